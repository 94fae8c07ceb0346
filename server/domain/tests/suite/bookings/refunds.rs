//! Refunds: sent once whatever fails, followed until the bank has the last word, never more than was taken.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, RefundId,
    itinerary::{ItineraryStatus, RefundStatus},
    visitor::Role,
};
use domain::{
    Account, Viewer, delivery,
    operator::{ActionRequest, Actor, retry_refund},
    testing::TestDb,
    verify::verify,
    worker,
};
use gateway::{Faults, Operation, RefundOutcome};
use sea_orm::{ConnectionTrait, Statement};

/// A cancelled trip whose refund of 200.00 waits for the worker.
async fn cancelled(db: &TestDb) -> Traveller {
    let alfama = hotel(db, "Alfama House").await;
    let traveller = booked(db, &[&alfama]).await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    traveller
}

async fn set_faults(db: &TestDb, change: impl FnOnce(&mut Faults)) {
    let mut faults = Faults {
        operation: Some(Operation::Refund),
        ..Faults::default()
    };
    change(&mut faults);
    db.gateway.set_faults(faults).await.unwrap();
}

/// Works on what is due, and moves the clock on, until nothing is left for an hour.
async fn work(db: &TestDb) {
    for _ in 0..12 {
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(6));
    }
}

/// Ends the last refund as its bank would.
async fn settle(db: &TestDb, outcome: RefundOutcome, key: &str) {
    let log = db.gateway.list_log(0).await.unwrap();
    let last = log.iter().rev().find_map(|entry| match &entry.answer {
        gateway::Answer::Authorization(authorization) if !authorization.refunds.is_empty() => Some(authorization),
        _ => None,
    });
    let authorization = last.expect("a refund");
    let refund = authorization.refunds.last().unwrap();
    db.gateway
        .settle_refund(key, &authorization.id, &refund.id, outcome)
        .await
        .unwrap();
}

async fn mails(db: &TestDb, words: &str) -> usize {
    while delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let mails = domain::mailbox::list(&db.ctx).await.unwrap();
    mails.iter().filter(|mail| mail.subject.contains(words)).count()
}

/// The number that a query gives.
async fn found(db: &TestDb, sql: &str) -> i64 {
    let statement = Statement::from_string(db.ctx.database().backend(), sql);
    let row = db.ctx.db().query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "found").unwrap()
}

pub(super) fn operator(db: &TestDb) -> Viewer {
    Viewer::Account(Account {
        id: db.ctx.new_id().into(),
        session: db.ctx.new_id().into(),
        role: Role::Operator,
    })
}

