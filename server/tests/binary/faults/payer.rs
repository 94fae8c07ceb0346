//! Travellers who pay by Stripe: cards that banks ask about, refunds that fail and are settled, disputes.

use super::Site;
use crate::support::{Failed, Installation, Server, Traveller, until};
use contract::{
    InvoiceId,
    invoice::{InvoiceStatus, PayInvoice, PaymentStatus},
    itinerary::{ItineraryStatus, RefundStatus},
};
use domain::clock::{Clock, SystemClock};
use gateway::{
    AuthorizationId, ChallengeOutcome, DisputeCreate, DisputeOutcome, RefundOutcome, RefundStatus as BankStatus,
    signature_header,
};
use http::{HeaderName, StatusCode};
use serde_json::Value;
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

pub const WEBHOOKS: &str = "/api/webhooks/stripe";
pub const SIGNATURE: HeaderName = HeaderName::from_static("stripe-signature");
pub const WEBHOOK_SECRET: &str = "whsec_of_the_faults";

/// How an operator settles a refund that failed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    SentAgain,
    PaidByHand,
}

/// What becomes of a payment after it was taken.
pub struct Story {
    pub method: &'static str,
    /// The dispute is opened as an inquiry.
    pub inquiry: bool,
    /// What the bank says of the dispute, one after the other; none: there is no dispute.
    pub bank: &'static [DisputeOutcome],
    pub cancels: bool,
    /// How refunds end at the bank.
    pub refund: RefundStatus,
    /// How the dispute ends here.
    pub dispute: Option<&'static str>,
    /// What an operator does about refunds that fail.
    pub settlement: Option<Settlement>,
}

pub const VISA: &str = "pm_card_visa";
pub const ASKED: &str = "pm_card_authenticationRequired";
/// Its bank takes refunds and says later how they end.
pub const SAYS_LATER: &str = "pm_card_pendingRefund";

impl Story {
    pub const fn of(method: &'static str, cancels: bool) -> Self {
        Self {
            method,
            inquiry: false,
            bank: &[],
            cancels,
            refund: RefundStatus::Succeeded,
            dispute: None,
            settlement: None,
        }
    }

    pub const fn disputed(cancels: bool, bank: &'static [DisputeOutcome], dispute: &'static str) -> Self {
        Self {
            bank,
            dispute: Some(dispute),
            ..Self::of(VISA, cancels)
        }
    }
}

/// A traveller who pays by Stripe.
pub struct Payer {
    traveller: Traveller,
    invoice: InvoiceId,
    amount: i64,
    story: &'static Story,
    /// Where the story needs one.
    operator: Option<Traveller>,
}

impl Payer {
    pub async fn new(server: &Server, number: u64, story: &'static Story) -> Self {
        let traveller = Traveller::new(server).await;
        let offer = traveller.find_refundable(server, 20 + 4 * (number % 85), number).await;
        let invoice = traveller.order(server, &[&offer]).await;
        let operator = match story.settlement {
            Some(_) => Some(Traveller::operator(server).await),
            None => None,
        };
        Self {
            traveller,
            invoice: invoice.id,
            amount: invoice.amount.minor,
            story,
            operator,
        }
    }

    /// The invoice's payments at the gateway, by what the server asked for.
    async fn held(&self, installation: &Installation, payment: &str) -> AuthorizationId {
        let found = installation.gateway.list_authorizations(payment).await.unwrap();
        found.first().expect("it was asked for").id.clone()
    }

