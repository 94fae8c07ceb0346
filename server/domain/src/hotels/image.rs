//! What it takes to draw a hotel's picture.

use crate::{
    Ctx,
    entity::{hotel, image},
    error::Result,
};
use contract::ImageId;
use sea_orm::EntityTrait;

/// A picture that is drawn: what of, from which seed, and the place that lends it light and land.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageSource {
    pub id: ImageId,
    pub caption: String,
    /// `exterior`, `panorama`, `room`, `detail`, and `hero` for the head of a club.
    pub view: String,
    pub variant: u8,
    pub seed: u64,
    /// The colour of the club that a hero stands at the head of, `#rrggbb`; empty for all else.
    pub theme: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    pub stars: Option<u32>,
    pub property_type: String,
    /// GeoNames id of the nearest city.
    pub city_id: u32,
}

/// What it takes to draw the picture of a row; none when it is no hotel's.
pub(crate) async fn drawn(ctx: &Ctx, row: image::Model) -> Result<Option<ImageSource>> {
    let Some(hotel_id) = row.hotel_id else { return Ok(None) };
    let Some(hotel) = hotel::Entity::find_by_id(hotel_id).one(ctx.db()).await? else {
        return Ok(None);
    };
    Ok(Some(ImageSource {
        id: ImageId(row.id),
        caption: row.caption,
        view: row.descriptor.0.view,
        variant: row.descriptor.0.variant,
        seed: row.descriptor.0.seed,
        theme: row.descriptor.0.theme,
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        stars: hotel.stars.and_then(|stars| u32::try_from(stars).ok()),
        property_type: hotel.property_type,
        city_id: u32::try_from(hotel.city_id).unwrap_or(0),
    }))
}
