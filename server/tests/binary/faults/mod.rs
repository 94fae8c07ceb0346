//! `make faults`: the real server, with something going wrong at every fail point and at random moments. Clients try again as
//! clients do. After each fault the gateway's journal and our books must agree (`server verify`), every fault must have
//! fired, and every trip must have come to its end.
//!
//! SEED=n repeats the moments of a run; ROUNDS=n is how many rounds of random moments there are.

mod moments;
mod payer;
mod points;
mod restarts;
mod site;
mod stories;
mod two_servers;
mod webhooks;

use self::site::Site;
use crate::support::{CHALLENGE, GOOD, Server, Traveller};
use contract::{InvoiceId, invoice::InvoiceStatus, itinerary::ItineraryStatus};
use futures::future::join_all;
use rand::Rng;

/// Travellers of a round.
const TRAVELLERS: u64 = 10;
/// Short, so that a worker takes over at once, also while a stalled step may yet go on.
const IMPATIENT: (&str, &str) = ("RECOVERY_SECONDS", "1");

#[expect(clippy::disallowed_methods, reason = "which run is repeated is the command's choice")]
fn setting(key: &str) -> Option<u64> {
    std::env::var(key).ok().and_then(|value| value.parse().ok())
}

/// The number that decides about the moments of a run: SEED, else a new one.
fn seed() -> u64 {
    setting("SEED").unwrap_or_else(|| rand::rng().random_range(1..1_000_000))
}

/// A traveller with an invoice, who pays and may cancel.
#[derive(Clone)]
struct Guest {
    traveller: Traveller,
    invoice: InvoiceId,
    amount: i64,
    card: &'static str,
    cancels: bool,
    /// A card that is tried before.
    before: Option<&'static str>,
    changes_guests: bool,
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
        before: None,
        changes_guests: false,
    }
}

/// Every itinerary came to its end, and the site and the gateway agree about it.
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
    let installation = site.installation();
    installation.verify(when).await;
    let (taken, held) = installation.taken().await;
    assert_eq!(held, 0, "{when}: nothing is left held");
    assert!(taken.len() >= guests.len(), "{when}: {taken:?}");
}

fn fired(folder: &str) -> Vec<String> {
    let text = std::fs::read_to_string(format!("{folder}/faults.log")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// The travellers of a round, ready to pay before anything goes wrong, so that it goes wrong amid what matters.
async fn travellers(server: &Server, round: u64) -> Vec<Guest> {
    join_all((0..TRAVELLERS).map(async |place| {
        let card = if place % 3 == 2 { CHALLENGE } else { GOOD };
        guest(server, round * TRAVELLERS + place, card, place % 2 == 0).await
    }))
    .await
}

/// How many checkouts, cancellations and refunds these travellers are.
fn operations(guests: &[Guest]) -> usize {
    guests.len() + 2 * guests.iter().filter(|guest| guest.cancels).count()
}
