//! The input for generated artwork of hotels.

use crate::{
    Ctx,
    entity::{hotel, image},
    error::Result,
};
use contract::ImageId;
use sea_orm::EntityTrait;

/// A generated image: its motif, its seed, and the place that sets light and landscape.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageSource {
    pub id: ImageId,
    pub caption: String,
    /// `exterior`, `panorama`, `room`, `detail`, or `hero` for the header of a club.
    pub view: String,
    pub variant: u8,
    pub seed: u64,
    /// The colour of the club whose header it is, `#rrggbb`; empty otherwise.
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

/// The artwork's input for an image row; `None` if the image belongs to no hotel.
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
