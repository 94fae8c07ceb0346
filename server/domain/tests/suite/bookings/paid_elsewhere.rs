//! Refunds that others have paid, in part or in full: what is left of them, what an operator may pay, and refunds that are not
//! what the database says of them.

use super::{
    cancelling::keeping,
    dashboard_refunds::{amounts, balances, bank_sends_back, in_the_dashboard},
    disputes::{pay_by_hand, retry, said},
    stripe::{agrees, by_stripe, ready, with_method},
    support::*,
    waiving,
    webhooks::{bank_settles, deliver_all, newest, paid},
};
use chrono::TimeDelta;
use contract::{Code, Money, RefundId, itinerary::RefundStatus};
use domain::{
    Ctx,
    operator::{
        self, ActionRequest, Actor, PaidByHand, TaskCard, close_refund, overview, pay_refund_by_hand, waive_fee,
    },
    testing::{TestDb, mails::mails_to},
    worker,
};
use gateway::{DisputeCreate, DisputeOutcome, RefundCreate, RefundOutcome};
use std::sync::Arc;

/// A cancelled trip of 200.00 whose refund the bank sent back, and the refund.
async fn failed(db: &TestDb, ctx: &Ctx) -> (Traveller, RefundId) {
    let traveller = paid(db, ctx, "pm_card_visa").await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(ctx).await;
    bank_settles(db, RefundOutcome::Fail).await;
    deliver_all(db, ctx).await;
    let refund = traveller.refunds().await[0].clone();
    assert_eq!(refund.status, RefundStatus::Failed);
    (traveller, refund.id)
}

/// A trip of two stays of 200.00. The refund of the first one failed, and an operator paid it.
async fn one_stay_paid_by_hand(db: &TestDb, ctx: &Ctx, second: &str, kept: u32) -> Traveller {
    let (first, second) = (hotel(db, "Alfama House").await, keeping(db, second, kept).await);
    let (traveller, invoice) = ready(db, ctx, &[&first, &second]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    deliver_all(db, ctx).await;
    traveller.cancel(&traveller.quote_of_stay(0).await).await.unwrap();
    work_off(ctx).await;
    bank_settles(db, RefundOutcome::Fail).await;
    deliver_all(db, ctx).await;
    pay_by_hand(db, ctx, traveller.refunds().await[0].id).await.unwrap();
    assert_eq!(balances(ctx).await, [40_000, 0, 0]);
    traveller
}

/// The operator's task about a refund that failed.
async fn task(ctx: &Ctx) -> TaskCard {
    let tasks = overview(ctx, &Actor::CommandLine).await.unwrap().tasks;
    tasks.into_iter().find(|task| task.kind == "refund.failed").unwrap()
}

fn intents(task: &TaskCard) -> Vec<&'static str> {
    task.actions.iter().map(|action| action.intent).collect()
}

fn by_transfer(amount: Option<Money>) -> PaidByHand {
    PaidByHand {
        means: "bank transfer".to_owned(),
        reference: "SEPA 42".to_owned(),
        is_confirmed: true,
        amount,
    }
}

/// The operator has paid that much of the refund.
async fn pays(ctx: &Ctx, id: RefundId, amount: Option<Money>) -> domain::Result<()> {
    let request = ActionRequest::of_command_line(ctx, "the card was closed");
    pay_refund_by_hand(ctx, &Actor::CommandLine, id, &by_transfer(amount), &request).await
}

/// The provider refunds under a key of ours.
async fn given_there(db: &TestDb, key: &str, minor: i64) {
    let request = RefundCreate {
        amount_minor: minor,
        reference: Some(key.to_owned()),
    };
    let id = newest(db).await.id;
    db.gateway.refund_as(key, &id, &request).await.unwrap();
}

/// What each refund of the trip pays itself; smallest first.
async fn own_parts(traveller: &Traveller) -> Vec<i64> {
    let refunds = traveller.refunds().await;
    let mut parts: Vec<i64> = refunds.iter().map(|refund| refund.own_part().minor).collect();
    parts.sort_unstable();
    parts
}

