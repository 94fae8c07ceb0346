//! A fee that the terms let the hotel keep is given back by an operator: a refund and a credit note of their own, never more
//! than was kept, and the trip stays cancelled.

use super::{
    cancelling::keeping,
    disputes::said,
    stripe::{by_stripe, ready, with_method},
    support::*,
};
use contract::{
    CancellationId, Code, Money,
    itinerary::{ItineraryStatus, LineItemStatus, RefundStatus},
    visitor::Role,
};
use domain::{
    Account, Viewer,
    operator::{self, ActionRequest, Actor, fee, list_log, waive_fee},
    provider_events,
    testing::TestDb,
    worker,
};
use gateway::{DisputeCreate, DisputeOutcome};

/// An operator.
pub(super) async fn operator(db: &TestDb) -> Actor {
    let Viewer::Account(account) = db.anonymous().await else {
        panic!("an account")
    };
    let account = Account {
        role: Role::Operator,
        ..account
    };
    Actor::of(&Viewer::Account(account)).unwrap()
}

/// An action request of an operator who has seen the state after that action.
pub(super) fn action_request(db: &TestDb, seen: &str) -> ActionRequest {
    ActionRequest {
        id: db.ctx.new_id(),
        reason: "The guest was in hospital.".to_owned(),
        seen: Some(seen.to_owned()),
        hash: None,
    }
}

/// A cancelled trip of 200.00 of which the hotel keeps 60.00, and its cancellation.
async fn cancelled(db: &TestDb) -> (Traveller, CancellationId) {
    let alfama = keeping(db, "Alfama House", 3_000).await;
    let traveller = booked(db, &[&alfama]).await;
    let trip = traveller.cancel(&traveller.quote().await).await.unwrap();
    worker::pass(&db.ctx).await.unwrap();
    let cancellation = &trip.cancellations[0];
    assert_eq!((cancellation.fee, cancellation.refund), (euros(6_000), euros(14_000)));
    (traveller, cancellation.id)
}

#[tokio::test]
async fn case_72_a_fee_is_given_back_and_the_trip_stays_cancelled() {
    let db = TestDb::new().await;
    let (traveller, id) = cancelled(&db).await;
    let actor = operator(&db).await;
    let request = action_request(&db, "");
    for _ in 0..2 {
        waive_fee(&db.ctx, &actor, id, euros(6_000), &request).await.unwrap();
    }
    assert_eq!(balance(&db.ctx, "operator:waived").await, 6_000);
    assert_eq!(balance(&db.ctx, "house:fees").await, -6_000);
    all_agrees(&db).await;
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [6_000, 14_000]);
    assert_eq!(balance(&db.ctx, "customer:refunds").await, 0);
    assert_eq!(balance(&db.ctx, "provider:receivable").await, 0, "paid back is paid");

    let trip = traveller.get().await;
    assert_eq!(trip.status, ItineraryStatus::Cancelled);
    assert_eq!(trip.line_items[0].status, LineItemStatus::Cancelled);
    assert_eq!(
        (trip.cancellations[0].fee, trip.cancellations[0].refund),
        (euros(6_000), euros(14_000)),
        "the terms are what they were"
    );
    let waived = trip
        .refunds
        .iter()
        .find(|refund| refund.waives_fee_of == Some(id))
        .unwrap();
    assert_eq!(
        (waived.amount, waived.status, waived.credit_note_number.as_deref()),
        (euros(6_000), RefundStatus::Succeeded, Some("C2026-000002"))
    );
    let note = domain::papers::credit_note(&db.ctx, &traveller.viewer, traveller.id, "C2026-000002")
        .await
        .unwrap();
    assert_eq!(note.totals[0].amount, euros(6_000));

    while domain::delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let mails = domain::mailbox::list(&db.ctx).await.unwrap();
    let told = mails
        .iter()
        .filter(|mail| mail.subject == "You get €60 of your cancellation fee back");
    assert_eq!(told.count(), 1);
    let shown = operator::booking(&db.ctx, &actor, traveller.id).await.unwrap();
    assert_eq!((shown.fees[0].waived, shown.fees[0].left), (euros(6_000), euros(0)));
    let log = list_log(&db.ctx, &actor, 0, false).await.unwrap();
    assert_eq!((log.total, log.entries[0].what.as_str()), (1, "Fee given back"));
    assert_eq!(log.entries[0].reason, "The guest was in hospital.");
    assert_eq!(log.entries[0].before.as_deref(), Some("fee: €60, waived: €0"));
    assert_eq!(
        log.entries[0].after.as_deref(),
        Some("credit note: C2026-000002, fee: €60, waived: €60")
    );
    all_agrees(&db).await;
}

