//! Walks through Stripe's calls that this product makes, against an address, and prints what each answers. It is for comparing
//! an account in test mode, our stand-in and other stand-ins by hand; no test runs it.
//!
//! ```text
//! cargo run -p domain --example stripe_by_hand -- http://127.0.0.1:4000 sk_test_stand_in
//! ```

use chrono::{DateTime, TimeDelta, Utc};
use contract::{Currency, Money, PaymentId, RefundId, invoice::ChallengeAnswer};
use domain::{
    clock::{Clock, Random, SystemClock, SystemRandom},
    outside::payment::{
        Authorization, PaymentMethod, PaymentProvider, PaymentQuery, RefundOrder,
        stripe::{Stripe, StripeAccount},
    },
};
use std::{fmt::Debug, process::ExitCode};

struct Walk {
    stripe: Stripe,
    begun_at: DateTime<Utc>,
}

impl Walk {
    fn query(&self, payment: PaymentId, authorization: Option<&str>) -> PaymentQuery {
        PaymentQuery {
            payment,
            authorization: authorization.map(str::to_owned),
            begun_at: self.begun_at,
        }
    }

    async fn authorize(&self, payment: PaymentId, minor: i64, method: &str) -> Option<Authorization> {
        let method = PaymentMethod::Provider(method.to_owned());
        let amount = Money::new(minor, euro()?);
        said("authorize", self.stripe.authorize(payment, amount, &method).await)
    }

    async fn capture(&self, payment: PaymentId, id: &str, minor: i64) -> Option<Authorization> {
        let amount = Money::new(minor, euro()?);
        said("capture", self.stripe.capture(payment, id, amount).await)
    }

    async fn refund(&self, id: &str, minor: i64, key: &str) -> Option<()> {
        let order = RefundOrder {
            refund: RefundId(new()),
            authorization: id.to_owned(),
            amount: Money::new(minor, euro()?),
            key: key.to_owned(),
        };
        said("refund", self.stripe.refund(&order).await).map(|_| ())
    }

    /// Captured in part, refunded twice under one key, then for more than is left.
    async fn paid(&self) {
        println!("# taken in part and refunded");
        let payment = PaymentId(new());
        let Some(held) = self.authorize(payment, 20_000, "pm_card_visa").await else {
            return;
        };
        println!("the same call again:");
        self.authorize(payment, 20_000, "pm_card_visa").await;
        for query in [self.query(payment, Some(&held.id)), self.query(payment, None)] {
            said("find", self.stripe.find(&query).await);
        }
        for _ in 0..2 {
            self.capture(payment, &held.id, 15_000).await;
        }
        let key = format!("{}:1", new());
        for (minor, key) in [(5_000, key.clone()), (5_000, key), (20_000, format!("{}:1", new()))] {
            self.refund(&held.id, minor, &key).await;
        }
        let query = self.query(payment, Some(&held.id));
        said("refunds", self.stripe.refunds(&query).await);
        said("disputes", self.stripe.disputes(&query).await);
        let since = self.begun_at - TimeDelta::hours(1);
        said("touched since", self.stripe.touched_since(since).await);
        said("payments since", self.stripe.payments_since(since).await);
    }

    /// Held, let go twice, and captured too late.
    async fn released(&self) {
        println!("# let go");
        let payment = PaymentId(new());
        let Some(held) = self.authorize(payment, 9_000, "pm_card_visa").await else {
            return;
        };
        for _ in 0..2 {
            said("release", self.stripe.release(payment, &held.id).await);
        }
        self.capture(payment, &held.id, 9_000).await;
    }

    /// Refused by the bank, and asked by it.
    async fn not_paid(&self) {
        println!("# refused and asked");
        self.authorize(PaymentId(new()), 9_000, "pm_card_visa_chargeDeclined")
            .await;
        let payment = PaymentId(new());
        let asked = self.authorize(payment, 9_000, "pm_card_threeDSecure2Required").await;
        if let Some(asked) = asked {
            let answer = ChallengeAnswer::Reject;
            said(
                "give up",
                self.stripe.answer_challenge(payment, &asked.id, answer).await,
            );
        }
        said(
            "find nothing",
            self.stripe.find(&self.query(PaymentId(new()), None)).await,
        );
    }
}

fn new() -> uuid::Uuid {
    let mut bytes = [0; 16];
    SystemRandom.fill(&mut bytes);
    uuid::Uuid::from_bytes(bytes)
}

fn euro() -> Option<Currency> {
    "EUR".parse().ok()
}

fn said<T: Debug>(call: &str, answer: domain::Result<T>) -> Option<T> {
    match answer {
        Ok(answer) => {
            println!("{call}: {answer:?}");
            Some(answer)
        }
        Err(error) => {
            println!("{call}: FAILED {error}");
            None
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(api), Some(secret_key)) = (arguments.next(), arguments.next()) else {
        eprintln!("error: name an address and a secret key of test mode");
        return ExitCode::FAILURE;
    };
    if !secret_key.starts_with("sk_test_") {
        eprintln!("error: a key of test mode begins with sk_test_");
        return ExitCode::FAILURE;
    }
    let stripe = match Stripe::new(StripeAccount { api, secret_key }) {
        Ok(stripe) => stripe,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let walk = Walk {
        stripe,
        begun_at: SystemClock.now(),
    };
    walk.paid().await;
    walk.released().await;
    walk.not_paid().await;
    ExitCode::SUCCESS
}
