//! What happens to travellers while a fault comes at each point that they pass.

use super::{
    Guest, Site, check, guest,
    payer::{self, Payer, SAYS_LATER, Settlement, tell},
};
use crate::support::{CHALLENGE, DECLINED, GOOD, Installation};
use contract::{
    invoice::InvoiceStatus,
    itinerary::{ItineraryStatus, RefundStatus, StayChange, StayChangeStatus},
};
use gateway::DisputeOutcome;
use std::sync::atomic::{AtomicBool, Ordering};

/// What happens to a traveller. The points that a story passes are those where its faults come.
pub struct Story {
    card: &'static str,
    cancels: bool,
    /// Goes wrong first, so that the worker has something to end.
    pub first: Option<&'static str>,
    /// A card that is tried before.
    before: Option<&'static str>,
    changes_guests: bool,
    /// Moves the booked stay to other dates.
    moves: bool,
    /// Never pays.
    expires: bool,
    /// Pays by Stripe, and this happens; the rest is not asked then.
    by_stripe: Option<payer::Story>,
}

/// Which of the gateway's faces a story is paid at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Cards,
    Stripe,
}

impl Face {
    /// A server that is paid at this face.
    pub async fn site<'a>(self, installation: &'a Installation, recovery: (&'static str, &str)) -> Site<'a> {
        match self {
            Self::Cards => Site::start(installation, recovery).await,
            Self::Stripe => Site::by_stripe(installation, recovery).await,
        }
    }
}

impl Story {
    const PLAIN: Self = Self {
        card: GOOD,
        cancels: false,
        first: None,
        before: None,
        changes_guests: false,
        moves: false,
        expires: false,
        by_stripe: None,
    };

    const fn by_stripe(story: payer::Story) -> Self {
        Self {
            by_stripe: Some(story),
            ..Self::PLAIN
        }
    }

    pub fn face(&self) -> Face {
        match self.by_stripe {
            Some(_) => Face::Stripe,
            None => Face::Cards,
        }
    }

    /// A traveller of this story, ready to pay.
    pub async fn person(&'static self, site: &Site<'_>, number: u64) -> Person {
        let server = site.server().await;
        if let Some(story) = &self.by_stripe {
            let payer = Payer::new(&server, number, story).await;
            let told = site.installation().gateway.list_events().await.unwrap().len();
            return Person::Payer(payer, told);
        }
        let guest = Guest {
            before: self.before,
            changes_guests: self.changes_guests,
            ..guest(&server, number, self.card, self.cancels).await
        };
        match (self.moves, self.expires) {
            (true, _) => Person::Mover(guest),
            (_, true) => Person::Late(guest),
            _ => Person::Guest(guest),
        }
    }
}

/// A traveller amid a story.
pub enum Person {
    Guest(Guest),
    /// Moves the booked stay.
    Mover(Guest),
    /// Does not pay in time.
    Late(Guest),
    /// Pays by Stripe, which has told so many events before.
    Payer(Payer, usize),
}

impl Person {
    /// Lives through the story, however often the server dies.
    pub async fn go(&self, site: &Site<'_>) {
        match self {
            Self::Guest(guest) => site.go(guest).await,
            Self::Mover(guest) => site.move_stay(guest).await,
            Self::Late(guest) => site.let_expire(guest).await,
            Self::Payer(payer, told) => {
                let is_over = AtomicBool::new(false);
                let all = async {
                    payer.go(site).await;
                    is_over.store(true, Ordering::SeqCst);
                };
                tokio::join!(all, tell(site, *told, &is_over));
            }
        }
    }

    /// The story came to its end, and the site and the gateway agree about it.
    pub async fn check(&self, site: &Site<'_>, when: &str) {
        match self {
            Self::Guest(guest) => check(site, std::slice::from_ref(guest), when).await,
            Self::Mover(guest) => check_moved(site, guest, when).await,
            Self::Late(guest) => check_expired(site, guest, when).await,
            Self::Payer(payer, _) => payer.check(site, when).await,
        }
    }
}

/// The former stay is cancelled and refunded, and the new one is booked and paid.
async fn check_moved(site: &Site<'_>, guest: &Guest, when: &str) {
    let trip = site.trip(guest).await;
    let completed = |change: &&StayChange| change.status == StayChangeStatus::Completed;
    let change = trip.stay_changes.iter().find(completed).expect("a change is completed");
    let new = Guest {
        traveller: guest.traveller.with(change.new_itinerary_id),
        ..guest.clone()
    };
    let booked = site.trip(&new).await;
    let new = Guest {
        invoice: booked.invoice_id.expect("it was paid"),
        amount: booked.paid.expect("it was paid").minor,
        ..new
    };
    let former = Guest {
        cancels: true,
        ..guest.clone()
    };
    check(site, &[former, new], when).await;
}

/// Nothing was asked of a card, and the invoice is void.
async fn check_expired(site: &Site<'_>, guest: &Guest, when: &str) {
    assert_eq!(site.invoice(guest).await.status, InvoiceStatus::Void, "{when}");
    assert_eq!(site.trip(guest).await.status, ItineraryStatus::Expired, "{when}");
    let installation = site.installation();
    let trip = installation.id_text(guest.traveller.id.0);
    let payments = format!("SELECT status FROM payment WHERE itinerary_id = {trip}");
    assert_eq!(installation.texts(&payments).await, Vec::<String>::new(), "{when}");
    installation.verify(when).await;
}

/// Those by Stripe come last, and of the others the one that moves the clock.
pub static STORIES: [Story; 13] = [
    Story {
        card: CHALLENGE,
        cancels: true,
        first: None,
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: true,
        first: None,
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        first: Some("error@payments.before:authorize"),
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        first: Some("error@payments.after:authorize"),
        ..Story::PLAIN
    },
    Story {
        card: CHALLENGE,
        cancels: false,
        first: Some("error@payments.after:answer_challenge"),
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        before: Some(DECLINED),
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        changes_guests: true,
        ..Story::PLAIN
    },
    Story {
        moves: true,
        ..Story::PLAIN
    },
    Story {
        expires: true,
        ..Story::PLAIN
    },
    // The browser is closed at the bank's question: an event tells of the answer.
    Story::by_stripe(payer::Story::of(payer::ASKED, false)),
    Story::by_stripe(payer::Story::disputed(true, &[DisputeOutcome::Win], "won")),
    Story::by_stripe(payer::Story {
        refund: RefundStatus::Failed,
        settlement: Some(Settlement::SentAgain),
        ..payer::Story::of(SAYS_LATER, true)
    }),
    Story::by_stripe(payer::Story {
        refund: RefundStatus::Failed,
        settlement: Some(Settlement::PaidByHand),
        ..payer::Story::of(SAYS_LATER, true)
    }),
];