#[tokio::test]
async fn no_more_of_a_fee_is_given_back_than_was_kept() {
    let db = TestDb::new().await;
    let (_, id) = cancelled(&db).await;
    let actor = operator(&db).await;
    let dollars = Money::new(1_000, "USD".parse().unwrap());
    for wrong in [euros(0), euros(-100), euros(6_001), dollars] {
        let refused = waive_fee(&db.ctx, &actor, id, wrong, &action_request(&db, "")).await;
        assert_eq!(code(refused), Code::Invalid, "{wrong:?}");
    }
    let silent = ActionRequest {
        reason: " ".to_owned(),
        ..action_request(&db, "")
    };
    assert_eq!(
        code(waive_fee(&db.ctx, &actor, id, euros(100), &silent).await),
        Code::Required
    );
    let unknown = CancellationId(db.ctx.new_id());
    assert_eq!(
        code(waive_fee(&db.ctx, &actor, unknown, euros(100), &action_request(&db, "")).await),
        Code::NotFound
    );

    waive_fee(&db.ctx, &actor, id, euros(2_500), &action_request(&db, ""))
        .await
        .unwrap();
    // Another operator's page is out of date.
    let stale = waive_fee(
        &db.ctx,
        &operator(&db).await,
        id,
        euros(2_500),
        &action_request(&db, ""),
    )
    .await;
    assert_eq!(code(stale), Code::Conflict);
    let seen = fee(&db.ctx, &actor, id).await.unwrap();
    assert_eq!((seen.waived, seen.left), (euros(2_500), euros(3_500)));
    let more = waive_fee(&db.ctx, &actor, id, euros(3_501), &action_request(&db, &seen.seen)).await;
    assert_eq!(code(more), Code::Invalid);
    waive_fee(&db.ctx, &actor, id, euros(3_500), &action_request(&db, &seen.seen))
        .await
        .unwrap();
    let seen = fee(&db.ctx, &actor, id).await.unwrap().seen;
    let nothing = waive_fee(&db.ctx, &actor, id, euros(1), &action_request(&db, &seen)).await;
    assert_eq!(code(nothing), Code::Conflict);
    worker::pass(&db.ctx).await.unwrap();
    assert_eq!(given_back(&db).await, [2_500, 3_500, 14_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_fee_is_not_given_back_of_a_payment_that_is_disputed() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let alfama = keeping(&db, "Alfama House", 3_000).await;
    let (traveller, invoice) = ready(&db, &ctx, &[&alfama]).await;
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    let trip = traveller.cancel(&traveller.quote().await).await.unwrap();
    let id = trip.cancellations[0].id;
    work_off(&ctx).await;
    let held = db.gateway.list_log(0).await.unwrap().remove(0).authorization_id;
    let dispute = DisputeCreate {
        amount_minor: 6_000,
        is_inquiry: false,
    };
    db.gateway.dispute("d", &held, &dispute).await.unwrap();
    for event in db.gateway.list_events().await.unwrap() {
        provider_events::receive(&ctx, false, event.to_string().as_bytes())
            .await
            .unwrap();
    }
    work_off(&ctx).await;
    let waits = waive_fee(&ctx, &operator(&db).await, id, euros(6_000), &action_request(&db, "")).await;
    assert!(said(waits).contains("Wait until the bank has decided"));
    let there = db.gateway.get_authorization(&held).await.unwrap().unwrap();
    let dispute = &there.disputes[0].id;
    let lost = db
        .gateway
        .settle_dispute("l", &held, dispute, DisputeOutcome::Lose)
        .await;
    lost.unwrap();
    provider_events::sweep(&ctx).await.unwrap();
    work_off(&ctx).await;
    // There is nothing to wait for any more.
    let lost = waive_fee(&ctx, &operator(&db).await, id, euros(6_000), &action_request(&db, "")).await;
    assert!(said(lost).starts_with("The bank gave this payment"));
    assert_eq!(balance(&ctx, "operator:waived").await, 0);
}
