//! Cardholders who object at their bank: held refunds, frozen commission, the ledger, and the end of a dispute.

mod trip;

use super::{
    refunds::operator,
    stripe::{agrees, by_stripe, by_stripe_with, ready, with_method},
    support::*,
    waiving,
};
use chrono::TimeDelta;
use contract::{
    RefundId,
    itinerary::{ItineraryStatus, RefundStatus},
};
use domain::{
    Ctx, Settings,
    operator::{
        ActionRequest, Actor, PaidByHand, left_of_refund, overview, pay_refund_by_hand, retry_refund, settle_task,
    },
    provider_events,
    testing::{TestDb, mails::mails_to},
    verify::verify_provider,
};
use gateway::{Answer, AuthorizationId, DisputeCreate, DisputeOutcome, RefundOutcome};
use trip::Trip;

pub(super) async fn retry(db: &TestDb, ctx: &Ctx, id: RefundId) -> domain::Result<()> {
    let actor = Actor::of(&operator(db)).unwrap();
    let request = ActionRequest::of_command_line(ctx, "the traveller asked");
    retry_refund(ctx, &actor, id, &request).await?;
    work_off(ctx).await;
    Ok(())
}

pub(super) async fn pay_by_hand(db: &TestDb, ctx: &Ctx, id: RefundId) -> domain::Result<()> {
    let actor = Actor::of(&operator(db)).unwrap();
    let left = left_of_refund(ctx, &actor, id).await?;
    let paid = PaidByHand {
        means: "bank transfer".to_owned(),
        reference: "SEPA 42".to_owned(),
        is_confirmed: true,
        // Of one that others have paid, the whole refund.
        amount: Some(left).filter(|left| left.minor > 0),
    };
    let request = ActionRequest::of_command_line(ctx, "the card was closed");
    pay_refund_by_hand(ctx, &actor, id, &paid, &request).await
}

/// What a refusal says.
pub(super) fn said<T: std::fmt::Debug>(outcome: domain::Result<T>) -> String {
    outcome.unwrap_err().failure().errors.remove(0).message
}

#[tokio::test]
async fn a_dispute_marks_the_trip_freezes_the_commission_and_is_a_task() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(20_000, false).await;
    assert_eq!(trip.balances().await, [0, -1_000, 20_000, 0]);
    assert_eq!(balance(&trip.ctx, "provider:receivable").await, 0);
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.open"]);
    let booked = trip.traveller.get().await;
    assert_eq!(booked.status, ItineraryStatus::Confirmed);
    // The task names the booking as the hotel and the traveller do.
    let shown = overview(&trip.ctx, &Actor::CommandLine).await.unwrap();
    let reference = booked.line_items[0].booking_reference.clone().unwrap();
    let hotel = &booked.line_items[0].hotel_booking.hotel_name;
    assert_eq!(
        shown.tasks[0].booking.as_deref(),
        Some(&*format!("{reference}, {hotel}"))
    );
    nothing_is_broken(&trip.ctx).await;
    // The same events again change nothing.
    trip.receive_events().await;
    provider_events::sweep(&trip.ctx).await.unwrap();
    work_off(&trip.ctx).await;
    assert_eq!(trip.balances().await, [0, -1_000, 20_000, 0]);
    assert_eq!(count(&trip.ctx, "dispute").await, 1);

    trip.ends(&dispute, DisputeOutcome::Win).await;
    assert_eq!(trip.balances().await, [-1_000, 0, 0, 0]);
    assert_eq!(balance(&trip.ctx, "provider:receivable").await, 20_000);
    assert!(open_tasks(&trip.ctx).await.is_empty());
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_lost_dispute_costs_its_amount_without_the_commission() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(20_000, false).await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    assert_eq!(trip.balances().await, [0, 0, 0, 19_000]);
    assert_eq!(balance(&trip.ctx, "provider:receivable").await, 0);
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost"]);
    agrees(&trip.ctx).await;
    // Told again, and cancelled afterwards: creators are owed nothing either way, and the bank has paid already.
    trip.receive_events().await;
    trip.cancels().await;
    trip.email_says("Your bank has given you: €200").await;
    // What the traveller was owed for the cancellation has come from the bank: the dispute has cost nothing beside it.
    assert_eq!(trip.balances().await, [0, 0, 0, 0]);
    assert_eq!(balance(&trip.ctx, "customer:refunds").await, 0);
    assert!(refund_keys(&trip.db).await.is_empty());
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::NotNeeded);
    let actor = waiving::operator(&trip.db).await;
    let booking = domain::operator::booking(&trip.ctx, &actor, trip.traveller.id)
        .await
        .unwrap();
    assert_eq!(booking.owed, Some(euros(0)), "the bank has paid the traveller");
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_refund_after_a_lost_dispute_waits_for_no_bank() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(20_000, false).await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    trip.traveller.cancel(&trip.traveller.quote().await).await.unwrap();
    let refund = trip.traveller.refunds().await[0].clone();
    assert_eq!((refund.status, refund.is_held), (RefundStatus::Requested, false));
}

