//! A hotel's title image.

use super::{
    get::{HotelKey, find},
    summary,
};
use crate::{Ctx, Viewer, error::Result};
use contract::{HotelId, hotel::Image};

/// The image's record, or `None` if there is no such hotel.
pub async fn title_image(ctx: &Ctx, _viewer: &Viewer, id: HotelId) -> Result<Option<Image>> {
    let Some(hotel) = find(ctx, &HotelKey::Id(id)).await? else {
        return Ok(None);
    };
    let images = summary::title_images(ctx.db(), &[&hotel]).await?;
    Ok(Some(summary::title_image(&hotel, &images)))
}
