//! Reading packages with everything that they reference.

use crate::{
    Ctx, Viewer,
    entity::travel_package,
    error::{Error, Result},
    hotels, images, profiles,
    written::once,
};
use contract::{
    Code, Currency, HotelId, Money, PackageId, UserId,
    hotel::{HotelSummary, Image},
    package::{PackageStay, TravelPackage, TravelPackageWithHotels},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use std::{borrow::Borrow, collections::HashMap};
use uuid::Uuid;

/// Returns a package. One that is not active, or whose author no longer runs a club, is found by its author only.
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: PackageId) -> Result<TravelPackage> {
    let row = seen(ctx, viewer, id).await?;
    full(ctx, row).await
}

/// Like `get`, with the hotels of its stays and "from" prices in `currency` (default: the viewer's).
pub async fn with_hotels(
    ctx: &Ctx,
    viewer: &Viewer,
    id: PackageId,
    currency: Option<Currency>,
) -> Result<TravelPackageWithHotels> {
    let row = seen(ctx, viewer, id).await?;
    let author = UserId(row.account_id);
    let mut packages = all_with_hotels(ctx, viewer, author, vec![row], currency).await?;
    let package = packages.pop();
    package.ok_or_else(|| Error::Broken(format!("the package {id} was read and lost")))
}

/// The package's row, if the viewer may see it.
pub(crate) async fn seen(ctx: &Ctx, viewer: &Viewer, id: PackageId) -> Result<travel_package::Model> {
    let not_found = || Error::refused(Code::NotFound);
    let row = travel_package::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(not_found)?;
    let author = UserId(row.account_id);
    let is_mine = viewer.account_id() == Some(author);
    if is_mine || (row.is_active && profiles::is_creator(ctx, author).await?) {
        Ok(row)
    } else {
        Err(not_found())
    }
}

/// That package, if the account owns it.
pub(super) fn of(account: UserId, id: PackageId) -> Select<travel_package::Entity> {
    travel_package::Entity::find_by_id(id.0).filter(travel_package::Column::AccountId.eq(account.0))
}

/// The package with its pictures.
pub(super) async fn full(ctx: &Ctx, row: travel_package::Model) -> Result<TravelPackage> {
    let images = images::shown(ctx.db(), UserId(row.account_id), &image_ids(&row)).await?;
    Ok(wire(row, &images))
}

/// Packages of one author with their pictures and hotels, in a constant number of queries.
pub(super) async fn all_with_hotels(
    ctx: &Ctx,
    viewer: &Viewer,
    author: UserId,
    rows: Vec<travel_package::Model>,
    currency: Option<Currency>,
) -> Result<Vec<TravelPackageWithHotels>> {
    let images: Vec<Uuid> = rows.iter().flat_map(image_ids).collect();
    let hotels = once(rows.iter().flat_map(|row| hotel_ids(&row.stays.0)));
    let (images, hotels) = futures::try_join!(
        images::shown(ctx.db(), author, &images),
        hotels::by_ids(ctx, viewer, &hotels, currency)
    )?;
    let hotels: HashMap<HotelId, HotelSummary> = hotels.into_iter().map(|hotel| (hotel.id, hotel)).collect();
    let package = |row: travel_package::Model| {
        let ids = once(hotel_ids(&row.stays.0));
        TravelPackageWithHotels {
            hotels: ids.iter().filter_map(|id| hotels.get(id).cloned()).collect(),
            from_price: from_price(row.stays.0.iter().map(|stay| (stay.hotel_id, stay.nights)), &hotels),
            package: wire(row, &images),
        }
    };
    Ok(rows.into_iter().map(package).collect())
}

/// The pictures that a package shows, each once: its own, then those of its days.
pub(super) fn image_ids(row: &travel_package::Model) -> Vec<Uuid> {
    let of_days = row.days.0.iter().flat_map(|day| &day.image_ids);
    once(row.image_ids.0.iter().chain(of_days).map(|id| id.0))
}

pub(super) fn wire(row: travel_package::Model, images: &HashMap<Uuid, Image>) -> TravelPackage {
    let shown = image_ids(&row);
    TravelPackage {
        package_id: PackageId(row.id),
        user_id: UserId(row.account_id),
        title: row.title,
        description: row.description,
        stays: row.stays.0,
        days: row.days.0,
        images: shown.iter().filter_map(|id| images.get(id).cloned()).collect(),
        nights: u32::try_from(row.nights).unwrap_or(0),
        is_active: row.is_active,
        tags: row.tags.0,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

/// The sum of each stay's lowest price of a night times its nights; `None` if a stay has no price.
pub(crate) fn from_price(
    stays: impl Iterator<Item = (HotelId, u32)>,
    hotels: &HashMap<HotelId, impl Borrow<HotelSummary>>,
) -> Option<Money> {
    let price = |(hotel, nights)| {
        let night = hotels.get(&hotel)?.borrow().from_price?;
        Some(Money::new(night.minor * i64::from(nights), night.currency))
    };
    let prices: Vec<Money> = stays.map(price).collect::<Option<_>>()?;
    // All prices are in the requested currency.
    let currency = prices.first()?.currency;
    Some(Money::new(prices.iter().map(|price| price.minor).sum(), currency))
}

fn hotel_ids(stays: &[PackageStay]) -> impl Iterator<Item = HotelId> {
    stays.iter().map(|stay| stay.hotel_id)
}
