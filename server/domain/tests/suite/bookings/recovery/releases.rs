//! Amounts that are held after a payment was given up, and their release.

use super::*;

/// A card whose bank asked a question that stays without an answer for too long.
async fn unanswered(db: &TestDb) -> Traveller {
    let hotel = hotel(db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(db, &[&hotel]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    db.pass(TimeDelta::minutes(34));
    traveller
}

/// The invoice can be paid again, and the gateway released the hold once.
async fn is_given_back(db: &TestDb, traveller: &Traveller) {
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    is_released(db).await;
}

/// The gateway released the hold once.
async fn is_released(db: &TestDb) {
    let expected = Witness {
        released: 1,
        ..Witness::default()
    };
    assert_eq!(witness(db).await, expected);
    all_agrees(db).await;
}

/// How often the operator was asked about a job of that kind.
async fn alarms(db: &TestDb) -> i64 {
    count(&db.ctx, "task WHERE kind = 'job.failing'").await
}

#[tokio::test]
async fn a_release_that_fails_is_tried_again_until_the_gateway_takes_it() {
    for after in [false, true] {
        let db = TestDb::new().await;
        let traveller = unanswered(&db).await;
        let mut faults = Faults {
            operation: Some(Operation::Release),
            ..Faults::default()
        };
        // More often than a call is repeated, in three passes.
        *if after {
            &mut faults.fail_after
        } else {
            &mut faults.fail_before
        } = 7;
        db.gateway.set_faults(faults).await.unwrap();
        worker::pass(&db.ctx).await.unwrap();
        // The traveller pays again at once; the hold has its job.
        assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
        all_agrees(&db).await;
        for _ in 0..4 {
            db.pass(TimeDelta::minutes(5));
            worker::pass(&db.ctx).await.unwrap();
        }
        is_given_back(&db, &traveller).await;
        assert_eq!(alarms(&db).await, 0, "{after}");
    }
}

#[tokio::test]
async fn a_release_that_stalls_or_whose_answer_is_lost_is_ended_by_the_next_worker() {
    for point in [Point::BeforeRelease, Point::AfterRelease] {
        let db = TestDb::new().await;
        let traveller = unanswered(&db).await;
        work_and_die(&db, point).await;
        all_agrees(&db).await;
        db.pass(recovery(&db));
        for _ in 0..2 {
            worker::pass(&db.ctx).await.unwrap();
            db.pass(TimeDelta::minutes(5));
        }
        is_given_back(&db, &traveller).await;
    }
}

#[tokio::test]
async fn a_release_whose_answer_comes_after_another_worker_has_ended_it_changes_nothing() {
    let db = TestDb::new().await;
    let traveller = unanswered(&db).await;
    let (slow, reached, goes_on) = stopping_at(&db, Point::AfterRelease).await;
    let late = tokio::spawn(async move { worker::pass(&slow).await });
    reached.notified().await;
    db.pass(recovery(&db));
    for _ in 0..2 {
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(5));
    }
    goes_on.notify_one();
    late.await.unwrap().unwrap();
    is_given_back(&db, &traveller).await;
    assert_eq!(
        count(&db.ctx, "job WHERE kind = 'payment.release' AND done_at IS NULL").await,
        0
    );
}

#[tokio::test]
async fn a_release_that_goes_on_failing_reaches_the_operator_and_is_still_tried() {
    let db = TestDb::new().await;
    unanswered(&db).await;
    let gone = Faults {
        operation: Some(Operation::Release),
        fail_before: u32::MAX,
        ..Faults::default()
    };
    db.gateway.set_faults(gone).await.unwrap();
    for _ in 0..12 {
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(6));
    }
    assert_eq!(alarms(&db).await, 1);
    assert_eq!(witness(&db).await.released, 0);
    db.gateway.set_faults(Faults::default()).await.unwrap();
    worker::pass(&db.ctx).await.unwrap();
    is_released(&db).await;
}

#[tokio::test]
async fn a_hold_that_no_job_gives_back_is_found_by_verify() {
    let db = TestDb::new().await;
    unanswered(&db).await;
    work_and_die(&db, Point::BeforeRelease).await;
    all_agrees(&db).await;
    tamper(&db.ctx, "DELETE FROM job WHERE kind = 'payment.release'", []).await;
    let found = |findings: Vec<domain::verify::Finding>| findings.iter().map(|one| one.invariant).collect::<Vec<_>>();
    assert_eq!(
        found(domain::verify::verify(&db.ctx).await.unwrap()),
        ["a payment that was given up has a job that gives it back"]
    );
    assert_eq!(
        found(domain::verify::verify_provider(&db.ctx).await.unwrap()),
        ["the provider holds nothing of a payment that has ended"]
    );
}

#[tokio::test]
async fn a_hold_of_a_payment_whose_process_died_is_given_back_when_it_comes_late() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let (slow, reached, goes_on) = stopping_at(&db, Point::BeforeAuthorize).await;
    let (paying, input) = (traveller.served_by(&slow), with_card(GOOD));
    tokio::select! {
        outcome = paying.pay(invoice.id, &input) => panic!("{outcome:?}"),
        () = reached.notified() => {}
    }
    db.pass(recovery(&db));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    // The request reaches the gateway after all; its caller is gone, or slower than the worker.
    goes_on.notify_one();
    while witness(&db).await == Witness::default() {
        tokio::task::yield_now().await;
    }
    db.pass(TimeDelta::minutes(5));
    worker::pass(&db.ctx).await.unwrap();
    is_given_back(&db, &traveller).await;
}

#[tokio::test]
async fn a_slow_authorization_of_a_payment_that_was_given_up_is_given_back() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    // The gateway takes four seconds to begin with the call; meanwhile the worker's time has come.
    let slow = Faults {
        operation: Some(Operation::Authorize),
        delay_ms: 4_000,
        ..Faults::default()
    };
    db.gateway.set_faults(slow).await.unwrap();
    let input = with_card(GOOD);
    let (outcome, ()) = tokio::join!(traveller.pay(invoice.id, &input), async {
        rows(&db, "payment", 1).await;
        db.pass(recovery(&db));
        worker::pass(&db.ctx).await.unwrap();
    });
    assert_eq!(code(outcome), Code::PaymentProcessing);
    while witness(&db).await.released == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
    nothing_is_broken(&db.ctx).await;
}
