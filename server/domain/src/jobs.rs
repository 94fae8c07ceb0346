//! The job queue: what must be finished whatever happens to the process that began it. A job is leased by one worker at a
//! time, tried again later and later while it fails, and brought to the operator when it goes on failing. A lease lasts
//! RECOVERY_SECONDS; a worker that works longer may go on, but what it then says of the job counts for nothing.

use crate::{
    Ctx, cancellations,
    checkout::{self, CHECKOUT, RELEASE},
    entity::job,
    error::{Error, Result},
    guest_changes,
    itineraries::expiry::{self, EXPIRY},
    provider_events, refunds, reminders,
    stay_changes::{self, STAY_CHANGE},
    tasks,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{CancellationId, ItineraryId, LineItemId, PaymentId, RefundId, StayChangeId};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{self, Expr, OnConflict},
};
use serde_json::json;
use std::time::Duration;
use uuid::Uuid;

/// Failures in a row after which the operator gets a task.
const FAILURES_BEFORE_TASK: i32 = 8;

/// When a job is due again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Never.
    Done,
    /// Soon, and later each time.
    Later,
    /// Then.
    At(DateTime<Utc>),
}

/// Leaves a job, in the transaction that makes it needed; one of that kind that has ended begins again.
pub(crate) async fn enqueue(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    kind: &str,
    subject: Uuid,
    run_at: DateTime<Utc>,
) -> Result<()> {
    let row = job::ActiveModel {
        id: Set(ctx.new_id()),
        kind: Set(kind.to_owned()),
        subject_id: Set(subject),
        payload: Set(json!({})),
        attempts: Set(0),
        last_error: Set(None),
        run_at: Set(run_at),
        locked_until: Set(None),
        lease_id: Set(None),
        created_at: Set(ctx.now()),
        done_at: Set(None),
        restored_at: Set(None),
    };
    let again = OnConflict::columns([job::Column::Kind, job::Column::SubjectId])
        .update_columns([
            job::Column::Attempts,
            job::Column::LastError,
            job::Column::RunAt,
            job::Column::DoneAt,
        ])
        .to_owned();
    job::Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Runs until `stop` is signalled.
pub async fn run(ctx: Ctx, mut stop: tokio::sync::watch::Receiver<bool>) {
    loop {
        if let Err(error) = pass(&ctx).await {
            tracing::error!(%error, "the worker's pass failed");
        }
        ctx.guard().tidy();
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(Duration::from_millis(500)) => {}
        }
    }
}

/// Does everything that is due now; answers how much that was.
pub async fn pass(ctx: &Ctx) -> Result<usize> {
    let now = ctx.now();
    let due = job::Entity::find()
        .filter(job::Column::DoneAt.is_null())
        .filter(job::Column::RunAt.lte(now))
        .filter(free(now))
        .order_by_asc(job::Column::RunAt)
        .limit(50)
        .all(ctx.db())
        .await?;
    let mut done = 0;
    for job in due {
        if let Some(lease) = claim(ctx, &job).await? {
            run_one(ctx, &job, lease).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// No worker has it.
fn free(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(job::Column::LockedUntil.is_null())
        .add(job::Column::LockedUntil.lt(now))
}

/// Takes the job, unless another worker was faster; the lease.
async fn claim(ctx: &Ctx, job: &job::Model) -> Result<Option<Uuid>> {
    let (now, lease) = (ctx.now(), ctx.new_id());
    let until = now + TimeDelta::seconds(ctx.settings().recovery_seconds);
    crate::transaction!(ctx, |tx| {
        let taken = job::Entity::update_many()
            .col_expr(job::Column::LockedUntil, Expr::value(until))
            .col_expr(job::Column::LeaseId, Expr::value(lease))
            .col_expr(
                job::Column::Attempts,
                sea_query::ExprTrait::add(Expr::col(job::Column::Attempts), 1),
            )
            .filter(job::Column::Id.eq(job.id))
            .filter(job::Column::DoneAt.is_null())
            .filter(free(now))
            .exec(tx)
            .await?;
        Ok((taken.rows_affected == 1).then_some(lease))
    })
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
        provider_events::PAYMENT => provider_events::resume(ctx, PaymentId(job.subject_id)).await,
        guest_changes::GUESTS => guest_changes::resume(ctx, LineItemId(job.subject_id)).await,
        STAY_CHANGE => stay_changes::resume(ctx, StayChangeId(job.subject_id)).await,
        EXPIRY => expiry::resume(ctx, ItineraryId(job.subject_id)).await,
        other => match reminders::Kind::parse(other) {
            Some(kind) => reminders::resume(ctx, kind, LineItemId(job.subject_id)).await,
            None => Err(Error::Broken(format!("unknown kind of job {other:?}"))),
        },
    }
}

async fn run_one(ctx: &Ctx, job: &job::Model, lease: Uuid) -> Result<()> {
    let outcome = match job.restored_at {
        Some(_) => work(&ctx.holding_mail(), job).await,
        None => work(ctx, job).await,
    };
    let failure = outcome.as_ref().err().map(ToString::to_string);
    if let Some(error) = &failure {
        tracing::warn!(job = %job.id, %error, "a job failed and will be tried again");
    }
    // Later each time, at most every five minutes; a job that is done has its mark already.
    let wait = TimeDelta::seconds(
        2_i64
            .saturating_pow(u32::try_from(job.attempts).unwrap_or(0).min(8))
            .min(300),
    );
    let next = outcome.unwrap_or(Next::Later);
    crate::transaction!(ctx, |tx| {
        let released = job::Entity::update_many()
            .col_expr(job::Column::LockedUntil, Expr::value(Option::<DateTime<Utc>>::None))
            .filter(job::Column::Id.eq(job.id))
            .filter(job::Column::LeaseId.eq(lease))
            .exec(tx)
            .await?;
        if released.rows_affected == 0 {
            // Another worker has it since.
            return Ok(());
        }
        let run_at = match next {
            Next::At(instant) => instant,
            Next::Done | Next::Later => ctx.now() + wait,
        };
        let mut change = job::Entity::update_many()
            .col_expr(job::Column::RunAt, Expr::value(run_at))
            .col_expr(job::Column::LastError, Expr::value(failure.clone()))
            .filter(job::Column::Id.eq(job.id))
            // Not when it has begun again meanwhile.
            .filter(job::Column::Attempts.eq(job.attempts + 1));
        if next == Next::Done {
            change = change.col_expr(job::Column::DoneAt, Expr::value(ctx.now()));
        }
        if let Next::At(_) = next {
            change = change.col_expr(job::Column::Attempts, Expr::value(0));
        }
        if next != Next::Later {
            // It has caught up with what happened before a restore.
            change = change.col_expr(job::Column::RestoredAt, Expr::value(Option::<DateTime<Utc>>::None));
        }
        let ended = change.exec(tx).await?.rows_affected == 1;
        if let Some(error) = failure.as_ref().filter(|_| job.attempts + 1 == FAILURES_BEFORE_TASK)
            && ended
        {
            let detail = json!({ "kind": job.kind, "error": error });
            tasks::add(ctx, tx, "job.failing", ("job", job.subject_id), detail).await?;
        }
        Ok(())
    })
}
