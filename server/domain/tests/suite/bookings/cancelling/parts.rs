//! Cancelling a part of a trip, once.

use super::*;

/// How many rooms are free for the dates of a wish.
async fn can_book(traveller: &Traveller, hotel: &domain::testing::hotels::BuiltHotel) -> bool {
    traveller.offer(hotel, &Wish::default()).await.is_ok()
}

#[tokio::test]
async fn one_hotel_of_two_is_cancelled_and_its_money_comes_back() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (
        hotel_with(&db, "Alfama House", 1).await,
        hotel(&db, "Baixa Rooms").await,
    );
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let other = Traveller::new(&db).await;
    assert!(!can_book(&other, &alfama).await);
    let terms = traveller.terms().await;
    assert_eq!(terms.quote.as_ref().unwrap().refund, euros(40_000));
    assert_eq!(terms.line_items.len(), 2);
    let quote = terms.line_items[0].quote.clone().unwrap();
    assert_eq!((quote.fee, quote.refund), (euros(0), euros(20_000)));

    let trip = traveller.cancel(&quote).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::PartiallyCancelled);
    let statuses: Vec<_> = trip.line_items.iter().map(|line| line.status).collect();
    let cancelled = trip
        .line_items
        .iter()
        .find(|line| line.identity == quote.line_item_ids[0])
        .unwrap();
    assert_eq!(cancelled.status, LineItemStatus::Cancelled);
    assert!(statuses.contains(&LineItemStatus::Confirmed));
    assert_eq!(trip.paid, Some(euros(40_000)));
    assert_eq!(trip.cancellations.len(), 1);
    let cancellation = &trip.cancellations[0];
    assert_eq!(
        (cancellation.status, cancellation.refund, cancellation.fee),
        (CancellationStatus::Confirmed, euros(20_000), euros(0))
    );
    assert_eq!(cancellation.credit_note_number.as_deref(), Some("C2026-000001"));
    assert_eq!(trip.refunds.len(), 1);
    assert_eq!(trip.refunds[0].status, RefundStatus::Requested);
    // The room is for sale again, and the money has not moved before the worker comes.
    assert!(can_book(&other, &alfama).await);
    assert_eq!(given_back(&db).await, [0; 0]);
    all_agrees(&db).await;

    worker::pass(&db.ctx).await.unwrap();
    let refund = traveller.refunds().await.remove(0);
    assert_eq!((refund.status, refund.amount), (RefundStatus::Succeeded, euros(20_000)));
    assert_eq!(refund.card.as_deref(), Some("Visa ending 4242"));
    assert_eq!(given_back(&db).await, [20_000]);
    all_agrees(&db).await;

    // The rest, by the quote of what is left.
    db.pass(TimeDelta::minutes(1));
    let rest = traveller.quote().await;
    assert_eq!(rest.refund, euros(20_000));
    let trip = traveller.cancel(&rest).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    assert_eq!(
        trip.cancellations[1].credit_note_number.as_deref(),
        Some("C2026-000002")
    );
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [20_000, 20_000]);
    assert_eq!(traveller.terms().await.quote, None);
    all_agrees(&db).await;
}

#[tokio::test]
async fn one_room_of_two_is_cancelled_and_the_stay_goes_on() {
    let db = TestDb::new().await;
    let alfama = keeping(&db, "Alfama House", 3_000).await;
    let traveller = Traveller::new(&db).await;
    let wish = Wish {
        rooms: vec![Occupancy::default(), Occupancy::default()],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let terms = traveller.terms().await;
    let rooms = &terms.line_items[0].rooms;
    assert_eq!(rooms.len(), 2);
    let quote = rooms[0].quote.clone().unwrap();
    assert_eq!((quote.fee, quote.refund), (euros(6_000), euros(14_000)));

    let trip = traveller.cancel(&quote).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::PartiallyCancelled);
    assert_eq!(trip.line_items[0].status, LineItemStatus::Confirmed);
    let gone = &trip.line_items[0].hotel_booking.rooms;
    assert_eq!(gone.iter().filter(|room| room.is_cancelled).count(), 1);
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [14_000]);
    all_agrees(&db).await;

    // What was cancelled is not quoted again; the other room ends the stay.
    let rest = traveller.quote().await;
    assert_eq!((rest.room_ids.len(), rest.refund), (1, euros(14_000)));
    let trip = traveller.cancel(&rest).await.unwrap();
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [14_000, 14_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_23_two_rooms_of_the_same_price_are_two_refunds_with_two_keys() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    let wish = Wish {
        nights: 1,
        rooms: vec![Occupancy::default(), Occupancy::default()],
        ..Wish::default()
    };
    traveller.add_wish(&alfama, &wish).await;
    traveller.name_all_guests().await;
    let invoice = traveller.invoice().await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    for _ in 0..2 {
        let quote = traveller.terms().await.line_items[0].rooms[0].quote.clone().unwrap();
        traveller.cancel(&quote).await.unwrap();
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(3));
    }
    assert_eq!(given_back(&db).await, [10_000, 10_000]);
    let keys = refund_keys(&db).await;
    assert!(keys.len() == 2 && keys[0] != keys[1], "{keys:?}");
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_02_many_presses_are_one_refund_one_cancellation_and_one_email() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let one = traveller.quote().await;
    let mut quotes = vec![one.clone(); 10];
    for _ in 0..10 {
        quotes.push(traveller.quote().await);
    }
    let presses = quotes.iter().map(|quote| traveller.cancel(quote));
    let outcomes = futures::future::join_all(presses).await;
    let mut done = 0;
    for outcome in outcomes {
        match outcome {
            Ok(trip) => {
                assert_eq!(trip.cancellations.len(), 1);
                done += 1;
            }
            refused => assert_eq!(code(refused), Code::AlreadyCancelled),
        }
    }
    assert!(done >= 1, "one call was first");
    // The same quote once more, and the form sent again after all.
    let again = traveller.cancel(&one).await;
    assert!(again.is_ok() || code(again) == Code::AlreadyCancelled);
    for _ in 0..3 {
        worker::pass(&db.ctx).await.unwrap();
    }
    assert_eq!(given_back(&db).await, [20_000]);
    assert_eq!(
        (
            count(&db.ctx, "cancellation").await,
            count(&db.ctx, "credit_note").await,
            count(&db.ctx, "refund").await
        ),
        (1, 1, 1)
    );
    while delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let subjects: Vec<String> = domain::mailbox::list(&db.ctx)
        .await
        .unwrap()
        .into_iter()
        .map(|mail| mail.subject)
        .collect();
    let cancelled = subjects.iter().filter(|subject| subject.contains("ancelled")).count();
    assert_eq!(cancelled, 1, "{subjects:?}");
    all_agrees(&db).await;
}
