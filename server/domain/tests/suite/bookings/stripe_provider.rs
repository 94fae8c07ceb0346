//! What Stripe does of its own as a payment provider: its amounts, its payment methods, failures that its keys repeat.

use super::support::*;
use contract::{
    Money, PaymentId, RefundId,
    invoice::{ChallengeAnswer, ProviderForm},
};
use domain::{
    Error,
    outside::payment::{
        AuthorizationStatus, DeclineReason, PaymentMethod, PaymentProvider, PaymentQuery, RefundAnswer, RefundOrder,
        stripe::{STRIPE_API, Stripe, StripeAccount},
    },
    testing::TestDb,
};
use gateway::{AuthorizationId, ChallengeOutcome, Faults, Operation};

#[tokio::test]
async fn a_stripe_question_that_is_still_open_stays_open() {
    let db = TestDb::new().await;
    let provider = stripe(&db);
    let payment = PaymentId(db.ctx.new_id());
    let method = PaymentMethod::Provider("pm_card_authenticationRequired".to_owned());
    let open = provider.authorize(payment, euros(100), &method).await.unwrap();
    let answer = provider
        .answer_challenge(payment, &open.id, ChallengeAnswer::Approve)
        .await;
    assert_eq!(answer.unwrap().status, AuthorizationStatus::RequiresAction);
}

#[tokio::test]
async fn a_stripe_capture_and_release_outlive_a_failure_that_stays() {
    for is_done in [true, false] {
        let db = TestDb::new().await;
        let provider = stripe(&db);
        let method = PaymentMethod::Provider("pm_card_visa".to_owned());
        let (first, second) = (PaymentId(db.ctx.new_id()), PaymentId(db.ctx.new_id()));
        let taken = provider.authorize(first, euros(500), &method).await.unwrap();
        let unneeded = provider.authorize(second, euros(500), &method).await.unwrap();
        let stuck = |operation| Faults {
            operation: Some(operation),
            stick_after: u32::from(is_done),
            stick_before: u32::from(!is_done),
            ..Faults::default()
        };
        db.gateway.set_faults(stuck(Operation::Capture)).await.unwrap();
        let captured = provider.capture(first, &taken.id, euros(300)).await.unwrap();
        assert_eq!(captured.captured_minor, 300);
        db.gateway.set_faults(stuck(Operation::Release)).await.unwrap();
        provider.release(second, &unneeded.id).await.unwrap();
        let witness = witness(&db).await;
        assert_eq!((witness.captured, witness.released), (vec![300], 1), "{is_done}");
    }
}

#[tokio::test]
async fn an_object_that_another_call_holds_is_tried_again_and_is_no_bad_card() {
    let db = TestDb::new().await;
    let provider = stripe(&db);
    let locked = Faults {
        lock_before: 2,
        ..Faults::default()
    };
    let payment = PaymentId(db.ctx.new_id());
    let method = PaymentMethod::Provider("pm_card_visa".to_owned());
    db.gateway.set_faults(locked).await.unwrap();
    let held = provider.authorize(payment, euros(500), &method).await.unwrap();
    db.gateway.set_faults(locked).await.unwrap();
    provider.capture(payment, &held.id, euros(500)).await.unwrap();
    db.gateway
        .set_faults(Faults {
            lock_before: 3,
            ..Faults::default()
        })
        .await
        .unwrap();
    let order = RefundOrder {
        refund: RefundId(db.ctx.new_id()),
        authorization: held.id.clone(),
        amount: euros(200),
        key: "refund:1".to_owned(),
    };
    let busy = provider.refund(&order).await;
    assert!(
        matches!(busy, Err(Error::Outside(_))),
        "the job tries it later: {busy:?}"
    );
    provider.refund(&order).await.unwrap();
    assert_eq!(given_back(&db).await, [200]);
}

#[tokio::test]
async fn yen_and_dinars_go_to_stripe_by_its_own_count() {
    let db = TestDb::new().await;
    let provider = stripe(&db);
    let method = PaymentMethod::Provider("pm_card_visa".to_owned());
    for (currency, captured, refunded, wire) in [
        ("JPY", 98_156, 68_709, [98_156, 68_709]),
        ("KWD", 35_200, 23_580, [35_200, 23_580]),
        ("ISK", 12_000, 5_000, [1_200_000, 500_000]),
    ] {
        let payment = PaymentId(db.ctx.new_id());
        let money = |minor| Money::new(minor, currency.parse().unwrap());
        let held = provider.authorize(payment, money(captured), &method).await.unwrap();
        let taken = provider.capture(payment, &held.id, money(captured)).await.unwrap();
        assert_eq!(taken.captured_minor, captured, "{currency}");
        let order = RefundOrder {
            refund: RefundId(db.ctx.new_id()),
            authorization: held.id.clone(),
            amount: money(refunded),
            key: format!("{payment}:refund"),
        };
        let answer = provider.refund(&order).await.unwrap();
        assert!(
            matches!(&answer, RefundAnswer::Accepted(refund) if refund.minor == refunded),
            "{answer:?}"
        );
        let own = AuthorizationId::new(held.id.replace("pi_", "pa_"));
        let there = db.gateway.get_authorization(&own).await.unwrap().unwrap();
        assert_eq!([there.captured_minor, there.refunded_minor], wire, "{currency}");
        assert_eq!(there.currency, currency);
    }
    let last_digit = Money::new(11_616, "KWD".parse().unwrap());
    let payment = PaymentId(db.ctx.new_id());
    assert!(provider.authorize(payment, last_digit, &method).await.is_err());
}

