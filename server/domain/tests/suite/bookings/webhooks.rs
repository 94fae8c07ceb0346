//! What Stripe tells of its own accord: twice, late, in any order, of other programs, or not at all. Cases by the number that
//! they have in public reports of other programs' faults.

use super::{
    stripe::{agrees, approved, by_stripe, cardholder_answers, ready, with_method},
    support::*,
};
use chrono::TimeDelta;
use contract::{
    invoice::PaymentStatus,
    itinerary::{ItineraryStatus, RefundStatus},
};
use domain::{
    Ctx, delivery,
    hotels::OwnInventory,
    provider_events::{self, Receipt},
    testing::{TestDb, mails::mails_to},
};
use gateway::{Answer, AuthorizationId, ChallengeOutcome, DisputeCreate, RefundOutcome};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::SliceRandom};
use serde_json::{Value, json};
use std::sync::Arc;

async fn deliver(ctx: &Ctx, event: &Value) -> Receipt {
    let body = event.to_string();
    provider_events::receive(ctx, false, body.as_bytes()).await.unwrap()
}

/// Delivers everything that Stripe would have told so far, in order, and does what follows.
pub(super) async fn deliver_all(db: &TestDb, ctx: &Ctx) {
    for event in db.gateway.list_events().await.unwrap() {
        deliver(ctx, &event).await;
    }
    work_off(ctx).await;
}

/// The newest authorization.
pub(super) async fn newest(db: &TestDb) -> gateway::Authorization {
    let log = db.gateway.list_log(0).await.unwrap();
    let found = log.into_iter().rev().find_map(|entry| match entry.answer {
        Answer::Authorization(authorization) => Some(*authorization),
        Answer::Failure(_) => None,
    });
    found.expect("an authorization")
}

/// The bank ends the newest refund.
pub(super) async fn bank_settles(db: &TestDb, outcome: RefundOutcome) {
    let found = newest(db).await;
    let refund = &found.refunds.last().expect("a refund").id;
    let key = format!("bank:{refund}:{outcome:?}");
    let settled = db.gateway.settle_refund(&key, &found.id, refund, outcome).await;
    settled.unwrap();
}

async fn mails(ctx: &Ctx) -> usize {
    while delivery::pass(ctx).await.unwrap() > 0 {}
    domain::mailbox::list(ctx).await.unwrap().len()
}

/// A trip of one stay that is paid, with what Stripe told of it.
pub(super) async fn paid(db: &TestDb, ctx: &Ctx, method: &str) -> Traveller {
    let hotel = hotel_with(db, "Alfama House", 100).await;
    let (traveller, invoice) = ready(db, ctx, &[&hotel]).await;
    traveller.pay(invoice.id, &with_method(method)).await.unwrap();
    deliver_all(db, ctx).await;
    traveller
}

#[tokio::test]
async fn case_33_every_order_of_events_ends_the_same() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel_with(&db, "Alfama House", 100).await;
    let mut before: usize = 0;
    for seed in 0..25 {
        let mut random = StdRng::seed_from_u64(seed);
        let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
        let asked = with_method("pm_card_authenticationRequired");
        let asked = traveller.pay(invoice.id, &asked).await.unwrap();
        assert_eq!(asked.status, PaymentStatus::RequiresAction);
        // The browser is closed: webhooks alone tell of the answer.
        cardholder_answers(&db, ChallengeOutcome::Approve).await;
        shuffled(&db, &ctx, before, &mut random).await;
        assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed, "seed {seed}");

        traveller.cancel(&traveller.quote().await).await.unwrap();
        work_off(&ctx).await;
        bank_settles(&db, RefundOutcome::Fail).await;
        shuffled(&db, &ctx, before, &mut random).await;
        assert_eq!(traveller.refunds().await[0].status, RefundStatus::Failed, "seed {seed}");
        assert_eq!(traveller.get().await.status, ItineraryStatus::Cancelled, "seed {seed}");
        before = db.gateway.list_events().await.unwrap().len();
        db.pass(TimeDelta::milliseconds(1));
    }
    assert_eq!(witness(&db).await.captured, vec![20_000; 25]);
    assert!(given_back(&db).await.is_empty());
    let failed = open_tasks(&ctx).await;
    assert_eq!(failed, vec!["refund.failed"; 25]);
    agrees(&ctx).await;
}

/// Delivers the events after the first `before` in a random order, each once to three times, with work in between.
async fn shuffled(db: &TestDb, ctx: &Ctx, before: usize, random: &mut StdRng) {
    let events = db.gateway.list_events().await.unwrap().split_off(before);
    let mut deliveries: Vec<&Value> = Vec::new();
    for event in &events {
        deliveries.extend(std::iter::repeat_n(event, random.random_range(1..=3)));
    }
    deliveries.shuffle(random);
    for event in deliveries {
        deliver(ctx, event).await;
        if random.random_bool(0.3) {
            work_off(ctx).await;
        }
    }
    work_off(ctx).await;
}

