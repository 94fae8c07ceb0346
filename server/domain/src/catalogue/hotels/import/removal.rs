//! Removes hotels that a source has no more. A hotel that others refer to is never deleted: lists leave it out, and its
//! page says so.

use super::{ImportError, Result};
use crate::{
    Ctx,
    entity::{hotel, itinerary_content, liked, line_item, post, recommendation, travel_package, working_copy},
};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, sea_query::Expr};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;
use uuid::Uuid;

/// Hotels in one transaction.
const HOTELS_AT_ONCE: usize = 200;

/// The result of a removal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemovalReport {
    pub deleted: u64,
    /// Left out of lists, because bookings, recommendations or other things refer to them.
    pub hidden: u64,
}

/// Removes all hotels of a source. With `is_dry_run` it counts alone.
pub async fn remove(ctx: &Ctx, source: &str, is_dry_run: bool) -> Result<RemovalReport> {
    let hotels = of_source(ctx, source).await?;
    if hotels.is_empty() {
        return Err(ImportError::Option(format!("no hotel is of the source {source:?}")));
    }
    let ids: Vec<Uuid> = hotels.into_iter().map(|hotel| hotel.id).collect();
    if is_dry_run {
        let kept = referenced(ctx).await?;
        let hidden = ids.iter().filter(|id| kept.contains(id)).count() as u64;
        return Ok(RemovalReport {
            deleted: ids.len() as u64 - hidden,
            hidden,
        });
    }
    take_away(ctx, &ids).await
}

/// Removes the hotels of a source whose ids there `has` does not know. Refuses to remove more than `most`, and hotels
/// that were imported from a file newer than `as_of`.
pub(super) async fn remove_unless(
    ctx: &Ctx,
    source: &str,
    has: impl Fn(&str) -> bool,
    most: Option<u64>,
    as_of: Option<DateTime<Utc>>,
) -> Result<RemovalReport> {
    let hotels = of_source(ctx, source).await?;
    let gone: Vec<OfSource> = hotels
        .into_iter()
        .filter(|hotel| hotel.unlisted_at.is_none() && !has(&hotel.source_id))
        .collect();
    let newer = |hotel: &&OfSource| {
        hotel
            .source_as_of
            .zip(as_of)
            .is_some_and(|(known, as_of)| known > as_of)
    };
    if let Some(known) = gone.iter().find(newer).and_then(|hotel| hotel.source_as_of) {
        return Err(ImportError::Option(format!(
            "--replace would remove hotels that were imported from a file of {}, which is newer; add --older if that is \
             right",
            known.format("%Y-%m-%d")
        )));
    }
    let gone: Vec<Uuid> = gone.into_iter().map(|hotel| hotel.id).collect();
    if most.is_some_and(|most| gone.len() as u64 > most) {
        return Err(ImportError::Option(format!(
            "--replace would remove {} hotels, more than the file has; add --replace-many if that is right",
            gone.len()
        )));
    }
    take_away(ctx, &gone).await
}

/// A hotel of a source.
#[derive(FromQueryResult)]
struct OfSource {
    id: Uuid,
    source_id: String,
    unlisted_at: Option<DateTime<Utc>>,
    /// How old the file was that it was imported from, if that said so.
    source_as_of: Option<DateTime<Utc>>,
}

async fn of_source(ctx: &Ctx, source: &str) -> Result<Vec<OfSource>> {
    let hotels = hotel::Entity::find()
        .select_only()
        .columns([
            hotel::Column::Id,
            hotel::Column::SourceId,
            hotel::Column::UnlistedAt,
            hotel::Column::SourceAsOf,
        ])
        .filter(hotel::Column::Source.eq(source))
        .filter(hotel::Column::IsDemonstration.eq(false))
        .into_model()
        .all(ctx.db())
        .await
        .map_err(crate::error::Error::from)?;
    Ok(hotels)
}

async fn take_away(ctx: &Ctx, hotels: &[Uuid]) -> Result<RemovalReport> {
    let mut removed = RemovalReport::default();
    for ids in hotels.chunks(HOTELS_AT_ONCE) {
        // Read again for each part: a traveller may book meanwhile.
        let kept = referenced(ctx).await?;
        let (hide, delete): (Vec<Uuid>, Vec<Uuid>) = ids.iter().partition(|id| kept.contains(id));
        let now = ctx.now();
        crate::transaction!(ctx, |tx| {
            hotel::Entity::update_many()
                .col_expr(hotel::Column::UnlistedAt, Expr::value(now))
                .col_expr(hotel::Column::UpdatedAt, Expr::value(now))
                .filter(hotel::Column::Id.is_in(hide.iter().copied()))
                .filter(hotel::Column::UnlistedAt.is_null())
                .exec(tx)
                .await?;
            // The reference of a booking that came in since then stops the transaction, and nothing is lost.
            hotel::Entity::delete_many()
                .filter(hotel::Column::Id.is_in(delete.iter().copied()))
                .exec(tx)
                .await?;
            Ok(())
        })?;
        removed.hidden += hide.len() as u64;
        removed.deleted += delete.len() as u64;
    }
    Ok(removed)
}

/// The hotels that carts, bookings, likes, or a creator's recommendations, packages, itinerary guides, posts or drafts
/// refer to.
async fn referenced(ctx: &Ctx) -> crate::error::Result<HashSet<Uuid>> {
    let db = ctx.db();
    let mut found = HashSet::new();
    let booked: Vec<Uuid> = line_item::Entity::find()
        .select_only()
        .column(line_item::Column::HotelId)
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    let recommended: Vec<Uuid> = recommendation::Entity::find()
        .select_only()
        .column(recommendation::Column::HotelId)
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    let likes: Vec<Option<Uuid>> = liked::Entity::find()
        .select_only()
        .column(liked::Column::HotelId)
        .filter(liked::Column::HotelId.is_not_null())
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    found.extend(booked.into_iter().chain(recommended).chain(likes.into_iter().flatten()));
    for row in travel_package::Entity::find().all(db).await? {
        ids_in(&row.stays.0, &mut found);
        ids_in(&row.days.0, &mut found);
    }
    for row in itinerary_content::Entity::find().all(db).await? {
        ids_in(&row.days.0, &mut found);
    }
    for row in post::Entity::find().all(db).await? {
        ids_in(&row.blocks.0, &mut found);
    }
    for row in working_copy::Entity::find().all(db).await? {
        let document: Value = serde_json::from_str(&row.document).unwrap_or_default();
        collect(&document, &mut found);
    }
    Ok(found)
}

fn ids_in(document: &impl Serialize, found: &mut HashSet<Uuid>) {
    if let Ok(value) = serde_json::to_value(document) {
        collect(&value, found);
    }
}

/// Every id in a document, of whatever it is.
fn collect(value: &Value, found: &mut HashSet<Uuid>) {
    match value {
        Value::String(text) => found.extend(Uuid::parse_str(text)),
        Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| collect(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
