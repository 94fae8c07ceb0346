//! Many buyers, few rooms.

use crate::support::*;
use contract::{Code, itinerary::ItineraryStatus};
use domain::testing::TestDb;
use futures::future::join_all;

const BUYERS: usize = 200;
const ROOMS: i32 = 5;

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_buyers_for_the_last_five_rooms_are_exactly_five_bookings() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", ROOMS).await;
    let mut buyers = Vec::with_capacity(BUYERS);
    for _ in 0..BUYERS {
        buyers.push(ready_to_pay(&db, &[&hotel]).await);
    }
    let rush = buyers.iter().map(|(traveller, invoice)| {
        let (traveller, invoice) = (traveller.served_by(&db.ctx), invoice.id);
        tokio::spawn(async move { traveller.pay(invoice, &with_card(GOOD)).await })
    });
    let (mut winners, mut losers) = (0, 0);
    for answer in join_all(rush).await {
        match answer.unwrap() {
            Ok(paid) => {
                assert_eq!(paid.itinerary_status, ItineraryStatus::Confirmed);
                winners += 1;
            }
            refused => {
                assert_eq!(code(refused), Code::BookingFailed);
                losers += 1;
            }
        }
    }
    assert_eq!((winners, losers), (ROOMS as usize, BUYERS - ROOMS as usize));
    let expected = Witness {
        captured: vec![20_000; 5],
        released: BUYERS - 5,
        ..Witness::default()
    };
    assert_eq!(witness(&db).await, expected);
    assert_eq!(count(&db.ctx, "house_booking").await, i64::from(ROOMS));
    nothing_is_broken(&db.ctx).await;
}
