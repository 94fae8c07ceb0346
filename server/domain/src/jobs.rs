//! The job queue: work that must be finished even if the process that began it dies. A job is leased by one worker at a
//! time, tried again later and later while it fails, and brought to the operator when it goes on failing: a task is added
//! at the eighth failure in a row, however often the job was put off before, and ends when the job works again. A lease lasts
//! RECOVERY_SECONDS; a worker whose lease has ended can no longer change the job.

use crate::{Ctx, entity::job, error::Result, tasks};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{self, Expr, OnConflict},
};
use serde_json::json;
use uuid::Uuid;

/// Failures in a row after which the operator gets a task.
pub(crate) const FAILURES_BEFORE_TASK: i32 = 8;
/// The kind of that task; its subject is the job.
pub(crate) const FAILING: &str = "job.failing";

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
        failures: Set(0),
        given_up_at: Set(None),
        restored_at: Set(None),
    };
    // A job that is not over keeps its failures: what asks for it often would otherwise hide that it never works.
    let is_under_way = sea_query::ExprTrait::is_null(Expr::col((job::Entity, job::Column::DoneAt)));
    let failures = Expr::case(is_under_way, Expr::col((job::Entity, job::Column::Failures))).finally(0);
    let again = OnConflict::columns([job::Column::Kind, job::Column::SubjectId])
        .update_columns([
            job::Column::Attempts,
            job::Column::LastError,
            job::Column::RunAt,
            job::Column::DoneAt,
            job::Column::GivenUpAt,
        ])
        .value(job::Column::Failures, failures)
        .to_owned();
    job::Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Ends a job whose work is done, with the operator's task about it.
pub(crate) async fn finish(ctx: &Ctx, tx: &impl ConnectionTrait, kind: &str, subject: Uuid) -> Result<()> {
    let of_subject = job::Entity::find()
        .filter(job::Column::Kind.eq(kind))
        .filter(job::Column::SubjectId.eq(subject));
    let Some(row) = of_subject.one(tx).await? else {
        return Ok(());
    };
    job::Entity::update_many()
        .col_expr(job::Column::DoneAt, Expr::value(ctx.now()))
        .filter(job::Column::Id.eq(row.id))
        .exec(tx)
        .await?;
    if row.failures < FAILURES_BEFORE_TASK {
        return Ok(());
    }
    tasks::end(ctx, tx, FAILING, row.id).await
}

/// The jobs that are due and free, the longest due first; at most 50.
pub(crate) async fn due(ctx: &Ctx) -> Result<Vec<job::Model>> {
    let now = ctx.now();
    let due = job::Entity::find()
        .filter(job::Column::DoneAt.is_null())
        .filter(job::Column::RunAt.lte(now))
        .filter(free(now))
        .order_by_asc(job::Column::RunAt)
        .order_by_asc(job::Column::Id)
        .limit(50);
    Ok(due.all(ctx.db()).await?)
}

/// No worker has it.
fn free(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(job::Column::LockedUntil.is_null())
        .add(job::Column::LockedUntil.lt(now))
}

/// Takes the job, unless another worker was faster; the lease.
pub(crate) async fn claim(ctx: &Ctx, job: &job::Model) -> Result<Option<Uuid>> {
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

/// Stores the outcome of a job's work, unless another worker has the job since.
pub(crate) async fn settle(ctx: &Ctx, job: &job::Model, lease: Uuid, outcome: Result<Next>) -> Result<()> {
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
        let failures = if failure.is_some() { job.failures + 1 } else { 0 };
        let mut change = job::Entity::update_many()
            .col_expr(job::Column::RunAt, Expr::value(run_at))
            .col_expr(job::Column::Failures, Expr::value(failures))
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
        match &failure {
            Some(error) if ended && failures == FAILURES_BEFORE_TASK => {
                let detail = json!({ "kind": job.kind, "subjectId": job.subject_id, "error": error });
                tasks::add(ctx, tx, FAILING, ("job", job.id), detail).await
            }
            None if job.failures >= FAILURES_BEFORE_TASK => tasks::end(ctx, tx, FAILING, job.id).await,
            _ => Ok(()),
        }
    })
}