    /// Pays by the provider's form. The bank's question is answered there, and the browser is closed: an event tells it.
    async fn pay(&self, site: &Site<'_>) -> AuthorizationId {
        let input = PayInvoice {
            payment_method: Some(self.story.method.to_owned()),
            ..PayInvoice::default()
        };
        until("the payment is begun", async || {
            let server = site.server().await;
            match self.traveller.pay_with(&server, self.invoice, &input).await {
                Ok(paid) if paid.status == PaymentStatus::RequiresAction => {
                    let held = self.held(site.installation(), &paid.payment_id.to_string()).await;
                    let approve = ChallengeOutcome::Approve;
                    let key = format!("page-{}", paid.payment_id);
                    let gateway = &site.installation().gateway;
                    gateway.answer_challenge(&key, &held, approve).await.unwrap();
                    Some(())
                }
                Ok(paid) => (paid.status == PaymentStatus::Succeeded).then_some(()),
                Err(failed) => {
                    site.come_back().await;
                    let invoice = self.traveller.try_invoice(&*site.server().await, self.invoice).await;
                    if matches!(failed, Failed::NoAnswer) {
                        return None;
                    }
                    // The worker has ended it.
                    invoice.is_ok_and(|it| it.status == InvoiceStatus::Paid).then_some(())
                }
            }
        })
        .await;
        until("an event or the worker ends the payment", async || {
            let invoice = self.traveller.try_invoice(&*site.server().await, self.invoice).await;
            match invoice {
                Ok(invoice) => (invoice.status == InvoiceStatus::Paid).then_some(()),
                Err(_) => {
                    site.come_back().await;
                    None
                }
            }
        })
        .await;
        let installation = site.installation();
        let id = if installation.is_shared() {
            "CAST(id AS TEXT)"
        } else {
            "hex(id)"
        };
        let sql = format!(
            "SELECT {id} FROM payment WHERE status = 'succeeded' AND itinerary_id = {}",
            installation.id_text(self.traveller.id.0)
        );
        let found = installation.texts(&sql).await;
        let payment: uuid::Uuid = found.first().expect("it was paid").parse().unwrap();
        self.held(installation, &payment.to_string()).await
    }

    async fn refunds_are(&self, site: &Site<'_>, expected: &[RefundStatus]) {
        until(&format!("refunds are {expected:?}"), async || {
            let server = site.server().await;
            let Ok(trip) = self.traveller.try_itinerary(&server).await else {
                site.come_back().await;
                return None;
            };
            assert!(!trip.refunds.is_empty(), "something is refunded");
            trip.refunds
                .iter()
                .all(|refund| expected.contains(&refund.status))
                .then_some(())
        })
        .await;
    }

    async fn cancel(&self, site: &Site<'_>) {
        until("the trip is cancelled", async || {
            let server = site.server().await;
            if self.traveller.cancel(&server).await.is_err() {
                site.come_back().await;
            }
            let trip = self.traveller.try_itinerary(&*site.server().await).await;
            trip.is_ok_and(|trip| trip.status == ItineraryStatus::Cancelled)
                .then_some(())
        })
        .await;
    }

    pub async fn go(&self, site: &Site<'_>) {
        let (gateway, story) = (&site.installation().gateway, self.story);
        let held = self.pay(site).await;
        let key = |what: &str| format!("{what}-{}", self.invoice);
        if !story.bank.is_empty() {
            let dispute = DisputeCreate {
                amount_minor: self.amount,
                is_inquiry: story.inquiry,
            };
            gateway.dispute(&key("dispute"), &held, &dispute).await.unwrap();
            let opened = if story.inquiry { "inquiry" } else { "open" };
            self.dispute_is(site, opened).await;
        }
        if story.cancels {
            self.cancel(site).await;
        }
        for (step, outcome) in story.bank.iter().enumerate() {
            let seen = gateway.get_authorization(&held).await.unwrap().unwrap();
            let id = &seen.disputes[0].id;
            gateway
                .settle_dispute(&key(&format!("word-{step}")), &held, id, *outcome)
                .await
                .unwrap();
        }
        if let Some(expected) = story.dispute {
            self.dispute_is(site, expected).await;
        }
        if !story.cancels {
            return;
        }
        if story.method == SAYS_LATER {
            self.refunds_are(site, &[RefundStatus::Sent]).await;
            let outcome = if story.refund == RefundStatus::Failed {
                RefundOutcome::Fail
            } else {
                RefundOutcome::Succeed
            };
            bank_ends(site, &held, outcome).await;
        }
        self.refunds_are(site, &[story.refund]).await;
        if let Some(settlement) = story.settlement {
            self.settle(site, &held, settlement).await;
        }
    }

