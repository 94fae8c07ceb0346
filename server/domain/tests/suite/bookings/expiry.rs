//! Unpaid trips end by themselves, say so, and go on with the same stays.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    invoice::{ChallengeAnswer, InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, RemoveHotel},
};
use domain::{invoices, itineraries, testing::TestDb, worker};

/// How long a price is held.
fn held(traveller: &Traveller) -> TimeDelta {
    TimeDelta::minutes(traveller.ctx.settings().invoice_minutes)
}

async fn status(traveller: &Traveller) -> ItineraryStatus {
    traveller.get().await.status
}

#[tokio::test]
async fn an_unpaid_trip_expires_by_itself_and_goes_on_at_the_same_price() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let until = traveller.get().await.price_held_until.unwrap();
    assert_eq!(until, db.ctx.now() + held(&traveller));
    db.pass(held(&traveller) - TimeDelta::seconds(1));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(status(&traveller).await, ItineraryStatus::AwaitingPayment);
    nothing_is_broken(&db.ctx).await;

    db.pass(TimeDelta::seconds(1));
    worker::pass(&db.ctx).await.unwrap();
    let trip = traveller.get().await;
    assert_eq!(
        (trip.status, trip.price_held_until),
        (ItineraryStatus::Expired, Some(until))
    );
    let void = invoices::get(&db.ctx, &traveller.viewer, invoice.id).await.unwrap();
    assert_eq!(void.status, InvoiceStatus::Void);
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::InvoiceExpired
    );
    assert_eq!(witness(&db).await, Witness::default());
    assert_eq!(itineraries::latest(&db.ctx, &traveller.viewer).await.unwrap(), None);
    nothing_is_broken(&db.ctx).await;

    // The same trip goes on.
    let again = itineraries::renew(&db.ctx, &traveller.viewer, traveller.id)
        .await
        .unwrap();
    assert_eq!((again.status, again.line_items.len()), (ItineraryStatus::Draft, 1));
    assert_eq!(again.customer, trip.customer);
    nothing_is_broken(&db.ctx).await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(status(&traveller).await, ItineraryStatus::Confirmed);
    db.pass(held(&traveller));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(
        status(&traveller).await,
        ItineraryStatus::Confirmed,
        "a paid trip does not expire"
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_late_payment_is_refused_before_any_worker_looked() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    db.pass(TimeDelta::hours(10));
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::InvoiceExpired
    );
    assert_eq!(status(&traveller).await, ItineraryStatus::Expired);
    assert_eq!(
        (count(&db.ctx, "payment").await, witness(&db).await),
        (0, Witness::default())
    );
    // An invoice of an API client is asked for again without another call.
    let invoice = traveller.invoice().await;
    assert_eq!(
        traveller.get().await.price_held_until,
        Some(db.ctx.now() + held(&traveller))
    );
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn an_expired_trip_whose_price_changed_asks_for_consent() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, _) = ready_to_pay(&db, &[&hotel]).await;
    db.pass(TimeDelta::hours(10));
    worker::pass(&db.ctx).await.unwrap();
    domain::rehearsal::change_prices(&db.ctx, hotel.id, 1_100)
        .await
        .unwrap();
    assert_eq!(code(traveller.try_invoice(None).await), Code::PriceChanged);
    assert_eq!(status(&traveller).await, ItineraryStatus::Expired);
    let check = itineraries::pre_check(&db.ctx, &traveller.viewer, traveller.id)
        .await
        .unwrap();
    let invoice = traveller.try_invoice(Some(check.consent_token)).await.unwrap();
    assert_eq!(invoice.amount, euros(22_000));
    nothing_is_broken(&db.ctx).await;
    // A change to a trip that has expired makes it a cart again.
    db.pass(TimeDelta::hours(10));
    worker::pass(&db.ctx).await.unwrap();
    let remove = RemoveHotel {
        line_item_id: Some(traveller.get().await.line_items[0].identity),
        room_id: None,
    };
    itineraries::remove_hotel(&db.ctx, &traveller.viewer, traveller.id, &remove)
        .await
        .unwrap();
    assert_eq!(status(&traveller).await, ItineraryStatus::Draft);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_bank_that_is_still_asking_ends_first_and_a_late_yes_charges_nothing() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    db.pass(held(&traveller) - TimeDelta::minutes(10));
    let asked = traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    assert_eq!(asked.status, PaymentStatus::RequiresAction);
    // The price is no longer held, and the bank still asks: the payment that began in time may end.
    db.pass(TimeDelta::minutes(11));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(status(&traveller).await, ItineraryStatus::AwaitingPayment);
    nothing_is_broken(&db.ctx).await;
    // The cardholder does not answer for half an hour: the payment is given up, then the trip expires.
    db.pass(TimeDelta::minutes(31));
    worker::pass(&db.ctx).await.unwrap();
    db.pass(TimeDelta::minutes(2));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(status(&traveller).await, ItineraryStatus::Expired);
    let late = traveller.pay(invoice.id, &with_answer(ChallengeAnswer::Approve)).await;
    assert!(late.is_err(), "{late:?}");
    let witness = witness(&db).await;
    assert_eq!((witness.authorized, witness.captured.len()), (0, 0), "{witness:?}");
    assert_eq!(status(&traveller).await, ItineraryStatus::Expired);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn unpaid_trips_of_an_earlier_version_get_an_end() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, _) = ready_to_pay(&db, &[&hotel]).await;
    tamper(&db.ctx, "UPDATE itinerary SET price_held_until = NULL", []).await;
    tamper(&db.ctx, "DELETE FROM job", []).await;
    itineraries::end_unpaid(&db.ctx).await.unwrap();
    nothing_is_broken(&db.ctx).await;
    db.pass(held(&traveller));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(status(&traveller).await, ItineraryStatus::Expired);
    nothing_is_broken(&db.ctx).await;
}
