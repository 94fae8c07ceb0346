//! How much others like what a creator shows.

use crate::{
    Ctx,
    entity::{liked, recommendation},
    error::Result,
};
use contract::UserId;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait};

/// How many likes the hotels of a creator's shown stays have, the creator's own left out. A person likes a hotel once and
/// a creator recommends it once, so that nothing counts twice.
pub(crate) async fn of_shown_stays(ctx: &Ctx, creator: UserId) -> Result<u64> {
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