#[tokio::test]
async fn case_06_a_refund_waits_for_the_bank_and_leaves_when_the_dispute_is_won() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(20_000, false).await;
    trip.cancels().await;
    assert_eq!(trip.traveller.get().await.status, ItineraryStatus::Cancelled);
    assert_eq!(trip.balances().await, [0, 0, 20_000, 0]);
    let mails = mails_to(&trip.ctx, "ada@example.org").await;
    assert!(mails[0].text.contains("Your bank decides about"), "{}", mails[0].text);
    for _ in 0..3 {
        trip.db.pass(TimeDelta::days(1));
        work_off(&trip.ctx).await;
    }
    assert!(refund_keys(&trip.db).await.is_empty(), "the bank has the money");
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::Requested);
    trip.ends(&dispute, DisputeOutcome::Win).await;
    assert_eq!(given_back(&trip.db).await, [20_000]);
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::Succeeded);
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn case_06_what_is_lost_to_the_bank_is_not_refunded_as_well() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(20_000, false).await;
    trip.cancels().await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::NotNeeded);
    assert_eq!(trip.balances().await, [0, 0, 0, 0]);
    trip.db.pass(TimeDelta::days(40));
    work_off(&trip.ctx).await;
    assert!(refund_keys(&trip.db).await.is_empty());
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost"]);
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::NotNeeded);
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_refund_of_more_than_the_bank_has_paid_is_left_to_the_operator_and_never_sent() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(5_000, false).await;
    trip.cancels().await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost", "refund.failed"]);
    let refund = trip.traveller.refunds().await[0].clone();
    assert_eq!(refund.status, RefundStatus::Failed);
    assert_eq!(balance(&trip.ctx, "customer:refunds").await, -20_000);
    assert!(said(trip.retries().await).ends_with("Pay €150 by other means."));
    trip.db.pass(TimeDelta::days(40));
    work_off(&trip.ctx).await;
    assert!(refund_keys(&trip.db).await.is_empty());
    let mails = mails_to(&trip.ctx, "ada@example.org").await;
    assert!(mails.iter().all(|mail| !mail.text.contains("did not take the refund")));
    agrees(&trip.ctx).await;
    // The operator pays what the bank has not paid: the dispute has cost nothing that was not owed anyway.
    trip.pays_by_hand().await.unwrap();
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::PaidByHand);
    assert_eq!(balance(&trip.ctx, "operator:paid").await, -15_000);
    assert_eq!(balance(&trip.ctx, "dispute:losses").await, 0);
    assert_eq!(balance(&trip.ctx, "customer:refunds").await, 0);
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost"]);
    let mails = mails_to(&trip.ctx, "ada@example.org").await;
    assert!(mails.iter().any(|mail| mail.text.contains("€150")), "{mails:#?}");
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_failed_refund_of_a_payment_that_is_lost_ends_as_paid_by_the_bank() {
    let trip = Trip::new().await;
    trip.cancels().await;
    trip.receive_events().await;
    trip.refund_fails().await;
    assert_eq!(open_tasks(&trip.ctx).await, ["refund.failed"]);
    let dispute = trip.disputes(20_000, false).await;
    assert!(said(trip.pays_by_hand().await).contains("Wait until the bank has decided"));
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    // The traveller has it from the bank: it is not paid a second time.
    assert!(said(trip.pays_by_hand().await).contains("Send it again"));
    trip.retries().await.unwrap();
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::NotNeeded);
    assert_eq!(trip.balances().await, [0, 0, 0, 0]);
    assert_eq!(balance(&trip.ctx, "customer:refunds").await, 0);
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost"]);
    assert_eq!(refund_keys(&trip.db).await.len(), 1, "nothing was sent again");
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_dispute_that_is_lost_after_a_refund_failed_lowers_what_is_left_of_it() {
    let trip = Trip::new().await;
    trip.cancels().await;
    trip.receive_events().await;
    trip.refund_fails().await;
    let actor = waiving::operator(&trip.db).await;
    let shown = overview(&trip.ctx, &actor).await.unwrap().tasks.remove(0);
    assert_eq!((shown.amount, shown.left), (Some(euros(20_000)), Some(euros(20_000))));
    let dispute = trip.disputes(5_000, false).await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    let tasks = overview(&trip.ctx, &actor).await.unwrap().tasks;
    let task = tasks.iter().find(|task| task.kind == "refund.failed").unwrap();
    assert_eq!((task.amount, task.left), (Some(euros(20_000)), Some(euros(15_000))));
    let by_bank = async || trip.traveller.refunds().await[0].paid_by_bank;
    assert_eq!(by_bank().await, Some(euros(5_000)));
    trip.pays_by_hand().await.unwrap();
    assert_eq!(by_bank().await, Some(euros(5_000)));
    assert_eq!(balance(&trip.ctx, "operator:paid").await, -15_000);
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_failed_refund_of_another_stay_than_the_lost_one_is_paid_by_hand() {
    let trip = Trip::at(&["Alfama House", "Chiado House"]).await;
    let quote = trip.traveller.quote_of_stay(1).await;
    trip.traveller.cancel(&quote).await.unwrap();
    work_off(&trip.ctx).await;
    trip.receive_events().await;
    trip.refund_fails().await;
    let dispute = trip.disputes(20_000, false).await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    assert!(said(trip.retries().await).ends_with("Pay €200 by other means."));
    trip.pays_by_hand().await.unwrap();
    assert_eq!(balance(&trip.ctx, "operator:paid").await, -20_000);
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost"]);
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_dispute_about_one_stay_does_not_pay_for_another_one() {
    let trip = Trip::at(&["Alfama House", "Chiado House"]).await;
    let dispute = trip.disputes(20_000, false).await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    let quote = trip.traveller.quote_of_stay(1).await;
    trip.traveller.cancel(&quote).await.unwrap();
    work_off(&trip.ctx).await;
    trip.email_says("We pay you another way: €200").await;
    let losses = balance(&trip.ctx, "dispute:losses").await;
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::Failed);
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost", "refund.failed"]);
    let actor = waiving::operator(&trip.db).await;
    let shown = domain::operator::booking(&trip.ctx, &actor, trip.traveller.id).await;
    let shown = shown.unwrap();
    let why = shown.refunds[0].failure.clone().unwrap();
    assert!(why.contains("gave the cardholder €200"), "{why}");
    assert!(why.contains("€200 of it is left"), "{why}");
    trip.pays_by_hand().await.unwrap();
    assert_eq!(balance(&trip.ctx, "operator:paid").await, -20_000);
    assert_eq!(balance(&trip.ctx, "customer:refunds").await, 0);
    assert_eq!(balance(&trip.ctx, "dispute:losses").await, losses);
    agrees(&trip.ctx).await;
    // The other stay is cancelled later: the bank has paid that one.
    trip.cancels().await;
    let refunds = trip.traveller.refunds().await;
    assert!(refunds.iter().any(|refund| refund.status == RefundStatus::NotNeeded));
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn the_operator_gets_one_email_about_a_dispute() {
    let mut trip = Trip::new().await;
    let settings = Settings {
        operator_email: Some("operator@example.org".to_owned()),
        ..trip.ctx.settings().clone()
    };
    trip.ctx = by_stripe_with(&trip.db, settings).await;
    trip.disputes(20_000, false).await;
    trip.receive_events().await;
    provider_events::sweep(&trip.ctx).await.unwrap();
    work_off(&trip.ctx).await;
    let mails = mails_to(&trip.ctx, "operator@example.org").await;
    let subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    assert_eq!(subjects, ["A payment of €200 is disputed"]);
    let booking = format!("/operator/bookings/{}", trip.traveller.id);
    assert!(mails[0].text.contains(&booking), "{}", mails[0].text);
}

#[tokio::test]
async fn a_dispute_that_is_over_before_it_is_learned_wants_no_answer_by_email() {
    let mut trip = Trip::new().await;
    let settings = Settings {
        operator_email: Some("operator@example.org".to_owned()),
        ..trip.ctx.settings().clone()
    };
    trip.ctx = by_stripe_with(&trip.db, settings).await;
    let id = trip.authorization().await.id;
    let request = DisputeCreate {
        amount_minor: 20_000,
        is_inquiry: false,
    };
    let gateway = &trip.db.gateway;
    let there = gateway.dispute("untold", &id, &request).await.unwrap();
    let dispute = (id, there.disputes[0].id.clone());
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.lost"]);
    let mails = mails_to(&trip.ctx, "operator@example.org").await;
    assert!(mails.is_empty(), "{mails:?}");
}

#[tokio::test]
async fn what_the_bank_says_after_a_disputes_end_is_a_task() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(20_000, false).await;
    trip.ends(&dispute, DisputeOutcome::Win).await;
    assert!(open_tasks(&trip.ctx).await.is_empty());
    tamper(&trip.ctx, "UPDATE dispute SET status = 'inquiryClosed'", []).await;
    // An answer that was read before the end may come after it.
    for (hours, tasks) in [(0, Vec::<&str>::new()), (2, vec!["dispute.contradicted"])] {
        trip.db.pass(TimeDelta::hours(hours));
        provider_events::sweep(&trip.ctx).await.unwrap();
        work_off(&trip.ctx).await;
        assert_eq!(open_tasks(&trip.ctx).await, tasks, "after {hours} hours");
    }
    let actor = waiving::operator(&trip.db).await;
    let task = overview(&trip.ctx, &actor).await.unwrap().tasks.remove(0);
    let why = task.why.as_deref().unwrap();
    assert!(
        why.ends_with("was closed here, and the bank now says that it was won."),
        "{why}"
    );
    assert_eq!(task.itinerary, Some(trip.traveller.id));
    let request = ActionRequest::of_command_line(&trip.ctx, "the bank was asked");
    settle_task(&trip.ctx, &actor, task.id, &request).await.unwrap();
    for _ in 0..2 {
        trip.db.pass(TimeDelta::hours(1));
        provider_events::sweep(&trip.ctx).await.unwrap();
        work_off(&trip.ctx).await;
        assert!(open_tasks(&trip.ctx).await.is_empty(), "what is settled stays settled");
    }
    assert_eq!(trip.balances().await, [-1_000, 0, 0, 0]);
}

#[tokio::test]
async fn verify_names_a_dispute_without_an_event() {
    let trip = Trip::new().await;
    let id = trip.authorization().await.id;
    let request = DisputeCreate {
        amount_minor: 20_000,
        is_inquiry: false,
    };
    trip.db.gateway.dispute("untold", &id, &request).await.unwrap();
    let found = verify_provider(&trip.ctx).await.unwrap();
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0].invariant, "the provider's disputes are known");
    trip.receive_events().await;
    agrees(&trip.ctx).await;
    // One that has ended there is read within a day; one that the provider does not know is named.
    tamper(&trip.ctx, "UPDATE dispute SET amount_minor = 100", []).await;
    let found = verify_provider(&trip.ctx).await.unwrap();
    assert_eq!(found[0].invariant, "the provider agrees about each dispute");
}

