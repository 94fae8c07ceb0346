//! Imports of hotels: the sources that hotels come from, and the runs of importers.

use super::{Actor, PAGE_SIZE};
use crate::{
    Ctx,
    entity::{hotel, import_run},
    error::{Error, Result},
    hotels::import::{Counts, RunStatus},
};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

/// Sources that the list names.
const MAX_SOURCES: u64 = 100;

/// A source with its credit, as the hotels have it.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct HotelSource {
    pub source: String,
    pub licence: String,
    pub attribution: String,
    /// Hotels that the site shows.
    pub hotels: i64,
}

/// A run of an importer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportRun {
    pub source: String,
    pub status: RunStatus,
    /// Zeros until the run has ended.
    pub counts: Counts,
    pub started_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

/// The sources, and a page of the runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportList {
    /// The largest first.
    pub sources: Vec<HotelSource>,
    /// The newest first.
    pub runs: Vec<ImportRun>,
    pub skip: u32,
    /// Runs in all.
    pub total: u32,
}

/// The sources of hotels, and a page of the runs of importers.
pub async fn list_imports(ctx: &Ctx, _: &Actor, skip: u32) -> Result<ImportList> {
    let total = import_run::Entity::find().count(ctx.db()).await?;
    let rows = import_run::Entity::find()
        .order_by_desc(import_run::Column::StartedAt)
        .order_by_desc(import_run::Column::Id)
        .offset(u64::from(skip))
        .limit(u64::from(PAGE_SIZE))
        .all(ctx.db())
        .await?;
    Ok(ImportList {
        sources: sources(ctx).await?,
        runs: rows.into_iter().map(run).collect::<Result<_>>()?,
        skip,
        total: u32::try_from(total).unwrap_or(u32::MAX),
    })
}

async fn sources(ctx: &Ctx) -> Result<Vec<HotelSource>> {
    let credit = [
        hotel::Column::Source,
        hotel::Column::Licence,
        hotel::Column::Attribution,
    ];
    let mut found = hotel::Entity::find()
        .select_only()
        .columns(credit)
        .column_as(hotel::Column::Id.count(), "hotels")
        .filter(hotel::Column::UnlistedAt.is_null())
        .order_by_desc(hotel::Column::Id.count())
        .order_by_asc(hotel::Column::Source)
        .limit(MAX_SOURCES);
    for column in credit {
        found = found.group_by(column);
    }
    Ok(found.into_model().all(ctx.db()).await?)
}

fn run(row: import_run::Model) -> Result<ImportRun> {
    let counts = serde_json::from_value(row.counts);
    Ok(ImportRun {
        status: RunStatus::parse(&row.status)?,
        counts: counts.map_err(|error| Error::Broken(format!("the counts of import {}: {error}", row.id)))?,
        source: row.source,
        started_at: row.started_at,
        finished_at: row.finished_at,
    })
}
