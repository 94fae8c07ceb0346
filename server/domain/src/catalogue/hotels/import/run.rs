//! One run of an importer: its row in the database, its counts and its credit.

use crate::{Ctx, entity::import_run, error::Result};
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

const RUNNING: &str = "running";
const COMPLETE: &str = "complete";
const INCOMPLETE: &str = "incomplete";

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    pub read: u64,
    pub new: u64,
    pub changed: u64,
    pub unchanged: u64,
    pub refused: u64,
}

/// The source of the rows; shown with every hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    /// A short name that stays the same between runs.
    pub source: String,
    pub licence: String,
    pub attribution: String,
}

/// Records the start of a run, and marks unfinished runs of the same source as interrupted.
pub(super) async fn begin(ctx: &Ctx, source: &str) -> Result<Uuid> {
    let id = ctx.new_id();
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        import_run::Entity::update_many()
            .col_expr(import_run::Column::Status, Expr::value(INCOMPLETE))
            .filter(import_run::Column::Source.eq(source))
            .filter(import_run::Column::Status.eq(RUNNING))
            .exec(tx)
            .await?;
        import_run::Entity::insert(row(id, source, now))
            .exec_without_returning(tx)
            .await?;
        Ok(())
    })?;
    Ok(id)
}

fn row(id: Uuid, source: &str, now: DateTime<Utc>) -> import_run::ActiveModel {
    import_run::ActiveModel {
        id: Set(id),
        source: Set(source.to_owned()),
        status: Set(RUNNING.to_owned()),
        counts: Set(serde_json::json!(Counts::default())),
        started_at: Set(now),
        finished_at: Set(None),
    }
}

/// Records the end of a run.
pub(super) async fn end(ctx: &Ctx, run: Uuid, counts: &Counts, complete: bool) -> Result<()> {
    let now = ctx.now();
    let counts = serde_json::json!(counts);
    crate::transaction!(ctx, |tx| {
        import_run::Entity::update_many()
            .col_expr(
                import_run::Column::Status,
                Expr::value(if complete { COMPLETE } else { INCOMPLETE }),
            )
            .col_expr(import_run::Column::Counts, Expr::value(counts.clone()))
            .col_expr(import_run::Column::FinishedAt, Expr::value(now))
            .filter(import_run::Column::Id.eq(run))
            .exec(tx)
            .await?;
        Ok(())
    })
}
