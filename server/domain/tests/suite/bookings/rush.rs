//! Many buyers, few rooms.

use super::support::*;
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
    let booked = count(&db.ctx, "house_booking WHERE status = 'booked'").await;
    let refused = count(&db.ctx, "house_booking WHERE status = 'refused'").await;
    let losers = BUYERS as i64 - i64::from(ROOMS);
    assert_eq!((booked, refused), (i64::from(ROOMS), losers));
    assert_eq!(count(&db.ctx, "house_booking").await, booked + refused);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cart_that_is_changed_at_the_moment_of_paying_is_either_changed_or_paid() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (
        hotel_with(&db, "Alfama House", 100).await,
        hotel(&db, "Baixa Rooms").await,
    );
    let mut paid = 0;
    for round in 0..20 {
        let (traveller, invoice) = ready_to_pay(&db, &[&alfama]).await;
        let offer = traveller.offer(&baixa, &Wish::default()).await.unwrap();
        let (payer, shopper) = (traveller.served_by(&db.ctx), traveller.served_by(&db.ctx));
        let paying = tokio::spawn(async move { payer.pay(invoice.id, &with_card(GOOD)).await });
        let changing = tokio::spawn(async move { shopper.try_add(&offer).await });
        match (paying.await.unwrap(), changing.await.unwrap()) {
            (Ok(_), changed) => {
                // Refused while it was being paid, or once it was booked.
                let refused = [Code::PaymentUnderWay, Code::ItineraryNotDraft];
                assert!(refused.contains(&code(changed)), "round {round}");
                assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
                paid += 1;
            }
            (refused, changed) => {
                assert_eq!(code(refused), Code::InvoiceNotOpen, "round {round}");
                assert_eq!(changed.unwrap().status, ItineraryStatus::Draft);
            }
        }
        nothing_is_broken(&db.ctx).await;
    }
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000; paid],
            ..Witness::default()
        }
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_that_ask_for_the_invoice_at_once_get_the_same_one() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    traveller.add(&hotel).await;
    traveller.name_all_guests().await;
    let tabs = (0..8).map(|_| {
        let traveller = traveller.served_by(&db.ctx);
        tokio::spawn(async move { traveller.invoice().await })
    });
    let invoices: Vec<_> = join_all(tabs)
        .await
        .into_iter()
        .map(|invoice| invoice.unwrap())
        .collect();
    assert!(invoices.iter().all(|invoice| *invoice == invoices[0]), "{invoices:#?}");
    assert_eq!(count(&db.ctx, "invoice").await, 1);
}
