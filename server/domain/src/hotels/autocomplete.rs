//! Suggestions while a destination is typed.

use super::destinations;
use crate::{
    Ctx,
    error::{Error, Result},
    searches::area,
};
use contract::{
    HotelId,
    destination::{Destination, DestinationList, LocationType},
};
use search::{DestinationHit, DestinationKey, DestinationKind};
use uuid::Uuid;

/// Suggestions in one answer.
const MOST: usize = 20;

/// The best destinations for what was typed, at most 20. Places of the visitor's country come a little earlier.
pub async fn autocomplete(ctx: &Ctx, query: &str, limit: usize, country: Option<&str>) -> Result<DestinationList> {
    let held = destinations::held(ctx).await?;
    Ok(list(held.index().search(query, limit.min(MOST), country)))
}

/// The best hotels alone, in the same way.
pub async fn autocomplete_hotels(
    ctx: &Ctx,
    query: &str,
    limit: usize,
    country: Option<&str>,
) -> Result<DestinationList> {
    let held = destinations::held(ctx).await?;
    Ok(list(held.index().search_hotels(query, limit.min(MOST), country)))
}

/// Asks for hotels by their names again and again, in a turn of its own on a thread that answers nobody.
pub(crate) async fn by_hotel_names<T: Send + 'static>(
    ctx: &Ctx,
    work: impl FnOnce(&dyn Fn(&str, usize) -> Vec<Destination>) -> T + Send + 'static,
) -> Result<T> {
    destinations::held(ctx).await?;
    let own = ctx.clone();
    let answer = ctx.searching().run(move || {
        let held = destinations::made(&own)?;
        Some(work(&|query: &str, limit: usize| {
            list(held.index().search_hotels(query, limit.min(MOST), None)).destinations
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
    let bounding_box = match hit.kind {
        DestinationKind::Hotel => area::around_hotel(hit.latitude, hit.longitude),
        DestinationKind::Airport => area::around_airport(hit.latitude, hit.longitude),
        DestinationKind::City | DestinationKind::Region | DestinationKind::Country => hit.bounding_box,
    };
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
        subtitle: hit.subtitle,
        latitude: hit.latitude,
        longitude: hit.longitude,
        bounding_box: area::outer(bounding_box),
        hotel_id,
    }
}
