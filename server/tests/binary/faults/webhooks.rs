//! Stripe's events in any order, once to three times, late and forged, while the server dies: cards that banks ask about,
//! refunds that fail, and disputes end as they do at the provider.

use super::{Site, seed, setting};
use crate::support::{Failed, Installation, SECRET, Server, Traveller, until};
use contract::{
    InvoiceId,
    invoice::{InvoiceStatus, PayInvoice, PaymentStatus},
    itinerary::{ItineraryStatus, RefundStatus},
};
use domain::clock::{Clock, SystemClock};
use futures::future::join_all;
use gateway::{
    AuthorizationId, ChallengeOutcome, DisputeCreate, DisputeOutcome, RefundOutcome, RefundStatus as BankStatus,
    signature_header,
};
use http::{HeaderName, StatusCode};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

/// Rounds, each with the ten stories and a server that dies.
const ROUNDS: u64 = 20;
const PATH: &str = "/api/webhooks/stripe";
const SIGNATURE: HeaderName = HeaderName::from_static("stripe-signature");
const WEBHOOK_SECRET: &str = "whsec_of_the_faults";

/// What becomes of a payment after it was taken.
struct Story {
    method: &'static str,
    /// The dispute is opened as an inquiry.
    inquiry: bool,
    /// What the bank says of the dispute, one after the other; none: there is no dispute.
    bank: &'static [DisputeOutcome],
    cancels: bool,
    /// How refunds end.
    refund: RefundStatus,
    /// How the dispute ends here.
    dispute: Option<&'static str>,
}

const VISA: &str = "pm_card_visa";
const ASKED: &str = "pm_card_authenticationRequired";

impl Story {
    const fn of(method: &'static str, cancels: bool) -> Self {
        Self {
            method,
            inquiry: false,
            bank: &[],
            cancels,
            refund: RefundStatus::Succeeded,
            dispute: None,
        }
    }

    const fn disputed(cancels: bool, bank: &'static [DisputeOutcome], dispute: &'static str) -> Self {
        Self {
            bank,
            dispute: Some(dispute),
            ..Self::of(VISA, cancels)
        }
    }
}

const STORIES: [Story; 10] = [
    Story::of(VISA, false),
    Story::of(VISA, true),
    Story::of(ASKED, false),
    Story::of(ASKED, true),
    // The bank sends the refund back, days after it took it.
    Story {
        refund: RefundStatus::Failed,
        ..Story::of("pm_card_pendingRefund", true)
    },
    Story::of("pm_card_pendingRefund", true),
    Story::disputed(false, &[DisputeOutcome::Lose], "lost"),
    // The refund waits for the bank's word.
    Story::disputed(true, &[DisputeOutcome::Win], "won"),
    Story {
        refund: RefundStatus::NotNeeded,
        ..Story::disputed(true, &[DisputeOutcome::Lose], "lost")
    },
    Story {
        inquiry: true,
        ..Story::disputed(false, &[DisputeOutcome::Escalate, DisputeOutcome::Win], "won")
    },
];

struct Payer {
    traveller: Traveller,
    invoice: InvoiceId,
    amount: i64,
    story: &'static Story,
}

