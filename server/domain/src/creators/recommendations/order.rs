//! The order of recommendations in a club.

use super::list::{in_order, of_account};
use crate::{
    Ctx, Viewer,
    entity::recommendation,
    error::{Error, Result},
    event::{Event, record},
    ordering::{self, ContentNames},
};
use contract::{Code, HotelId, RecommendationId, UserId, stays::RecommendationOrder};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel, QuerySelect};
use serde_json::json;
use std::collections::HashSet;
use uuid::Uuid;

const NAMES: ContentNames = ContentNames {
    one: "stay",
    many: "stays",
};

/// A move of one recommendation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One position towards the start, among the pinned ones or among the others.
    Up,
    /// One position towards the end, likewise.
    Down,
    /// Before all that are not pinned.
    Pin,
    /// Undoes `Pin`.
    Unpin,
}

/// Sets the order of the viewer's recommendations. Neither their content nor their versions change. Other accounts' are
/// not found.
pub async fn order(ctx: &Ctx, viewer: &Viewer, input: &RecommendationOrder) -> Result<RecommendationOrder> {
    let me = viewer.creator()?.id;
    ordering::check("ids", &input.ids, NAMES)?;
    ordering::check("pinnedIds", input.pinned_ids.as_deref().unwrap_or_default(), NAMES)?;
    crate::transaction!(ctx, |tx| {
        let rows = in_order(of_account(me)).lock_exclusive().all(tx).await?;
        let mine: HashSet<Uuid> = rows.iter().map(|row| row.id).collect();
        let pinned = input.pinned_ids.iter().flatten();
        if input.ids.iter().chain(pinned).any(|id| !mine.contains(&id.0)) {
            return Err(Error::refused(Code::NotFound));
        }
        let pins = input.pinned_ids.as_deref();
        let is_pinned = |row: &recommendation::Model| match pins {
            Some(ids) => ids.contains(&RecommendationId(row.id)),
            None => row.is_pinned,
        };
        let pinned = rows.iter().filter(|row| is_pinned(row)).map(|row| row.id).collect();
        let ids: Vec<Uuid> = input.ids.iter().map(|id| id.0).collect();
        put(ctx, tx, me, rows, &ids, &pinned).await
    })
}

/// Moves the viewer's recommendation of the hotel one step; at the end of the list it stays. A missing one is not
/// found.
pub async fn step(ctx: &Ctx, viewer: &Viewer, hotel: HotelId, step: Step) -> Result<()> {
    let me = viewer.creator()?.id;
    crate::transaction!(ctx, |tx| {
        let rows = in_order(of_account(me)).lock_exclusive().all(tx).await?;
        let at = rows.iter().position(|row| row.hotel_id == hotel.0);
        let at = at.ok_or_else(|| Error::refused(Code::NotFound))?;
        let mut ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let mut pinned: HashSet<Uuid> = rows.iter().filter(|row| row.is_pinned).map(|row| row.id).collect();
        let neighbour = match step {
            Step::Up => at.checked_sub(1),
            Step::Down => Some(at + 1).filter(|next| *next < rows.len()),
            Step::Pin | Step::Unpin => None,
        };
        match (step, neighbour) {
            (Step::Up | Step::Down, Some(next)) if rows[next].is_pinned == rows[at].is_pinned => ids.swap(at, next),
            (Step::Up | Step::Down, _) => return Ok(()),
            (Step::Pin, _) => {
                pinned.insert(ids[at]);
            }
            (Step::Unpin, _) => {
                pinned.remove(&ids[at]);
            }
        }
        put(ctx, tx, me, rows, &ids, &pinned).await?;
        Ok(())
    })
}

/// Stores the positions of all rows, given in their previous order, and returns the new order.
async fn put(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    me: UserId,
    rows: Vec<recommendation::Model>,
    first: &[Uuid],
    pinned: &HashSet<Uuid>,
) -> Result<RecommendationOrder> {
    let former: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut ids = ordering::with_first(first, &former);
    // A stable sort keeps the order among pinned and among other ones.
    ids.sort_by_key(|id| !pinned.contains(id));
    let mut changed = 0;
    for row in rows {
        let place = ids.iter().position(|id| *id == row.id).unwrap_or_default();
        let place = ordering::position(place);
        let is_pinned = pinned.contains(&row.id);
        if (row.position, row.is_pinned) == (place, is_pinned) {
            continue;
        }
        let mut active = row.into_active_model();
        active.position = Set(place);
        active.is_pinned = Set(is_pinned);
        active.update(tx).await?;
        changed += 1;
    }
    if changed > 0 {
        let event = Event {
            kind: "recommendation.ordered",
            account: Some(me),
            subject: ("account", me.0),
            change: None,
            detail: json!({ "changed": changed, "pinned": pinned.len() }),
        };
        record(ctx, tx, event).await?;
    }
    let pinned_ids = ids
        .iter()
        .filter(|id| pinned.contains(*id))
        .copied()
        .map(RecommendationId);
    Ok(RecommendationOrder {
        pinned_ids: Some(pinned_ids.collect()),
        ids: ids.iter().copied().map(RecommendationId).collect(),
    })
}