#[tokio::test]
async fn case_09_a_refund_that_fails_three_days_later_is_owed_again_and_told() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = paid(&db, &ctx, "pm_card_visa").await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work_off(&ctx).await;
    deliver_all(&db, &ctx).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    assert_eq!(balance(&ctx, "customer:refunds").await, 0);
    let mails_before = mails(&ctx).await;
    db.pass(TimeDelta::days(3));
    bank_settles(&db, RefundOutcome::Fail).await;
    for _ in 0..2 {
        deliver_all(&db, &ctx).await;
    }
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Failed);
    assert_eq!(traveller.get().await.status, ItineraryStatus::Cancelled);
    assert_eq!(balance(&ctx, "customer:refunds").await, -20_000);
    assert_eq!(open_tasks(&ctx).await, ["refund.failed"]);
    assert_eq!(mails(&ctx).await, mails_before + 1);
    agrees(&ctx).await;
}

#[tokio::test]
async fn case_35_a_refund_of_any_version_arrives_and_one_that_is_never_told_too() {
    for kinds in [
        &["charge.refunded", "charge.refund.updated"][..],
        &["refund.created", "refund.updated"],
        &[],
    ] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let traveller = paid(&db, &ctx, "pm_card_pendingRefund").await;
        traveller.cancel(&traveller.quote().await).await.unwrap();
        work_off(&ctx).await;
        bank_settles(&db, RefundOutcome::Succeed).await;
        for mut event in db.gateway.list_events().await.unwrap() {
            if kinds.contains(&event["type"].as_str().unwrap()) {
                event["id"] = json!(format!("{}other", event["id"].as_str().unwrap()));
                event["api_version"] = json!("2027-02-01.x");
                event["data"]["object"]["status"] = json!("a_new_status");
                event["data"]["object"]["refunds"].take();
                assert_eq!(deliver(&ctx, &event).await, Receipt::Taken, "{event}");
            }
        }
        if kinds.is_empty() {
            db.pass(TimeDelta::minutes(15));
        }
        work_off(&ctx).await;
        assert_eq!(
            traveller.refunds().await[0].status,
            RefundStatus::Succeeded,
            "{kinds:?}"
        );
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn case_36_the_first_cards_refusal_leaves_the_second_cards_trip_alone() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    let refused = with_method("pm_card_chargeDeclined");
    traveller.pay(invoice.id, &refused).await.unwrap_err();
    let of_the_first = db.gateway.list_events().await.unwrap();
    db.pass(TimeDelta::milliseconds(1));
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    let told = mails(&ctx).await;
    db.pass(TimeDelta::minutes(10));
    let failed = of_the_first
        .iter()
        .find(|event| event["type"] == "payment_intent.payment_failed");
    assert_eq!(deliver(&ctx, failed.unwrap()).await, Receipt::Ignored);
    for event in &of_the_first {
        deliver(&ctx, event).await;
    }
    work_off(&ctx).await;
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    assert_eq!((count(&ctx, "refund").await, mails(&ctx).await), (0, told));
    agrees(&ctx).await;
}

#[tokio::test]
async fn case_38_events_of_others_are_taken_and_change_nothing() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    paid(&db, &ctx, "pm_card_visa").await;
    let (jobs, tasks) = (count(&ctx, "job").await, count(&ctx, "task").await);
    let known = db.gateway.list_events().await.unwrap();
    let refunded = json!({ "object": "charge", "id": "ch_1", "payment_intent": "pi_of_another_program" });
    for (number, kind) in [
        "charge.refunded",
        "payment_intent.succeeded",
        "payout.paid",
        "a.new.type",
    ]
    .into_iter()
    .cycle()
    .take(50)
    .enumerate()
    {
        let event = json!({
            "id": format!("evt_{number}"), "type": kind, "livemode": false, "data": { "object": refunded },
        });
        assert_eq!(deliver(&ctx, &event).await, Receipt::Ignored, "{event}");
        assert_eq!(deliver(&ctx, &event).await, Receipt::Repeated, "{event}");
    }
    // Of this account, but of the other mode.
    let mut live = known.last().unwrap().clone();
    live["id"] = json!("evt_live");
    live["livemode"] = json!(true);
    assert_eq!(deliver(&ctx, &live).await, Receipt::Ignored);
    live["id"] = json!("evt_test");
    live["livemode"] = json!(false);
    let body = live.to_string();
    let under_live_keys = provider_events::receive(&ctx, true, body.as_bytes()).await.unwrap();
    assert_eq!(under_live_keys, Receipt::Ignored);
    assert_eq!((count(&ctx, "job").await, count(&ctx, "task").await), (jobs, tasks));
}

