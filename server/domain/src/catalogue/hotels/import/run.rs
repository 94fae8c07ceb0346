//! One run of an importer: its row in the database, its counts and its credit.

use super::{Axes, ImportError};
use crate::{
    Ctx,
    entity::import_run,
    error::{Error, Result},
};
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use search::Gazetteer;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The source of the demonstration's hotels.
const DEMONSTRATION: &str = "demonstration";

/// Where rows go.
#[derive(Clone, Copy)]
pub enum Target<'a> {
    Database(&'a Ctx),
    /// Nowhere: the outcome says what would come in.
    DryRun,
}

impl<'a> From<&'a Ctx> for Target<'a> {
    fn from(ctx: &'a Ctx) -> Self {
        Self::Database(ctx)
    }
}

impl Target<'_> {
    pub(super) fn gazetteer(self) -> &'static Gazetteer {
        match self {
            Self::Database(ctx) => ctx.gazetteer(),
            Self::DryRun => Gazetteer::embedded(),
        }
    }
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// Until its end; a run that was killed until the next one of its source.
    Running,
    Complete,
    /// It ended before its file did. What it wrote stays.
    Incomplete,
}

impl RunStatus {
    fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Complete => "complete",
            Self::Incomplete => "incomplete",
        }
    }

    /// The status that a row has.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let all = [Self::Running, Self::Complete, Self::Incomplete];
        let found = all.into_iter().find(|status| status.as_str() == text);
        found.ok_or_else(|| Error::Broken(format!("unknown status of an import {text:?}")))
    }
}

/// The counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    pub read: u64,
    pub new: u64,
    pub changed: u64,
    pub unchanged: u64,
    pub refused: u64,
    /// New rows that look like another hotel and are left out.
    #[serde(default)]
    pub merged: u64,
    /// Hotels that the source has no more, deleted.
    #[serde(default)]
    pub removed: u64,
    /// Hotels that the source has no more and that others refer to, left out of lists.
    #[serde(default)]
    pub hidden: u64,
}

/// The source of the rows; shown with every hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    /// A short name that stays the same between runs.
    pub source: String,
    pub licence: String,
    pub attribution: String,
}

/// How the rows of a run are treated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowOptions {
    /// Adds made-up room types and prices to each hotel, marked as such.
    pub demo_rates: bool,
    /// The country of rows that name none: a name in any language or an ISO 3166-1 code.
    pub country: Option<String>,
    pub axes: Axes,
    /// Leaves out new rows that look like another hotel.
    pub merge: bool,
    /// Removes the source's hotels that the file lacks.
    pub replace: bool,
    /// Removes them even if they are more than the file has.
    pub replace_many: bool,
    /// Takes rows of an older file over those of a newer one.
    pub older: bool,
    /// Columns and the values that rows must have there; a row with others is passed over.
    pub only: Vec<(String, String)>,
}

/// Refuses a source without a name, a licence or a credit, and the name of the demonstration.
pub(super) fn check(credit: &Credit) -> std::result::Result<(), ImportError> {
    let refuse = |reason: &str| Err(ImportError::Option(reason.to_owned()));
    if credit.source.trim().is_empty() {
        return refuse("--source is empty: name the source, as failte-ireland");
    }
    if credit.source.trim().eq_ignore_ascii_case(DEMONSTRATION) {
        return refuse("--source demonstration is taken by the demonstration's own hotels");
    }
    if credit.licence.trim().is_empty() || credit.attribution.trim().is_empty() {
        return refuse("--licence and --attribution are empty: hotels are shown with them");
    }
    Ok(())
}

/// Records the start of a run, and marks unfinished runs of the same source as interrupted.
pub(super) async fn begin(target: Target<'_>, source: &str) -> Result<Uuid> {
    let Target::Database(ctx) = target else {
        return Ok(Uuid::nil());
    };
    let id = ctx.new_id();
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        import_run::Entity::update_many()
            .col_expr(import_run::Column::Status, Expr::value(RunStatus::Incomplete.as_str()))
            .filter(import_run::Column::Source.eq(source))
            .filter(import_run::Column::Status.eq(RunStatus::Running.as_str()))
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
        status: Set(RunStatus::Running.as_str().to_owned()),
        counts: Set(serde_json::json!(Counts::default())),
        started_at: Set(now),
        finished_at: Set(None),
    }
}

/// Records the end of a run.
pub(super) async fn end(target: Target<'_>, run: Uuid, counts: &Counts, complete: bool) -> Result<()> {
    let Target::Database(ctx) = target else {
        return Ok(());
    };
    let now = ctx.now();
    let status = if complete {
        RunStatus::Complete
    } else {
        RunStatus::Incomplete
    };
    let counts = serde_json::json!(counts);
    crate::transaction!(ctx, |tx| {
        import_run::Entity::update_many()
            .col_expr(import_run::Column::Status, Expr::value(status.as_str()))
            .col_expr(import_run::Column::Counts, Expr::value(counts.clone()))
            .col_expr(import_run::Column::FinishedAt, Expr::value(now))
            .filter(import_run::Column::Id.eq(run))
            .exec(tx)
            .await?;
        Ok(())
    })
}
