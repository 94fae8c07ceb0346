//! The traveller's start page: places with the most hotels, and recommended hotels.

use super::{recommended::recommended, summary};
use crate::{Ctx, Viewer, areas, entity::hotel, error::Result};
use contract::{
    Currency,
    destination::{Destination, LocationType},
    home::{FeaturedDestination, TravellerHome},
    hotel::Image,
};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};
use search::{City, DestinationKey};
use std::collections::HashMap;

/// Destinations on the page.
const DESTINATIONS: usize = 12;
/// Destinations of one country.
const IN_ONE_COUNTRY: usize = 2;
/// Recommended hotels on the page.
const RECOMMENDED: u32 = 12;

#[derive(FromQueryResult)]
struct Crowd {
    city_id: i32,
    hotels: i64,
}

/// The content of the start page; "from" prices are in `currency` (default: the viewer's).
pub async fn traveller_home(ctx: &Ctx, viewer: &Viewer, currency: Option<Currency>) -> Result<TravellerHome> {
    let destinations = ctx.catalogue().featured(ctx.db(), async || featured(ctx).await).await?;
    let recommended = recommended(ctx, viewer, Some(RECOMMENDED), currency).await?;
    Ok(TravellerHome {
        destinations: destinations.to_vec(),
        recommended,
    })
}

/// An image of the first destination on the start page, for pages that show a view beside a form.
pub async fn scene(ctx: &Ctx) -> Result<Option<Image>> {
    let destinations = ctx.catalogue().featured(ctx.db(), async || featured(ctx).await).await?;
    Ok(destinations.first().map(|place| place.image.clone()))
}

async fn featured(ctx: &Ctx) -> Result<Vec<FeaturedDestination>> {
    let rows: Vec<Crowd> = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::CityId)
        .column_as(hotel::Column::Id.count(), "hotels")
        .filter(hotel::Column::UnlistedAt.is_null())
        .group_by(hotel::Column::CityId)
        .order_by_desc(Expr::col("hotels"))
        .order_by_asc(hotel::Column::CityId)
        .limit(DESTINATIONS as u64 * 8)
        .into_model()
        .all(ctx.db())
        .await?;
    let mut chosen: Vec<(&City, u32)> = Vec::with_capacity(DESTINATIONS);
    for crowd in rows {
        let Some(city) = u32::try_from(crowd.city_id)
            .ok()
            .and_then(|id| ctx.gazetteer().city(id))
        else {
            continue;
        };
        let of_country = chosen
            .iter()
            .filter(|(known, _)| known.country_code == city.country_code)
            .count();
        if of_country < IN_ONE_COUNTRY && chosen.len() < DESTINATIONS {
            chosen.push((city, u32::try_from(crowd.hotels).unwrap_or(0)));
        }
    }
    // One hotel for each city: a city may have a hundred thousand.
    let mut best: HashMap<i32, hotel::Model> = HashMap::new();
    for id in chosen.iter().filter_map(|(city, _)| i32::try_from(city.id).ok()) {
        let row = hotel::Entity::find()
            .filter(hotel::Column::CityId.eq(id))
            .filter(hotel::Column::UnlistedAt.is_null())
            .order_by_desc(hotel::Column::RecommendedRank)
            .order_by_desc(hotel::Column::Id)
            .one(ctx.db())
            .await?;
        best.extend(row.map(|row| (id, row)));
    }
    let pictured: Vec<&hotel::Model> = best.values().collect();
    let images = summary::title_images(ctx.db(), &pictured).await?;
    let featured = |(city, hotel_count): (&City, u32)| {
        let hotel = best.get(&i32::try_from(city.id).ok()?)?;
        let image = summary::title_image(hotel, &images);
        Some(FeaturedDestination {
            destination: destination(ctx, city),
            image,
            hotel_count,
        })
    };
    Ok(chosen.into_iter().filter_map(featured).collect())
}

fn destination(ctx: &Ctx, city: &City) -> Destination {
    Destination {
        id: DestinationKey::City(city.id).to_string(),
        location_type: LocationType::City,
        name: city.name.clone(),
        subtitle: areas::subtitle(ctx.gazetteer(), &city.region, city.country()),
        country_code: city.country().to_owned(),
        latitude: city.latitude,
        longitude: city.longitude,
        bounding_box: areas::outer(ctx.gazetteer().bounding_box_of_city(city)),
        matched_name: None,
        stays: None,
        hotel_id: None,
    }
}
