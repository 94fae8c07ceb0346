//! Likes of a creator's recommendations.

use crate::{
    Ctx,
    entity::{liked, recommendation},
    error::Result,
};
use contract::UserId;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait};

/// Counts the likes of hotels that the creator publicly recommends, without the creator's own. A person likes a hotel
/// once and a creator recommends it once, so nothing counts twice.
pub(crate) async fn of_recommendations(ctx: &Ctx, creator: UserId) -> Result<u64> {
    let shown = recommendation::Entity::find()
        .select_only()
        .column(recommendation::Column::HotelId)
        .filter(recommendation::Column::AccountId.eq(creator.0))
        .filter(recommendation::Column::IsActive.eq(true));
    let likes = liked::Entity::find()
        .select_only()
        .column(liked::Column::HotelId)
        .filter(liked::Column::HotelId.in_subquery(shown.into_query()))
        .filter(liked::Column::AccountId.ne(creator.0));
    Ok(likes.count(ctx.db()).await?)
}
