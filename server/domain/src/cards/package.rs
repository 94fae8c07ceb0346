//! The card of a travel package.

use super::{ShareCard, about, creator, missing, of};
use crate::{Ctx, Viewer, error::Result, packages};
use contract::{PackageId, hotel::HotelSummary, package::TravelPackageWithHotels, words::count_of};

pub(super) async fn card(ctx: &Ctx, viewer: &Viewer, id: PackageId) -> Result<ShareCard> {
    let offer = packages::with_hotels(ctx, viewer, id, None).await?;
    if !offer.package.is_active {
        // Hidden content has no card, even though its author may read it.
        return Err(missing());
    }
    let by = creator(ctx, offer.package.user_id).await?;
    let own = offer.package.images.first();
    let picture = own.or_else(|| hotels(&offer).next().map(|hotel| &hotel.title_image));
    Ok(ShareCard {
        line: in_short(&offer),
        price: offer.from_price.map(about),
        picture: picture.map(|image| image.id),
        ..of(by, offer.package.title.clone())
    })
}

/// "5 nights · Lisbon · Porto": each place once, in the order of the stays.
fn in_short(offer: &TravelPackageWithHotels) -> String {
    let mut parts = vec![count_of(offer.package.nights, "night", "nights")];
    let mut places: Vec<&str> = hotels(offer).map(|hotel| hotel.address.city.as_str()).collect();
    places.dedup();
    parts.extend(places.into_iter().filter(|place| !place.is_empty()).map(str::to_owned));
    parts.join(" · ")
}

/// The hotels in the order of the stays.
fn hotels(offer: &TravelPackageWithHotels) -> impl Iterator<Item = &HotelSummary> {
    let stays = offer.package.stays.iter();
    stays.filter_map(move |stay| offer.hotels.iter().find(|hotel| hotel.id == stay.hotel_id))
}
