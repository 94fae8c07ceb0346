//! A hotel's row as cards and pages show it.

use super::licences;
use crate::{
    entity::{hotel, image},
    error::Result,
};
use contract::{
    HotelId, ImageId,
    hotel::{Address, Coordinates, HotelSummary, Image, RatingSummary, Source},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// The kind of generated images.
pub(crate) const ARTWORK: &str = "artwork";

/// An image on the wire.
pub(crate) fn picture(row: &image::Model) -> Image {
    Image::of(ImageId(row.id), row.caption.clone(), row.kind == ARTWORK)
}

/// The title images of these hotels, by image id, in one query.
pub(crate) async fn title_images(db: &impl ConnectionTrait, hotels: &[&hotel::Model]) -> Result<HashMap<Uuid, Image>> {
    let rows: Vec<(Uuid, String, String)> = image::Entity::find()
        .select_only()
        .columns([image::Column::Id, image::Column::Caption, image::Column::Kind])
        .filter(image::Column::Id.is_in(hotels.iter().map(|hotel| hotel.title_image_id)))
        .into_tuple()
        .all(db)
        .await?;
    let image = |(id, caption, kind): (Uuid, String, String)| (id, Image::of(ImageId(id), caption, kind == ARTWORK));
    Ok(rows.into_iter().map(image).collect())
}

/// A card without prices and distance.
pub(crate) fn summary(hotel: &hotel::Model, images: &HashMap<Uuid, Image>) -> HotelSummary {
    HotelSummary {
        id: HotelId(hotel.id),
        name: hotel.name.clone(),
        slug: hotel.slug.clone(),
        title_image: title_image(hotel, images),
        address: address(hotel),
        coordinates: coordinates(hotel),
        property_type: hotel.property_type.clone(),
        star_rating: hotel.stars.map(f64::from),
        review_rating: hotel.rating_tenths.map(rating),
        rating_summary: rating_summary(hotel),
        distance_km: None,
        offer: None,
        from_price: None,
        source: source(hotel),
    }
}

/// The hotel's title image; without one, generated artwork with the hotel's name.
pub(crate) fn title_image(hotel: &hotel::Model, images: &HashMap<Uuid, Image>) -> Image {
    let none = || Image::of(ImageId(hotel.title_image_id), hotel.name.clone(), true);
    images.get(&hotel.title_image_id).cloned().unwrap_or_else(none)
}

/// The postal address.
pub(crate) fn address(hotel: &hotel::Model) -> Address {
    Address {
        line1: hotel.line1.clone(),
        line2: hotel.line2.clone(),
        city: hotel.city.clone(),
        state: hotel.state.clone(),
        postal_code: hotel.postal_code.clone(),
        country_code: hotel.country_code.clone(),
    }
}

/// The coordinates.
pub(crate) fn coordinates(hotel: &hotel::Model) -> Coordinates {
    Coordinates {
        latitude: hotel.latitude,
        longitude: hotel.longitude,
    }
}

/// The source of the row.
pub(crate) fn source(hotel: &hotel::Model) -> Source {
    Source {
        name: hotel.source.clone(),
        licence: hotel.licence.clone(),
        licence_url: licences::address(&hotel.licence, &hotel.attribution).map(str::to_owned),
        attribution: hotel.attribution.clone(),
        is_demonstration: hotel.is_demonstration,
        is_unlisted: hotel.unlisted_at.is_some(),
        is_approximate: hotel.is_approximate,
    }
}

/// The guests' rating; `None` without ratings.
pub(crate) fn rating_summary(hotel: &hotel::Model) -> Option<RatingSummary> {
    let tenths = hotel.rating_tenths?;
    Some(RatingSummary {
        rating: rating(tenths),
        review_count: u32::try_from(hotel.review_count).unwrap_or(0),
        label: rating_label(tenths).to_owned(),
    })
}

/// Tenths as a number from 0 to 10.
pub(crate) fn rating(tenths: i32) -> f64 {
    f64::from(tenths) / 10.0
}

/// The label of a rating.
fn rating_label(tenths: i32) -> &'static str {
    match tenths {
        90.. => "Excellent",
        80..=89 => "Very good",
        70..=79 => "Good",
        60..=69 => "Pleasant",
        _ => "Fair",
    }
}
