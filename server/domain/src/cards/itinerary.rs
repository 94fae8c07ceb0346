//! The card of an itinerary content.

use super::{ShareCard, about, creator, missing, of};
use crate::{Ctx, Viewer, error::Result, itinerary_contents, packages};
use contract::{HotelId, ItineraryContentId, hotel::HotelSummary, words::count_of};
use std::collections::HashMap;

pub(super) async fn card(ctx: &Ctx, viewer: &Viewer, id: ItineraryContentId) -> Result<ShareCard> {
    let content = itinerary_contents::get(ctx, viewer, id, None).await?;
    if !content.is_active {
        // Hidden content has no card, even though its author may read it.
        return Err(missing());
    }
    let by = creator(ctx, content.user_id).await?;
    let stays = itinerary_contents::stays(&content.days);
    let hotels: HashMap<HotelId, &HotelSummary> = content.hotels.iter().map(|hotel| (hotel.id, hotel)).collect();
    let own = content.cover_image.iter().chain(&content.images).next();
    let first = stays.iter().find_map(|stay| hotels.get(&stay.hotel_id));
    let picture = own.or_else(|| first.map(|hotel| &hotel.title_image));
    let days = u32::try_from(content.days.len()).unwrap_or(u32::MAX);
    let nights = stays.iter().map(|stay| (stay.hotel_id, stay.nights));
    Ok(ShareCard {
        line: count_of(days, "day", "days"),
        price: packages::from_price(nights, &hotels).map(about),
        picture: picture.map(|image| image.id),
        ..of(by, content.title.clone())
    })
}
