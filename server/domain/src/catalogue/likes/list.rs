//! The viewer's likes.

use crate::{
    Ctx, Viewer, areas,
    entity::liked,
    error::Result,
    hotels::{self, Page, check_take},
};
use contract::{
    Currency, HotelId,
    destination::{Destination, LocationType},
    hotel::HotelSummary,
    like::{LikeList, LikedItem},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use search::{DestinationKey, Gazetteer};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// A page of the viewer's likes, newest first, with "from" prices in `currency` (default: the viewer's).
pub async fn list(ctx: &Ctx, viewer: &Viewer, page: Page, currency: Option<Currency>) -> Result<LikeList> {
    let me = viewer.full_account()?.id;
    let take = check_take(page.take)?;
    let mine = liked::Entity::find().filter(liked::Column::AccountId.eq(me.0));
    let total = mine.clone().count(ctx.db()).await?;
    let rows = mine
        .order_by_desc(liked::Column::CreatedAt)
        .order_by_desc(liked::Column::Destination)
        .offset(u64::from(page.skip))
        .limit(u64::from(take))
        .all(ctx.db())
        .await?;
    let ids: Vec<HotelId> = rows.iter().filter_map(|row| row.hotel_id.map(HotelId)).collect();
    let hotels = hotels::by_ids(ctx, viewer, &ids, currency).await?;
    let mut hotels: HashMap<Uuid, HotelSummary> = hotels.into_iter().map(|hotel| (hotel.id.0, hotel)).collect();
    let like = |row: &liked::Model| LikedItem {
        liked_at: row.created_at,
        hotel: row.hotel_id.and_then(|id| hotels.remove(&id)),
        destination: row
            .destination
            .parse()
            .ok()
            .and_then(|key| destination(ctx.gazetteer(), &key)),
    };
    Ok(LikeList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        likes: rows.iter().map(like).collect(),
        skip: page.skip,
        take,
    })
}

/// The viewer's likes among these hotels; none without a full account.
pub async fn liked_hotels(ctx: &Ctx, viewer: &Viewer, hotels: &[HotelId]) -> Result<HashSet<HotelId>> {
    let Ok(me) = viewer.full_account() else {
        return Ok(HashSet::new());
    };
    let found: Vec<Option<Uuid>> = liked::Entity::find()
        .select_only()
        .column(liked::Column::HotelId)
        .filter(liked::Column::AccountId.eq(me.id.0))
        .filter(liked::Column::HotelId.is_in(hotels.iter().map(|hotel| hotel.0)))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(found.into_iter().flatten().map(HotelId).collect())
}

/// Whether the viewer likes a destination; false without a full account.
pub async fn likes_destination(ctx: &Ctx, viewer: &Viewer, id: &str) -> Result<bool> {
    let Ok(me) = viewer.full_account() else {
        return Ok(false);
    };
    let found = liked::Entity::find()
        .filter(liked::Column::AccountId.eq(me.id.0))
        .filter(liked::Column::Destination.eq(id))
        .count(ctx.db())
        .await?;
    Ok(found > 0)
}

/// A place of the gazetteer in a list's form.
fn destination(gazetteer: &Gazetteer, key: &DestinationKey) -> Option<Destination> {
    let area = areas::of_destination(gazetteer, key)?.area;
    let (middle_latitude, middle_longitude) = areas::inner(area.bounding_box).center();
    let (country, latitude, longitude) = match key {
        DestinationKey::City(id) => {
            let city = gazetteer.city(*id)?;
            (city.country(), city.latitude, city.longitude)
        }
        DestinationKey::Region(code) => (gazetteer.region(code)?.country(), middle_latitude, middle_longitude),
        DestinationKey::Country(code) => (std::str::from_utf8(code).ok()?, middle_latitude, middle_longitude),
        DestinationKey::Airport(code) => {
            let airport = gazetteer.airport(std::str::from_utf8(code).ok()?)?;
            (airport.country(), airport.latitude, airport.longitude)
        }
        DestinationKey::Hotel(_) => return None,
    };
    Some(Destination {
        id: key.to_string(),
        location_type: area.location_type.unwrap_or(LocationType::City),
        name: area.name,
        subtitle: area.subtitle,
        country_code: country.to_owned(),
        latitude,
        longitude,
        bounding_box: area.bounding_box,
        matched_name: None,
        stays: None,
        hotel_id: None,
    })
}