#[tokio::test]
async fn what_cannot_be_read_is_taken_and_kept_for_the_operator() {
    let db = TestDb::new().await;
    for _ in 0..2 {
        // Each of them is a task of its own, however often it comes.
        for body in [&b"{"[..], b"[]", b"\xff\xfe", b"{\"id\":1}"] {
            let receipt = provider_events::receive(&db.ctx, false, body).await.unwrap();
            assert_eq!(receipt, Receipt::Unreadable);
        }
        assert_eq!(open_tasks(&db.ctx).await, ["webhook.unreadable"; 4]);
    }
    assert_eq!(count(&db.ctx, "provider_event").await, 0);
}

#[tokio::test]
async fn an_event_is_worked_once_and_its_id_is_forgotten_after_some_weeks() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    paid(&db, &ctx, "pm_card_visa").await;
    let events = db.gateway.list_events().await.unwrap();
    for event in &events {
        assert_eq!(deliver(&ctx, event).await, Receipt::Repeated);
    }
    assert_eq!(domain::worker::pass(&ctx).await.unwrap(), 0);
    db.pass(TimeDelta::days(34));
    assert_eq!(provider_events::tidy(&ctx).await.unwrap(), 0);
    db.pass(TimeDelta::days(2));
    assert_eq!(provider_events::tidy(&ctx).await.unwrap(), events.len() as u64);
}

#[tokio::test]
async fn events_that_come_at_once_are_taken_once() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    let events = db.gateway.list_events().await.unwrap();
    let captured = events.iter().find(|event| event["type"] == "charge.captured").unwrap();
    let body = captured.to_string();
    let deliveries = (0..8).map(|_| provider_events::receive(&ctx, false, body.as_bytes()));
    let receipts = futures::future::join_all(deliveries).await;
    let taken = receipts
        .into_iter()
        .filter(|receipt| *receipt.as_ref().unwrap() == Receipt::Taken);
    assert_eq!(taken.count(), 1);
}

#[tokio::test]
async fn case_08_what_is_held_after_a_payment_was_given_up_is_let_go() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    let asked = with_method("pm_card_authenticationRequired");
    traveller.pay(invoice.id, &asked).await.unwrap();
    // The payment is given up here, and the process dies before it tells Stripe so. Then the cardholder answers.
    tamper(
        &ctx,
        "UPDATE payment SET status = 'declined', decline_code = 'abandoned', authorization_id = NULL",
        [],
    )
    .await;
    tamper(&ctx, "UPDATE invoice SET status = 'open'", []).await;
    tamper(&ctx, "UPDATE job SET done_at = created_at WHERE kind = 'checkout'", []).await;
    cardholder_answers(&db, ChallengeOutcome::Approve).await;
    assert_eq!(witness(&db).await.authorized, 1);
    deliver_all(&db, &ctx).await;
    let witness = witness(&db).await;
    assert_eq!((witness.authorized, witness.released), (0, 1), "{witness:?}");
    assert!(witness.captured.is_empty());
}

#[tokio::test]
async fn case_10_a_lost_hold_becomes_a_task_of_the_operator() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    let visa = with_method("pm_card_visa");
    pay_by_stripe_and_die(&db, &traveller, invoice.id, &visa, Point::BeforeBook).await;
    let id: AuthorizationId = newest(&db).await.id;
    db.gateway.release("the-bank", &id).await.unwrap();
    deliver_all(&db, &ctx).await;
    assert_eq!(open_tasks(&ctx).await, ["payment.hold_lost"]);
    assert!(witness(&db).await.captured.is_empty());
}

