//! From a cart to a refund with Stripe as the provider: what both sides believe afterwards is compared.

use super::support::*;
use contract::{
    Code,
    invoice::{ChallengeAnswer, Invoice, PayInvoice, PaymentStatus},
    itinerary::{ItineraryStatus, RefundStatus},
};
use domain::{
    ContextParts, Ctx,
    testing::{TestDb, hotels::BuiltHotel},
    verify::verify_provider,
    worker,
};
use gateway::{AuthorizationId, ChallengeOutcome, Event};
use std::sync::Arc;

/// The same database, paid through Stripe.
pub(super) async fn by_stripe(db: &TestDb) -> Ctx {
    let inventory = domain::hotels::OwnInventory;
    with_services(db, Arc::new(stripe(db)), Arc::new(inventory)).await
}

pub(super) async fn by_stripe_with(db: &TestDb, settings: domain::Settings) -> Ctx {
    let ctx = by_stripe(db).await;
    Ctx::new(ContextParts {
        database: ctx.database().clone(),
        clock: db.clock.clone(),
        random: Arc::new(domain::clock::SystemRandom),
        secrets: ctx.secrets().clone(),
        settings,
        payments: Arc::new(stripe(db)),
        supplier: Arc::new(domain::hotels::OwnInventory),
        mail: Arc::new(domain::outside::mail::Mailbox),
        providers: domain::testing::providers::all(),
        issuer: None,
        storage: ctx.storage().clone(),
        videos: ctx.videos().clone(),
    })
}

pub(super) fn with_method(id: &str) -> PayInvoice {
    PayInvoice {
        payment_method: Some(id.to_owned()),
        ..PayInvoice::default()
    }
}

pub(super) async fn ready(db: &TestDb, ctx: &Ctx, hotels: &[&BuiltHotel]) -> (Traveller, Invoice) {
    let (traveller, invoice) = ready_to_pay(db, hotels).await;
    (traveller.served_by(ctx), invoice)
}

/// Nothing is broken here, and Stripe agrees.
pub(super) async fn agrees(ctx: &Ctx) {
    nothing_is_broken(ctx).await;
    let findings = verify_provider(ctx).await.unwrap();
    assert!(findings.is_empty(), "{findings:#?}");
}

/// The cardholder answers the bank on Stripe's page.
pub(super) async fn cardholder_answers(db: &TestDb, outcome: ChallengeOutcome) {
    let log = db.gateway.list_log(0).await.unwrap();
    let asked = log
        .iter()
        .rev()
        .find(|entry| matches!(entry.event, Event::Authorize { .. }));
    let id: &AuthorizationId = &asked.unwrap().authorization_id;
    let key = format!("page-of-{id}");
    db.gateway.answer_challenge(&key, id, outcome).await.unwrap();
}

/// A traveller who has approved a payment at the bank; the server has not heard of the answer.
pub(super) async fn approved(db: &TestDb, ctx: &Ctx) -> Traveller {
    let hotel = hotel(db, "Alfama House").await;
    let (traveller, invoice) = ready(db, ctx, &[&hotel]).await;
    let asked = with_method("pm_card_authenticationRequired");
    traveller.pay(invoice.id, &asked).await.unwrap();
    cardholder_answers(db, ChallengeOutcome::Approve).await;
    traveller
}

#[tokio::test]
async fn a_trip_is_paid_booked_cancelled_and_refunded() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let (first, second) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let (traveller, invoice) = ready(&db, &ctx, &[&first, &second]).await;
    let paid = traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    assert_eq!(
        (paid.status, paid.itinerary_status),
        (PaymentStatus::Succeeded, ItineraryStatus::Confirmed)
    );
    assert_eq!(witness(&db).await.captured, [40_000]);
    agrees(&ctx).await;

    for refunded in [vec![20_000], vec![20_000, 20_000]] {
        // What is cancelled is not among the terms any more.
        let quote = traveller.quote_of_stay(0).await;
        traveller.cancel(&quote).await.unwrap();
        worker::pass(&ctx).await.unwrap();
        assert_eq!(given_back(&db).await, refunded);
    }
    let refunds = traveller.refunds().await;
    assert_eq!(refunds.len(), 2);
    assert!(
        refunds.iter().all(|refund| refund.status == RefundStatus::Succeeded),
        "{refunds:?}"
    );
    assert_eq!(traveller.get().await.status, ItineraryStatus::Cancelled);
    agrees(&ctx).await;
}

