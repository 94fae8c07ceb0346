//! Payments that travellers made after the backup that was restored: the provider has them, the database does not. Each is an
//! operator's task, once.

use super::{
    stripe::{agrees, by_stripe, ready, with_method},
    support::*,
};
use chrono::TimeDelta;
use contract::PaymentId;
use domain::{
    Ctx, backups,
    hotels::OwnInventory,
    operator::{ActionRequest, Actor, TaskCard, overview, settle_task},
    outside::payment::{PaymentMethod, PaymentProvider, TestGateway},
    provider_events,
    testing::TestDb,
    verify::verify_provider,
};
use gateway::AuthorizationId;
use serde_json::json;
use std::sync::Arc;

/// A payment of 200.00 at the provider of which the database has no row; the gateway's own id of it.
async fn paid_at(db: &TestDb, provider: &dyn PaymentProvider) -> AuthorizationId {
    let payment = PaymentId(db.ctx.new_id());
    let method = if provider.takes_cards() {
        PaymentMethod::Card(card(GOOD))
    } else {
        PaymentMethod::Provider("pm_card_visa".to_owned())
    };
    let held = provider.authorize(payment, euros(20_000), &method).await.unwrap();
    provider.capture(payment, &held.id, euros(20_000)).await.unwrap();
    AuthorizationId::new(held.id.replace("pi_", "pa_"))
}

/// The invariants that do not hold between the provider and the database.
async fn broken(ctx: &Ctx) -> Vec<&'static str> {
    let findings = verify_provider(ctx).await.unwrap();
    findings.iter().map(|finding| finding.invariant).collect()
}

async fn tasks(ctx: &Ctx) -> Vec<TaskCard> {
    overview(ctx, &Actor::CommandLine).await.unwrap().tasks
}

async fn settles(ctx: &Ctx, task: &TaskCard) {
    let request = ActionRequest::of_command_line(ctx, "It was refunded in the dashboard.");
    settle_task(ctx, &Actor::CommandLine, task.id, &request).await.unwrap();
}

#[tokio::test]
async fn a_payment_that_a_restored_database_lacks_is_a_task_until_it_is_settled() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    provider_events::sweep(&ctx).await.unwrap();
    agrees(&ctx).await;
    // After the backup.
    db.pass(TimeDelta::hours(6));
    let lost = paid_at(&db, &stripe(&db)).await;
    // The same account serves another installation and another program.
    paid_at(&db, &stripe(&db).with_installation("another".to_owned())).await;
    let of_others = gateway::AuthorizationCreate {
        reference: "order 7".to_owned(),
        amount_minor: 900,
        currency: "EUR".to_owned(),
        card: gateway::CardDetails {
            number: GOOD.to_owned(),
            exp_month: 12,
            exp_year: 2030,
            cvc: "123".to_owned(),
            holder: None,
        },
        return_url: None,
        installation: None,
    };
    db.gateway.authorize("another-program", &of_others).await.unwrap();

    let held = backups::hold(&ctx, ctx.now()).await.unwrap();
    assert_eq!((held.is_provider_asked, held.unknown_payments), (true, 1));
    assert_eq!(broken(&ctx).await, ["the provider's payments are known"]);
    nothing_is_broken(&ctx).await;
    for _ in 0..2 {
        assert_eq!(provider_events::sweep(&ctx).await.unwrap().unknown, 1);
    }
    let shown = tasks(&ctx).await;
    assert_eq!((shown.len(), shown[0].kind.as_str()), (1, "payment.unknown"));
    assert_eq!((shown[0].amount, shown[0].itinerary), (Some(euros(20_000)), None));
    let named = lost.as_str().replace("pa_", "pi_");
    let why = shown[0].why.as_deref().unwrap();
    assert!(
        why.starts_with(&named) && why.ends_with("2026-11-21 18:00 UTC."),
        "{why}"
    );

    db.gateway.refund("in-the-dashboard", &lost, 20_000).await.unwrap();
    assert!(broken(&ctx).await.is_empty());
    settles(&ctx, &shown[0]).await;
    assert_eq!(provider_events::sweep(&ctx).await.unwrap().unknown, 0);
    assert!(open_tasks(&ctx).await.is_empty());
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_settled_payment_that_is_not_here_is_no_task_again_and_no_finding() {
    let db = TestDb::new().await;
    let gateway = TestGateway::new(db.gateway.clone());
    let held = PaymentId(db.ctx.new_id());
    let method = PaymentMethod::Card(card(GOOD));
    gateway.authorize(held, euros(700), &method).await.unwrap();
    paid_at(&db, &gateway).await;
    assert_eq!(provider_events::sweep(&db.ctx).await.unwrap().unknown, 2);
    let shown = tasks(&db.ctx).await;
    let mut amounts: Vec<_> = shown.iter().filter_map(|task| Some(task.amount?.minor)).collect();
    amounts.sort_unstable();
    assert_eq!(amounts, [700, 20_000], "what is held counts as well");
    for task in &shown {
        // It was settled by a booking of the same stay, for example.
        settles(&db.ctx, task).await;
    }
    assert_eq!(provider_events::sweep(&db.ctx).await.unwrap().unknown, 0);
    assert!(open_tasks(&db.ctx).await.is_empty());
    assert!(broken(&db.ctx).await.is_empty());
    assert_eq!(count(&db.ctx, "task").await, 2);
}

#[tokio::test]
async fn payments_that_a_reset_has_deleted_are_not_missing() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    db.pass(TimeDelta::minutes(1));
    domain::rehearsal::reset(&ctx).await.unwrap();
    db.pass(TimeDelta::minutes(1));
    assert_eq!(provider_events::sweep(&ctx).await.unwrap().unknown, 0);
    assert!(open_tasks(&ctx).await.is_empty());
    assert!(broken(&ctx).await.is_empty());
    // One that is made afterwards is looked for as ever.
    paid_at(&db, &stripe(&db)).await;
    assert_eq!(provider_events::sweep(&ctx).await.unwrap().unknown, 1);
}

#[tokio::test]
async fn a_restore_without_the_provider_learns_of_lost_payments_later() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    provider_events::sweep(&ctx).await.unwrap();
    // After the backup; the restore comes much later.
    db.pass(TimeDelta::hours(1));
    paid_at(&db, &stripe(&db)).await;
    db.pass(TimeDelta::days(40));
    let away = Arc::new(stripe_with(&db, "sk_test_wrong"));
    let without_stripe = with_services(&db, away, Arc::new(OwnInventory)).await;
    let held = backups::hold(&without_stripe, ctx.now()).await.unwrap();
    assert_eq!((held.is_provider_asked, held.unknown_payments), (false, 0));
    let body = json!({ "id": "evt_of_others", "type": "payout.paid", "livemode": false }).to_string();
    provider_events::receive(&ctx, false, body.as_bytes()).await.unwrap();
    db.pass(TimeDelta::hours(1));
    assert_eq!(provider_events::sweep(&ctx).await.unwrap().unknown, 1);
    assert_eq!(open_tasks(&ctx).await, ["payment.unknown"]);
}
