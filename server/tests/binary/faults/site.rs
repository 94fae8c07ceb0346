//! The servers of an installation, started again when they die, and travellers who try again.

use super::{Guest, fired, payer::WEBHOOK_SECRET};
use crate::support::{Failed, GOOD, Installation, Proxy, SECRET, Server, TOKEN, until};
use contract::{
    invoice::{ChallengeAnswer, Invoice, PaymentStatus},
    itinerary::{Itinerary, ItineraryStatus, RefundStatus},
};
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};
use tokio::sync::RwLock;

/// Seconds after which the price of an unpaid trip is no longer held.
const PRICE_HELD: u64 = 61 * 60;

/// One server: started again when it has died.
struct Backend {
    /// Where its faults are read from and noted.
    folder: String,
    settings: Vec<(&'static str, String)>,
    server: RwLock<Arc<Server>>,
}

impl Backend {
    async fn start(installation: &Installation, folder: String, settings: Vec<(&'static str, String)>) -> Self {
        let server = serve(installation, &settings).await;
        Self {
            folder,
            settings,
            server: RwLock::new(server),
        }
    }
}

async fn serve(installation: &Installation, settings: &[(&'static str, String)]) -> Arc<Server> {
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (*key, value.as_str())).collect();
    Arc::new(installation.serve_with(&settings).await)
}

/// The servers of an installation.
pub struct Site<'a> {
    installation: &'a Installation,
    backends: Vec<Backend>,
    /// Several servers stand behind a proxy.
    front: Option<(Proxy, Arc<Server>)>,
    /// Seconds that its clock is ahead.
    ahead: AtomicU64,
}

impl<'a> Site<'a> {
    /// A server whose faults are in its plan.
    pub async fn start(installation: &'a Installation, recovery: (&'static str, &str)) -> Self {
        Self::start_with(installation, &[recovery]).await
    }

