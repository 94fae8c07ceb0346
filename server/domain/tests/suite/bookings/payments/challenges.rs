//! Questions that the bank asks the cardholder.

use super::*;

#[tokio::test]
async fn a_challenge_that_is_approved_confirms_the_booking() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let asked = traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    assert_eq!(
        (asked.status, asked.itinerary_status),
        (PaymentStatus::RequiresAction, ItineraryStatus::AwaitingPayment)
    );
    // A reload, or another card in another tab, finds the question again and asks for nothing more.
    let again = traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(again, asked);
    let under_way = invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
        .await
        .unwrap();
    assert_eq!(under_way, Some(PaymentStatus::RequiresAction));
    // Meanwhile the cart cannot be changed behind the bank's back.
    let offer = traveller
        .offer(
            &hotel,
            &Wish {
                from: 30,
                ..Wish::default()
            },
        )
        .await
        .unwrap();
    assert_eq!(code(traveller.try_add(&offer).await), Code::PaymentUnderWay);
    assert_eq!(code(traveller.try_invoice(None).await), Code::PaymentUnderWay);
    nothing_is_broken(&db.ctx).await;

    let approve = with_answer(ChallengeAnswer::Approve);
    let paid = traveller.pay(invoice.id, &approve).await.unwrap();
    assert_eq!(
        (paid.payment_id, paid.status),
        (asked.payment_id, PaymentStatus::Succeeded)
    );
    assert_eq!(
        traveller.pay(invoice.id, &approve).await.unwrap(),
        paid,
        "answering twice is answering once"
    );
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
async fn a_challenge_that_is_rejected_leaves_the_invoice_open() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    let rejected = traveller.pay(invoice.id, &with_answer(ChallengeAnswer::Reject)).await;
    assert_eq!(code(rejected), Code::PaymentAuthenticationFailed);
    assert_eq!(status(&traveller, invoice.id).await, InvoiceStatus::Open);
    nothing_is_broken(&db.ctx).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let expected = Witness {
        captured: vec![20_000],
        declined: 1,
        ..Witness::default()
    };
    assert_eq!(witness(&db).await, expected);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_two_tabs_answer_differently_has_one_outcome() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 20).await;
    for round in 0..10 {
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
        let (approve, reject) = (
            with_answer(ChallengeAnswer::Approve),
            with_answer(ChallengeAnswer::Reject),
        );
        match tokio::join!(traveller.pay(invoice.id, &approve), traveller.pay(invoice.id, &reject)) {
            (Ok(one), Ok(other)) => assert_eq!((one.status, &one), (PaymentStatus::Succeeded, &other), "round {round}"),
            (one, other) => {
                assert_eq!(
                    [code(one), code(other)],
                    [Code::PaymentAuthenticationFailed; 2],
                    "round {round}"
                );
            }
        }
        nothing_is_broken(&db.ctx).await;
        // The card may be refused so often.
        db.pass(TimeDelta::minutes(11));
    }
}
