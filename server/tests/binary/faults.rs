//! `make faults`: the real server, with something going wrong at every fail point and at random moments. Clients try again as
//! clients do. After each fault the gateway's journal and our books must agree (`server verify`), every fault must have
//! fired, and every trip must have come to its end.
//!
//! SEED=n repeats the moments of a run; ROUNDS=n is how many rounds of random moments there are.

use crate::support::{CHALLENGE, GOOD, Installation, Server, Traveller, until};
use contract::{
    InvoiceId,
    invoice::{ChallengeAnswer, InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, RefundStatus},
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use std::{collections::BTreeSet, sync::Arc};

/// Travellers of a round.
const TRAVELLERS: u64 = 10;
/// Rounds of random moments: ten checkouts, five cancellations and five refunds each, five hundred in all.
const ROUNDS: u64 = 25;

#[expect(clippy::disallowed_methods, reason = "which run is repeated is the command's choice")]
fn setting(key: &str) -> Option<u64> {
    std::env::var(key).ok().and_then(|value| value.parse().ok())
}

/// A traveller with an invoice, who pays and may cancel.
#[derive(Clone)]
struct Guest {
    traveller: Traveller,
    invoice: InvoiceId,
    amount: i64,
    card: &'static str,
    cancels: bool,
}

/// The server of an installation: started again without a fault when it has died.
struct Site<'a> {
    installation: &'a Installation,
    server: tokio::sync::RwLock<Arc<Server>>,
}

impl Site<'_> {
    async fn server(&self) -> Arc<Server> {
        self.server.read().await.clone()
    }

    /// What a client does that got no answer: it comes back, and finds a server that works again.
    async fn come_back(&self, met: &Arc<Server>) {
        let mut server = self.server.write().await;
        // Another client may have started it again already.
        if Arc::ptr_eq(&server, met) && server.has_ended().await {
            *server = Arc::new(self.installation.serve(None).await);
        }
    }

    /// Pays, and tries again until it is paid.
    async fn pay(&self, guest: &Guest) {
        let mut tries = 0;
        until("the invoice is paid", async || {
            tries += 1;
            let server = self.server().await;
            let key = format!("key {tries}");
            let invoice = guest.traveller.pay(&server, guest.invoice, guest.card, &key).await;
            match invoice.map(|paid| paid.status) {
                Ok(PaymentStatus::Succeeded) => return Some(()),
                Ok(PaymentStatus::RequiresAction) => {
                    let answer = guest.traveller.answer(&server, guest.invoice, ChallengeAnswer::Approve);
                    if answer.await.is_err() {
                        self.come_back(&server).await;
                    }
                }
                Ok(_) => {}
                Err(_) => {
                    self.come_back(&server).await;
                    let server = self.server().await;
                    // The same call again, whose answer was lost.
                    let again = guest.traveller.pay(&server, guest.invoice, guest.card, &key).await;
                    if again.is_ok_and(|paid| paid.status == PaymentStatus::Succeeded) {
                        return Some(());
                    }
                }
            }
            None
        })
        .await;
    }

    /// Cancels, and tries again until the trip is cancelled.
    async fn cancel(&self, guest: &Guest) {
        until("the trip is cancelled", async || {
            let server = self.server().await;
            let mut trip = guest.traveller.cancel(&server).await;
            if let Ok(None) = trip {
                // Everything is being cancelled already.
                trip = guest.traveller.try_itinerary(&server).await.map(Some);
            }
            match trip {
                Ok(Some(trip)) if trip.status == ItineraryStatus::Cancelled => Some(()),
                Ok(_) => None,
                Err(_) => {
                    self.come_back(&server).await;
                    None
                }
            }
        })
        .await;
    }

    /// Waits until what comes back is with the bank.
    async fn is_refunded(&self, guest: &Guest) {
        until("the refund is with the bank", async || {
            let server = self.server().await;
            let Ok(trip) = guest.traveller.try_itinerary(&server).await else {
                self.come_back(&server).await;
                return None;
            };
            let is_done = |status: RefundStatus| matches!(status, RefundStatus::Sent | RefundStatus::Succeeded);
            assert!(!trip.refunds.is_empty(), "something comes back");
            trip.refunds.iter().all(|refund| is_done(refund.status)).then_some(())
        })
        .await;
    }

    async fn go(&self, guest: &Guest) {
        self.pay(guest).await;
        if guest.cancels {
            self.cancel(guest).await;
            self.is_refunded(guest).await;
        }
    }
}

/// Travellers with invoices, on nights of their own.
async fn guests(server: &Server, first: u64, count: u64) -> Vec<Guest> {
    let mut guests = Vec::new();
    for place in 0..count {
        let traveller = Traveller::new(server).await;
        let found = traveller.find(server, 20 + (first + place) % 300, 1).await;
        let offers: Vec<_> = found.iter().filter_map(|found| found.refundable.as_ref()).collect();
        let offer = offers[usize::try_from(first + place).unwrap() % offers.len()];
        let invoice = traveller.order(server, &[offer]).await;
        guests.push(Guest {
            traveller,
            invoice: invoice.id,
            amount: invoice.amount.minor,
            card: if place % 3 == 2 { CHALLENGE } else { GOOD },
            cancels: place % 2 == 0,
        });
    }
    guests
}

