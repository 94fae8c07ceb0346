//! Packages of creators, for cards, rows and pages.

use crate::{components::price::PriceText, words};
use contract::{
    HotelId,
    hotel::{HotelSummary, Image},
    package::TravelPackageWithHotels,
};

/// The hotel of a stay, if it still exists.
pub fn hotel_of(offer: &TravelPackageWithHotels, id: HotelId) -> Option<&HotelSummary> {
    offer.hotels.iter().find(|hotel| hotel.id == id)
}

/// The title picture, else that of the first hotel.
pub fn picture_of(offer: &TravelPackageWithHotels) -> Option<&Image> {
    let own = offer.package.images.first();
    own.or_else(|| hotels(offer).next().map(|hotel| &hotel.title_image))
}

/// The hotels in the order of the package.
pub fn hotels(offer: &TravelPackageWithHotels) -> impl Iterator<Item = &HotelSummary> {
    let stays = offer.package.stays.iter();
    stays.filter_map(move |stay| hotel_of(offer, stay.hotel_id))
}

/// "5 nights · Lisbon · Porto": each place once, in the order of the stays.
pub fn in_short(offer: &TravelPackageWithHotels) -> String {
    let mut parts = vec![words::count_of(offer.package.nights, "night", "nights")];
    let mut before = None;
    for hotel in hotels(offer) {
        let city = hotel.address.city.as_str();
        if !city.is_empty() && before != Some(city) {
            parts.push(city.to_owned());
        }
        before = Some(city);
    }
    parts.join(" · ")
}

/// "about €640", two adults on the next available nights; none when a stay has no price now. Other dates may cost more
/// or less.
pub fn about_price(offer: &TravelPackageWithHotels) -> Option<PriceText> {
    offer.from_price.map(|price| PriceText {
        amount: format!("about {}", words::money_roughly(price)),
        note: Some("two adults, next available nights".to_owned()),
        ..PriceText::default()
    })
}
