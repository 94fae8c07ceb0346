//! Trips that are not paid or are being paid, and lists of trips.

use super::*;

#[tokio::test]
async fn what_is_not_paid_is_given_up_and_nothing_comes_back() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&alfama]).await;
    let give_up = CancelItinerary::default();
    let trip = cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &give_up)
        .await
        .unwrap();
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    assert!(trip.refunds.is_empty() && trip.paid.is_none());
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::InvoiceNotOpen
    );
    let again = cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &give_up).await;
    assert_eq!(code(again), Code::NothingToCancel);
    // A cart is no booking.
    let cart = Traveller::new(&db).await;
    cart.add(&alfama).await;
    let refused = cancellations::cancel(&db.ctx, &cart.viewer, cart.id, &give_up).await;
    assert_eq!(code(refused), Code::NothingToCancel);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_08_a_trip_is_not_cancelled_while_its_payment_is_under_way() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&alfama]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    let give_up = CancelItinerary::default();
    let refused = cancellations::cancel(&db.ctx, &traveller.viewer, traveller.id, &give_up).await;
    assert_eq!(code(refused), Code::PaymentUnderWay);
    let paid = traveller
        .pay(invoice.id, &with_answer(ChallengeAnswer::Approve))
        .await
        .unwrap();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
    traveller.cancel(&traveller.quote().await).await.unwrap();
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [20_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn trips_are_listed_by_status_and_dates() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let cart = Traveller::on(&db.ctx, traveller.viewer.clone()).await;
    cart.add(&alfama).await;
    let list = async |query: ItineraryListQuery| {
        let list = itineraries::list_by(&db.ctx, &traveller.viewer, &query, 20, 0)
            .await
            .unwrap();
        list.itineraries.iter().map(|trip| trip.id).collect::<Vec<_>>()
    };
    let statuses = |statuses: &[ItineraryStatus]| ItineraryListQuery {
        statuses: statuses.to_vec(),
        ..ItineraryListQuery::default()
    };
    assert_eq!(list(statuses(&[ItineraryStatus::Confirmed])).await, [traveller.id]);
    assert!(list(statuses(&[ItineraryStatus::Cancelled])).await.is_empty());
    assert_eq!(list(ItineraryListQuery::default()).await.len(), 2);
    let between = |from: u64, until: u64| ItineraryListQuery {
        from: Some(date(&db.ctx, from)),
        until: Some(date(&db.ctx, until)),
        ..ItineraryListQuery::default()
    };
    // Both stay from day 10 to day 12.
    assert_eq!(list(between(12, 30)).await.len(), 2);
    assert_eq!(list(between(0, 10)).await.len(), 2);
    assert_eq!(list(between(13, 30)).await.len(), 0);
    assert_eq!(list(between(0, 9)).await.len(), 0);
}
