//! Quotes of a cancellation: what they name, and how long they are valid.

use super::*;

#[tokio::test]
async fn a_quote_that_does_not_hold_any_more_is_refused_with_the_new_amount() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    // Ten days ahead; free until a day before check-in.
    let terms = traveller.terms().await;
    let deadline = terms.line_items[0].charges[0].until.as_ref().unwrap().at;
    db.clock.set(deadline - TimeDelta::minutes(1));
    let quote = traveller.quote().await;
    assert_eq!(quote.refund, euros(20_000));
    db.clock.set(deadline + TimeDelta::seconds(1));
    let refused = traveller.cancel(&quote).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::CancellationQuoteChanged));
    let message = refused.failure().errors.remove(0).message;
    assert!(message.contains("€200"), "{message}");
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    // The new one says what comes back now, and can be agreed to.
    let quote = traveller.quote().await;
    assert!(quote.refund.minor < 20_000, "{quote:?}");
    let trip = traveller.cancel(&quote).await.unwrap();
    assert_eq!(trip.cancellations[0].refund, quote.refund);
    worker::pass(&db.ctx).await.unwrap();
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_quote_that_has_expired_is_asked_for_again() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let quote = traveller.quote().await;
    db.clock.set(quote.expires_at);
    assert_eq!(code(traveller.cancel(&quote).await), Code::CancellationQuoteChanged);
    traveller.cancel(&traveller.quote().await).await.unwrap();
    // Its own quote is answered as the first time, however late.
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_28_the_time_of_consent_decides_however_late_the_hotel_answers() {
    for point in [Point::BeforeCancel, Point::AfterCancel] {
        let db = TestDb::new().await;
        let alfama = hotel(&db, "Alfama House").await;
        let traveller = booked(&db, &[&alfama]).await;
        let deadline = traveller.terms().await.line_items[0].charges[0]
            .until
            .as_ref()
            .unwrap()
            .at;
        db.clock.set(deadline - TimeDelta::seconds(2));
        let quote = traveller.quote().await;
        cancel_and_die(&db, &traveller, &quote, point).await;
        assert_eq!(
            traveller.get().await.line_items[0].status,
            LineItemStatus::Cancelling,
            "{point:?}"
        );
        nothing_is_broken(&db.ctx).await;
        // The next day, by another process.
        db.pass(TimeDelta::days(1));
        worker::pass(&db.ctx).await.unwrap();
        let trip = traveller.get().await;
        assert_eq!(trip.status, ItineraryStatus::Cancelled, "{point:?}");
        assert_eq!(trip.cancellations[0].refund, euros(20_000), "{point:?}");
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(given_back(&db).await, [20_000], "{point:?}");
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn a_quote_is_good_for_its_own_trip_and_selection_alone() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let mine = booked(&db, &[&alfama, &baixa]).await;
    let theirs = booked(&db, &[&alfama]).await;
    let quote = theirs.quote().await;
    assert_eq!(code(mine.cancel(&quote).await), Code::Invalid);
    assert_eq!(
        code(
            Traveller {
                id: theirs.id,
                ..mine.served_by(&db.ctx)
            }
            .cancel(&quote)
            .await
        ),
        Code::ItineraryNotFound
    );
    let quote = mine.quote_of_stay(0).await;
    let lines = mine.get().await.line_items;
    let other = lines
        .iter()
        .find(|line| line.identity != quote.line_item_ids[0])
        .unwrap();
    let input = CancelItinerary {
        quote: Some(quote.token.clone()),
        line_item_ids: vec![other.identity],
        room_ids: Vec::new(),
    };
    let refused = cancellations::cancel(&db.ctx, &mine.viewer, mine.id, &input).await;
    assert_eq!(code(refused), Code::Invalid);
    let selection = CancellationSelection {
        lines: vec![other.identity],
        rooms: Vec::new(),
    };
    let selected = mine.terms_of(&selection).await.quote.unwrap();
    assert_eq!(selected.line_item_ids, [other.identity]);
    let unknown = CancellationSelection {
        lines: vec![db.ctx.new_id().into()],
        rooms: Vec::new(),
    };
    let missing = cancellations::terms(&db.ctx, &mine.viewer, mine.id, &unknown).await;
    assert_eq!(code(missing), Code::HotelBookingNotFound);
    let missing = cancellations::terms(&db.ctx, &mine.viewer, ItineraryId(db.ctx.new_id()), &selection).await;
    assert_eq!(code(missing), Code::ItineraryNotFound);
}