#[tokio::test]
async fn a_payment_method_that_stripe_does_not_know_is_refused_and_a_card_is_not_sent() {
    let db = TestDb::new().await;
    let provider = stripe(&db);
    let payment = PaymentId(db.ctx.new_id());
    let invented = PaymentMethod::Provider("pm_invented".to_owned());
    let answer = provider.authorize(payment, euros(500), &invented).await.unwrap();
    assert_eq!(answer.status, AuthorizationStatus::Declined(DeclineReason::Processing));
    let card = provider
        .authorize(payment, euros(500), &PaymentMethod::Card(card(GOOD)))
        .await;
    assert!(matches!(card, Err(Error::Broken(_))), "{card:?}");
    assert!(db.gateway.list_log(0).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_wrong_key_is_no_bad_card_and_is_not_in_the_error() {
    let db = TestDb::new().await;
    let provider = stripe_with(&db, "sk_test_wrong");
    let method = PaymentMethod::Provider("pm_card_visa".to_owned());
    let answer = provider
        .authorize(PaymentId(db.ctx.new_id()), euros(500), &method)
        .await;
    let error = answer.unwrap_err();
    assert!(matches!(error, Error::Outside(_)), "{error}");
    assert!(!error.to_string().contains("sk_test"), "{error}");
}

#[tokio::test]
async fn the_browser_gets_a_secret_while_the_bank_asks_and_at_no_other_time() {
    let db = TestDb::new().await;
    let provider = stripe(&db);
    let secret_of = async |method: &str, answer: Option<ChallengeOutcome>| {
        let payment = PaymentId(db.ctx.new_id());
        let method = PaymentMethod::Provider(method.to_owned());
        let held = provider.authorize(payment, euros(100), &method).await.unwrap();
        let id = AuthorizationId::new(held.id.replacen("pi_", "pa_", 1));
        if let Some(answer) = answer {
            let key = format!("answer-{payment}");
            db.gateway.answer_challenge(&key, &id, answer).await.unwrap();
        }
        let query = PaymentQuery {
            payment,
            authorization: Some(held.id.clone()),
            begun_at: db.ctx.now(),
        };
        let found = provider.challenge_secret(&query).await.unwrap();
        found.map(|secret| secret.0.starts_with(&format!("{}_secret_", held.id)))
    };
    let asking = "pm_card_authenticationRequired";
    assert_eq!(secret_of(asking, None).await, Some(true));
    assert_eq!(secret_of(asking, Some(ChallengeOutcome::Approve)).await, None);
    assert_eq!(secret_of(asking, Some(ChallengeOutcome::Reject)).await, None);
    assert_eq!(secret_of("pm_card_visa", None).await, None);
    let unknown = PaymentQuery {
        payment: PaymentId(db.ctx.new_id()),
        authorization: None,
        begun_at: db.ctx.now(),
    };
    assert_eq!(provider.challenge_secret(&unknown).await.unwrap(), None);
}

#[tokio::test]
async fn the_form_in_the_browser_knows_the_account_and_stripes_amount() {
    let db = TestDb::new().await;
    assert_eq!(stripe(&db).browser_form(euros(100)).unwrap(), None);
    let form = |api: &str, amount: Money| {
        let account = StripeAccount {
            api: api.to_owned(),
            secret_key: "sk_test_1".to_owned(),
        };
        let stripe = Stripe::new(account).unwrap().with_form("pk_test_1".to_owned());
        stripe.browser_form(amount)
    };
    let kronur = Money::new(1_200, "ISK".parse().unwrap());
    let expected = ProviderForm {
        script: "https://js.stripe.com/basil/stripe.js".to_owned(),
        publishable_key: "pk_test_1".to_owned(),
        amount: 120_000,
        currency: "isk".to_owned(),
    };
    assert_eq!(form(STRIPE_API, kronur).unwrap(), Some(expected));
    let stand_in = form("http://127.0.0.1:4000/", euros(290)).unwrap().unwrap();
    assert_eq!(stand_in.script, "http://127.0.0.1:4000/stripe.js");
    // What Stripe cannot take is not asked for.
    assert!(form(STRIPE_API, Money::new(11_616, "KWD".parse().unwrap())).is_err());
}

#[tokio::test]
async fn a_confirmation_token_pays_and_an_unknown_one_is_the_callers_fault() {
    let db = TestDb::new().await;
    let provider = stripe(&db);
    for (id, expected) in [
        ("ctoken_card_visa", AuthorizationStatus::Authorized),
        ("ctoken_card_threeDSecure2Required", AuthorizationStatus::RequiresAction),
        (
            "ctoken_card_chargeDeclined",
            AuthorizationStatus::Declined(DeclineReason::Declined),
        ),
        (
            "ctoken_used_before",
            AuthorizationStatus::Declined(DeclineReason::Processing),
        ),
    ] {
        let payment = PaymentId(db.ctx.new_id());
        let method = PaymentMethod::Provider(id.to_owned());
        let held = provider.authorize(payment, euros(100), &method).await.unwrap();
        assert_eq!(held.status, expected, "{id}");
    }
}
