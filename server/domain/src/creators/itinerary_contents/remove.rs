//! Deleting itinerary contents.

use super::read::of;
use crate::{
    Ctx, Viewer,
    entity::itinerary_content,
    error::{Error, Result},
    event::{Event, record},
    topics,
    working_copies::{self, WorkingCopySubject},
};
use contract::{Code, ItineraryContentId, UserId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QuerySelect};
use serde_json::json;

/// Deletes the viewer's itinerary content; another account's, or one already deleted, is not found. Its pictures stay
/// in the library, and itineraries made from it do not change.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, id: ItineraryContentId) -> Result<()> {
    let me = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        let event = Event {
            kind: "itineraryContent.removed",
            account: Some(me),
            subject: ("itineraryContent", row.id),
            change: None,
            detail: json!({ "version": row.version }),
        };
        working_copies::forget_of(tx, me, WorkingCopySubject::ItineraryContent(id)).await?;
        topics::remove(tx, id.0).await?;
        row.delete(tx).await?;
        record(ctx, tx, event).await
    })
}

/// Deletes an account's itinerary contents.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    itinerary_content::Entity::delete_many()
        .filter(itinerary_content::Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}