#[tokio::test]
async fn only_the_rooms_that_are_left_are_charged() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let (open, full) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let (traveller, invoice) = ready(&db, &ctx, &[&open, &full]).await;
    let traveller = Arc::new(traveller);
    // The last room goes while the bank asks.
    let asked = traveller
        .pay(invoice.id, &with_method("pm_card_authenticationRequired"))
        .await
        .unwrap();
    assert_eq!(asked.status, PaymentStatus::RequiresAction);
    sell_out(&ctx, &full.rooms[0]).await;
    cardholder_answers(&db, ChallengeOutcome::Approve).await;
    let paid = traveller
        .pay(invoice.id, &with_answer(ChallengeAnswer::Approve))
        .await
        .unwrap();
    assert_eq!(
        (paid.status, paid.itinerary_status),
        (PaymentStatus::Succeeded, ItineraryStatus::PartiallyConfirmed)
    );
    assert_eq!(witness(&db).await.captured, [20_000]);
    assert!(
        refund_keys(&db).await.is_empty(),
        "what was only held is let go, not refunded"
    );
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_refused_card_leaves_the_invoice_open_for_another() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    let empty = with_method("pm_card_chargeDeclinedInsufficientFunds");
    let declined = traveller.pay(invoice.id, &empty).await;
    assert_eq!(code(declined), Code::PaymentInsufficientFunds);
    // Its intent is asked for by its id, and not searched in a list.
    assert_eq!(count(&ctx, "payment WHERE authorization_id LIKE 'pi_%'").await, 1);
    // The newest payment is the one with the latest time.
    db.pass(chrono::TimeDelta::milliseconds(1));
    let asked = with_method("pm_card_authenticationRequired");
    assert_eq!(
        traveller.pay(invoice.id, &asked).await.unwrap().status,
        PaymentStatus::RequiresAction
    );
    let reject = with_answer(ChallengeAnswer::Reject);
    let gives_up = traveller.pay(invoice.id, &reject).await;
    assert_eq!(code(gives_up), Code::PaymentAuthenticationFailed);
    db.pass(chrono::TimeDelta::milliseconds(1));
    let paid = traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    assert_eq!(paid.itinerary_status, ItineraryStatus::Confirmed);
    let witness = witness(&db).await;
    assert_eq!(
        (witness.captured, witness.authorized, witness.challenged),
        (vec![20_000], 0, 0)
    );
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_question_that_is_answered_without_our_hearing_of_it_is_learned_by_the_worker() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let traveller = approved(&db, &ctx).await;
    db.pass(chrono::TimeDelta::seconds(ctx.settings().recovery_seconds));
    worker::pass(&ctx).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed);
    agrees(&ctx).await;
}

