//! Refunds that an operator makes in the payment provider's dashboard, which Stripe tells of or not. Cases by the number that they
//! have in public reports of other programs' faults.

use super::{
    cancelling::keeping,
    disputes::{pay_by_hand, retry, said},
    stripe::{agrees, by_stripe, ready, with_method},
    support::*,
    waiving,
    webhooks::{bank_settles, deliver_all, newest, paid},
};
use chrono::TimeDelta;
use contract::{
    Code,
    itinerary::{ItineraryStatus, RefundStatus},
};
use domain::{
    Ctx, provider_events,
    testing::{TestDb, mails::mails_to},
};
use gateway::{DisputeCreate, DisputeOutcome, RefundOutcome};
use serde_json::Value;

#[tokio::test]
async fn case_05_refunds_of_the_dashboard_are_told_one_by_one() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = paid(&db, &ctx, "pm_card_visa").await;
    let id = newest(&db).await.id;
    for (key, minor) in [("first", 10_000), ("second", 5_000)] {
        db.gateway.refund(key, &id, minor).await.unwrap();
        deliver_all(&db, &ctx).await;
    }
    assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
    // Each is written down once, and costs the operator what no cancellation owes.
    assert_eq!(count(&ctx, "refund").await, 2);
    assert_eq!(balance(&ctx, "provider:receivable").await, 5_000);
    assert_eq!(balance(&ctx, "operator:refunded").await, 15_000);
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    let detail = task_detail(&ctx, "refund.foreign").await;
    let amounts: Vec<i64> = detail["refunds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|refund| refund["amountMinor"].as_i64().unwrap())
        .collect();
    assert_eq!(amounts, [10_000, 5_000]);
    // A person has looked at them.
    tamper(&ctx, "UPDATE task SET done_at = created_at", []).await;
    provider_events::sweep(&ctx).await.unwrap();
    work_off(&ctx).await;
    assert!(open_tasks(&ctx).await.is_empty());
    agrees(&ctx).await;
}

async fn task_detail(ctx: &Ctx, kind: &str) -> Value {
    use sea_orm::{ConnectionTrait, Statement};
    let sql = format!("SELECT detail FROM task WHERE kind = '{kind}'");
    let statement = Statement::from_string(ctx.database().backend(), sql);
    let row = ctx.db().query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "detail").unwrap()
}

#[tokio::test]
async fn case_46_a_refund_that_was_made_in_the_dashboard_stands_for_ours() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = paid(&db, &ctx, "pm_card_visa").await;
    let id = newest(&db).await.id;
    db.gateway.refund("in-the-dashboard", &id, 20_000).await.unwrap();
    deliver_all(&db, &ctx).await;
    assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(&ctx).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    provider_events::sweep(&ctx).await.unwrap();
    work_off(&ctx).await;
    assert_eq!(given_back(&db).await, [20_000]);
    assert!(open_tasks(&ctx).await.is_empty());
    agrees(&ctx).await;
    // It is followed as one that was sent from here.
    bank_settles(&db, RefundOutcome::Fail).await;
    deliver_all(&db, &ctx).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Failed);
    assert_eq!(open_tasks(&ctx).await, ["refund.failed"]);
}

#[tokio::test]
async fn case_46_refunds_of_the_dashboard_that_fit_none_of_ours_are_a_task() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = paid(&db, &ctx, "pm_card_visa").await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    let id = newest(&db).await.id;
    for (key, minor) in [("one", 12_000), ("two", 8_000)] {
        db.gateway.refund(key, &id, minor).await.unwrap();
    }
    work_off(&ctx).await;
    // One is known by what it left to ask for, and the other one is that.
    assert_eq!(amounts(&traveller).await, [8_000, 12_000]);
    assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
    assert_eq!(given_back(&db).await, [8_000, 12_000]);
    assert_eq!(balances(&ctx).await, [0, 0, 0]);
    agrees(&ctx).await;
}

/// The amounts of a trip's refunds, of which each has arrived; smallest first.
pub(super) async fn amounts(traveller: &Traveller) -> Vec<i64> {
    let refunds = traveller.refunds().await;
    assert!(refunds.iter().all(|refund| refund.status == RefundStatus::Succeeded));
    let mut amounts: Vec<i64> = refunds.iter().map(|refund| refund.amount.minor).collect();
    amounts.sort_unstable();
    amounts
}

/// What the provider has, what travellers are owed, and what operators refunded beyond that.
pub(super) async fn balances(ctx: &Ctx) -> [i64; 3] {
    [
        balance(ctx, "provider:receivable").await,
        balance(ctx, "customer:refunds").await,
        balance(ctx, "operator:refunded").await,
    ]
}

/// A refund of 55.00 that an operator makes in the dashboard, told or not.
pub(super) async fn in_the_dashboard(db: &TestDb, ctx: &Ctx, is_told: bool) {
    let id = newest(db).await.id;
    db.gateway.refund("in-the-dashboard", &id, 5_500).await.unwrap();
    if is_told {
        deliver_all(db, ctx).await;
    }
}

