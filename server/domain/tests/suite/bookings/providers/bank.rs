//! A provider by each of its faces, and the bank behind it.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Own,
    Stripe,
}

/// A provider by one of the faces, and the bank behind it.
pub struct Bank<'a> {
    pub db: &'a TestDb,
    pub face: Face,
    pub provider: Box<dyn PaymentProvider>,
}

/// Test cards and Stripe's names for them.
const CARDS: [(&str, &str); 8] = [
    (GOOD, "pm_card_visa"),
    (DECLINED, "pm_card_chargeDeclined"),
    ("4000 0000 0000 9995", "pm_card_chargeDeclinedInsufficientFunds"),
    ("4000 0000 0000 0069", "pm_card_chargeDeclinedExpiredCard"),
    ("4000 0000 0000 0127", "pm_card_chargeDeclinedIncorrectCvc"),
    ("4000 0000 0000 0119", "pm_card_chargeDeclinedProcessingError"),
    (CHALLENGE, "pm_card_threeDSecure2Required"),
    (ANSWER_LOST, "pm_card_answerLost"),
];
pub const RETURNS_REFUNDS: (&str, &str) = ("4000 0000 0000 5126", "pm_card_refundFail");

/// Tells the story twice, each time with a new gateway.
pub async fn on_both_faces(story: impl AsyncFn(&Bank<'_>)) {
    for face in [Face::Own, Face::Stripe] {
        let db = TestDb::new().await;
        let patience = Duration::from_millis(500);
        let provider: Box<dyn PaymentProvider> = match face {
            Face::Own => Box::new(TestGateway::new(db.gateway.clone().with_timeout(patience))),
            Face::Stripe => Box::new(stripe(&db).with_patience(patience)),
        };
        story(&Bank {
            db: &db,
            face,
            provider,
        })
        .await;
    }
}

impl Bank<'_> {
    pub fn ctx(&self) -> &Ctx {
        &self.db.ctx
    }

    pub fn method(&self, number: &str) -> PaymentMethod {
        let known = CARDS.iter().chain([&RETURNS_REFUNDS]).find(|(own, _)| *own == number);
        match self.face {
            Face::Own => PaymentMethod::Card(card(number)),
            Face::Stripe => PaymentMethod::Provider(known.unwrap().1.to_owned()),
        }
    }

    /// The same provider for an installation of that name.
    pub fn named(&self, name: &str) -> Box<dyn PaymentProvider> {
        let name = name.to_owned();
        match self.face {
            Face::Own => Box::new(TestGateway::new(self.db.gateway.clone()).with_installation(name)),
            Face::Stripe => Box::new(stripe(self.db).with_installation(name)),
        }
    }

    pub fn query(&self, payment: PaymentId, authorization: Option<&str>) -> PaymentQuery {
        PaymentQuery {
            payment,
            authorization: authorization.map(str::to_owned),
            begun_at: self.ctx().now(),
        }
    }

    pub fn new_payment(&self) -> PaymentId {
        PaymentId(self.ctx().new_id())
    }

    pub async fn authorize(&self, payment: PaymentId, number: &str) -> Authorization {
        let method = self.method(number);
        let answer = self.provider.authorize(payment, euros(50_000), &method).await;
        answer.unwrap_or_else(|error| panic!("{:?}: {error}", self.face))
    }

    /// A payment of which so much was taken.
    pub async fn captured(&self, number: &str, minor: i64) -> (PaymentId, String) {
        let payment = self.new_payment();
        let held = self.authorize(payment, number).await;
        let amount = euros(minor);
        self.provider.capture(payment, &held.id, amount).await.unwrap();
        (payment, held.id)
    }

    pub fn order(&self, authorization: &str, minor: i64) -> RefundOrder {
        let refund = RefundId(self.ctx().new_id());
        RefundOrder {
            refund,
            authorization: authorization.to_owned(),
            amount: euros(minor),
            key: format!("{refund}:1"),
        }
    }

    pub async fn refund(&self, order: &RefundOrder) -> ProviderRefund {
        match self.provider.refund(order).await.unwrap() {
            RefundAnswer::Accepted(refund) => refund,
            other => panic!("{:?}: {other:?}", self.face),
        }
    }

    /// The id that the gateway's own face has for the authorization.
    pub fn own_id(&self, authorization: &str) -> AuthorizationId {
        AuthorizationId::new(authorization.replace("pi_", "pa_"))
    }

    /// The cardholder answers the bank, with Stripe on a page of its own.
    pub async fn cardholder_answers(&self, authorization: &str, outcome: ChallengeOutcome) {
        if self.face == Face::Stripe {
            let id = self.own_id(authorization);
            self.db
                .gateway
                .answer_challenge("page-of-the-bank", &id, outcome)
                .await
                .unwrap();
        }
    }

    pub async fn faults(&self, faults: Faults) {
        self.db.gateway.set_faults(faults).await.unwrap();
    }
}
