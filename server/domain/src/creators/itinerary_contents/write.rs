//! Creating and replacing itinerary contents.

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
    free_disk,
    keyed::{Keyed, reused},
    stored::Stored,
    topics::{self, Subject},
};
use contract::{
    Code, ItineraryContentId, UserId,
    itinerary_content::{ItineraryContent, ItineraryContentWrite},
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel, PaginatorTrait, QuerySelect};
use serde_json::json;

/// Itinerary contents of one creator at most.
pub const MAX_ITINERARY_CONTENTS: u64 = 500;

/// Creates an itinerary content, hidden by default. Refuses travellers, invalid input with every error, input with an
/// id or a version, and one above the maximum number.
pub async fn create(ctx: &Ctx, viewer: &Viewer, input: &ItineraryContentWrite) -> Result<ItineraryContent> {
    create_once(ctx, viewer, input, None).await
}

/// Like `create`; a repeated call with the same idempotency key returns the first itinerary content.
pub async fn create_once(
    ctx: &Ctx,
    viewer: &Viewer,
    input: &ItineraryContentWrite,
    key: Option<&str>,
) -> Result<ItineraryContent> {
    let me = viewer.creator()?.id;
    let keyed = Keyed::of(me, "itineraryContent", key, input)?;
    free_disk::check(ctx, 0).await?;
    if input.id.is_some() {
        return Err(Error::field_with_message(
            Code::Invalid,
            "id",
            "A new itinerary has no id yet.",
        ));
    }
    let content = check(ctx, me, input, None).await?;
    if input.version.is_some() {
        return Err(Error::refused(Code::Conflict));
    }
    let row = crate::transaction!(ctx, |tx| {
        // The lock keeps simultaneous calls within the limit. An account deleted meanwhile creates nothing.
        author::lock(tx, me).await?;
        let id = ctx.new_id();
        if let Some(keyed) = &keyed
            && let Some(made) = keyed.claim(ctx, tx, id).await?
        {
            return of(me, ItineraryContentId(made)).one(tx).await?.ok_or_else(reused);
        }
        author::check_limit(of_account(me).count(tx).await?, MAX_ITINERARY_CONTENTS, "itineraries")?;
        let row = itinerary_content::ActiveModel {
            id: Set(id),
            account_id: Set(me.0),
            title: Set(content.title.clone()),
            description: Set(content.description.clone()),
            days: Set(Stored(content.days.clone())),
            cover_image_id: Set(input.cover_image_id.map(|id| id.0)),
            is_active: Set(input.is_active.unwrap_or(false)),
            tags: Set(Stored(content.tags.clone())),
            position: Set(0),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        topics::set(tx, &Subject::itinerary_content(&row)).await?;
        note(ctx, tx, &row, false).await?;
        Ok(row)
    })?;
    full(ctx, viewer, row, None).await
}

/// Replaces the viewer's itinerary content that the input names; another account's is not found. Fails with every error
/// in the input, and when the viewer edited another version.
pub async fn update(ctx: &Ctx, viewer: &Viewer, input: &ItineraryContentWrite) -> Result<ItineraryContent> {
    // The author may change it without being a creator now: only creators write them, and only creators' are shown.
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
            // It may have been published since it was read.
            ready(&content.title, &content.days)?;
        }
        let (version, was_active) = (row.version + 1, row.is_active);
        let mut active = row.into_active_model();
        active.title = Set(content.title.clone());
        active.description = Set(content.description.clone());
        active.days = Set(Stored(content.days.clone()));
        active.cover_image_id = Set(input.cover_image_id.map(|id| id.0));
        active.is_active = Set(is_active);
        active.tags = Set(Stored(content.tags.clone()));
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        topics::set(tx, &Subject::itinerary_content(&row)).await?;
        note(ctx, tx, &row, was_active).await?;
        Ok(row)
    })?;
    full(ctx, viewer, row, None).await
}

/// Records that it was written or, if it is newly active, shown.
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