async fn mails_about_another_way(ctx: &Ctx) -> usize {
    let mails = mails_to(ctx, "ada@example.org").await;
    let found = mails.iter().filter(|mail| mail.subject.ends_with("another way"));
    found.count()
}

#[tokio::test]
async fn an_operator_pays_what_others_have_left_and_nothing_else() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let (traveller, id) = failed(&db, &ctx).await;
    let shown = task(&ctx).await;
    assert_eq!((shown.amount, shown.left), (Some(euros(20_000)), Some(euros(20_000))));
    assert_eq!(intents(&shown), ["retry-refund", "pay-refund"]);

    // Between the page and the press, the dashboard pays a part.
    in_the_dashboard(&db, &ctx, true).await;
    for amount in [None, Some(euros(20_000)), Some(euros(14_499))] {
        let refused = pays(&ctx, id, amount).await;
        assert_eq!(code(refused), Code::Conflict, "{amount:?}");
    }
    let dollars = Money::new(14_500, "USD".parse().unwrap());
    assert_eq!(code(pays(&ctx, id, Some(dollars)).await), Code::Conflict);
    let refused = said(pays(&ctx, id, shown.left).await);
    assert!(
        refused.starts_with("€145 of this refund is left to pay, and not €200."),
        "{refused}"
    );
    assert_eq!(balance(&ctx, "operator:paid").await, 0);

    let shown = task(&ctx).await;
    assert_eq!((shown.amount, shown.left), (Some(euros(20_000)), Some(euros(14_500))));
    let booking = operator::booking(&ctx, &Actor::CommandLine, traveller.id)
        .await
        .unwrap();
    let left = |id: RefundId| booking.refunds.iter().find(|refund| refund.id == id).unwrap().left;
    assert_eq!(left(id), Some(euros(14_500)));
    assert_eq!(own_parts(&traveller).await, [5_500, 14_500]);
    pays(&ctx, id, shown.left).await.unwrap();
    assert_eq!(own_parts(&traveller).await, [5_500, 14_500]);
    assert_eq!(balance(&ctx, "operator:paid").await, -14_500);
    assert_eq!(mails_about_another_way(&ctx).await, 1);
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_failed_refund_that_others_have_paid_in_full_is_closed() {
    for by_amount in [true, false] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let (traveller, id) = failed(&db, &ctx).await;
        let authorization = newest(&db).await.id;
        for key in ["one", "two"] {
            db.gateway.refund(key, &authorization, 10_000).await.unwrap();
            deliver_all(&db, &ctx).await;
        }
        let shown = task(&ctx).await;
        assert_eq!((shown.left, intents(&shown)), (Some(euros(0)), vec!["close-refund"]));
        assert!(said(retry(&db, &ctx, id).await).ends_with("Close it instead."));
        assert!(said(pays(&ctx, id, None).await).starts_with("Others have paid all of this refund"));

        let request = ActionRequest::of_command_line(&ctx, "it was refunded in the dashboard");
        for _ in 0..2 {
            if by_amount {
                let nothing = PaidByHand {
                    amount: Some(euros(0)),
                    ..PaidByHand::default()
                };
                pay_refund_by_hand(&ctx, &Actor::CommandLine, id, &nothing, &request).await
            } else {
                close_refund(&ctx, &Actor::CommandLine, id, &request).await
            }
            .unwrap();
        }
        let refunds = traveller.refunds().await;
        let refund = refunds.iter().find(|refund| refund.id == id).unwrap();
        assert_eq!((refund.status, &refund.paid_by), (RefundStatus::PaidByHand, &None));
        assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
        assert_eq!(balances(&ctx).await, [0, 0, 0]);
        assert_eq!(balance(&ctx, "operator:paid").await, 0);
        assert_eq!(mails_about_another_way(&ctx).await, 0);
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn one_refund_of_the_dashboard_stands_for_the_failed_one_that_is_closed() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let (traveller, id) = failed(&db, &ctx).await;
    let request = ActionRequest::of_command_line(&ctx, "it was refunded in the dashboard");
    let early = close_refund(&ctx, &Actor::CommandLine, id, &request).await;
    assert!(said(early).starts_with("€200 of this refund is left to pay"));
    let authorization = newest(&db).await.id;
    let there = db.gateway.refund("in-the-dashboard", &authorization, 20_000);
    there.await.unwrap();
    deliver_all(&db, &ctx).await;
    assert_eq!(intents(&task(&ctx).await), ["close-refund"]);
    close_refund(&ctx, &Actor::CommandLine, id, &request).await.unwrap();
    work_off(&ctx).await;
    assert_eq!(amounts(&traveller).await, [20_000]);
    assert_eq!(given_back(&db).await, [20_000]);
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_refund_of_the_dashboard_beside_a_payment_by_hand_is_in_the_books() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = one_stay_paid_by_hand(&db, &ctx, "Baixa Rooms", 0).await;
    let authorization = newest(&db).await.id;
    let there = db.gateway.refund("in-the-dashboard", &authorization, 25_000);
    there.await.unwrap();
    for _ in 0..2 {
        deliver_all(&db, &ctx).await;
    }
    assert_eq!(balances(&ctx).await, [15_000, 0, 25_000]);
    assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
    agrees(&ctx).await;
    // The other stay is paid by what the operator has given already.
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(&ctx).await;
    assert_eq!(given_back(&db).await, [25_000]);
    assert_eq!(balances(&ctx).await, [15_000, 0, 5_000]);
    agrees(&ctx).await;
    // Once the bank sends it back, that stay is owed again, and is sent.
    bank_sends_back(&db, 25_000).await;
    deliver_all(&db, &ctx).await;
    assert_eq!(balances(&ctx).await, [40_000, -20_000, 0]);
    agrees(&ctx).await;
    let refunds = traveller.refunds().await;
    let owed = refunds.iter().find(|refund| refund.status == RefundStatus::Failed);
    retry(&db, &ctx, owed.unwrap().id).await.unwrap();
    assert_eq!(given_back(&db).await, [20_000]);
    assert_eq!(balances(&ctx).await, [20_000, 0, 0]);
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_refund_that_waits_is_not_sent_beside_more_than_it_that_the_dashboard_gave() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = one_stay_paid_by_hand(&db, &ctx, "Baixa Rooms", 5_000).await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    let authorization = newest(&db).await.id;
    let there = db.gateway.refund("in-the-dashboard", &authorization, 25_000);
    there.await.unwrap();
    work_off(&ctx).await;
    assert_eq!(given_back(&db).await, [25_000]);
    let shown = task(&ctx).await;
    assert_eq!((shown.amount, shown.left), (Some(euros(10_000)), Some(euros(0))));
    let refund = traveller.refunds().await;
    let failed = refund.iter().find(|refund| refund.status == RefundStatus::Failed);
    let request = ActionRequest::of_command_line(&ctx, "the dashboard has paid it");
    close_refund(&ctx, &Actor::CommandLine, failed.unwrap().id, &request)
        .await
        .unwrap();
    deliver_all(&db, &ctx).await;
    assert_eq!(given_back(&db).await, [25_000]);
    assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
    agrees(&ctx).await;
}

