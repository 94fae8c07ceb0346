//! Checkout, cancellation and refund as they are, against a world in which messages are lost, repeated and late, processes die
//! and steps stand still while others go on. A seed decides everything: the same one gives the same run.
//!
//! One step is at work at a time, and another one begins only where the first is asleep at a fail point. So each order of
//! steps is one that several processes could have taken.

mod bank;
mod calls;
mod end;
mod prepared;
mod script;
mod steps;
mod world;

use self::{
    prepared::prepare,
    script::{Script, Stopped},
    world::{Hotel, Provider, World},
};
use super::{noon, providers, template, videos};
use crate::{
    Account, ContextParts, Ctx, Database, Secrets, Settings,
    clock::{Random, SetClock},
    outside::{mail::Mailbox, storage::Storage},
    states::State,
};
use contract::{InvoiceId, ItineraryId, itinerary::RefundStatus};
use futures::future::BoxFuture;
use rand::{RngCore, SeedableRng, rngs::StdRng};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

/// Actions for each trip.
const ACTIONS: usize = 7;
/// Rounds of the worker, ten minutes apart, in which everything must come to an end.
const ROUNDS: usize = 60;
/// Rounds for refunds that banks sent back.
const AGAIN: usize = 6;

/// A defect that is put into the world, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plant {
    /// A refund is asked for again without its key.
    DoubleRefund,
    /// Money is taken after a cancellation: of what was to be let go, and again where it went back.
    CaptureAfterCancel,
    /// The hotel says that it has booked, and has not.
    LostRoom,
    /// The provider says that it has released a hold, and has not.
    LostRelease,
}

/// What came of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Checkouts and cancellations that were begun.
    pub operations: usize,
    /// Faults and messages by what became of them.
    pub faults: BTreeMap<&'static str, u64>,
    /// Trips by the state that they ended in.
    pub ends: BTreeMap<String, usize>,
    /// What does not hold; empty: all is well.
    pub findings: Vec<String>,
    /// A number that two runs share when they did the same.
    pub trace: u64,
}

/// Random numbers of a seed.
struct Seeded(Mutex<StdRng>);

impl Random for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        let mut random = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        random.fill_bytes(bytes);
    }
}

/// A step that stands still.
struct Sleeper {
    step: BoxFuture<'static, ()>,
    wake: tokio::sync::oneshot::Sender<()>,
}

/// What a traveller has done so far.
struct Trip {
    id: ItineraryId,
    invoice: InvoiceId,
    keys: u32,
    quotes: Vec<String>,
}

struct Run {
    ctx: Ctx,
    clock: Arc<SetClock>,
    script: Arc<Script>,
    world: Arc<World>,
    random: StdRng,
    account: Account,
    trips: Vec<Trip>,
    sleepers: Vec<Sleeper>,
    operations: usize,
    _folder: tempfile::TempDir,
}

/// Simulates so many trips; a panic is a defect of the simulation itself.
pub async fn run(seed: u64, trips: usize, plant: Option<Plant>) -> Outcome {
    let mut run = Run::new(seed, trips, plant).await;
    for _ in 0..trips * ACTIONS {
        run.act().await;
    }
    run.settle().await
}

impl Run {
    async fn new(seed: u64, trips: usize, plant: Option<Plant>) -> Self {
        // Memory, where there is such a folder: a run writes much and keeps nothing.
        let memory = std::path::Path::new("/dev/shm");
        let folder = if memory.is_dir() {
            tempfile::tempdir_in(memory)
        } else {
            tempfile::tempdir()
        };
        let folder = folder.expect("a folder can be made");
        let url = template::copy_into(folder.path()).await;
        let script = Arc::new(Script::new(seed));
        let world = World::new(seed ^ 1, plant);
        let clock = Arc::new(SetClock::at(noon()));
        // One step reads at a time: a second connection would only prepare each statement again.
        let database = Database::open(&url, 1).await.expect("the database opens");
        let ctx = Ctx::new(ContextParts {
            database: database.with_faults(script.clone()),
            clock: clock.clone(),
            random: Arc::new(Seeded(Mutex::new(StdRng::seed_from_u64(seed ^ 2)))),
            secrets: Secrets::fixed([7; 32]),
            settings: Settings {
                are_cards_counted: false,
                // Longer than most trips take, so that few prices are no longer held.
                invoice_minutes: 4 * 60,
                ..Settings::default()
            },
            payments: Arc::new(Provider(world.clone())),
            supplier: Arc::new(Hotel(world.clone())),
            mail: Arc::new(Mailbox),
            providers: providers::all(),
            issuer: None,
            storage: Storage::in_folder(&folder.path().join("files")).expect("a folder can be made"),
            videos: videos::embedded(&folder.path().join("films")),
        });
        let (account, trips) = prepare(&ctx, trips).await.expect("trips can be prepared");
        world.set_rough(true);
        Self {
            ctx,
            clock,
            script,
            world,
            random: StdRng::seed_from_u64(seed ^ 3),
            account,
            trips,
            sleepers: Vec::new(),
            operations: 0,
            _folder: folder,
        }
    }

    /// Works at a step until it ends, dies or falls asleep.
    async fn work(&mut self, mut step: BoxFuture<'static, ()>) {
        tokio::select! {
            biased;
            () = &mut step => {}
            () = self.script.stop.notified() => match self.script.take_stopped() {
                Some(Stopped::Asleep(wake)) => self.sleepers.push(Sleeper { step, wake }),
                Some(Stopped::Died) | None => drop(step),
            }
        }
    }

    async fn wake(&mut self, place: usize) {
        let Sleeper { step, wake } = self.sleepers.swap_remove(place);
        // It is there: its step holds the other end.
        let _ = wake.send(());
        self.work(step).await;
    }
}

/// Whether a refund in this state is money that the provider gave back.
fn is_given(status: &str) -> bool {
    ![RefundStatus::Failed, RefundStatus::NotNeeded, RefundStatus::PaidByHand]
        .map(RefundStatus::text)
        .contains(&status)
}

impl Trip {
    fn new(id: ItineraryId, invoice: InvoiceId) -> Self {
        Self {
            id,
            invoice,
            keys: 0,
            quotes: Vec::new(),
        }
    }
}
