//! The hotels that a creator writes about, and their combination into tours.

use crate::{
    Ctx,
    demonstration::SOURCE,
    entity::{hotel, recommendation},
    error::Result,
    stored::Stored,
};
use contract::hotel::Facility;
use demo::DemoCreator;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select};
use search::haversine_km;
use std::collections::HashSet;
use uuid::Uuid;

/// Hotels of a creator's countries to consider.
const KNOWN: u64 = 120;
/// Kilometres between consecutive stays of a tour: another town, at most some hours away.
const NEAREST: f64 = 15.0;
const FARTHEST: f64 = 250.0;
/// Stays of a tour at most.
const STAYS: usize = 3;
/// Nights of the stays of a tour.
const NIGHTS: [u32; STAYS] = [2, 3, 2];

/// Data of a hotel that stories need.
#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct HotelFacts {
    pub id: Uuid,
    pub name: String,
    pub city: String,
    pub facilities: Stored<Vec<Facility>>,
    country_code: String,
    pub latitude: f64,
    pub longitude: f64,
}

impl HotelFacts {
    /// Whether a tour can continue from this hotel to the other one.
    fn leads_to(&self, other: &Self) -> bool {
        let way = haversine_km(self.latitude, self.longitude, other.latitude, other.longitude);
        self.country_code == other.country_code && self.city != other.city && (NEAREST..FARTHEST).contains(&way)
    }
}

/// The creator's recommended hotels, then others of the creator's countries, one per town before any town repeats.
pub(super) async fn known_hotels(
    ctx: &Ctx,
    number: usize,
    creator: &DemoCreator,
    club: Uuid,
) -> Result<Vec<HotelFacts>> {
    let recommended: Vec<Uuid> = recommendation::Entity::find()
        .select_only()
        .column(recommendation::Column::HotelId)
        .filter(recommendation::Column::AccountId.eq(club))
        .filter(recommendation::Column::IsActive.eq(true))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let own = hotel::Entity::find().filter(hotel::Column::Id.is_in(recommended));
    let mut known = read(ctx, own).await?;
    let of_countries = hotel::Entity::find()
        .filter(hotel::Column::CountryCode.is_in(creator.countries.iter().copied()))
        .filter(hotel::Column::Source.eq(SOURCE));
    let mut others = read(ctx, of_countries).await?;
    let ids: HashSet<Uuid> = known.iter().map(|hotel| hotel.id).collect();
    others.retain(|hotel| !ids.contains(&hotel.id));
    // Creators who share a country begin with different hotels.
    let begin = number * 7 % others.len().max(1);
    others.rotate_left(begin);
    let mut towns: HashSet<String> = known.iter().map(|hotel| hotel.city.clone()).collect();
    let (new, seen): (Vec<HotelFacts>, Vec<HotelFacts>) =
        others.into_iter().partition(|hotel| towns.insert(hotel.city.clone()));
    known.extend(new);
    known.extend(seen);
    Ok(known)
}

async fn read(ctx: &Ctx, query: Select<hotel::Entity>) -> Result<Vec<HotelFacts>> {
    let rows = query
        .select_only()
        .columns([
            hotel::Column::Id,
            hotel::Column::Name,
            hotel::Column::City,
            hotel::Column::Facilities,
            hotel::Column::CountryCode,
            hotel::Column::Latitude,
            hotel::Column::Longitude,
        ])
        .order_by_desc(hotel::Column::RecommendedRank)
        .order_by_asc(hotel::Column::Id)
        .limit(KNOWN)
        .into_model()
        .all(ctx.db())
        .await?;
    Ok(rows)
}

/// Up to `most` tours: two or three stays, each some hours from the former one. Uses no hotel in two tours.
pub(super) fn tours(known: &[HotelFacts], most: usize) -> Vec<Vec<(&HotelFacts, u32)>> {
    let mut used: HashSet<Uuid> = HashSet::new();
    let mut tours = Vec::with_capacity(most);
    for first in known {
        if tours.len() == most {
            break;
        }
        if used.contains(&first.id) {
            continue;
        }
        let mut stays = vec![first];
        while let Some(last) = stays.last().filter(|_| stays.len() < STAYS) {
            let is_new = |hotel: &&HotelFacts| {
                !used.contains(&hotel.id) && stays.iter().all(|stay| stay.city != hotel.city) && last.leads_to(hotel)
            };
            let Some(next) = known.iter().find(is_new) else { break };
            stays.push(next);
        }
        if stays.len() < 2 {
            continue;
        }
        used.extend(stays.iter().map(|stay| stay.id));
        tours.push(stays.into_iter().zip(NIGHTS).collect());
    }
    tours
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hotel(number: u128, city: &str, country: &str, longitude: f64) -> HotelFacts {
        HotelFacts {
            id: Uuid::from_u128(number),
            name: format!("House {number}"),
            city: city.to_owned(),
            facilities: Stored(Vec::new()),
            country_code: country.to_owned(),
            latitude: 0.0,
            longitude,
        }
    }

    #[test]
    fn a_tour_stays_in_one_country_and_goes_from_town_to_town() {
        let known = [
            hotel(1, "One", "PT", 0.0),
            hotel(2, "One", "PT", 0.5),
            hotel(3, "Two", "ES", 0.5),
            hotel(4, "Far", "PT", 9.0),
            hotel(5, "Three", "PT", 1.0),
            hotel(6, "Four", "PT", 2.0),
        ];
        let tours = tours(&known, 3);
        let names: Vec<Vec<(&str, u32)>> = tours
            .iter()
            .map(|stays| {
                stays
                    .iter()
                    .map(|(hotel, nights)| (hotel.city.as_str(), *nights))
                    .collect()
            })
            .collect();
        assert_eq!(names, [[("One", 2), ("Three", 3), ("Four", 2)]]);
    }

    #[test]
    fn a_hotel_alone_makes_no_tour() {
        assert!(tours(&[hotel(1, "One", "PT", 0.0)], 3).is_empty());
        assert!(tours(&[], 3).is_empty());
    }
}
