//! Itineraries of creators, for cards, rows and pages.

use crate::words;
use contract::{
    HotelId, ImageId,
    hotel::{HotelSummary, Image},
    itinerary_content::{ItineraryContent, ItineraryContentSummary},
};

/// The hotel of a night, if it still exists.
pub fn hotel_of(content: &ItineraryContent, id: HotelId) -> Option<&HotelSummary> {
    content.hotels.iter().find(|hotel| hotel.id == id)
}

/// The existing pictures with these ids.
pub fn images_of<'a>(content: &'a ItineraryContent, ids: &[ImageId]) -> Vec<&'a Image> {
    let of = |id: &ImageId| content.images.iter().find(|image| image.id == *id);
    ids.iter().filter_map(of).collect()
}

/// The title picture, else the first of the days' pictures.
pub fn cover_of(content: &ItineraryContent) -> Option<&Image> {
    let own = content.cover_image.as_ref();
    own.or_else(|| {
        let mut days = content.days.iter();
        days.find_map(|day| images_of(content, &day.image_ids).first().copied())
    })
}

/// "4 days · Lisbon · Porto": each place once, in the order of the nights.
pub fn in_short(content: &ItineraryContent) -> String {
    let mut parts = vec![words::count(content.days.len(), "day", "days")];
    let mut before = None;
    let nights = content.days.iter().filter_map(|day| day.hotel_id);
    for hotel in nights.filter_map(|id| hotel_of(content, id)) {
        let city = hotel.address.city.as_str();
        if !city.is_empty() && before != Some(city) {
            parts.push(city.to_owned());
        }
        before = Some(city);
    }
    parts.join(" · ")
}

/// "4 days".
pub fn days(content: &ItineraryContentSummary) -> String {
    words::count_of(content.days, "day", "days")
}