/// A trip of two stays of 200.00 that are cancelled one after the other. The bank has sent both refunds back.
async fn both_failed(db: &TestDb, ctx: &Ctx) -> Traveller {
    let (first, second) = (hotel(db, "Alfama House").await, hotel(db, "Baixa Rooms").await);
    let (traveller, invoice) = ready(db, ctx, &[&first, &second]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    deliver_all(db, ctx).await;
    for _ in 0..2 {
        traveller.cancel(&traveller.quote_of_stay(0).await).await.unwrap();
        work_off(ctx).await;
        bank_settles(db, RefundOutcome::Fail).await;
        deliver_all(db, ctx).await;
        db.pass(TimeDelta::minutes(1));
    }
    traveller
}

/// What is left of each failed refund, the largest first, and the sum that the operator sees.
async fn left_of_each(ctx: &Ctx, traveller: &Traveller) -> (Vec<(i64, RefundId)>, Option<Money>) {
    let booking = operator::booking(ctx, &Actor::CommandLine, traveller.id).await.unwrap();
    let mut left: Vec<(i64, RefundId)> = booking
        .refunds
        .iter()
        .filter_map(|refund| Some((refund.left?.minor, refund.id)))
        .collect();
    left.sort_unstable_by(|one, other| other.cmp(one));
    (left, booking.owed)
}

/// The operator pays or closes both, in either order.
async fn settles_both(ctx: &Ctx, mut left: Vec<(i64, RefundId)>, is_turned: bool) {
    if is_turned {
        left.reverse();
    }
    for (minor, id) in left {
        if minor > 0 {
            pays(ctx, id, Some(euros(minor))).await.unwrap();
        } else {
            let request = ActionRequest::of_command_line(ctx, "others have paid it");
            close_refund(ctx, &Actor::CommandLine, id, &request).await.unwrap();
        }
        work_off(ctx).await;
    }
}

#[tokio::test]
async fn what_the_dashboard_gave_lowers_two_failed_refunds_once() {
    for is_turned in [false, true] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let traveller = both_failed(&db, &ctx).await;
        let (left, owed) = left_of_each(&ctx, &traveller).await;
        assert_eq!((left.len(), left[0].0, left[1].0), (2, 20_000, 20_000));
        assert_eq!(owed, Some(euros(40_000)));
        let authorization = newest(&db).await.id;
        let there = db.gateway.refund("in-the-dashboard", &authorization, 25_000);
        there.await.unwrap();
        deliver_all(&db, &ctx).await;
        let (left, owed) = left_of_each(&ctx, &traveller).await;
        assert_eq!((left[0].0, left[1].0, owed), (15_000, 0, Some(euros(15_000))));
        settles_both(&ctx, left, is_turned).await;
        assert_eq!(left_of_each(&ctx, &traveller).await, (Vec::new(), Some(euros(0))));
        assert_eq!(balance(&ctx, "operator:paid").await, -15_000);
        assert_eq!(balances(&ctx).await, [15_000, 0, 0]);
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn what_the_bank_gave_lowers_two_failed_refunds_once() {
    for is_turned in [false, true] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let traveller = both_failed(&db, &ctx).await;
        let authorization = newest(&db).await.id;
        let dispute = DisputeCreate {
            amount_minor: 30_000,
            is_inquiry: false,
        };
        let there = db.gateway.dispute("the-cardholder", &authorization, &dispute);
        let dispute = there.await.unwrap().disputes[0].id.clone();
        deliver_all(&db, &ctx).await;
        let lost = DisputeOutcome::Lose;
        let closed = db.gateway.settle_dispute("the-bank", &authorization, &dispute, lost);
        closed.await.unwrap();
        deliver_all(&db, &ctx).await;
        let (left, owed) = left_of_each(&ctx, &traveller).await;
        assert_eq!((left[0].0, left[1].0, owed), (10_000, 0, Some(euros(10_000))));
        settles_both(&ctx, left, is_turned).await;
        assert_eq!(left_of_each(&ctx, &traveller).await, (Vec::new(), Some(euros(0))));
        assert_eq!(balance(&ctx, "operator:paid").await, -10_000);
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn what_the_provider_gives_beside_a_payment_by_hand_is_a_task() {
    // The whole, and another amount than the refund's.
    for minor in [20_000, 14_500] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let (_, id) = failed(&db, &ctx).await;
        pays(&ctx, id, Some(euros(20_000))).await.unwrap();
        assert!(open_tasks(&ctx).await.is_empty());
        // It was sent again after the backup that knows nothing of it.
        given_there(&db, &format!("{id}:2"), minor).await;
        for _ in 0..2 {
            deliver_all(&db, &ctx).await;
        }
        assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
        assert_eq!(count(&ctx, "job WHERE failures > 0").await, 0);
    }
}

#[tokio::test]
async fn a_refund_of_a_backup_takes_the_amount_that_was_sent_after_it() {
    for is_explained in [true, false] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let traveller = paid(&db, &ctx, "pm_card_visa").await;
        traveller.cancel(&traveller.quote().await).await.unwrap();
        let id = traveller.refunds().await[0].id;
        // After the backup, the dashboard paid 55.00, and the rest was sent under another key.
        given_there(&db, &format!("{id}:2"), 14_500).await;
        if is_explained {
            in_the_dashboard(&db, &ctx, false).await;
        }
        deliver_all(&db, &ctx).await;
        let tasks = open_tasks(&ctx).await;
        let refunds = traveller.refunds().await;
        let sent = refunds.iter().find(|refund| refund.id == id).unwrap();
        assert_eq!((sent.status, sent.amount), (RefundStatus::Succeeded, euros(14_500)));
        assert_eq!(count(&ctx, "job WHERE failures > 0").await, 0);
        agrees(&ctx).await;
        if is_explained {
            assert_eq!(tasks, ["refund.foreign"]);
            assert_eq!(balances(&ctx).await, [0, 0, 0]);
            continue;
        }
        // What nothing explains is owed: it fails for the operator, who sends it.
        assert_eq!(tasks, ["refund.failed"]);
        assert_eq!(balances(&ctx).await, [5_500, -5_500, 0]);
        let shown = task(&ctx).await;
        assert_eq!(shown.left, Some(euros(5_500)));
        assert_eq!(
            shown.why.as_deref(),
            Some("the payment provider gave €145 back and not €200")
        );
        let rest = refunds.iter().find(|refund| refund.id != id).unwrap();
        retry(&db, &ctx, rest.id).await.unwrap();
        assert_eq!(given_back(&db).await, [5_500, 14_500]);
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn a_refund_that_is_lowered_while_it_is_sent_has_the_amount_that_was_sent() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = one_stay_paid_by_hand(&db, &ctx, "Baixa Rooms", 0).await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    sent_while_the_dashboard_refunds(&db, &ctx).await;
    assert_eq!(count(&ctx, "event WHERE kind = 'refund.amount'").await, 2);
    let refund = traveller.refunds().await;
    assert!(refund.iter().all(|refund| refund.status != RefundStatus::Failed));
    assert_eq!(given_back(&db).await, [5_500, 20_000]);
    assert_eq!(balances(&ctx).await, [14_500, 0, 5_500]);
    assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_refund_that_is_left_to_the_operator_while_it_is_sent_is_not_paid_twice() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = one_stay_paid_by_hand(&db, &ctx, "Baixa Rooms", 10_000).await;
    let trip = traveller.cancel(&traveller.quote().await).await.unwrap();
    let fee = trip.cancellations.iter().find(|row| row.fee.minor > 0).unwrap();
    let actor = waiving::operator(&db).await;
    let request = waiving::action_request(&db, "");
    waive_fee(&ctx, &actor, fee.id, euros(20_000), &request).await.unwrap();
    sent_while_the_dashboard_refunds(&db, &ctx).await;
    let refunds = traveller.refunds().await;
    let waived = refunds.iter().find(|refund| refund.waives_fee_of.is_some()).unwrap();
    assert_eq!((waived.status, waived.amount), (RefundStatus::Succeeded, euros(20_000)));
    assert_eq!(given_back(&db).await, [5_500, 20_000]);
    assert_eq!(open_tasks(&ctx).await, ["refund.foreign"]);
    assert_eq!(code(pays(&ctx, waived.id, None).await), Code::Conflict);
    agrees(&ctx).await;
}

/// A worker is about to send a refund when the dashboard gives 55.00 back, which another one sees first.
async fn sent_while_the_dashboard_refunds(db: &TestDb, ctx: &Ctx) {
    let (first, reached, goes_on) = stopping_through(db, Arc::new(stripe(db)), Point::BeforeRefund).await;
    let first = tokio::spawn(async move { worker::pass(&first).await });
    reached.notified().await;
    in_the_dashboard(db, ctx, true).await;
    assert_eq!(given_back(db).await, [5_500]);
    goes_on.notify_one();
    first.await.unwrap().unwrap();
    deliver_all(db, ctx).await;
    assert_eq!(count(ctx, "job WHERE failures > 0").await, 0);
}
