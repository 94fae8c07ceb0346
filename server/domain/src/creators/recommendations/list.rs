//! Pages of recommendations with their hotels: pinned ones first, then by position, then newest first.

use super::read::{image_ids, wire};
use crate::{
    Ctx, Viewer,
    entity::recommendation,
    error::Result,
    hotels::{self, Page, check_take},
    images,
};
use contract::{
    Currency, HotelId, UserId,
    club::{HotelRecommendation, RecommendationList},
    hotel::HotelSummary,
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use std::collections::HashMap;
use uuid::Uuid;

/// The viewer's recommendations, drafts included, with "from" prices in `currency` (default: the viewer's).
pub async fn list_mine(
    ctx: &Ctx,
    viewer: &Viewer,
    page: Page,
    currency: Option<Currency>,
) -> Result<RecommendationList> {
    let me = viewer.creator()?.id;
    list(ctx, viewer, (me, of_account(me)), page, currency).await
}

/// A creator's public recommendations, with "from" prices in `currency` (default: the viewer's).
pub async fn list_public(
    ctx: &Ctx,
    viewer: &Viewer,
    creator: UserId,
    page: Page,
    currency: Option<Currency>,
) -> Result<RecommendationList> {
    let active = of_account(creator).filter(recommendation::Column::IsActive.eq(true));
    list(ctx, viewer, (creator, active), page, currency).await
}

/// The public ones among a creator's recommendations, in no order.
pub(crate) async fn shown_among(
    ctx: &Ctx,
    viewer: &Viewer,
    creator: UserId,
    ids: &[Uuid],
    currency: Option<Currency>,
) -> Result<Vec<HotelRecommendation>> {
    let mut rows = Vec::new();
    if !ids.is_empty() {
        rows = of_account(creator)
            .filter(recommendation::Column::IsActive.eq(true))
            .filter(recommendation::Column::Id.is_in(ids.iter().copied()))
            .all(ctx.db())
            .await?;
    }
    with_hotels(ctx, viewer, creator, rows, currency).await
}

/// All recommendations of an account, without hotels and whatever the account's role.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<HotelRecommendation>> {
    let me = viewer.account()?.id;
    let rows = in_order(of_account(me)).all(ctx.db()).await?;
    let ids: Vec<Uuid> = rows.iter().flat_map(image_ids).collect();
    let images = images::shown(ctx.db(), me, &ids).await?;
    Ok(rows.into_iter().map(|row| wire(row, None, &images)).collect())
}

pub(super) fn of_account(account: UserId) -> Select<recommendation::Entity> {
    recommendation::Entity::find().filter(recommendation::Column::AccountId.eq(account.0))
}

pub(super) fn newest_first(query: Select<recommendation::Entity>) -> Select<recommendation::Entity> {
    query
        .order_by_desc(recommendation::Column::CreatedAt)
        .order_by_desc(recommendation::Column::Id)
}

/// The order in which a club shows them.
pub(super) fn in_order(query: Select<recommendation::Entity>) -> Select<recommendation::Entity> {
    let placed = query
        .order_by_desc(recommendation::Column::IsPinned)
        .order_by_asc(recommendation::Column::Position);
    newest_first(placed)
}

async fn list(
    ctx: &Ctx,
    viewer: &Viewer,
    (author, query): (UserId, Select<recommendation::Entity>),
    page: Page,
    currency: Option<Currency>,
) -> Result<RecommendationList> {
    let take = check_take(page.take)?;
    let total = query.clone().count(ctx.db()).await?;
    let rows = in_order(query)
        .offset(u64::from(page.skip))
        .limit(u64::from(take))
        .all(ctx.db())
        .await?;
    Ok(RecommendationList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        recommendations: with_hotels(ctx, viewer, author, rows, currency).await?,
        skip: page.skip,
        take,
    })
}

/// Recommendations of one author with their pictures and hotels.
pub(super) async fn with_hotels(
    ctx: &Ctx,
    viewer: &Viewer,
    author: UserId,
    rows: Vec<recommendation::Model>,
    currency: Option<Currency>,
) -> Result<Vec<HotelRecommendation>> {
    let ids: Vec<HotelId> = rows.iter().map(|row| HotelId(row.hotel_id)).collect();
    let pictures: Vec<Uuid> = rows.iter().flat_map(image_ids).collect();
    let (images, hotels) = futures::try_join!(
        images::shown(ctx.db(), author, &pictures),
        hotels::by_ids(ctx, viewer, &ids, currency)
    )?;
    let mut hotels: HashMap<Uuid, HotelSummary> = hotels.into_iter().map(|hotel| (hotel.id.0, hotel)).collect();
    let recommendation = |row: recommendation::Model| {
        let hotel = hotels.remove(&row.hotel_id);
        wire(row, hotel, &images)
    };
    Ok(rows.into_iter().map(recommendation).collect())
}
