//! Suggestions while a person types a destination.

use super::destinations;
use crate::{
    Ctx, areas,
    entity::hotel,
    error::{Error, Result},
};
use contract::{
    HotelId,
    destination::{Destination, DestinationList, LocationType},
    map::HotelPin,
    search::{NearbyPlace, SearchArea},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use search::{City, DestinationHit, DestinationKey, DestinationKind};
use std::collections::HashMap;
use uuid::Uuid;

/// Suggestions in one answer.
const MAX_SUGGESTIONS: usize = 20;
/// Places that a search without hotels offers instead.
const NEARBY_PLACES: usize = 3;

/// The best destinations for a text, at most 20. Destinations in the visitor's country rank a little higher.
pub async fn autocomplete(ctx: &Ctx, query: &str, limit: usize, country: Option<&str>) -> Result<DestinationList> {
    let held = destinations::index(ctx).await?;
    Ok(list(held.index().search(query, limit.min(MAX_SUGGESTIONS), country)))
}

/// Like `autocomplete`, for hotels only.
pub async fn autocomplete_hotels(
    ctx: &Ctx,
    query: &str,
    limit: usize,
    country: Option<&str>,
) -> Result<DestinationList> {
    let held = destinations::index(ctx).await?;
    Ok(list(held.index().search_hotels(
        query,
        limit.min(MAX_SUGGESTIONS),
        country,
    )))
}

/// The nearest places with hotels, at most three, for an area without hotels; `None` if it has some.
pub(crate) async fn nearest_with_hotels(ctx: &Ctx, area: &SearchArea) -> Result<Option<Vec<NearbyPlace>>> {
    if area.polygon.is_some() {
        return Ok(None);
    }
    let held = destinations::index(ctx).await?;
    let index = held.index();
    let bounds = areas::inner(area.bounding_box);
    let key = area
        .destination_id
        .as_deref()
        .and_then(|id| id.parse::<DestinationKey>().ok());
    let stays = match key.as_ref().and_then(|key| index.stays(key)) {
        Some(stays) => stays,
        None => index.stays_within(&bounds, 1),
    };
    if stays > 0 {
        return Ok(None);
    }
    let (latitude, longitude) = bounds.center();
    let near = index.nearest_with_stays(latitude, longitude, NEARBY_PLACES);
    let place = |(city, distance_km, stays): (&City, f64, u32)| NearbyPlace {
        destination_id: DestinationKey::City(city.id).to_string(),
        name: city.name.clone(),
        subtitle: areas::subtitle(ctx.gazetteer(), &city.region, city.country()),
        distance_km: (distance_km * 10.0).round() / 10.0,
        stays,
    };
    Ok(Some(near.into_iter().map(place).collect()))
}

/// Adds the hotels' names to pins, for people who use a screen reader.
pub(crate) async fn name_pins(ctx: &Ctx, pins: &mut [HotelPin]) -> Result<()> {
    if let Some(held) = destinations::built_index(ctx) {
        let index = held.index();
        for pin in pins {
            pin.name = index.hotel(pin.hotel_id.0.as_u128()).map(|hotel| hotel.name.clone());
        }
        return Ok(());
    }
    let ids: Vec<Uuid> = pins.iter().map(|pin| pin.hotel_id.0).collect();
    let names: Vec<(Uuid, String)> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::Id, hotel::Column::Name])
        .filter(hotel::Column::Id.is_in(ids))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let names: HashMap<Uuid, String> = names.into_iter().collect();
    for pin in pins {
        pin.name = names.get(&pin.hotel_id.0).cloned();
    }
    Ok(())
}

/// Looks up many hotel names on a worker thread, so that the lookups do not block other requests.
pub(crate) async fn by_hotel_names<T: Send + 'static>(
    ctx: &Ctx,
    work: impl FnOnce(&dyn Fn(&str, usize) -> Vec<Destination>) -> T + Send + 'static,
) -> Result<T> {
    destinations::index(ctx).await?;
    let own = ctx.clone();
    let answer = ctx.searching().run(move || {
        let held = destinations::built_index(&own)?;
        Some(work(&|query: &str, limit: usize| {
            list(held.index().search_hotels(query, limit.min(MAX_SUGGESTIONS), None)).destinations
        }))
    });
    let lost = || Error::Broken("the index of destinations is gone".to_owned());
    answer.await?.ok_or_else(lost)
}

fn list(hits: Vec<DestinationHit>) -> DestinationList {
    DestinationList {
        destinations: hits.into_iter().map(destination).collect(),
    }
}

fn destination(hit: DestinationHit) -> Destination {
    let hotel_id = match hit.key {
        DestinationKey::Hotel(id) => Some(HotelId(Uuid::from_u128(id))),
        _ => None,
    };
    let stays = (hit.kind != DestinationKind::Hotel).then_some(hit.stays);
    Destination {
        id: hit.key.to_string(),
        location_type: match hit.kind {
            DestinationKind::City => LocationType::City,
            DestinationKind::Region => LocationType::Region,
            DestinationKind::Country => LocationType::Country,
            DestinationKind::Airport => LocationType::Airport,
            DestinationKind::Hotel => LocationType::Hotel,
        },
        country_code: hit.country().to_owned(),
        name: hit.name,
        matched_name: hit.matched_name,
        subtitle: hit.subtitle,
        latitude: hit.latitude,
        longitude: hit.longitude,
        bounding_box: areas::outer(hit.bounding_box),
        stays,
        hotel_id,
    }
}