/// Everything came to its end and everybody agrees about it.
async fn check(installation: &Installation, site: &Site<'_>, guests: &[Guest], when: &str) {
    let server = site.server().await;
    for guest in guests {
        let invoice = guest.traveller.invoice(&server, guest.invoice).await;
        assert_eq!(invoice.status, InvoiceStatus::Paid, "{when}");
        assert_eq!(invoice.captured.map(|money| money.minor), Some(guest.amount), "{when}");
        let trip = guest.traveller.itinerary(&server).await;
        let expected = if guest.cancels {
            ItineraryStatus::Cancelled
        } else {
            ItineraryStatus::Confirmed
        };
        assert_eq!(trip.status, expected, "{when}");
    }
    installation.verify(when).await;
    let (taken, held) = installation.taken().await;
    assert_eq!(held, 0, "{when}: nothing is left held");
    assert!(taken.len() >= guests.len(), "{when}: {taken:?}");
}

fn fired(installation: &Installation) -> Vec<String> {
    let text = std::fs::read_to_string(installation.path("faults.log")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// The fail points that a payment with a question of the bank, its cancellation and its refund pass.
async fn points(installation: &Installation) -> BTreeSet<String> {
    let server = installation.serve_with(&[("FAULT", "list")]).await;
    let guests = guests(&server, 0, 3).await;
    let before: BTreeSet<String> = fired(installation).into_iter().collect();
    let site = Site {
        installation,
        server: tokio::sync::RwLock::new(Arc::new(server)),
    };
    for guest in &guests {
        site.go(guest).await;
    }
    site.server().await.kill().await;
    let all: BTreeSet<String> = fired(installation).into_iter().collect();
    all.difference(&before).cloned().collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn a_fault_at_every_point_changes_nothing() {
    let installation = Installation::new().await;
    let points = points(&installation).await;
    println!("{} fail points: {points:#?}", points.len());
    for needed in [
        "payments.before:authorize",
        "payments.after:answer_challenge",
        "payments.after:capture",
        "payments.before:refund",
        "supplier.after:book",
        "supplier.before:cancel",
        "commit.before:invoices::pay::intend",
        "commit.after:checkout::record::captured",
        "commit.after:cancellations::record::confirmed",
        "commit.before:refunds::record::answered",
    ] {
        assert!(points.contains(needed), "{needed} is passed");
    }
    let mut place = 3;
    for point in &points {
        for kind in ["kill", "error", "stall"] {
            let before = fired(&installation).len();
            let fault = format!("{kind}@{point}");
            // Ready to pay before the fault comes: it hits what matters.
            let calm = installation.serve(None).await;
            let guests = guests(&calm, place, 3).await;
            calm.kill().await;
            place += 3;
            let server = installation.serve_with_fault(&fault).await;
            let site = Site {
                installation: &installation,
                server: tokio::sync::RwLock::new(Arc::new(server)),
            };
            futures::future::join_all(guests.iter().map(|guest| site.go(guest))).await;
            check(&installation, &site, &guests, &fault).await;
            site.server().await.kill().await;
            let fired = fired(&installation);
            assert!(
                fired[before..].iter().any(|line| line.ends_with(point.as_str())),
                "{fault} has not fired"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn kills_at_random_moments_change_nothing() {
    let seed = setting("SEED").unwrap_or_else(|| rand::rng().random_range(1..1_000_000));
    let rounds = setting("ROUNDS").unwrap_or(ROUNDS);
    println!("SEED={seed} ROUNDS={rounds}");
    let mut random = StdRng::seed_from_u64(seed);
    let installation = Installation::new().await;
    let (mut operations, mut kills) = (0, 0);
    for round in 0..rounds {
        // Ready to pay before the process that will die begins, so that it dies amid what matters.
        let calm = installation.serve(None).await;
        let guests = guests(&calm, round * TRAVELLERS, TRAVELLERS).await;
        calm.kill().await;
        // Every second round dies at a fail point, the others whenever the gateway has done so much more.
        let nth = random.random_range(30..180);
        let is_by_point = round % 2 == 0;
        let fault = format!("kill@*#{nth}");
        let before = fired(&installation).len();
        let server = if is_by_point {
            installation.serve_with_fault(&fault).await
        } else {
            installation.serve(None).await
        };
        let done = installation.gateway.list_log(0).await.unwrap().len();
        let site = Site {
            installation: &installation,
            server: tokio::sync::RwLock::new(Arc::new(server)),
        };
        let kill = async {
            if is_by_point {
                return;
            }
            let server = site.server().await;
            while installation.gateway.list_log(0).await.unwrap().len() < done + nth as usize % 20 {
                tokio::task::yield_now().await;
            }
            server.kill().await;
        };
        let all = futures::future::join_all(guests.iter().map(|guest| site.go(guest)));
        tokio::join!(kill, all);
        let when = format!("SEED={seed}, round {round}");
        check(&installation, &site, &guests, &when).await;
        site.server().await.kill().await;
        operations += guests.len() + 2 * guests.iter().filter(|guest| guest.cancels).count();
        if is_by_point {
            assert_eq!(fired(&installation).len(), before + 1, "{when}: the kill has fired");
        }
        kills += 1;
    }
    println!("SEED={seed}: {kills} kills, {operations} checkouts, cancellations and refunds");
}
