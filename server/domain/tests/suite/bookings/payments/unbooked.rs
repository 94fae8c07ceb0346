//! Stays that could not be booked: only the others are paid for.

use super::*;

#[tokio::test]
async fn only_what_could_be_booked_is_taken() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (
        hotel_with(&db, "Alfama House", 1).await,
        hotel(&db, "Baixa Rooms").await,
    );
    let (late, invoice) = ready_to_pay(&db, &[&alfama, &baixa]).await;
    let (early, first) = ready_to_pay(&db, &[&alfama]).await;
    early.pay(first.id, &with_card(GOOD)).await.unwrap();

    let paid = late.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(
        (paid.status, paid.itinerary_status),
        (PaymentStatus::Succeeded, ItineraryStatus::PartiallyConfirmed)
    );
    assert_eq!(
        (paid.invoice.amount, paid.invoice.captured),
        (euros(40_000), Some(euros(20_000)))
    );
    let trip = late.get().await;
    let line = |name: &str| {
        trip.line_items
            .iter()
            .find(|line| line.hotel_booking.hotel_name == name)
            .unwrap()
    };
    assert_eq!(line("Baixa Rooms").status, LineItemStatus::Confirmed);
    let failed = line("Alfama House");
    assert_eq!(
        (failed.status, &failed.booking_reference),
        (LineItemStatus::Failed, &None)
    );
    assert!(failed.failure.is_some());
    // What was never charged cannot come back.
    let terms = cancellations::terms(&db.ctx, &late.viewer, late.id, &Default::default())
        .await
        .unwrap();
    assert_eq!((terms.line_items.len(), terms.refund_now), (1, euros(20_000)));
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000, 20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn nothing_is_taken_when_nothing_could_be_booked() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let (traveller, invoice) = ready_to_pay(&db, &[&alfama, &baixa]).await;
    for hotel in [&alfama, &baixa] {
        sell_out(&db.ctx, &hotel.rooms[0]).await;
    }
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, GOOD, "key").await),
        Code::BookingFailed
    );
    let trip = traveller.get().await;
    assert_eq!(trip.status, ItineraryStatus::Failed);
    assert!(trip.line_items.iter().all(|line| line.status == LineItemStatus::Failed));
    assert_eq!(status(&traveller, invoice.id).await, InvoiceStatus::Void);
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, GOOD, "key").await),
        Code::BookingFailed,
        "the same answer again"
    );
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::InvoiceNotOpen
    );
    assert_eq!(count(&db.ctx, "ledger_entry").await, 0);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_stay_of_two_kinds_of_room_is_booked_whole_or_not_at_all() {
    use domain::testing::hotels::{HotelBuilder, RoomBuilder};
    let db = TestDb::new().await;
    let suite = RoomBuilder {
        name: "Suite".into(),
        ..RoomBuilder::double()
    }
    .plans(vec![domain::testing::hotels::PlanBuilder::flexible(20_000)]);
    let rooms = vec![RoomBuilder::double(), suite];
    let hotel = HotelBuilder::named("Alfama House")
        .rooms(rooms)
        .insert(&db.ctx)
        .await
        .unwrap();
    let traveller = Traveller::new(&db).await;
    traveller.add(&hotel).await;
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    traveller.add(&hotel).await;
    give_back(&db.ctx, &hotel.rooms[0]).await;
    traveller.name_all_guests().await;
    let cart = traveller.get().await;
    assert_eq!((cart.line_items.len(), cart.total_price), (1, euros(60_000)));
    let invoice = traveller.invoice().await;
    sell_out(&db.ctx, &hotel.rooms[1]).await;
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::BookingFailed
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    // The double room that was free went back to the others.
    nothing_is_broken(&db.ctx).await;
}
