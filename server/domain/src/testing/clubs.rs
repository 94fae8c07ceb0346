//! Clubs for tests.

use crate::{
    Ctx,
    entity::{account, recommendation},
    error::{Error, Result},
    stored::Stored,
    topics::{self, Subject},
};
use contract::{Code, HotelId, RecommendationId, UserId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};

/// Gives an account a handle and an active recommendation of the hotel, whatever its role.
pub async fn recommend(ctx: &Ctx, owner: UserId, handle: &str, hotel: HotelId) -> Result<RecommendationId> {
    crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(owner.0).one(tx).await?;
        let mut row = row.ok_or_else(|| Error::refused(Code::NotFound))?.into_active_model();
        row.slug = Set(Some(handle.to_owned()));
        row.update(tx).await?;
        let id = ctx.new_id();
        let row = recommendation::ActiveModel {
            id: Set(id),
            account_id: Set(owner.0),
            hotel_id: Set(hotel.0),
            title: Set("The quietest rooms of the town".to_owned()),
            text: Set("Ask for one to the garden.".to_owned()),
            cover_image_id: Set(None),
            tile_image_id: Set(None),
            is_active: Set(true),
            shown_at: Set(Some(ctx.now())),
            tags: Set(Stored(Vec::new())),
            image_ids: Set(Stored(Vec::new())),
            is_pinned: Set(false),
            position: Set(0),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        topics::set(tx, &Subject::recommendation(&row)).await?;
        Ok(RecommendationId(id))
    })
}
