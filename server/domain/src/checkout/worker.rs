//! Finishes what a request began and did not end: looks for due jobs, one pass at a time.

use super::resume;
use crate::{Ctx, entity::job, error::Result};
use chrono::TimeDelta;
use contract::PaymentId;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};
use std::time::Duration;

/// The kind of a checkout's job.
pub(crate) const CHECKOUT: &str = "checkout";
/// How long one worker has a job to itself, in seconds.
const LEASE: i64 = 60;

/// Runs until it is told to stop.
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
        .filter(
            Condition::any()
                .add(job::Column::LockedUntil.is_null())
                .add(job::Column::LockedUntil.lt(now)),
        )
        .order_by_asc(job::Column::RunAt)
        .limit(50)
        .all(ctx.db())
        .await?;
    let mut done = 0;
    for job in due {
        if claim(ctx, &job).await? {
            run_one(ctx, &job).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// Takes the job, unless another worker was faster.
async fn claim(ctx: &Ctx, job: &job::Model) -> Result<bool> {
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        let taken = job::Entity::update_many()
            .col_expr(job::Column::LockedUntil, Expr::value(now + TimeDelta::seconds(LEASE)))
            .col_expr(
                job::Column::Attempts,
                sea_orm::sea_query::ExprTrait::add(Expr::col(job::Column::Attempts), 1),
            )
            .filter(job::Column::Id.eq(job.id))
            .filter(job::Column::DoneAt.is_null())
            .filter(
                Condition::any()
                    .add(job::Column::LockedUntil.is_null())
                    .add(job::Column::LockedUntil.lt(now)),
            )
            .exec(tx)
            .await?;
        Ok(taken.rows_affected == 1)
    })
}

async fn run_one(ctx: &Ctx, job: &job::Model) -> Result<()> {
    let outcome = resume(ctx, PaymentId(job.subject_id)).await;
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
    crate::transaction!(ctx, |tx| {
        job::Entity::update_many()
            .col_expr(
                job::Column::LockedUntil,
                Expr::value(Option::<chrono::DateTime<chrono::Utc>>::None),
            )
            .col_expr(job::Column::RunAt, Expr::value(ctx.now() + wait))
            .col_expr(job::Column::LastError, Expr::value(failure.clone()))
            .filter(job::Column::Id.eq(job.id))
            .exec(tx)
            .await?;
        Ok(())
    })
}