impl Payer {
    async fn new(server: &Server, number: u64, story: &'static Story) -> Self {
        let traveller = Traveller::new(server).await;
        let offer = traveller.find_refundable(server, 20 + 4 * (number % 85), number).await;
        let invoice = traveller.order(server, &[&offer]).await;
        Self {
            traveller,
            invoice: invoice.id,
            amount: invoice.amount.minor,
            story,
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
            assert!(!trip.refunds.is_empty(), "something comes back");
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

    async fn go(&self, site: &Site<'_>) {
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
        if story.method == "pm_card_pendingRefund" {
            self.refunds_are(site, &[RefundStatus::Sent]).await;
            let seen = gateway.get_authorization(&held).await.unwrap().unwrap();
            for refund in &seen.refunds {
                assert_eq!(refund.status, BankStatus::Pending);
                let outcome = if story.refund == RefundStatus::Failed {
                    RefundOutcome::Fail
                } else {
                    RefundOutcome::Succeed
                };
                let key = format!("bank-{}", refund.id);
                gateway.settle_refund(&key, &held, &refund.id, outcome).await.unwrap();
            }
        }
        self.refunds_are(site, &[story.refund]).await;
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

/// Delivers the gateway's events as the worst network would; how many events, deliveries and forgeries.
async fn deliver(site: &Site<'_>, mut random: StdRng, is_over: &AtomicBool) -> (usize, usize, usize) {
    let gateway = &site.installation().gateway;
    let (mut seen, mut delivered, mut forged) = (0, 0, 0);
    let mut waiting: Vec<Value> = Vec::new();
    loop {
        let ends = is_over.load(Ordering::SeqCst);
        let events = gateway.list_events().await.unwrap();
        for event in &events[seen..] {
            for _ in 0..random.random_range(1..=3) {
                waiting.push(event.clone());
            }
        }
        let is_news = events.len() > seen;
        seen = events.len();
        // Some wait for later ones, and are overtaken.
        let mut late = Vec::new();
        while !waiting.is_empty() {
            let event = waiting.swap_remove(random.random_range(0..waiting.len()));
            if !ends && random.random_range(0..4) == 0 {
                late.push(event);
                continue;
            }
            let server = site.server().await;
            if random.random_range(0..4) == 0 {
                forged += usize::from(forge(&server, &event, &mut random).await);
            }
            let body = event.to_string();
            let header = signature_header(WEBHOOK_SECRET, body.as_bytes(), SystemClock.now());
            match server.try_post_json(PATH, &[(SIGNATURE, &header)], &body).await {
                Some(status) if status.is_success() => delivered += 1,
                // As Stripe does, it comes again.
                Some(status) => {
                    assert!(status.is_server_error(), "{status}: {body}");
                    late.push(event);
                }
                None => {
                    site.come_back().await;
                    late.push(event);
                }
            }
        }
        waiting = late;
        if ends && !is_news && waiting.is_empty() {
            return (seen, delivered, forged);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

/// An event that another one than the provider sends; whether the server has answered.
async fn forge(server: &Server, event: &Value, random: &mut StdRng) -> bool {
    let mut event = event.clone();
    event["id"] = json!(format!("evt_forged_{}", random.random_range(0..u32::MAX)));
    let body = event.to_string();
    let now = SystemClock.now();
    let stale = now - chrono::TimeDelta::seconds(400);
    let headers = [
        signature_header("whsec_of_a_forger", body.as_bytes(), now),
        signature_header(WEBHOOK_SECRET, body.as_bytes(), stale),
        signature_header(WEBHOOK_SECRET, b"{}", now),
        "t=0,v1=00".to_owned(),
    ];
    let header = headers.choose(random).expect("there are some");
    let status = server.try_post_json(PATH, &[(SIGNATURE, header)], &body).await;
    assert!(
        status.is_none_or(|status| status == StatusCode::BAD_REQUEST),
        "{status:?}"
    );
    status.is_some()
}

/// A round of all stories, amid which the server dies once.
async fn round(site: &Site<'_>, seed: u64, round: u64) -> (usize, usize, usize) {
    let mut random = StdRng::seed_from_u64(seed.wrapping_add(round));
    let installation = site.installation();
    let server = site.server().await;
    let payers = join_all(
        (0..)
            .zip(&STORIES)
            .map(async |(place, story)| Payer::new(&server, round * STORIES.len() as u64 + place, story).await),
    )
    .await;
    let before = installation.gateway.list_log(0).await.unwrap().len();
    let calls = random.random_range(0..30);
    let kill = async {
        let is_time = async || {
            let entries = installation.gateway.list_log(before as u64).await.unwrap().len();
            (entries >= calls).then_some(())
        };
        until("the gateway is at work", is_time).await;
        server.kill().await;
        site.come_back().await;
    };
    let is_over = AtomicBool::new(false);
    let all = async {
        join_all(payers.iter().map(|payer| payer.go(site))).await;
        is_over.store(true, Ordering::SeqCst);
    };
    let ((), (), told) = tokio::join!(
        kill,
        all,
        deliver(site, StdRng::seed_from_u64(random.random()), &is_over)
    );
    let when = format!("SEED={seed}, round {round}");
    for payer in &payers {
        let expected = if payer.story.cancels {
            ItineraryStatus::Cancelled
        } else {
            ItineraryStatus::Confirmed
        };
        let look = async |server: &Server| payer.traveller.try_itinerary(server).await;
        assert_eq!(site.ask("the trip is shown", look).await.status, expected, "{when}");
    }
    installation.verify(&when).await;
    let forged = "SELECT id FROM provider_event WHERE id LIKE 'evt_forged%'";
    assert_eq!(installation.texts(forged).await, Vec::<String>::new(), "{when}");
    told
}

async fn rounds(seed: u64, rounds: u64) {
    println!("SEED={seed} ROUNDS={rounds}");
    let installation = Installation::new().await;
    let url = installation.gateway_url.clone();
    let settings = [
        ("STRIPE_API", url.as_str()),
        ("STRIPE_SECRET_KEY", SECRET),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_stand_in"),
        ("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET),
        super::IMPATIENT,
    ];
    let site = Site::start_with(&installation, &settings).await;
    let (mut deliveries, mut forgeries, mut events) = (0, 0, 0);
    for number in 0..rounds {
        let (seen, delivered, forged) = round(&site, seed, number).await;
        (deliveries, forgeries, events) = (deliveries + delivered, forgeries + forged, seen);
    }
    // Each event is kept once, however often it came.
    let kept = installation.texts("SELECT id FROM provider_event").await;
    assert_eq!(kept.len(), events, "SEED={seed}");
    assert!(forgeries > 0, "some were forged");
    println!(
        "SEED={seed}: {rounds} rounds, {events} events in {deliveries} deliveries, {forgeries} forged ones refused"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn events_in_any_order_end_as_the_provider_has_them() {
    rounds(24, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn events_in_any_order_change_nothing() {
    rounds(seed(), setting("ROUNDS").unwrap_or(ROUNDS)).await;
}