    /// The same with further settings.
    async fn start_with(installation: &'a Installation, settings: &[(&'static str, &str)]) -> Self {
        let mut all = vec![("FAULT", "plan".to_owned()), ("TEST_TOKEN", TOKEN.1.to_owned())];
        all.extend(settings.iter().map(|(key, value)| (*key, (*value).to_owned())));
        let backend = Backend::start(installation, installation.path(""), all).await;
        Self {
            installation,
            backends: vec![backend],
            front: None,
            ahead: AtomicU64::default(),
        }
    }

    /// A server whose payments go through Stripe.
    pub async fn by_stripe(installation: &'a Installation, recovery: (&'static str, &str)) -> Self {
        let settings = [
            ("STRIPE_API", installation.gateway_url.as_str()),
            ("STRIPE_SECRET_KEY", SECRET),
            ("STRIPE_PUBLISHABLE_KEY", "pk_test_stand_in"),
            ("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET),
            recovery,
        ];
        Self::start_with(installation, &settings).await
    }

    /// Two servers with one database and common files, behind a proxy that gives each request to the next one.
    pub async fn pair(installation: &'a Installation, recovery: (&'static str, &str)) -> Self {
        std::fs::create_dir_all(installation.path("files")).unwrap();
        let mut backends = Vec::new();
        for name in ["one", "two"] {
            let folder = installation.path(name);
            std::fs::create_dir(&folder).unwrap();
            std::os::unix::fs::symlink(installation.path("files"), format!("{folder}/files")).unwrap();
            let settings = vec![
                ("FAULT", "plan".to_owned()),
                (recovery.0, recovery.1.to_owned()),
                ("DATA_DIR", folder.clone()),
            ];
            backends.push(Backend::start(installation, folder, settings).await);
        }
        let mut urls = Vec::new();
        for backend in &backends {
            urls.push(backend.server.read().await.url.clone());
        }
        let proxy = Proxy::start(urls).await;
        let front = Arc::new(Server::behind(&proxy));
        Self {
            installation,
            backends,
            front: Some((proxy, front)),
            ahead: AtomicU64::default(),
        }
    }

    pub fn installation(&self) -> &'a Installation {
        self.installation
    }

    /// How many servers there are.
    pub fn servers(&self) -> usize {
        self.backends.len()
    }

    /// What goes wrong from now on at the only server, or the first.
    pub fn plan(&self, faults: &[&str]) {
        self.plan_of(0, faults);
    }

    /// The same at one of several.
    pub fn plan_of(&self, place: usize, faults: &[&str]) {
        let folder = &self.backends[place].folder;
        let new = format!("{folder}/faults.plan.written");
        std::fs::write(&new, faults.join("\n")).unwrap();
        std::fs::rename(new, format!("{folder}/faults.plan")).unwrap();
    }

    /// What fired at one of the servers, and each point that was to be named.
    pub fn fired(&self, place: usize) -> Vec<String> {
        fired(&self.backends[place].folder)
    }

    /// One of the servers.
    pub async fn backend(&self, place: usize) -> Arc<Server> {
        self.backends[place].server.read().await.clone()
    }

    /// What travellers talk to.
    pub async fn server(&self) -> Arc<Server> {
        match &self.front {
            Some((_, front)) => front.clone(),
            None => self.backend(0).await,
        }
    }

    /// What a client does that got no answer: it comes back, and finds servers that work again.
    pub async fn come_back(&self) {
        for (place, backend) in self.backends.iter().enumerate() {
            let mut server = backend.server.write().await;
            // Another client may have started it again already.
            if server.has_ended().await {
                *server = serve(self.installation, &backend.settings).await;
                advance(&server, self.ahead.load(Ordering::SeqCst)).await;
                if let Some((proxy, _)) = &self.front {
                    proxy.replace(place, server.url.clone());
                }
            }
        }
    }

    /// Asks until there is an answer.
    pub async fn ask<T>(&self, what: &str, look: impl AsyncFn(&Server) -> Result<T, Failed>) -> T {
        until(what, async || {
            let server = self.server().await;
            let answer = look(&server).await;
            if answer.is_err() {
                self.come_back().await;
            }
            answer.ok()
        })
        .await
    }

    pub async fn invoice(&self, guest: &Guest) -> Invoice {
        let look = async |server: &Server| guest.traveller.try_invoice(server, guest.invoice).await;
        self.ask("the invoice is shown", look).await
    }

    pub async fn trip(&self, guest: &Guest) -> Itinerary {
        let look = async |server: &Server| guest.traveller.try_itinerary(server).await;
        self.ask("the trip is shown", look).await
    }

    /// Pays, and tries again until it is paid.
    pub async fn pay(&self, guest: &Guest) {
        if let Some(card) = guest.before {
            let server = self.server().await;
            let refused = guest.traveller.pay(&server, guest.invoice, card, "key before").await;
            if refused.is_err() {
                self.come_back().await;
            }
        }
        let (mut tries, begun) = (0, Instant::now());
        until("the invoice is paid", async || {
            tries += 1;
            let server = self.server().await;
            let key = format!("key {tries} of {}", guest.invoice);
            let invoice = guest.traveller.pay(&server, guest.invoice, guest.card, &key).await;
            // What goes on for long can be read in the output of a run that failed.
            println!(
                "{}: try {tries} after {:?}: {invoice:?}",
                guest.invoice,
                begun.elapsed()
            );
            match invoice.map(|paid| paid.status) {
                Ok(PaymentStatus::Succeeded) => return Some(()),
                Ok(PaymentStatus::RequiresAction) => {
                    let answer = guest.traveller.answer(&server, guest.invoice, ChallengeAnswer::Approve);
                    if answer.await.is_err() {
                        self.come_back().await;
                    }
                }
                Ok(_) => {}
                Err(_) => {
                    self.come_back().await;
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
    pub async fn cancel(&self, guest: &Guest) {
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
                    self.come_back().await;
                    None
                }
            }
        })
        .await;
    }

    /// Waits until what comes back is with the bank.
    pub async fn is_refunded(&self, guest: &Guest) {
        until("the refund is with the bank", async || {
            let trip = self.trip(guest).await;
            let is_done = |status: RefundStatus| matches!(status, RefundStatus::Sent | RefundStatus::Succeeded);
            assert!(!trip.refunds.is_empty(), "something is refunded");
            trip.refunds.iter().all(|refund| is_done(refund.status)).then_some(())
        })
        .await;
    }

    /// Puts the clock forward, also that of servers that start again later.
    async fn pass_time(&self, seconds: u64) {
        self.ahead.fetch_add(seconds, Ordering::SeqCst);
        for place in 0..self.backends.len() {
            if !advance(&*self.backend(place).await, seconds).await {
                self.come_back().await;
            }
        }
    }

    /// Leaves the trip unpaid until it has expired.
    pub async fn let_expire(&self, guest: &Guest) {
        self.pass_time(PRICE_HELD).await;
        let id = self.installation.id_text(guest.traveller.id.0);
        let sql = format!("SELECT status FROM itinerary WHERE id = {id}");
        // A page would say so before it is written.
        until("the trip has expired", async || {
            self.come_back().await;
            (self.installation.texts(&sql).await == ["expired"]).then_some(())
        })
        .await;
    }

    /// Moves the booked stay to other dates; ends when the former stay is cancelled and refunded.
    pub async fn move_stay(&self, guest: &Guest) {
        self.pay(guest).await;
        let change = async |server: &Server| guest.traveller.change_stay(server).await;
        let new = self.ask("the change is agreed", change).await;
        let invoice = new.invoice_id.expect("the new stay is to be paid");
        let mover = Guest {
            traveller: guest.traveller.with(new.id),
            invoice,
            card: GOOD,
            before: None,
            ..guest.clone()
        };
        self.pay(&mover).await;
        until("the former stay is cancelled", async || {
            let trip = self.trip(guest).await;
            (trip.status == ItineraryStatus::Cancelled).then_some(())
        })
        .await;
        self.is_refunded(guest).await;
    }

    pub async fn go(&self, guest: &Guest) {
        self.pay(guest).await;
        if guest.changes_guests {
            let change = async |server: &Server| guest.traveller.change_guests(server).await;
            self.ask("the guests are changed", change).await;
        }
        if guest.cancels {
            self.cancel(guest).await;
            self.is_refunded(guest).await;
        }
    }
}

/// Puts the clock of a server forward; whether it has answered.
async fn advance(server: &Server, seconds: u64) -> bool {
    if seconds == 0 {
        return true;
    }
    let body = json!({ "advanceSeconds": seconds }).to_string();
    let status = server.try_post_json("/_test/clock", &[TOKEN], &body).await;
    if let Some(status) = status {
        assert!(status.is_success(), "{status}");
    }
    status.is_some()
}
