//! `make faults`: the real server, with something going wrong at every fail point and at random moments. Clients try again as
//! clients do. After each fault the gateway's journal and our books must agree (`server verify`), every fault must have
//! fired, and every trip must have come to its end.
//!
//! A server lives until a fault kills it: the next fault is written into its plan while it runs. Faults are shared out among
//! lanes, each with a server, a database and a gateway of its own, since most of the time is spent waiting.
//!
//! SEED=n repeats the moments of a run; ROUNDS=n is how many rounds of random moments there are.

use crate::support::{CHALLENGE, Failed, GOOD, Installation, Server, Traveller, until};
use contract::{
    InvoiceId,
    invoice::{ChallengeAnswer, InvoiceStatus, PaymentStatus},
    itinerary::{Itinerary, ItineraryStatus, RefundStatus},
};
use futures::future::join_all;
use rand::{Rng, SeedableRng, rngs::StdRng};
use std::{collections::BTreeSet, sync::Arc, time::Duration};

/// Travellers of a round.
const TRAVELLERS: u64 = 10;
/// Rounds of random moments: ten checkouts, five cancellations and five refunds each, five hundred in all.
const ROUNDS: u64 = 25;
/// Servers that faults are tried on at the same time.
const LANES: usize = 4;
/// The same for random moments.
const ROUND_LANES: u64 = 2;
/// Stories until a fault has fired: a point may be passed by the request or by the worker, and not each time.
const TRIES: u64 = 5;
/// Short, so that a worker takes over at once, also while a stalled step may yet go on.
const IMPATIENT: (&str, &str) = ("RECOVERY_SECONDS", "1");
/// Long, so that no worker takes over what a slow machine is still at.
const PATIENT: (&str, &str) = ("RECOVERY_SECONDS", "600");

/// What happens to a traveller. The points that a story passes are those where its faults come.
struct Story {
    card: &'static str,
    cancels: bool,
    /// Goes wrong first, so that the worker has something to end.
    first: Option<&'static str>,
}

const STORIES: [Story; 5] = [
    Story {
        card: CHALLENGE,
        cancels: true,
        first: None,
    },
    Story {
        card: GOOD,
        cancels: true,
        first: None,
    },
    Story {
        card: GOOD,
        cancels: false,
        first: Some("error@payments.before:authorize"),
    },
    Story {
        card: GOOD,
        cancels: false,
        first: Some("error@payments.after:authorize"),
    },
    Story {
        card: CHALLENGE,
        cancels: false,
        first: Some("error@payments.after:answer_challenge"),
    },
];

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
    settings: [(&'static str, &'static str); 2],
    server: tokio::sync::RwLock<Arc<Server>>,
}

impl<'a> Site<'a> {
    /// A server whose faults are in its plan.
    async fn start(installation: &'a Installation, recovery: (&'static str, &'static str)) -> Self {
        let settings = [("FAULT", "plan"), recovery];
        let server = installation.serve_with(&settings).await;
        Self {
            installation,
            settings,
            server: tokio::sync::RwLock::new(Arc::new(server)),
        }
    }

    /// What goes wrong from now on.
    fn plan(&self, faults: &[&str]) {
        let new = self
            .installation
            .file("faults.plan.written", faults.join("\n").as_bytes());
        std::fs::rename(new, self.installation.path("faults.plan")).unwrap();
    }

    /// Asks until there is an answer.
    async fn ask<T>(&self, what: &str, look: impl AsyncFn(&Server) -> Result<T, Failed>) -> T {
        until(what, async || {
            let server = self.server().await;
            let answer = look(&server).await;
            if answer.is_err() {
                self.come_back(&server).await;
            }
            answer.ok()
        })
        .await
    }

    async fn invoice(&self, guest: &Guest) -> contract::invoice::Invoice {
        let look = async |server: &Server| guest.traveller.try_invoice(server, guest.invoice).await;
        self.ask("the invoice is shown", look).await
    }

    async fn trip(&self, guest: &Guest) -> Itinerary {
        let look = async |server: &Server| guest.traveller.try_itinerary(server).await;
        self.ask("the trip is shown", look).await
    }

