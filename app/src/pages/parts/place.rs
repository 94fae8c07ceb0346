//! Where a stay is, beside the title that its creator gave it.

use contract::hotel::HotelSummary;

/// "Casa do Limoeiro, Lisbon"; only the town below a title that is the hotel's own name.
pub fn place_below(title: &str, hotel: &HotelSummary) -> String {
    let city = &hotel.address.city;
    if is_its_name(title, &hotel.name) {
        city.clone()
    } else {
        format!("{}, {city}", hotel.name)
    }
}

/// Whether a title says no more than the hotel's name. New drafts have it as their title.
pub fn is_its_name(title: &str, hotel_name: &str) -> bool {
    let title = title.trim();
    title.is_empty() || title.to_lowercase() == hotel_name.trim().to_lowercase()
}
