//! The background work of a server: the domain's workers, and what it keeps fresh and tidy.

use crate::{
    config::{Config, Mode},
    exchange_rates,
};
use domain::{Ctx, periodic::repeat, worker};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// The time that work has to end after the server has stopped.
const END_WAIT: Duration = Duration::from_secs(30);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// The running work.
pub struct Background {
    tasks: JoinSet<()>,
    leave: CancellationToken,
    stop: CancellationToken,
}

impl Background {
    /// Starts all of it.
    pub fn start(ctx: &Ctx, config: &Config) -> Self {
        let mut work = Self {
            tasks: JoinSet::new(),
            leave: CancellationToken::new(),
            stop: CancellationToken::new(),
        };
        let (mode, rates) = (config.mode, config.exchange_rates.clone());
        work.run(ctx, worker::run);
        work.run(ctx, domain::delivery::run);
        work.run(ctx, domain::subscriptions::run);
        work.tasks.spawn(domain::videos::run(ctx.clone(), work.leave.clone()));
        work.every(ctx, extend_demonstration);
        work.run(ctx, keep_index);
        work.every(ctx, move |ctx| keep_names(ctx, mode));
        work.run(ctx, write_failures);
        work.run(ctx, |ctx, stop| {
            exchange_rates::keep(ctx, rates, exchange_rates::INTERVAL, stop)
        });
        work.every(ctx, tidy);
        work
    }

    /// Runs until the stop.
    fn run<Run>(&mut self, ctx: &Ctx, run: impl FnOnce(Ctx, CancellationToken) -> Run)
    where
        Run: Future<Output = ()> + Send + 'static,
    {
        self.tasks.spawn(run(ctx.clone(), self.stop.clone()));
    }

    /// Runs again and again until the stop. Each pass answers how long to wait before the next.
    fn every<Pass>(&mut self, ctx: &Ctx, pass: impl Fn(Ctx) -> Pass + Send + Sync + 'static)
    where
        Pass: Future<Output = Duration> + Send + 'static,
    {
        let (ctx, stop) = (ctx.clone(), self.stop.clone());
        self.tasks
            .spawn(async move { repeat(&stop, || pass(ctx.clone())).await });
    }

    /// Cancelled when the server is asked to stop: what takes longest ends first, and goes on at the next start.
    pub fn leaving(&self) -> CancellationToken {
        self.leave.clone()
    }

    /// Ends all of it, once the last request is answered.
    pub async fn end(mut self) {
        self.leave.cancel();
        self.stop.cancel();
        // A task that panicked has logged it already.
        let ended = async { while self.tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(END_WAIT, ended).await.is_err() {
            tracing::warn!("background work did not end within 30 seconds; it goes on at the next start");
        }
    }
}

/// Keeps the demonstration set extended 400 nights ahead.
async fn extend_demonstration(ctx: Ctx) -> Duration {
    if let Err(error) = domain::demonstration::extend(&ctx).await {
        tracing::error!(%error, "the demonstration's nights could not be extended");
    }
    6 * HOUR
}

/// Builds the index of hotels while the database answers the first requests, and rebuilds it when it cannot be updated.
/// Updates it, and refreshes the tiles of the world map.
async fn keep_index(ctx: Ctx, stop: CancellationToken) {
    loop {
        if let Err(error) = domain::searches::keep_index(&ctx).await {
            tracing::error!(%error, "the index of hotels could not be made; the database answers searches");
        }
        if let Err(error) = domain::hotels::keep_tiles(&ctx).await {
            tracing::error!(%error, "the map of hotels could not be rebuilt; it shows the previous hotels");
        }
        tokio::select! {
            () = stop.cancelled() => break,
            () = domain::searches::wait_for_index_changes(&ctx) => {}
            () = tokio::time::sleep(Duration::from_secs(5)) => {}
        }
    }
    if let Err(error) = domain::searches::save_index(&ctx).await {
        tracing::error!(%error, "the index of hotels could not be saved; the next start builds it from the database");
    }
}

/// Builds the index of destinations during the first requests, and every second applies the hotels that were added,
/// deleted or renamed. In test mode the first question builds it: test runners start many servers, most are asked for no
/// name, and the index is the larger part of a start.
async fn keep_names(ctx: Ctx, mode: Mode) -> Duration {
    let is_needed = mode != Mode::Test || domain::hotels::has_destinations(&ctx);
    if is_needed && let Err(error) = domain::hotels::keep_destinations(&ctx).await {
        tracing::error!(%error, "the names of hotels could not be read; those of before are found");
    }
    Duration::from_secs(1)
}

/// Saves the number of failed sign-ins every minute, and once more at the end.
async fn write_failures(ctx: Ctx, stop: CancellationToken) {
    let mut is_over = false;
    while !is_over {
        is_over = stop.run_until_cancelled(tokio::time::sleep(MINUTE)).await.is_none();
        if let Err(error) = domain::identity::write_failures(&ctx).await {
            tracing::error!(%error, "failed sign-ins could not be written down; they are kept for the next time");
        }
    }
}

/// Deletes expired data every hour.
async fn tidy(ctx: Ctx) -> Duration {
    if let Err(error) = domain::identity::tidy(&ctx).await {
        tracing::error!(%error, "old codes, tokens and sessions could not be deleted");
    }
    if let Err(error) = domain::images::tidy(&ctx).await {
        tracing::error!(%error, "files that nothing names could not be deleted");
    }
    if let Err(error) = domain::videos::tidy(&ctx).await {
        tracing::error!(%error, "videos that never arrived, and files that nothing names, could not be deleted");
    }
    if let Err(error) = domain::itineraries::end_unpaid(&ctx).await {
        tracing::error!(%error, "unpaid trips of an earlier version could not be given an end");
    }
    if let Err(error) = domain::itineraries::complete_past(&ctx).await {
        tracing::error!(%error, "trips whose last night is over could not be completed");
    }
    if let Err(error) = domain::itinerary_contents::tidy(&ctx).await {
        tracing::error!(%error, "topics of itinerary guides could not be compared");
    }
    if let Err(error) = domain::trip_access::tidy(&ctx).await {
        tracing::error!(%error, "old links to trips could not be deleted");
    }
    if let Err(error) = domain::mailbox::tidy(&ctx).await {
        tracing::error!(%error, "old mails could not be deleted");
    }
    if let Err(error) = domain::subscriptions::tidy(&ctx).await {
        tracing::error!(%error, "unconfirmed subscriptions could not be deleted");
    }
    if let Err(error) = domain::keyed::tidy(&ctx).await {
        tracing::error!(%error, "keys of calls that count no longer could not be deleted");
    }
    if let Err(error) = domain::provider_events::tidy(&ctx).await {
        tracing::error!(%error, "old events of the payment provider could not be deleted");
    }
    if let Err(error) = domain::provider_events::sweep(&ctx).await {
        tracing::error!(%error, "the payment provider could not be asked for payments, refunds and disputes; it is asked again in an hour");
    }
    if let Err(error) = domain::form_answers::tidy(&ctx).await {
        tracing::error!(%error, "old answers to forms could not be deleted");
    }
    if let Err(error) = domain::searches::tidy(&ctx).await {
        tracing::error!(%error, "searches of long ago could not be deleted");
    }
    if let Err(error) = domain::searches::tidy_index(&ctx).await {
        tracing::error!(%error, "old changes of hotels could not be deleted");
    }
    HOUR
}