#[tokio::test]
async fn case_01_a_refund_is_sent_once_wherever_the_process_dies() {
    for point in [
        Point::BeforeCancel,
        Point::AfterCancel,
        Point::BeforeRefund,
        Point::AfterRefund,
    ] {
        let db = TestDb::new().await;
        let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
        let traveller = booked(&db, &[&alfama, &baixa]).await;
        let quote = traveller.quote_of_stay(0).await;
        if matches!(point, Point::BeforeCancel | Point::AfterCancel) {
            cancel_and_die(&db, &traveller, &quote, point).await;
        } else {
            traveller.cancel(&quote).await.unwrap();
            work_and_die(&db, point).await;
        }
        nothing_is_broken(&db.ctx).await;
        db.pass(TimeDelta::minutes(2));
        work(&db).await;
        let refunds = traveller.refunds().await;
        assert_eq!(refunds.len(), 1, "{point:?}");
        assert_eq!(refunds[0].status, RefundStatus::Succeeded, "{point:?}");
        assert_eq!(given_back(&db).await, [20_000], "{point:?}");
        assert_eq!(refund_keys(&db).await.len(), 1, "{point:?}");
        assert_eq!(count(&db.ctx, "credit_note").await, 1, "{point:?}");
        assert_eq!(mails(&db, "Your refund").await, 1, "{point:?}");
        assert_eq!(count(&db.ctx, "task").await, 0, "{point:?}: no person was needed");
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn case_01_a_lost_answer_is_found_again() {
    let db = TestDb::new().await;
    let traveller = cancelled(&db).await;
    set_faults(&db, |faults| faults.hang_after = 1).await;
    worker::pass(&impatient(&db).await).await.unwrap();
    nothing_is_broken(&db.ctx).await;
    work(&db).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    assert_eq!((given_back(&db).await, refund_keys(&db).await.len()), (vec![20_000], 1));
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_worker_that_slept_over_its_lease_leaves_the_job_to_the_next_one() {
    let db = TestDb::new().await;
    let traveller = cancelled(&db).await;
    let lease = TimeDelta::seconds(db.ctx.settings().recovery_seconds);
    let (first, reached, goes_on) = stopping_at(&db, Point::BeforeLook).await;
    let first = tokio::spawn(async move { worker::pass(&first).await });
    reached.notified().await;
    db.pass(lease + TimeDelta::seconds(1));
    // Another one ends the refund, and a day later a third one looks at it again: as many attempts as the first had.
    work(&db).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    db.pass(TimeDelta::days(1));
    let (third, reached, answers) = stopping_at(&db, Point::BeforeLook).await;
    let third = tokio::spawn(async move { worker::pass(&third).await });
    reached.notified().await;
    goes_on.notify_one();
    first.await.unwrap().unwrap();
    let locked = "SELECT COUNT(*) AS found FROM job WHERE kind = 'refund' AND locked_until IS NOT NULL";
    assert_eq!(found(&db, locked).await, 1, "the third one has it");
    db.pass(lease - TimeDelta::seconds(1));
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(found(&db, locked).await, 1, "the third one still has it");
    answers.notify_one();
    third.await.unwrap().unwrap();
    assert_eq!(found(&db, locked).await, 0);
    let open = "SELECT COUNT(*) AS found FROM job WHERE kind = 'refund' AND done_at IS NULL AND attempts = 0";
    assert_eq!(found(&db, open).await, 1, "it is looked at again tomorrow");
    assert_eq!((given_back(&db).await, refund_keys(&db).await.len()), (vec![20_000], 1));
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_04_a_500_that_comes_back_for_ever_is_looked_behind() {
    for (before, after) in [(1, 0), (0, 1)] {
        let db = TestDb::new().await;
        let traveller = cancelled(&db).await;
        set_faults(&db, |faults| {
            faults.stick_before = before;
            faults.stick_after = after;
        })
        .await;
        work(&db).await;
        let refund = traveller.refunds().await.remove(0);
        assert_eq!(refund.status, RefundStatus::Succeeded, "{before} {after}");
        assert_eq!(given_back(&db).await, [20_000], "{before} {after}");
        assert_eq!(refund_keys(&db).await.len(), 1, "{before} {after}");
        assert_eq!(
            refund_keys(&db).await[0].ends_with(":2"),
            before == 1,
            "a new key after the look alone"
        );
        all_agrees(&db).await;
    }
}

#[tokio::test]
async fn a_gateway_that_is_down_for_an_hour_changes_nothing() {
    let db = TestDb::new().await;
    let traveller = cancelled(&db).await;
    set_faults(&db, |faults| faults.fail_before = 40).await;
    for _ in 0..5 {
        worker::pass(&db.ctx).await.unwrap();
        nothing_is_broken(&db.ctx).await;
        db.pass(TimeDelta::minutes(6));
    }
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Requested);
    set_faults(&db, |_| {}).await;
    work(&db).await;
    assert_eq!(given_back(&db).await, [20_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_09_a_pending_refund_is_on_its_way_until_the_bank_says_so() {
    let db = TestDb::new().await;
    let traveller = cancelled(&db).await;
    set_faults(&db, |faults| faults.pend_refunds = 1).await;
    work(&db).await;
    let refund = traveller.refunds().await.remove(0);
    assert_eq!((refund.status, refund.succeeded_at), (RefundStatus::Sent, None));
    assert_eq!(mails(&db, "is on its way").await, 1);
    all_agrees(&db).await;
    settle(&db, RefundOutcome::Succeed, "bank-1").await;
    work(&db).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    assert_eq!(mails(&db, "is on its way").await, 1);
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_09_a_refund_that_fails_three_days_later_is_owed_again() {
    let db = TestDb::new().await;
    let traveller = cancelled(&db).await;
    work(&db).await;
    let refund = traveller.refunds().await.remove(0);
    assert_eq!(refund.status, RefundStatus::Succeeded);
    db.pass(TimeDelta::days(3));
    settle(&db, RefundOutcome::Fail, "bank-1").await;
    work(&db).await;
    let trip = traveller.get().await;
    assert_eq!(trip.status, ItineraryStatus::Cancelled, "the trip stays cancelled");
    assert_eq!(trip.refunds[0].status, RefundStatus::Failed);
    assert!(
        trip.cancellations[0].credit_note_number.is_some(),
        "the credit note stays"
    );
    assert_eq!(count(&db.ctx, "task").await, 1);
    assert_eq!(mails(&db, "could not be paid").await, 1);
    assert_eq!(given_back(&db).await, [0; 0]);
    all_agrees(&db).await;

    // The operator sends it again, with a key of its own.
    let id: RefundId = trip.refunds[0].id;
    assert_eq!(code(Actor::of(&traveller.viewer)), Code::Forbidden);
    let actor = Actor::of(&operator(&db)).unwrap();
    let action_request = |_| ActionRequest::of_command_line(&db.ctx, "the bank was asked");
    retry_refund(&db.ctx, &actor, id, &action_request(1)).await.unwrap();
    assert_eq!(
        code(retry_refund(&db.ctx, &actor, id, &action_request(2)).await),
        Code::Conflict
    );
    work(&db).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    assert_eq!(given_back(&db).await, [20_000]);
    let keys = refund_keys(&db).await;
    assert!(keys.len() == 2 && keys[0] != keys[1], "{keys:?}");
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_refund_that_a_backup_has_under_an_earlier_key_is_found_and_not_paid_twice() {
    let db = TestDb::new().await;
    let traveller = cancelled(&db).await;
    work(&db).await;
    settle(&db, RefundOutcome::Fail, "bank-1").await;
    db.pass(TimeDelta::days(1));
    work(&db).await;
    let id = traveller.refunds().await[0].id;
    let actor = Actor::of(&operator(&db)).unwrap();
    let request = ActionRequest::of_command_line(&db.ctx, "the bank was asked");
    retry_refund(&db.ctx, &actor, id, &request).await.unwrap();
    work(&db).await;
    assert_eq!(given_back(&db).await, [20_000]);
    // The database of a backup from before the first try.
    let first = refund_keys(&db).await.remove(0);
    let sql = "UPDATE refund SET status = 'requested', attempt = 1, idempotency_key = ?, provider_refund_id = NULL, \
               sent_at = NULL, succeeded_at = NULL";
    tamper(&db.ctx, sql, [first.into()]).await;
    let sql = "DELETE FROM ledger_entry WHERE memo IN ('refund', 'refund failed')";
    tamper(&db.ctx, sql, []).await;
    db.pass(TimeDelta::days(1));
    work(&db).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    assert_eq!(given_back(&db).await, [20_000]);
    assert!(open_tasks(&db.ctx).await.is_empty());
    all_agrees(&db).await;
}

#[tokio::test]
async fn case_05_each_refund_counts_for_itself_and_never_the_sum() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let castle = hotel(&db, "Castle Inn").await;
    let traveller = booked(&db, &[&alfama, &baixa, &castle]).await;
    for expected in [vec![20_000], vec![20_000, 20_000]] {
        traveller.cancel(&traveller.quote_of_stay(0).await).await.unwrap();
        // Looked at more than once.
        work(&db).await;
        assert_eq!(given_back(&db).await, expected);
    }
    let amounts: Vec<_> = traveller.refunds().await.iter().map(|refund| refund.amount).collect();
    assert_eq!(amounts, [euros(20_000), euros(20_000)]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn the_database_refuses_to_give_back_more_than_was_taken() {
    let db = TestDb::new().await;
    cancelled(&db).await;
    let backend = db.ctx.database().backend();
    let sql = "UPDATE payment SET refunded_minor = captured_minor + 1";
    let statement = sea_orm::Statement::from_string(backend, sql);
    let refused = sea_orm::ConnectionTrait::execute_raw(db.ctx.database().for_migrations(), statement).await;
    assert!(refused.is_err());
}

#[tokio::test]
async fn a_refund_that_the_gateway_has_and_we_do_not_is_found() {
    let db = TestDb::new().await;
    let traveller = cancelled(&db).await;
    work(&db).await;
    all_agrees(&db).await;
    // Two hundred were taken and two hundred given back; the bank sends it back, and it is given out behind our back.
    settle(&db, RefundOutcome::Fail, "bank-1").await;
    let log = db.gateway.list_log(0).await.unwrap();
    let authorization = log.last().unwrap().authorization_id.clone();
    db.gateway.refund("by-hand", &authorization, 5_000).await.unwrap();
    assert!(verify(&db.ctx).await.unwrap().is_empty());
    let findings = domain::verify::verify_provider(&db.ctx).await.unwrap();
    let invariants: Vec<_> = findings.iter().map(|finding| finding.invariant).collect();
    assert!(
        invariants.contains(&"the provider gives back what was asked for"),
        "{findings:?}"
    );
    drop(traveller);
}
