//! Marking a request for a package as answered. The answer itself is an email of the creator's own.

use super::request::of_creator;
use crate::{
    Ctx, Viewer,
    entity::travel_package_request,
    error::{Error, Result},
    event::{Event, record},
};
use contract::Code;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, IntoActiveModel, QueryFilter, QuerySelect};
use serde_json::json;
use uuid::Uuid;

/// Marks a request to the viewer as answered, or takes the mark away; repeating it changes nothing, and the first time
/// stays. A request to another creator is not found.
pub async fn mark_answered(ctx: &Ctx, viewer: &Viewer, id: Uuid, is_answered: bool) -> Result<()> {
    let me = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let found = of_creator(me).filter(travel_package_request::Column::Id.eq(id));
        let row = found.lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if row.answered_at.is_some() == is_answered {
            return Ok(());
        }
        let mut active = row.into_active_model();
        active.answered_at = Set(is_answered.then(|| ctx.now()));
        active.update(tx).await?;
        let event = Event {
            kind: if is_answered {
                "travelPackage.answered"
            } else {
                "travelPackage.unanswered"
            },
            account: Some(me),
            subject: ("travelPackageRequest", id),
            change: None,
            detail: json!({}),
        };
        record(ctx, tx, event).await
    })
}
