//! Clicks and keys that come twice, and answers that are lost.

use super::*;

/// What a crowd was told, each different answer once.
fn distinct(answers: Vec<Result<InvoicePayment>>) -> Vec<InvoicePayment> {
    let mut distinct: Vec<InvoicePayment> = Vec::new();
    for answer in answers {
        let answer = answer.unwrap();
        if !distinct.contains(&answer) {
            distinct.push(answer);
        }
    }
    distinct
}

#[tokio::test(flavor = "multi_thread")]
async fn one_key_sent_by_a_crowd_at_once_is_one_charge_and_one_answer() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let crowd = (0..CROWD).map(|_| {
        let traveller = traveller.served_by(&db.ctx);
        tokio::spawn(async move { traveller.pay_with_key(invoice.id, GOOD, "one and the same").await })
    });
    let answers = join_all(crowd)
        .await
        .into_iter()
        .map(|answer| answer.unwrap())
        .collect();
    let answers = distinct(answers);
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert_eq!(answers[0].status, PaymentStatus::Succeeded);
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    assert_eq!(
        (count(&db.ctx, "payment").await, count(&db.ctx, "house_booking").await),
        (1, 1)
    );
    nothing_is_broken(&db.ctx).await;
    // And long after, too.
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, GOOD, "one and the same")
            .await
            .unwrap(),
        answers[0]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_without_a_key_join_the_payment_under_way() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let (input, other) = (with_card(GOOD), with_card("5555 5555 5555 4444"));
    let (first, second, third) = tokio::join!(
        traveller.pay(invoice.id, &input),
        traveller.pay(invoice.id, &input),
        traveller.pay(invoice.id, &other)
    );
    let answers = distinct(vec![first, second, third, traveller.pay(invoice.id, &input).await]);
    assert_eq!(answers.len(), 1, "{answers:#?}");
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
async fn a_key_names_one_request_for_good() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, DECLINED, "first").await),
        Code::PaymentDeclined
    );
    // The same request is the same answer, though the invoice could be paid by now; another card is another request.
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, DECLINED, "first").await),
        Code::PaymentDeclined
    );
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, GOOD, "first").await),
        Code::Conflict
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            declined: 1,
            ..Witness::default()
        }
    );
    let paid = traveller.pay_with_key(invoice.id, GOOD, "second").await.unwrap();
    assert_eq!(traveller.pay_with_key(invoice.id, GOOD, "second").await.unwrap(), paid);
    // Spaces in the number make no other card.
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, "4242424242424242", "second")
            .await
            .unwrap(),
        paid
    );
    // Another person's key of the same name is another key.
    let (mary, hers) = ready_to_pay(&db, &[&hotel]).await;
    assert_ne!(
        mary.pay_with_key(hers.id, GOOD, "second").await.unwrap().payment_id,
        paid.payment_id
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_key_that_joined_a_payment_under_way_finds_it_again() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let asked = traveller.pay_with_key(invoice.id, CHALLENGE, "one tab").await.unwrap();
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, CHALLENGE, "another tab")
            .await
            .unwrap(),
        asked
    );
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, CHALLENGE, "another tab")
            .await
            .unwrap(),
        asked
    );
    let paid = traveller
        .pay(invoice.id, &with_answer(ChallengeAnswer::Approve))
        .await
        .unwrap();
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, CHALLENGE, "another tab")
            .await
            .unwrap(),
        paid
    );
}

#[tokio::test]
async fn a_payment_whose_answer_is_lost_ends_well_all_the_same() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let traveller = traveller.served_by(&impatient(&db).await);
    let paid = traveller.pay(invoice.id, &with_card(ANSWER_LOST)).await.unwrap();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}
