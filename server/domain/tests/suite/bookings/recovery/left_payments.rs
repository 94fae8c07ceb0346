//! Payments that a dead process left.

use super::*;

#[tokio::test]
async fn a_payment_left_at_any_step_is_ended_by_the_worker() {
    let points = [
        Point::AfterAuthorize,
        Point::BeforeBook,
        Point::AfterBook,
        Point::BeforeCapture,
        Point::AfterCapture,
    ];
    for point in points {
        let db = TestDb::new().await;
        let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
        let (traveller, invoice) = ready_to_pay(&db, &[&alfama, &baixa]).await;
        pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), point).await;
        nothing_is_broken(&db.ctx).await;
        assert_eq!(
            worker::pass(&db.ctx).await.unwrap(),
            0,
            "{point:?}: its request may still be at work"
        );
        db.pass(recovery(&db));
        assert!(worker::pass(&db.ctx).await.unwrap() > 0, "{point:?}");
        assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed, "{point:?}");
        let paid = invoices::get(&db.ctx, &traveller.viewer, invoice.id).await.unwrap();
        assert_eq!(
            (paid.status, paid.captured),
            (InvoiceStatus::Paid, Some(euros(40_000))),
            "{point:?}"
        );
        let expected = Witness {
            captured: vec![40_000],
            ..Witness::default()
        };
        assert_eq!(witness(&db).await, expected, "{point:?}");
        assert_eq!(count(&db.ctx, "house_booking").await, 2, "{point:?}");
        nothing_is_broken(&db.ctx).await;
        db.pass(TimeDelta::hours(1));
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(witness(&db).await, expected, "{point:?}: once is enough");
        // The click that got no answer, repeated.
        let again = traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
        assert_eq!(
            (again.status, again.invoice),
            (PaymentStatus::Succeeded, paid),
            "{point:?}"
        );
    }
}

#[tokio::test]
async fn a_card_that_the_bank_was_never_asked_about_is_not_counted_as_refused() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    // More often than cards may be refused for an invoice.
    for _ in 0..12 {
        pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), Point::BeforeAuthorize).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
    }
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_payment_that_was_never_asked_for_is_given_up_and_the_invoice_opens_again() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), Point::BeforeAuthorize).await;
    let status = async || {
        invoices::get(&db.ctx, &traveller.viewer, invoice.id)
            .await
            .unwrap()
            .status
    };
    assert_eq!(status().await, InvoiceStatus::Processing);
    db.pass(recovery(&db));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(status().await, InvoiceStatus::Open);
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    assert_eq!(witness(&db).await, Witness::default());
    nothing_is_broken(&db.ctx).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_payment_of_which_nothing_could_be_booked_is_given_back_by_the_worker() {
    for point in [Point::BeforeRelease, Point::AfterRelease] {
        let db = TestDb::new().await;
        let hotel = hotel(&db, "Alfama House").await;
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        sell_out(&db.ctx, &hotel.rooms[0]).await;
        pay_and_die(&db, &traveller, invoice.id, &with_card(GOOD), point).await;
        nothing_is_broken(&db.ctx).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(traveller.get().await.status, ItineraryStatus::Failed, "{point:?}");
        assert_eq!(
            witness(&db).await,
            Witness {
                released: 1,
                ..Witness::default()
            },
            "{point:?}"
        );
        nothing_is_broken(&db.ctx).await;
    }
}

#[tokio::test]
async fn an_answer_to_the_bank_that_was_not_heard_is_asked_for() {
    for (answer, status) in [
        (ChallengeAnswer::Approve, ItineraryStatus::Confirmed),
        (ChallengeAnswer::Reject, ItineraryStatus::AwaitingPayment),
    ] {
        let db = TestDb::new().await;
        let hotel = hotel(&db, "Alfama House").await;
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
        pay_and_die(&db, &traveller, invoice.id, &with_answer(answer), Point::AfterChallenge).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
        assert_eq!(traveller.get().await.status, status, "{answer:?}");
        nothing_is_broken(&db.ctx).await;
    }
}

#[tokio::test]
async fn an_unanswered_question_of_the_bank_is_dropped_after_half_an_hour() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    for _ in 0..2 {
        db.pass(TimeDelta::minutes(14));
        worker::pass(&db.ctx).await.unwrap();
        let under_way = invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
            .await
            .unwrap();
        assert_eq!(under_way, Some(PaymentStatus::RequiresAction));
    }
    db.pass(TimeDelta::minutes(6));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(
        invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    let late = traveller.pay(invoice.id, &with_answer(ChallengeAnswer::Approve)).await;
    assert_eq!(code(late), Code::PaymentProcessing);
    nothing_is_broken(&db.ctx).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    nothing_is_broken(&db.ctx).await;
}
