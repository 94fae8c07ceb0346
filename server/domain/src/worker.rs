//! The worker: takes the jobs that are due and does their work. Each kind of job belongs to one feature, which this module
//! alone knows.

use crate::{
    Ctx, cancellations,
    checkout::{self, CHECKOUT, RELEASE},
    entity::job,
    error::{Error, Result},
    guest_changes,
    itineraries::expiry::{self, EXPIRY},
    jobs::{self, Next},
    payments::PAYMENT,
    periodic::repeat,
    provider_events, refunds, reminders,
    replaced_stays::STAY_CHANGE,
    stay_changes,
};
use contract::{CancellationId, ItineraryId, LineItemId, PaymentId, RefundId, StayChangeId};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Works until `stop`.
pub async fn run(ctx: Ctx, stop: CancellationToken) {
    let pass = || async {
        if let Err(error) = pass(&ctx).await {
            tracing::error!(%error, "the worker's pass failed");
        }
        ctx.guard().tidy();
        Duration::from_millis(500)
    };
    repeat(&stop, pass).await;
}

/// Does everything that is due now. Returns the number of jobs done.
pub async fn pass(ctx: &Ctx) -> Result<usize> {
    let mut done = 0;
    for job in jobs::due(ctx).await? {
        if let Some(lease) = jobs::claim(ctx, &job).await? {
            // What a restored job mails is held, since it may have left before.
            let outcome = match job.restored_at {
                Some(_) => work(&ctx.holding_mail(), &job).await,
                None => work(ctx, &job).await,
            };
            jobs::settle(ctx, &job, lease, outcome).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// Does the job's work.
async fn work(ctx: &Ctx, job: &job::Model) -> Result<Next> {
    match job.kind.as_str() {
        CHECKOUT => checkout::resume(ctx, PaymentId(job.subject_id))
            .await
            .map(|()| Next::Later),
        RELEASE => checkout::resume_release(ctx, PaymentId(job.subject_id)).await,
        cancellations::CANCELLATION => cancellations::resume(ctx, CancellationId(job.subject_id)).await,
        refunds::REFUND => refunds::resume(ctx, RefundId(job.subject_id)).await,
        PAYMENT => provider_events::resume(ctx, PaymentId(job.subject_id)).await,
        guest_changes::GUESTS => guest_changes::resume(ctx, LineItemId(job.subject_id)).await,
        STAY_CHANGE => stay_changes::resume(ctx, StayChangeId(job.subject_id)).await,
        EXPIRY => expiry::resume(ctx, ItineraryId(job.subject_id)).await,
        other => match reminders::Kind::parse(other) {
            Some(kind) => reminders::resume(ctx, kind, LineItemId(job.subject_id)).await,
            None => Err(Error::Broken(format!("unknown kind of job {other:?}"))),
        },
    }
}