#[tokio::test]
async fn case_10_the_traveller_hears_of_a_lost_hold_and_no_room_stays_booked() {
    for (point, is_told) in [
        (Point::BeforeBook, true),
        (Point::BeforeCapture, true),
        (Point::BeforeCapture, false),
    ] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let hotel = hotel(&db, "Alfama House").await;
        let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
        let visa = with_method("pm_card_visa");
        pay_by_stripe_and_die(&db, &traveller, invoice.id, &visa, point).await;
        let id: AuthorizationId = newest(&db).await.id;
        db.gateway.release("the-bank", &id).await.unwrap();
        if is_told {
            deliver_all(&db, &ctx).await;
        }
        db.pass(TimeDelta::seconds(ctx.settings().recovery_seconds));
        work_off(&ctx).await;
        let trip = traveller.get().await;
        assert!(trip.status == ItineraryStatus::Failed && trip.is_hold_lost, "{trip:?}");
        assert_eq!(open_tasks(&ctx).await, ["payment.hold_lost"]);
        assert!(witness(&db).await.captured.is_empty());
        let mails = mails_to(&ctx, "ada@example.org").await;
        assert_eq!(mails.len(), 1);
        assert!(mails[0].subject.starts_with("Not booked"), "{}", mails[0].subject);
        // Told again, nothing more happens.
        deliver_all(&db, &ctx).await;
        assert_eq!(mails_to(&ctx, "ada@example.org").await.len(), 1);
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn a_hold_that_ended_during_days_without_a_server_brings_an_email() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    approved(&db, &ctx).await;
    // No server hears of it until the bank has released the amount.
    db.gateway.release("the-bank", &newest(&db).await.id).await.unwrap();
    db.pass(TimeDelta::days(8));
    for _ in 0..2 {
        work_off(&ctx).await;
        let mails = mails_to(&ctx, "ada@example.org").await;
        let subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
        assert!(
            subjects.len() == 1 && subjects[0].starts_with("Not booked"),
            "{subjects:?}"
        );
    }
    assert!(open_tasks(&ctx).await.is_empty(), "no hotel was asked");
    assert!(witness(&db).await.captured.is_empty());
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_hold_released_for_lack_of_a_room_is_not_a_lost_one() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let full = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&full]).await;
    sell_out(&ctx, &full.rooms[0]).await;
    let visa = with_method("pm_card_visa");
    pay_by_stripe_and_die(&db, &traveller, invoice.id, &visa, Point::AfterRelease).await;
    deliver_all(&db, &ctx).await;
    assert!(open_tasks(&ctx).await.is_empty());
    db.pass(TimeDelta::seconds(ctx.settings().recovery_seconds));
    deliver_all(&db, &ctx).await;
    assert_eq!(traveller.get().await.status, ItineraryStatus::Failed);
    agrees(&ctx).await;
}

#[tokio::test]
async fn case_40_a_server_that_was_down_for_four_days_asks_what_it_missed() {
    for days in [4, 31] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        paid(&db, &ctx, "pm_card_visa").await;
        let id = newest(&db).await.id;
        db.pass(TimeDelta::days(1));
        db.gateway.refund("in-the-dashboard", &id, 5_500).await.unwrap();
        db.pass(TimeDelta::days(days));
        assert_eq!(provider_events::sweep(&ctx).await.unwrap().touched, 1);
        work_off(&ctx).await;
        assert_eq!(open_tasks(&ctx).await, ["refund.foreign"], "{days}");
    }
}

/// What keeps a sweep from looking far enough back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hindrance {
    /// An event comes before the first sweep after the outage.
    EventComesFirst,
    /// The first sweep after the outage fails, and an event comes before the next one.
    FirstSweepFails,
}

#[tokio::test]
async fn case_40_nothing_hides_the_first_day_of_an_outage_from_the_sweep() {
    for hindrance in [Hindrance::EventComesFirst, Hindrance::FirstSweepFails] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let hotel = hotel_with(&db, "Alfama House", 100).await;
        let mut paid = Vec::new();
        for _ in 0..3 {
            let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
            traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
            paid.push((traveller, newest(&db).await.id));
        }
        let [(_, refunded), (_, disputed), (cancels, sent_back)] = &paid[..] else {
            panic!("three trips")
        };
        cancels.cancel(&cancels.quote().await).await.unwrap();
        work_off(&ctx).await;
        deliver_all(&db, &ctx).await;
        assert_eq!(cancels.refunds().await[0].status, RefundStatus::Succeeded);
        provider_events::sweep(&ctx).await.unwrap();

        // The server is down.
        db.pass(TimeDelta::hours(1));
        db.gateway.refund("in-the-dashboard", refunded, 5_500).await.unwrap();
        let dispute = DisputeCreate {
            amount_minor: 20_000,
            is_inquiry: false,
        };
        db.gateway.dispute("cardholder", disputed, &dispute).await.unwrap();
        let there = db.gateway.get_authorization(sent_back).await.unwrap().unwrap();
        let refund = &there.refunds[0].id;
        let settled = db.gateway.settle_refund("bank", sent_back, refund, RefundOutcome::Fail);
        settled.await.unwrap();
        db.pass(TimeDelta::days(4));

        if hindrance == Hindrance::FirstSweepFails {
            let away = Arc::new(stripe_with(&db, "sk_test_wrong"));
            let without_stripe = with_services(&db, away, Arc::new(OwnInventory)).await;
            provider_events::sweep(&without_stripe).await.unwrap_err();
        }
        let of_others = json!({ "id": "evt_of_others", "type": "payout.paid", "livemode": false });
        assert_eq!(deliver(&ctx, &of_others).await, Receipt::Ignored);
        db.pass(TimeDelta::hours(1));
        provider_events::sweep(&ctx).await.unwrap();
        work_off(&ctx).await;
        let tasks = open_tasks(&ctx).await;
        assert_eq!(
            tasks,
            ["dispute.open", "refund.failed", "refund.foreign"],
            "{hindrance:?}"
        );
    }
}
