//! The real server, killed between any two steps of a payment and restarted: client, database and gateway agree, and
//! their state is the same as without the crash.

use crate::support::{CHALLENGE, Failed, GOOD, Installation, Traveller};
use contract::{
    Code,
    invoice::{ChallengeAnswer, InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, LineItemStatus},
};

/// Kills the server at the point during a payment, restarts it and waits for the end of the payment: everything is
/// booked and charged once.
async fn dies_and_confirms(point: &str) {
    let installation = Installation::new().await;
    let server = installation.serve(Some(point)).await;
    let traveller = Traveller::new(&server).await;
    let invoice = traveller.order_two_hotels(&server, 30).await;
    let answer = traveller.pay(&server, invoice.id, GOOD, "key").await;
    assert!(matches!(answer, Err(Failed::NoAnswer)), "{point}: {answer:?}");
    server.died().await;
    installation.verify(point).await;

    let server = installation.serve(None).await;
    let paid = traveller.settled(&server, invoice.id).await;
    assert_eq!(
        (paid.status, paid.captured),
        (InvoiceStatus::Paid, Some(invoice.amount)),
        "{point}"
    );
    assert!(
        paid.number.as_deref().is_some_and(|number| number.ends_with("-000001")),
        "{point}: {paid:?}"
    );
    let itinerary = traveller.itinerary(&server).await;
    assert_eq!(itinerary.status, ItineraryStatus::Confirmed, "{point}");
    for line in &itinerary.line_items {
        assert!(
            line.status == LineItemStatus::Confirmed && line.booking_reference.is_some(),
            "{point}: {line:?}"
        );
    }
    // The client repeats the call that got no answer.
    let again = traveller.pay(&server, invoice.id, GOOD, "key").await.unwrap();
    assert_eq!(
        (again.status, &again.invoice),
        (PaymentStatus::Succeeded, &paid),
        "{point}"
    );
    installation.verify(point).await;
    let expected = [(again.payment_id.to_string(), invoice.amount.minor)].into();
    assert_eq!(installation.taken().await, (expected, 0), "{point}");
}

/// Kills the server before it called the provider: nothing is held, and the invoice can be paid.
async fn dies_and_can_be_paid_again(point: &str) {
    let installation = Installation::new().await;
    let server = installation.serve(Some(point)).await;
    let traveller = Traveller::new(&server).await;
    let invoice = traveller.order_two_hotels(&server, 30).await;
    let answer = traveller.pay(&server, invoice.id, GOOD, "key").await;
    assert!(matches!(answer, Err(Failed::NoAnswer)), "{point}: {answer:?}");
    server.died().await;
    installation.verify(point).await;

    let server = installation.serve(None).await;
    let open = traveller.settled(&server, invoice.id).await;
    assert_eq!(open.status, InvoiceStatus::Open, "{point}");
    assert_eq!(installation.taken().await, ([].into(), 0), "{point}");
    let same = traveller.pay(&server, invoice.id, GOOD, "key").await;
    assert!(
        matches!(same, Err(Failed::Refused(Code::PaymentProcessing))),
        "{point}: {same:?}"
    );
    let paid = traveller.pay(&server, invoice.id, GOOD, "another key").await.unwrap();
    assert_eq!(paid.itinerary_status, ItineraryStatus::Confirmed, "{point}");
    installation.verify(point).await;
    let expected = [(paid.payment_id.to_string(), invoice.amount.minor)].into();
    assert_eq!(installation.taken().await, (expected, 0), "{point}");
}

#[tokio::test]
async fn killed_after_the_intent_was_written() {
    dies_and_can_be_paid_again("checkout.after_intent").await;
}

#[tokio::test]
async fn killed_before_the_money_was_asked_for() {
    dies_and_can_be_paid_again("checkout.before_authorize").await;
}

#[tokio::test]
async fn killed_after_the_hold_before_it_was_recorded() {
    dies_and_confirms("checkout.after_authorize").await;
}

#[tokio::test]
async fn killed_before_the_first_booking() {
    dies_and_confirms("checkout.before_book").await;
}

#[tokio::test]
async fn killed_after_a_room_was_booked_before_it_was_recorded() {
    dies_and_confirms("checkout.after_book").await;
}

#[tokio::test]
async fn killed_between_two_bookings() {
    dies_and_confirms("checkout.after_book_recorded").await;
}

#[tokio::test]
async fn killed_before_the_money_was_taken() {
    dies_and_confirms("checkout.before_capture").await;
}

#[tokio::test]
async fn killed_after_the_capture_before_it_was_recorded() {
    dies_and_confirms("checkout.after_capture").await;
}

#[tokio::test]
async fn killed_before_the_answer() {
    dies_and_confirms("checkout.after_capture_recorded").await;
}