#[tokio::test]
async fn the_payer_gets_the_secret_of_the_open_question_again_as_often_as_they_look() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    let method = with_method("pm_card_authenticationRequired");
    let asked = traveller.pay(invoice.id, &method).await.unwrap();
    let secret = asked.client_secret.clone().expect("the bank asks");
    assert!(!format!("{asked:?}").contains(&secret.0), "it is never printed");
    // A reloaded page looks; a page that was left open tries another card, and joins the payment under way.
    let look = with_answer(ChallengeAnswer::Approve);
    for input in [&look, &with_method("pm_card_visa"), &look] {
        let again = traveller.pay(invoice.id, input).await.unwrap();
        assert_eq!(again.status, PaymentStatus::RequiresAction);
        assert_eq!(
            (again.payment_id, &again.client_secret),
            (asked.payment_id, &Some(secret.clone()))
        );
    }
    cardholder_answers(&db, ChallengeOutcome::Approve).await;
    let paid = traveller.pay(invoice.id, &look).await.unwrap();
    assert_eq!((paid.status, paid.client_secret), (PaymentStatus::Succeeded, None));
    assert_eq!(witness(&db).await.captured, [20_000]);
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_question_without_an_answer_leaves_nothing_held() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    let asked = with_method("pm_card_authenticationRequired");
    traveller.pay(invoice.id, &asked).await.unwrap();
    db.pass(chrono::TimeDelta::minutes(31));
    worker::pass(&ctx).await.unwrap();
    let witness = witness(&db).await;
    assert_eq!((witness.released, witness.challenged), (1, 0), "{witness:?}");
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_process_that_dies_anywhere_leaves_one_payment() {
    for at in [
        Point::BeforeAuthorize,
        Point::AfterAuthorize,
        Point::AfterBook,
        Point::BeforeCapture,
        Point::AfterCapture,
    ] {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let hotel = hotel(&db, "Alfama House").await;
        let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
        pay_by_stripe_and_die(&db, &traveller, invoice.id, &with_method("pm_card_visa"), at).await;
        db.pass(chrono::TimeDelta::seconds(ctx.settings().recovery_seconds));
        worker::pass(&ctx).await.unwrap();
        let witness = witness(&db).await;
        if at == Point::BeforeAuthorize {
            assert_eq!((witness.captured, witness.authorized), (vec![], 0), "{at:?}");
            let paid = traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
            assert_eq!(paid.status, PaymentStatus::Succeeded);
        } else {
            assert_eq!((witness.captured, witness.authorized), (vec![20_000], 0), "{at:?}");
        }
        assert_eq!(traveller.get().await.status, ItineraryStatus::Confirmed, "{at:?}");
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn a_refund_that_the_bank_sends_back_is_owed_again() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    traveller
        .pay(invoice.id, &with_method("pm_card_refundFail"))
        .await
        .unwrap();
    traveller.cancel(&traveller.quote().await).await.unwrap();
    worker::pass(&ctx).await.unwrap();
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Sent);
    db.pass(chrono::TimeDelta::minutes(10));
    worker::pass(&ctx).await.unwrap();
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Failed);
    assert!(given_back(&db).await.is_empty());
    agrees(&ctx).await;
}

#[tokio::test]
async fn a_provider_is_paid_in_its_own_way_alone() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    assert_eq!(code(traveller.pay(invoice.id, &with_card(GOOD)).await), Code::Invalid);
    assert_eq!(
        code(traveller.pay(invoice.id, &PayInvoice::default()).await),
        Code::Required
    );
    for odd in ["", "pm card", "pm_1?expand", "ĉ"] {
        assert_eq!(
            code(traveller.pay(invoice.id, &with_method(odd)).await),
            Code::Invalid,
            "{odd:?}"
        );
    }
    let other = traveller.served_by(&db.ctx);
    let method = with_method("pm_card_visa");
    assert_eq!(code(other.pay(invoice.id, &method).await), Code::Invalid);
    assert!(db.gateway.list_log(0).await.unwrap().is_empty());
    assert_eq!(count(&ctx, "payment").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_card_can_be_chosen_while_the_page_looks_what_the_bank_says() {
    let db = TestDb::new().await;
    let ctx = by_stripe(&db).await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready(&db, &ctx, &[&hotel]).await;
    let answer = |challenge| PayInvoice {
        challenge: Some(challenge),
        ..PayInvoice::default()
    };
    let (look, give_up) = (answer(ChallengeAnswer::Approve), answer(ChallengeAnswer::Reject));
    for round in 0..5 {
        let asked = with_method("pm_card_threeDSecure2Required");
        let asked = traveller.pay(invoice.id, &asked).await.unwrap();
        assert_eq!(asked.status, PaymentStatus::RequiresAction, "{round}");
        let (_, given_up) = tokio::join!(traveller.pay(invoice.id, &look), traveller.pay(invoice.id, &give_up));
        // The look may be the one that writes down that the question has ended.
        let given_up = code(given_up);
        let is_ended = matches!(given_up, Code::PaymentAuthenticationFailed | Code::PaymentProcessing);
        assert!(is_ended, "{round}: {given_up:?}");
        // Payments of an invoice are ordered by their time.
        db.pass(chrono::TimeDelta::seconds(1));
    }
    traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
    agrees(&ctx).await;
}