/// The bank sends the refund of that amount back.
pub(super) async fn bank_sends_back(db: &TestDb, minor: i64) {
    let found = newest(db).await;
    let refund = found.refunds.iter().find(|refund| refund.amount_minor == minor);
    let (key, id) = (format!("back:{minor}"), &refund.unwrap().id);
    let settled = db.gateway.settle_refund(&key, &found.id, id, RefundOutcome::Fail).await;
    settled.unwrap();
}

#[tokio::test]
async fn case_46_a_cancellation_asks_for_what_the_dashboard_has_left() {
    for is_told in [true, false] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let traveller = paid(&db, &ctx, "pm_card_visa").await;
        in_the_dashboard(&db, &ctx, is_told).await;
        traveller.cancel(&traveller.quote().await).await.unwrap();
        work_off(&ctx).await;
        assert_eq!(amounts(&traveller).await, [5_500, 14_500], "{is_told}");
        assert_eq!(given_back(&db).await, [5_500, 14_500], "{is_told}");
        assert_eq!(balances(&ctx).await, [0, 0, 0], "{is_told}");
        assert_eq!(open_tasks(&ctx).await, ["refund.foreign"], "{is_told}");
        let mails = mails_to(&ctx, "ada@example.org").await;
        assert!(mails.iter().all(|mail| !mail.text.contains("did not take the refund")));
        let promised = cancellation_email(&ctx).await;
        // Where no event told of it, our own refund was refused first, and asked for less after the email.
        let said = if is_told {
            "send the other €145 now."
        } else {
            "everything you paid for this: €200."
        };
        assert!(promised.contains(said), "{is_told}: {promised}");
        agrees(&ctx).await;
        // The bank sends the first one back: the traveller is owed that much again.
        bank_sends_back(&db, 5_500).await;
        deliver_all(&db, &ctx).await;
        assert_eq!(balances(&ctx).await, [5_500, -5_500, 0], "{is_told}");
        assert_eq!(open_tasks(&ctx).await, ["refund.failed"], "{is_told}");
        agrees(&ctx).await;
        let refunds = traveller.refunds().await;
        let failed = refunds.iter().find(|refund| refund.status == RefundStatus::Failed);
        retry(&db, &ctx, failed.unwrap().id).await.unwrap();
        assert_eq!(amounts(&traveller).await, [5_500, 14_500], "{is_told}");
        assert_eq!(balances(&ctx).await, [0, 0, 0], "{is_told}");
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn a_cancellation_that_the_dashboard_has_paid_in_full_promises_no_more() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = paid(&db, &ctx, "pm_card_visa").await;
    in_the_dashboard(&db, &ctx, true).await;
    let id = newest(&db).await.id;
    db.gateway.refund("the-rest", &id, 14_500).await.unwrap();
    deliver_all(&db, &ctx).await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(&ctx).await;
    let trip = traveller.get().await;
    assert_eq!(trip.cancellations[0].refund, euros(20_000));
    assert!(trip.refunds.iter().all(|refund| refund.cancellation_id.is_none()));
    assert_eq!(given_back(&db).await, [5_500, 14_500]);
    assert_eq!(balances(&ctx).await, [0, 0, 0]);
    let promised = cancellation_email(&ctx).await;
    assert!(
        promised.contains("We had already refunded €200 to you for this, so no more is sent."),
        "{promised}"
    );
    agrees(&ctx).await;
}

