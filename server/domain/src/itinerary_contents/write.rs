//! Telling a trip, and telling it anew.

use super::{
    check::{check, ready},
    list::of_account,
    read::{full, of},
};
use crate::{
    Ctx, Viewer, author,
    entity::itinerary_content,
    error::{Error, Result},
    event::{Event, record},
    keyed::{Keyed, reused},
    stored::Stored,
};
use contract::{
    Code, ItineraryContentId, UserId,
    itinerary_content::{ItineraryContent, ItineraryContentWrite},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel, PaginatorTrait, QuerySelect};
use serde_json::json;

/// Trips that one creator tells at most.
pub const MOST_CONTENTS: u64 = 500;

/// Tells a trip, which nobody else sees unless it says otherwise. Refused for travellers, with all that is wrong, when it
/// names an id or a version, and when there are too many already.
pub async fn create(ctx: &Ctx, viewer: &Viewer, input: &ItineraryContentWrite) -> Result<ItineraryContent> {
    create_once(ctx, viewer, input, None).await
}

/// The same; a call that comes again with its key answers the trip that it told before.
pub async fn create_once(
    ctx: &Ctx,
    viewer: &Viewer,
    input: &ItineraryContentWrite,
    key: Option<&str>,
) -> Result<ItineraryContent> {
    let me = viewer.creator()?.id;
    let keyed = Keyed::of(me, "itineraryContent", key, input)?;
    if input.id.is_some() {
        return Err(Error::said(Code::Invalid, "id", "A new itinerary has no id yet."));
    }
    let content = check(ctx, me, input, None).await?;
    if input.version.is_some() {
        return Err(Error::refused(Code::Conflict));
    }
    let row = crate::transaction!(ctx, |tx| {
        // Locked, so that of many at once none is one too many.
        // Whoever left in the meantime tells nothing any more.
        author::lock(tx, me).await?;
        let id = ctx.new_id();
        if let Some(keyed) = &keyed
            && let Some(made) = keyed.claim(ctx, tx, id).await?
        {
            return of(me, ItineraryContentId(made)).one(tx).await?.ok_or_else(reused);
        }
        author::room(of_account(me).count(tx).await?, MOST_CONTENTS, "itineraries")?;
        let row = itinerary_content::ActiveModel {
            id: Set(id),
            account_id: Set(me.0),
            title: Set(content.title.clone()),
            description: Set(content.description.clone()),
            days: Set(Stored(content.days.clone())),
            cover_image_id: Set(input.cover_image_id.map(|id| id.0)),
            is_active: Set(input.is_active.unwrap_or(false)),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        note(ctx, tx, &row, false).await?;
        Ok(row)
    })?;
    full(ctx, viewer, row, None).await
}

/// Replaces all of the trip of mine that the input names; anybody else's does not exist. Refused with all that is wrong,
/// and when it was changed from another version.
pub async fn update(ctx: &Ctx, viewer: &Viewer, input: &ItineraryContentWrite) -> Result<ItineraryContent> {
    // Whoever told it may change it: only creators tell trips, and only theirs are shown.
    let me = viewer.account()?.id;
    let id = input.id.ok_or_else(|| Error::field(Code::Required, "id"))?;
    let not_found = || Error::refused(Code::NotFound);
    let before = of(me, id).one(ctx.db()).await?.ok_or_else(not_found)?;
    let content = check(ctx, me, input, Some(&before)).await?;
    let row = crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?.ok_or_else(not_found)?;
        if input.version.is_some_and(|version| version != row.version) {
            return Err(Error::refused(Code::Conflict));
        }
        let is_active = input.is_active.unwrap_or(row.is_active);
        if is_active {
            // It may have been shown to others since it was read.
            ready(&content.title, &content.days)?;
        }
        let (version, was_active) = (row.version + 1, row.is_active);
        let mut active = row.into_active_model();
        active.title = Set(content.title.clone());
        active.description = Set(content.description.clone());
        active.days = Set(Stored(content.days.clone()));
        active.cover_image_id = Set(input.cover_image_id.map(|id| id.0));
        active.is_active = Set(is_active);
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        note(ctx, tx, &row, was_active).await?;
        Ok(row)
    })?;
    full(ctx, viewer, row, None).await
}

/// Writes down that it was told, and by that shown to others if it was not before.
async fn note(ctx: &Ctx, tx: &impl ConnectionTrait, row: &itinerary_content::Model, was_active: bool) -> Result<()> {
    let event = Event {
        kind: if row.is_active && !was_active {
            "itineraryContent.shown"
        } else {
            "itineraryContent.written"
        },
        account: Some(UserId(row.account_id)),
        subject: ("itineraryContent", row.id),
        change: None,
        detail: json!({ "version": row.version, "isActive": row.is_active }),
    };
    record(ctx, tx, event).await
}