#[tokio::test]
async fn case_06_an_inquiry_takes_no_money_and_holds_nothing_up() {
    let trip = Trip::new().await;
    let dispute = trip.disputes(20_000, true).await;
    assert_eq!(trip.balances().await, [-1_000, 0, 0, 0]);
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.open"]);
    trip.cancels().await;
    assert_eq!(given_back(&trip.db).await, [20_000]);
    trip.ends(&dispute, DisputeOutcome::Close).await;
    assert!(open_tasks(&trip.ctx).await.is_empty());
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn an_inquiry_that_becomes_a_dispute_is_learned_without_an_event() {
    let trip = Trip::new().await;
    let (id, dispute) = trip.disputes(5_000, true).await;
    let gateway = &trip.db.gateway;
    for (outcome, balances) in [
        (DisputeOutcome::Escalate, [0, -1_000, 5_000, 0]),
        (DisputeOutcome::Lose, [0, 0, 0, 4_000]),
    ] {
        let key = format!("{outcome:?}");
        gateway.settle_dispute(&key, &id, &dispute, outcome).await.unwrap();
        trip.db.pass(TimeDelta::days(1));
        work_off(&trip.ctx).await;
        assert_eq!(trip.balances().await, balances, "{outcome:?}");
        nothing_is_broken(&trip.ctx).await;
    }
}

#[tokio::test]
async fn a_bank_that_claims_what_was_refunded_while_it_asked_is_booked_as_it_is() {
    let trip = Trip::at(&["Alfama House", "Chiado House"]).await;
    let dispute = trip.disputes(40_000, true).await;
    trip.traveller
        .cancel(&trip.traveller.quote_of_stay(0).await)
        .await
        .unwrap();
    work_off(&trip.ctx).await;
    assert_eq!(given_back(&trip.db).await, [20_000]);

    trip.ends(&dispute, DisputeOutcome::Escalate).await;
    assert_eq!(balance(&trip.ctx, "dispute:withdrawn").await, 40_000);
    nothing_is_broken(&trip.ctx).await;
    trip.ends(&dispute, DisputeOutcome::Lose).await;
    assert_eq!(balance(&trip.ctx, "dispute:withdrawn").await, 0);
    assert_eq!(balance(&trip.ctx, "commission:payable").await, 0);
    // The whole payment is lost, less the commission of the stay that was left; what was refunded before was not owed.
    assert_eq!(balance(&trip.ctx, "dispute:losses").await, 39_000);
    nothing_is_broken(&trip.ctx).await;
    agrees(&trip.ctx).await;
}

#[tokio::test]
async fn a_refund_that_meets_a_dispute_without_an_event_learns_of_it() {
    let trip = Trip::new().await;
    let id = trip.authorization().await.id;
    let request = DisputeCreate {
        amount_minor: 20_000,
        is_inquiry: false,
    };
    trip.db.gateway.dispute("untold", &id, &request).await.unwrap();
    trip.cancels().await;
    assert_eq!(open_tasks(&trip.ctx).await, ["dispute.open"]);
    assert_eq!(trip.traveller.refunds().await[0].status, RefundStatus::Requested);
    assert!(given_back(&trip.db).await.is_empty());
}