/// The words of the email about the cancellation.
async fn cancellation_email(ctx: &Ctx) -> String {
    let mails = mails_to(ctx, "ada@example.org").await;
    let mail = mails
        .iter()
        .find(|mail| mail.subject.starts_with("Demonstration, cancelled"));
    mail.unwrap().text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn case_46_another_stay_is_refunded_in_full_and_a_fee_as_far_as_the_payment_goes() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let (first, second) = (
        hotel(&db, "Alfama House").await,
        keeping(&db, "Baixa Rooms", 10_000).await,
    );
    let (traveller, invoice) = ready(&db, &ctx, &[&first, &second]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    deliver_all(&db, &ctx).await;
    in_the_dashboard(&db, &ctx, true).await;
    traveller.cancel(&traveller.quote_of_stay(0).await).await.unwrap();
    work_off(&ctx).await;
    assert_eq!(given_back(&db).await, [5_500, 20_000]);
    assert_eq!(balances(&ctx).await, [14_500, 0, 5_500]);
    agrees(&ctx).await;
    let trip = traveller.cancel(&traveller.quote().await).await.unwrap();
    let fee = trip.cancellations.iter().find(|row| row.fee.minor > 0).unwrap();
    assert_eq!(fee.fee, euros(20_000), "the hotel keeps both nights");
    let actor = waiving::operator(&db).await;
    let shown = domain::operator::fee(&ctx, &actor, fee.id).await.unwrap();
    assert_eq!(shown.left, euros(14_500));
    let request = |seen: &str| waiving::action_request(&db, seen);
    let more = domain::operator::waive_fee(&ctx, &actor, fee.id, euros(14_501), &request("")).await;
    assert_eq!(code(more), Code::Invalid);
    let all = domain::operator::waive_fee(&ctx, &actor, fee.id, euros(14_500), &request("")).await;
    all.unwrap();
    work_off(&ctx).await;
    assert_eq!(given_back(&db).await, [5_500, 14_500, 20_000]);
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_refund_of_the_dashboard_that_is_sent_back_is_taken_out() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = paid(&db, &ctx, "pm_card_visa").await;
    in_the_dashboard(&db, &ctx, true).await;
    bank_sends_back(&db, 5_500).await;
    // Its own job looks daily, whether an event tells or not.
    db.pass(TimeDelta::days(1));
    work_off(&ctx).await;
    assert_eq!(count(&ctx, "refund").await, 0);
    assert_eq!(balances(&ctx).await, [20_000, 0, 0]);
    assert!(open_tasks(&ctx).await.is_empty());
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(&ctx).await;
    assert_eq!(amounts(&traveller).await, [20_000]);
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_failed_refund_that_the_dashboard_has_paid_in_part_or_in_full_is_settled() {
    for minor in [5_500, 20_000] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let traveller = paid(&db, &ctx, "pm_card_visa").await;
        traveller.cancel(&traveller.quote().await).await.unwrap();
        work_off(&ctx).await;
        bank_settles(&db, RefundOutcome::Fail).await;
        deliver_all(&db, &ctx).await;
        let id = newest(&db).await.id;
        db.gateway.refund("in-the-dashboard", &id, minor).await.unwrap();
        deliver_all(&db, &ctx).await;
        assert_eq!(open_tasks(&ctx).await, ["refund.failed", "refund.foreign"], "{minor}");
        agrees(&ctx).await;
        let refunds = traveller.refunds().await;
        let failed = refunds.iter().find(|refund| refund.status == RefundStatus::Failed);
        let refund = failed.unwrap().id;
        if minor == 20_000 {
            retry(&db, &ctx, refund).await.unwrap();
            assert_eq!(amounts(&traveller).await, [20_000]);
        } else {
            let refused = said(retry(&db, &ctx, refund).await);
            assert!(refused.ends_with("Pay €145 by other means."), "{refused}");
            pay_by_hand(&db, &ctx, refund).await.unwrap();
            assert_eq!(balance(&ctx, "operator:paid").await, -14_500);
            let mails = mails_to(&ctx, "ada@example.org").await;
            let mail = mails.iter().find(|mail| mail.subject.ends_with("another way"));
            assert_eq!(mail.unwrap().subject, "We have paid your refund of €145 another way");
        }
        assert_eq!(given_back(&db).await, [minor]);
        assert_eq!(balances(&ctx).await, [20_000 - minor, 0, 0], "{minor}");
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn what_the_dashboard_and_a_bank_have_paid_is_owed_again_as_far_as_it_is_sent_back() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = paid(&db, &ctx, "pm_card_visa").await;
    in_the_dashboard(&db, &ctx, true).await;
    let id = newest(&db).await.id;
    let request = DisputeCreate {
        amount_minor: 14_500,
        is_inquiry: false,
    };
    let disputed = db.gateway.dispute("the-cardholder", &id, &request).await.unwrap();
    deliver_all(&db, &ctx).await;
    let dispute = &disputed.disputes[0].id;
    let ended = db
        .gateway
        .settle_dispute("the-bank", &id, dispute, DisputeOutcome::Lose)
        .await;
    ended.unwrap();
    deliver_all(&db, &ctx).await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(&ctx).await;
    // Nothing is left to send: the dashboard has paid 55, and the bank 145.
    assert_eq!(given_back(&db).await, [5_500]);
    agrees(&ctx).await;
    bank_sends_back(&db, 5_500).await;
    deliver_all(&db, &ctx).await;
    assert_eq!(open_tasks(&ctx).await, ["dispute.lost", "refund.failed"]);
    agrees(&ctx).await;
    // The emails add up to what was paid: the second one names what came back alone.
    let cancelled = cancellation_email(&ctx).await;
    assert!(
        cancelled.contains("We had already refunded €55 to you for this. Your bank has already given you €145 back"),
        "{cancelled}"
    );
    let mails = mails_to(&ctx, "ada@example.org").await;
    let failed: Vec<_> = mails
        .iter()
        .filter(|mail| mail.subject.contains("not be paid"))
        .collect();
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0].subject, "Your refund of €55 could not be paid");
    let refunds = traveller.refunds().await;
    let failed = refunds.iter().find(|refund| refund.status == RefundStatus::Failed);
    pay_by_hand(&db, &ctx, failed.unwrap().id).await.unwrap();
    assert_eq!(balance(&ctx, "operator:paid").await, -5_500);
    assert_eq!(balances(&ctx).await, [5_500, 0, 0]);
    assert_eq!(open_tasks(&ctx).await, ["dispute.lost"]);
    agrees(&ctx).await;
}
