//! Publishing, hiding and deleting a recommendation.

use super::{
    check::ready,
    read::{full, of},
};
use crate::{
    Ctx, Viewer,
    entity::{image, recommendation},
    error::{Error, Result},
    event::{Event, record},
    images::RECOMMENDATION_KINDS as KINDS,
    topics::{self, Subject},
    working_copies::{self, WorkingCopySubject},
};
use contract::{
    Code, HotelId, UserId,
    club::{HotelRecommendation, RecommendationToggle},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait,
    QueryFilter, QuerySelect,
};
use serde_json::json;

/// Publishes or hides the viewer's recommendation; repeating it changes nothing. A missing one is not found, and one
/// without a title cannot be published.
pub async fn toggle(ctx: &Ctx, viewer: &Viewer, input: &RecommendationToggle) -> Result<HotelRecommendation> {
    let me = viewer.account()?.id;
    let row = crate::transaction!(ctx, |tx| {
        let row = of(me, input.hotel_id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if row.is_active == input.is_active {
            return Ok(row);
        }
        if input.is_active {
            ready(&row.title)?;
        }
        let (version, shown_at) = (row.version + 1, row.shown_at);
        let mut active = row.into_active_model();
        active.is_active = Set(input.is_active);
        active.shown_at = Set(shown_at.or(input.is_active.then(|| ctx.now())));
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        topics::set(tx, &Subject::recommendation(&row)).await?;
        let event = Event {
            kind: if row.is_active {
                "recommendation.shown"
            } else {
                "recommendation.hidden"
            },
            account: Some(me),
            subject: ("recommendation", row.id),
            change: None,
            detail: json!({ "hotelId": input.hotel_id }),
        };
        record(ctx, tx, event).await?;
        Ok(row)
    })?;
    full(ctx, row, None).await
}

/// Deletes the viewer's recommendation of the hotel; without one nothing happens. Pictures of the library stay there.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, hotel: HotelId) -> Result<()> {
    let me = viewer.creator()?.id;
    crate::transaction!(ctx, |tx| {
        let Some(row) = of(me, hotel).lock_exclusive().one(tx).await? else {
            return Ok(());
        };
        let pictures = [row.cover_image_id, row.tile_image_id];
        image::Entity::delete_many()
            .filter(image::Column::Id.is_in(pictures.into_iter().flatten()))
            .filter(image::Column::Kind.is_in(KINDS))
            .exec(tx)
            .await?;
        let event = Event {
            kind: "recommendation.removed",
            account: Some(me),
            subject: ("recommendation", row.id),
            change: None,
            detail: json!({ "hotelId": hotel }),
        };
        working_copies::forget_of(tx, me, WorkingCopySubject::Recommendation(row.id.into())).await?;
        topics::remove(tx, row.id).await?;
        row.delete(tx).await?;
        record(ctx, tx, event).await
    })
}

/// Deletes an account's recommendations; its images are deleted with the account's others.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    recommendation::Entity::delete_many()
        .filter(recommendation::Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}
