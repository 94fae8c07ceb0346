//! Publishing and hiding an itinerary content.

use super::{
    check::ready,
    read::{full, of},
};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    event::{Event, record},
    topics::{self, Subject},
};
use contract::{Code, ItineraryContentId, itinerary_content::ItineraryContent};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel, QuerySelect};
use serde_json::json;

/// Publishes or hides the viewer's itinerary content; repeating it changes nothing. Another account's is not found.
/// Fails if required parts are missing.
pub async fn toggle(ctx: &Ctx, viewer: &Viewer, id: ItineraryContentId, is_active: bool) -> Result<ItineraryContent> {
    // The author may change it without being a creator now: only creators write them, and only creators' are shown.
    let me = viewer.account()?.id;
    let row = crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if row.is_active == is_active {
            return Ok(row);
        }
        if is_active {
            ready(&row.title, &row.days.0)?;
        }
        let version = row.version + 1;
        let mut active = row.into_active_model();
        active.is_active = Set(is_active);
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        topics::set(tx, &Subject::itinerary_content(&row)).await?;
        let event = Event {
            kind: if is_active {
                "itineraryContent.shown"
            } else {
                "itineraryContent.hidden"
            },
            account: Some(me),
            subject: ("itineraryContent", row.id),
            change: None,
            detail: json!({ "version": version }),
        };
        record(ctx, tx, event).await?;
        Ok(row)
    })?;
    full(ctx, viewer, row, None).await
}
