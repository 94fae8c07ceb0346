//! Trips whose last night is over.

use super::support::*;
use chrono::{NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use contract::{Code, itinerary::ItineraryStatus};
use domain::{itineraries, testing::TestDb};

#[tokio::test]
async fn a_trip_is_completed_after_its_last_day_at_the_hotel_and_cannot_be_cancelled() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&hotel]).await;
    let line = traveller.get().await.line_items.remove(0);
    let zone: Tz = line.hotel_booking.time_zone.parse().unwrap();
    let day_after = line.check_out_date.succ_opt().unwrap().and_time(NaiveTime::MIN);
    let end = zone
        .from_local_datetime(&day_after)
        .earliest()
        .unwrap()
        .with_timezone(&Utc);

    db.pass(end - db.ctx.now() - TimeDelta::seconds(1));
    itineraries::complete_past(&db.ctx).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    let quote = traveller.quote().await;

    db.pass(TimeDelta::seconds(1));
    assert_eq!(traveller.terms().await.quote, None);
    assert!(traveller.cancel(&quote).await.is_err());
    for _ in 0..2 {
        itineraries::complete_past(&db.ctx).await.unwrap();
        assert_eq!(traveller.get().await.status, ItineraryStatus::Completed);
    }
    assert!(traveller.cancel(&quote).await.is_err());
    let without_quote = contract::itinerary::CancelItinerary::default();
    let outcome = domain::cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &without_quote).await;
    assert_eq!(code(outcome), Code::NothingToCancel);
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_trip_with_a_cancelled_stay_is_completed_by_the_stays_that_are_left() {
    let db = TestDb::new().await;
    let (first, second) = (hotel(&db, "Alfama House").await, hotel(&db, "Casa do Limoeiro").await);
    let traveller = booked(&db, &[&first, &second]).await;
    let quote = traveller.quote_of_stay(0).await;
    traveller.cancel(&quote).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::PartiallyCancelled);
    let out = traveller.get().await.line_items[1].check_out_date;
    db.pass((out - db.ctx.now().date_naive()) + TimeDelta::days(2));
    itineraries::complete_past(&db.ctx).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::Completed);
    all_agrees(&db).await;
}
