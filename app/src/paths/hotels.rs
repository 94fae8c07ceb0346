//! Paths of searches and hotels.

use super::{encode, with_query};
use contract::{itinerary::LineItem, search::Occupancy};

/// `/hotel/{slug}`, with the search whose prices it shows and the creator who led there.
pub fn hotel(slug: &str, search_id: Option<&str>, creator: Option<&str>) -> String {
    let query: Vec<String> = [("searchId", search_id), ("creator", creator)]
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name}={}", encode(value))))
        .collect();
    if query.is_empty() {
        format!("/hotel/{slug}")
    } else {
        format!("/hotel/{slug}?{}", query.join("&"))
    }
}

/// A hotel's page for a stay: `check_in` and `check_out` are ISO dates, and the guests are as a search box sends them.
pub fn hotel_for_stay(slug: &str, check_in: &str, check_out: &str, rooms: &[Occupancy]) -> String {
    let mut fields = vec![
        ("checkIn".to_owned(), check_in.to_owned()),
        ("checkOut".to_owned(), check_out.to_owned()),
    ];
    fields.extend(room_fields(rooms));
    with_query(&format!("/hotel/{slug}"), &fields)
}

/// Rooms and guests as a search box sends them.
pub fn room_fields(rooms: &[Occupancy]) -> Vec<(String, String)> {
    let mut fields = vec![("rooms".to_owned(), rooms.len().to_string())];
    for (room, guests) in rooms.iter().enumerate() {
        fields.push((format!("adults_{room}"), guests.adults.to_string()));
        fields.push((format!("children_{room}"), guests.child_ages.len().to_string()));
        let ages = guests.child_ages.iter().enumerate();
        fields.extend(ages.map(|(child, age)| (format!("childAge_{room}_{child}"), age.to_string())));
    }
    fields
}

/// `/search`, of a stored search when one is given.
pub fn search(search_id: Option<&str>) -> String {
    search_id.map_or_else(|| "/search".to_owned(), |id| format!("/search?searchId={}", encode(id)))
}

/// The start page with a place already filled in, and the destination it stands for when that is known.
pub fn search_place(name: &str, destination_id: Option<&str>) -> String {
    let id = destination_id
        .map(|id| format!("&destinationId={}", encode(id)))
        .unwrap_or_default();
    format!("/search?destination={}{id}", encode(name))
}

/// The search for another hotel instead of a stay: the same town, dates and guests, filled in.
pub fn search_instead(line: &LineItem) -> String {
    format!("{}#search", line.search_instead())
}

/// The fields of rooms and guests as a fragment; the counts that were typed follow. See `guest_fields`.
pub fn guest_fields(prefix: &str, rooms_can_change: bool) -> String {
    let fixed = if rooms_can_change { "" } else { "&fixed=true" };
    format!("/fragment/guests?prefix={}{fixed}", encode(prefix))
}

/// A place on OpenStreetMap; degrees, WGS 84.
pub fn open_street_map(latitude: f64, longitude: f64) -> String {
    format!("https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=16/{latitude}/{longitude}")
}