    async fn server(&self) -> Arc<Server> {
        self.server.read().await.clone()
    }

    /// What a client does that got no answer: it comes back, and finds a server that works again.
    async fn come_back(&self, met: &Arc<Server>) {
        let mut server = self.server.write().await;
        // Another client may have started it again already.
        if Arc::ptr_eq(&server, met) && server.has_ended().await {
            *server = Arc::new(self.installation.serve_with(&self.settings).await);
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
                Err(failed) => {
                    // What goes on for long can be read in the output.
                    if tries % 20 == 0 {
                        println!("try {tries} of invoice {}: {failed:?}", guest.invoice);
                    }
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
            let trip = self.trip(guest).await;
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

/// A traveller with an invoice. Neighbours share no night, so that none takes another's last room.
async fn guest(server: &Server, number: u64, card: &'static str, cancels: bool) -> Guest {
    let traveller = Traveller::new(server).await;
    let offer = traveller.find_refundable(server, 20 + 4 * (number % 85), number).await;
    let invoice = traveller.order(server, &[&offer]).await;
    Guest {
        traveller,
        invoice: invoice.id,
        amount: invoice.amount.minor,
        card,
        cancels,
    }
}

/// Everything came to its end and everybody agrees about it.
async fn check(site: &Site<'_>, guests: &[Guest], when: &str) {
    for guest in guests {
        let invoice = site.invoice(guest).await;
        assert_eq!(invoice.status, InvoiceStatus::Paid, "{when}");
        assert_eq!(invoice.captured.map(|money| money.minor), Some(guest.amount), "{when}");
        let expected = if guest.cancels {
            ItineraryStatus::Cancelled
        } else {
            ItineraryStatus::Confirmed
        };
        assert_eq!(site.trip(guest).await.status, expected, "{when}");
    }
    site.installation.verify(when).await;
    let (taken, held) = site.installation.taken().await;
    assert_eq!(held, 0, "{when}: nothing is left held");
    assert!(taken.len() >= guests.len(), "{when}: {taken:?}");
}

fn fired(installation: &Installation) -> Vec<String> {
    let text = std::fs::read_to_string(installation.path("faults.log")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// The fail points of checkout, cancellation and refund, each with the first story that passes it.
async fn points() -> Vec<(String, &'static Story)> {
    let installation = Installation::new().await;
    let (mut known, mut points) = (BTreeSet::new(), Vec::new());
    for (number, story) in (0..).zip(&STORIES) {
        let recovery = if story.first.is_some() { IMPATIENT } else { PATIENT };
        let site = Site::start(&installation, recovery).await;
        let guest = guest(&*site.server().await, number, story.card, story.cancels).await;
        let before = fired(&installation).len();
        let plan: Vec<&str> = ["list"].into_iter().chain(story.first).collect();
        site.plan(&plan);
        site.go(&guest).await;
        // The worker has its last steps to do: it looks for work twice a second.
        let (mut lines, mut quiet) = (0, 0);
        while quiet < 30 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            let now = fired(&installation).len();
            quiet = if now == lines { quiet + 1 } else { 0 };
            lines = now;
        }
        site.plan(&[]);
        site.server().await.kill().await;
        for line in fired(&installation).split_off(before) {
            // What went wrong first is a line, too, and no point.
            let is_fault = ["Kill ", "Error ", "Stall "].iter().any(|kind| line.starts_with(kind));
            if !is_fault && known.insert(line.clone()) {
                points.push((line, story));
            }
        }
    }
    points
}

/// One fault on a server that may have met others before.
async fn meets(site: &Site<'_>, story: &Story, kind: &str, point: &str, number: u64) {
    let fault = format!("{kind}@{point}");
    let before = fired(site.installation).len();
    for again in 0..TRIES {
        site.plan(&[]);
        let server = site.server().await;
        site.come_back(&server).await;
        // Ready to pay before the fault comes: it hits what matters.
        let guest = guest(&*site.server().await, number * TRIES + again, story.card, story.cancels).await;
        let faults: Vec<&str> = story.first.into_iter().chain([fault.as_str()]).collect();
        site.plan(&faults);
        site.go(&guest).await;
        let has_fired = || {
            let lines = fired(site.installation);
            lines[before..]
                .iter()
                .any(|line| line.to_lowercase() == format!("{kind} {point}").to_lowercase())
        };
        // The worker may have a last step to do.
        for _ in 0..40 {
            if has_fired() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        site.plan(&[]);
        check(site, &[guest], &fault).await;
        if has_fired() {
            return;
        }
    }
    panic!("{fault} has not fired");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn a_fault_at_every_point_changes_nothing() {
    let points = points().await;
    let names: Vec<&str> = points.iter().map(|(name, _)| name.as_str()).collect();
    println!("{} fail points: {names:#?}", names.len());
    for needed in [
        "payments.before:authorize",
        "payments.after:answer_challenge",
        "payments.after:capture",
        "payments.before:find",
        "payments.before:refund",
        "supplier.after:book",
        "supplier.before:cancel",
        "commit.before:invoices::pay::intend",
        "commit.after:checkout::record::captured",
        "commit.after:cancellations::record::confirmed",
        "commit.before:refunds::record::answered",
    ] {
        assert!(names.contains(&needed), "{needed} is passed");
    }
    let kinds = ["kill", "error", "stall"];
    let faults: Vec<_> = points
        .iter()
        .flat_map(|(point, story)| kinds.map(|kind| (kind, point, *story)))
        .collect();
    let lanes = (0..LANES).map(async |lane| {
        let installation = Installation::new().await;
        let site = Site::start(&installation, IMPATIENT).await;
        for (number, (kind, point, story)) in (0..).zip(&faults).skip(lane).step_by(LANES) {
            meets(&site, story, kind, point, number).await;
        }
    });
    join_all(lanes).await;
    println!("{} faults at {} points", faults.len(), points.len());
}

/// A round: travellers at once, and a server that dies among them. How many operations that was.
async fn round(site: &Site<'_>, seed: u64, round: u64) -> usize {
    let mut random = StdRng::seed_from_u64(seed.wrapping_add(round));
    let installation = site.installation;
    let server = site.server().await;
    // Ready to pay before the server dies, so that it dies amid what matters.
    let guests = join_all((0..TRAVELLERS).map(async |place| {
        let card = if place % 3 == 2 { CHALLENGE } else { GOOD };
        guest(&server, round * TRAVELLERS + place, card, place % 2 == 0).await
    }))
    .await;
    let when = format!("SEED={seed}, round {round}");
    // Every second round dies at a fail point, the others whenever the gateway has done so much more.
    let is_by_point = round.is_multiple_of(2);
    let before = fired(installation).len();
    let (nth, calls) = (random.random_range(30..180), random.random_range(0..20));
    if is_by_point {
        site.plan(&[&format!("kill@*#{nth}")]);
    }
    let done = installation.gateway.list_log(0).await.unwrap().len();
    let kill = async {
        if is_by_point {
            return;
        }
        let is_time = async || (installation.gateway.list_log(done as u64).await.unwrap().len() >= calls).then_some(());
        until("the gateway is at work", is_time).await;
        server.kill().await;
    };
    let all = join_all(guests.iter().map(|guest| site.go(guest)));
    tokio::join!(kill, all);
    check(site, &guests, &when).await;
    if is_by_point {
        assert_eq!(fired(installation).len(), before + 1, "{when}: the kill has fired");
    }
    guests.len() + 2 * guests.iter().filter(|guest| guest.cancels).count()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn kills_at_random_moments_change_nothing() {
    let seed = setting("SEED").unwrap_or_else(|| rand::rng().random_range(1..1_000_000));
    let rounds = setting("ROUNDS").unwrap_or(ROUNDS);
    println!("SEED={seed} ROUNDS={rounds}");
    let lanes = (0..ROUND_LANES).map(async |lane| {
        let installation = Installation::new().await;
        let site = Site::start(&installation, IMPATIENT).await;
        let mut operations = 0;
        for number in (0..rounds).filter(|number| number % ROUND_LANES == lane) {
            operations += round(&site, seed, number).await;
        }
        operations
    });
    let operations: usize = join_all(lanes).await.into_iter().sum();
    println!("SEED={seed}: {rounds} kills, {operations} checkouts, cancellations and refunds");
}
