//! Suggestions while a destination is typed.

use crate::{
    Ctx,
    entity::{hotel, hotel_name},
    error::Result,
    searches::area,
};
use contract::{
    HotelId,
    destination::{Destination, DestinationList, LocationType},
};
use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult, QueryOrder, QuerySelect};
use search::{DestinationHit, DestinationIndex, DestinationKey, DestinationKind, Gazetteer, HotelName};
use std::{collections::HashMap, sync::OnceLock};
use uuid::Uuid;

/// Suggestions in one answer.
const MOST: usize = 20;

#[derive(FromQueryResult)]
struct NameRow {
    id: Uuid,
    name: String,
    city: String,
    country_code: String,
    latitude: f64,
    longitude: f64,
    review_count: i32,
}

/// The best destinations for what was typed, at most 20. Places of the visitor's country come a little earlier.
pub fn autocomplete(ctx: &Ctx, query: &str, limit: usize, country: Option<&str>) -> DestinationList {
    let hits = ctx.destinations().search(query, limit.min(MOST), country);
    DestinationList {
        destinations: hits.into_iter().map(destination).collect(),
    }
}

/// The index over the gazetteer and all hotels: it takes a moment to build, so the first query does it, or whoever warms
/// it up before.
pub struct Destinations {
    hotels: Vec<HotelName>,
    index: OnceLock<DestinationIndex>,
}

impl Destinations {
    /// The index, built when it is not yet.
    pub fn index(&self) -> &DestinationIndex {
        self.index
            .get_or_init(|| DestinationIndex::build(Gazetteer::embedded(), self.hotels.iter().cloned()))
    }
}

/// The destinations with all hotels of the database.
pub async fn load_destinations(db: &impl ConnectionTrait) -> Result<Destinations> {
    let columns = [
        hotel::Column::Id,
        hotel::Column::Name,
        hotel::Column::City,
        hotel::Column::CountryCode,
        hotel::Column::Latitude,
        hotel::Column::Longitude,
        hotel::Column::ReviewCount,
    ];
    let rows: Vec<NameRow> = hotel::Entity::find()
        .select_only()
        .columns(columns)
        .into_model()
        .all(db)
        .await?;
    let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
    let others = hotel_name::Entity::find().order_by_asc(hotel_name::Column::Position);
    for row in others.all(db).await? {
        names.entry(row.hotel_id).or_default().push(row.name);
    }
    let named = rows.into_iter().map(|row| {
        let other_names = names.remove(&row.id).unwrap_or_default();
        found_by(row, other_names)
    });
    Ok(Destinations {
        hotels: named.collect(),
        index: OnceLock::new(),
    })
}

fn found_by(row: NameRow, other_names: Vec<String>) -> HotelName {
    HotelName {
        id: row.id.as_u128(),
        name: row.name,
        other_names,
        city: row.city,
        country_code: row.country_code.as_bytes().try_into().unwrap_or_default(),
        latitude: row.latitude,
        longitude: row.longitude,
        weight: u32::try_from(row.review_count).unwrap_or(0),
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