#[tokio::test]
async fn killed_after_the_banks_question_was_answered_before_it_was_recorded() {
    let installation = Installation::new().await;
    let server = installation.serve(Some("checkout.after_challenge")).await;
    let traveller = Traveller::new(&server).await;
    let invoice = traveller.order_two_hotels(&server, 30).await;
    let asked = traveller.pay(&server, invoice.id, CHALLENGE, "key").await.unwrap();
    assert_eq!(asked.status, PaymentStatus::RequiresAction);
    let answer = traveller.answer(&server, invoice.id, ChallengeAnswer::Approve).await;
    assert!(matches!(answer, Err(Failed::NoAnswer)), "{answer:?}");
    server.died().await;
    installation.verify("dead").await;

    let server = installation.serve(None).await;
    let paid = traveller.settled(&server, invoice.id).await;
    assert_eq!(
        (paid.status, paid.captured),
        (InvoiceStatus::Paid, Some(invoice.amount))
    );
    assert_eq!(traveller.itinerary(&server).await.status, ItineraryStatus::Confirmed);
    installation.verify("alive").await;
    let expected = [(asked.payment_id.to_string(), invoice.amount.minor)].into();
    assert_eq!(installation.taken().await, (expected, 0));
}

/// Kills the server while it releases the money of a stay that another traveller got: nothing is charged.
async fn dies_and_gives_back(point: &str) {
    let installation = Installation::new().await;
    let server = installation.serve(Some(point)).await;
    let (slow, fast) = (Traveller::new(&server).await, Traveller::new(&server).await);
    let found = slow.find(&server, 30, 1).await;
    let wanted = found
        .iter()
        .find(|found| (1..=9).contains(&found.rooms_left))
        .expect("a kind with few rooms left");
    let invoice = slow.order(&server, &[&wanted.offer]).await;
    let rooms = usize::try_from(wanted.rooms_left).unwrap();
    let all = fast.find(&server, 30, rooms).await;
    let all = all
        .iter()
        .find(|found| found.room_type == wanted.room_type)
        .expect("all the rooms of that kind");
    let theirs = fast.order(&server, &[&all.offer]).await;
    let booked = fast.pay(&server, theirs.id, GOOD, "key").await.unwrap();
    let answer = slow.pay(&server, invoice.id, GOOD, "key").await;
    assert!(matches!(answer, Err(Failed::NoAnswer)), "{point}: {answer:?}");
    server.died().await;
    installation.verify(point).await;

    let server = installation.serve(None).await;
    assert_eq!(
        slow.settled(&server, invoice.id).await.status,
        InvoiceStatus::Void,
        "{point}"
    );
    assert_eq!(slow.itinerary(&server).await.status, ItineraryStatus::Failed, "{point}");
    let same = slow.pay(&server, invoice.id, GOOD, "key").await;
    assert!(
        matches!(same, Err(Failed::Refused(Code::BookingFailed))),
        "{point}: {same:?}"
    );
    installation.verify(point).await;
    let expected = [(booked.payment_id.to_string(), theirs.amount.minor)].into();
    assert_eq!(installation.taken().await, (expected, 0), "{point}");
}

#[tokio::test]
async fn killed_before_the_money_was_given_back() {
    dies_and_gives_back("checkout.before_release").await;
}

#[tokio::test]
async fn killed_after_the_refund_before_it_was_recorded() {
    dies_and_gives_back("checkout.after_release").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_amid_many_payments_nothing_is_lost_and_nothing_happens_twice() {
    let installation = Installation::new().await;
    let mut expected = std::collections::BTreeMap::new();
    for round in 0..3 {
        let server = installation.serve(None).await;
        let mut travellers = Vec::new();
        for place in 0..6 {
            let traveller = Traveller::new(&server).await;
            // Different nights, so that the travellers do not compete for rooms.
            let invoice = traveller.order_two_hotels(&server, 30 + 4 * (6 * round + place)).await;
            travellers.push((traveller, invoice));
        }
        // Kills the server after a number of gateway calls; each payment may be at a different step.
        let server = std::sync::Arc::new(server);
        let before = installation.gateway.list_log(0).await.unwrap().len();
        let payments = travellers.iter().cloned().map(|(traveller, invoice)| {
            let server = server.clone();
            tokio::spawn(async move { traveller.pay(&server, invoice.id, GOOD, "key").await })
        });
        let payments: Vec<_> = payments.collect();
        while installation.gateway.list_log(0).await.unwrap().len() < before + 2 + 3 * round as usize {
            tokio::task::yield_now().await;
        }
        server.kill().await;
        let told: Vec<_> = futures::future::join_all(payments)
            .await
            .into_iter()
            .map(|answer| answer.unwrap())
            .collect();
        installation.verify("dead").await;

        let server = installation.serve(None).await;
        for ((traveller, invoice), told) in travellers.iter().zip(told) {
            let settled = traveller.settled(&server, invoice.id).await;
            if let Ok(told) = told {
                assert_eq!(told.invoice, settled, "what was acknowledged is there");
            }
            let mut answer = traveller.pay(&server, invoice.id, GOOD, "key").await;
            if let Err(Failed::Refused(Code::PaymentProcessing)) = answer {
                answer = traveller.pay(&server, invoice.id, GOOD, "again").await;
            }
            let paid = answer.unwrap();
            assert_eq!(paid.itinerary_status, ItineraryStatus::Confirmed, "round {round}");
            expected.insert(paid.payment_id.to_string(), invoice.amount.minor);
        }
        installation.verify("alive").await;
        assert_eq!(installation.taken().await, (expected.clone(), 0), "round {round}");
        server.kill().await;
    }
}
