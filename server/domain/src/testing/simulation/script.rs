//! When a step fails, dies or falls asleep. One number decides everything, so that a run can be had again.

use crate::{
    error::{Error, Result},
    faults::Faults,
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Mutex, MutexGuard},
};
use tokio::sync::{Notify, oneshot};

/// What may go wrong at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Error,
    /// The process dies: nothing after the point happens.
    Death,
    /// The step stands still while others go on, and goes on later.
    Sleep,
}

/// How a step ended before its end.
pub(super) enum Stopped {
    Died,
    /// It goes on when it is woken.
    Asleep(oneshot::Sender<()>),
}

/// The faults of one run.
pub(super) struct Script {
    state: Mutex<State>,
    /// A step has stopped.
    pub stop: Notify,
}

struct State {
    random: StdRng,
    armed: Option<(Fault, u32)>,
    stopped: Option<Stopped>,
    fired: BTreeMap<&'static str, u64>,
    trace: DefaultHasher,
}

impl Script {
    pub fn new(seed: u64) -> Self {
        Self {
            state: Mutex::new(State {
                random: StdRng::seed_from_u64(seed),
                armed: None,
                stopped: None,
                fired: BTreeMap::new(),
                trace: DefaultHasher::new(),
            }),
            stop: Notify::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Decides whether something goes wrong in the step that comes, and where.
    pub fn arm(&self) {
        let mut state = self.state();
        let fault = match state.random.random_range(0..10) {
            0 => Some(Fault::Error),
            1 | 2 => Some(Fault::Death),
            3 => Some(Fault::Sleep),
            _ => None,
        };
        let point = state.random.random_range(1..=24);
        state.armed = fault.map(|fault| (fault, point));
    }

    /// From now on nothing goes wrong.
    pub fn disarm(&self) {
        self.state().armed = None;
    }

    pub fn take_stopped(&self) -> Option<Stopped> {
        self.state().stopped.take()
    }

    /// Adds what happened to the trace, by which two runs are compared.
    pub fn note(&self, what: &impl Hash) {
        what.hash(&mut self.state().trace);
    }

    pub fn trace(&self) -> u64 {
        self.state().trace.finish()
    }

    /// How often which fault came true.
    pub fn fired(&self) -> BTreeMap<&'static str, u64> {
        self.state().fired.clone()
    }
}

#[async_trait::async_trait]
impl Faults for Script {
    async fn at(&self, point: &str) -> Result<()> {
        let woken = {
            let mut state = self.state();
            point.hash(&mut state.trace);
            let Some((fault, left)) = state.armed else {
                return Ok(());
            };
            // A transaction that sleeps would keep all others from writing, as no process of ours can.
            if left > 1 || (fault == Fault::Sleep && point.starts_with("commit.before")) {
                state.armed = Some((fault, left.saturating_sub(1).max(1)));
                return Ok(());
            }
            state.armed = None;
            let name = match fault {
                Fault::Error => "errors",
                Fault::Death => "deaths",
                Fault::Sleep => "sleeps",
            };
            *state.fired.entry(name).or_default() += 1;
            match fault {
                Fault::Error => return Err(Error::Outside(format!("the fault at {point}"))),
                Fault::Death => {
                    state.stopped = Some(Stopped::Died);
                    None
                }
                Fault::Sleep => {
                    let (wake, woken) = oneshot::channel();
                    state.stopped = Some(Stopped::Asleep(wake));
                    Some(woken)
                }
            }
        };
        self.stop.notify_one();
        match woken {
            None => std::future::pending().await,
            Some(woken) => {
                // A sender that is dropped lets it go on, too.
                let _ = woken.await;
                Ok(())
            }
        }
    }
}