    /// An operator settles the refunds that failed.
    async fn settle(&self, site: &Site<'_>, held: &AuthorizationId, settlement: Settlement) {
        let operator = self.operator.as_ref().expect("the story has an operator");
        let look = async |server: &Server| self.traveller.try_itinerary(server).await;
        for refund in site.ask("the trip is shown", look).await.refunds {
            let settle = async |server: &Server| match settlement {
                Settlement::SentAgain => operator.retry_refund(server, refund.id).await,
                Settlement::PaidByHand => operator.pay_refund_by_hand(server, refund.id).await,
            };
            site.ask("the refund is settled", settle).await;
        }
        if settlement == Settlement::PaidByHand {
            return self.refunds_are(site, &[RefundStatus::PaidByHand]).await;
        }
        self.refunds_are(site, &[RefundStatus::Sent]).await;
        bank_ends(site, held, RefundOutcome::Succeed).await;
        self.refunds_are(site, &[RefundStatus::Succeeded]).await;
    }

    /// The trip ended as the story says, and both sides agree about it.
    pub async fn check(&self, site: &Site<'_>, when: &str) {
        let expected = if self.story.cancels {
            ItineraryStatus::Cancelled
        } else {
            ItineraryStatus::Confirmed
        };
        let look = async |server: &Server| self.traveller.try_itinerary(server).await;
        assert_eq!(site.ask("the trip is shown", look).await.status, expected, "{when}");
        site.installation().verify(when).await;
    }

    async fn dispute_is(&self, site: &Site<'_>, expected: &str) {
        let sql = format!(
            "SELECT status FROM dispute WHERE itinerary_id = {}",
            site.installation().id_text(self.traveller.id.0)
        );
        until(&format!("the dispute is {expected}"), async || {
            site.come_back().await;
            let found = site.installation().texts(&sql).await;
            (found == [expected]).then_some(())
        })
        .await;
    }
}

/// The bank ends the refunds that it has.
async fn bank_ends(site: &Site<'_>, held: &AuthorizationId, outcome: RefundOutcome) {
    let gateway = &site.installation().gateway;
    let seen = gateway.get_authorization(held).await.unwrap().unwrap();
    let pending = seen
        .refunds
        .iter()
        .filter(|refund| refund.status == BankStatus::Pending);
    let pending: Vec<&str> = pending.map(|refund| refund.id.as_str()).collect();
    assert!(!pending.is_empty(), "the bank has a refund");
    for refund in pending {
        let key = format!("bank-{refund}");
        gateway.settle_refund(&key, held, refund, outcome).await.unwrap();
    }
}

/// Tells the site what happens after so many events, as Stripe does: in order, and each again until it is taken.
pub async fn tell(site: &Site<'_>, mut seen: usize, is_over: &AtomicBool) {
    let gateway = &site.installation().gateway;
    loop {
        let ends = is_over.load(Ordering::SeqCst);
        let events = gateway.list_events().await.unwrap();
        for event in &events[seen..] {
            until("the event is taken", async || {
                let status = deliver(&*site.server().await, event).await;
                if status.is_none() {
                    site.come_back().await;
                }
                status.is_some_and(|status| status.is_success()).then_some(())
            })
            .await;
        }
        if ends && events.len() == seen {
            return;
        }
        seen = events.len();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Delivers an event once, signed now; no answer: the server has died.
pub async fn deliver(server: &Server, event: &Value) -> Option<StatusCode> {
    let body = event.to_string();
    let header = signature_header(WEBHOOK_SECRET, body.as_bytes(), SystemClock.now());
    server.try_post_json(WEBHOOKS, &[(SIGNATURE, &header)], &body).await
}
