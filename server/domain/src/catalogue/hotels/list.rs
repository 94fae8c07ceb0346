//! Pages of hotels without dates, with "from" prices: shared by the lists.

use crate::{
    Ctx, areas,
    entity::hotel,
    error::{Error, Result},
    hotels::{from_price, summary},
};
use contract::{
    Code, Currency,
    hotel::HotelSummary,
    search::{HotelList, SearchArea},
};
use sea_orm::{EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

/// A page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// 1 to 100; default 15.
    pub take: Option<u32>,
    pub skip: u32,
}

/// Default number of hotels on a page (specification §9).
const DEFAULT_TAKE: u32 = 15;
/// Maximum number of hotels on a page.
const MAX_TAKE: u32 = 100;

/// The page size. Refuses 0 and numbers above the maximum.
pub(crate) fn check_take(take: Option<u32>) -> Result<u32> {
    match take.unwrap_or(DEFAULT_TAKE) {
        0 => Err(Error::field(Code::Invalid, "take")),
        take if take > MAX_TAKE => Err(Error::field(Code::TakeTooLarge, "take")),
        take => Ok(take),
    }
}

/// The hotels of an area, recommended ones first.
pub(crate) async fn in_area(
    ctx: &Ctx,
    area: &SearchArea,
    currency: Currency,
    skip: u32,
    take: u32,
) -> Result<HotelList> {
    let all = hotel::Entity::find().filter(areas::condition(area));
    let total = u32::try_from(all.clone().count(ctx.db()).await?).unwrap_or(u32::MAX);
    let rows = recommended_first(all)
        .offset(u64::from(skip))
        .limit(u64::from(take))
        .all(ctx.db())
        .await?;
    let mut hotels = cards(ctx, &rows, currency).await?;
    for (card, row) in hotels.iter_mut().zip(&rows) {
        card.distance_km = Some(areas::distance_km(area, row));
    }
    Ok(HotelList {
        total,
        hotels,
        skip,
        take,
    })
}

/// The "recommended" order, without ties.
pub(super) fn recommended_first(query: Select<hotel::Entity>) -> Select<hotel::Entity> {
    query
        .order_by_desc(hotel::Column::RecommendedRank)
        .order_by_asc(hotel::Column::Id)
}

/// Cards of these hotels with "from" prices, in the same order.
pub(crate) async fn cards(ctx: &Ctx, rows: &[hotel::Model], currency: Currency) -> Result<Vec<HotelSummary>> {
    let rows: Vec<&hotel::Model> = rows.iter().collect();
    let images = summary::title_images(ctx.db(), &rows).await?;
    let prices = from_price::from_prices(ctx, &rows, currency).await?;
    let card = |row: &&hotel::Model| HotelSummary {
        from_price: prices.hotels.get(&row.id).copied(),
        ..summary::summary(row, &images)
    };
    Ok(rows.iter().map(card).collect())
}
