//! Typed paths for every link.

/// `/hotel/{slug}`, with the search whose prices it shows and the creator who led there.
pub fn hotel(slug: &str, search_id: Option<&str>, creator: Option<&str>) -> String {
    let query: Vec<String> = [("searchId", search_id), ("creator", creator)]
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name}={value}")))
        .collect();
    if query.is_empty() { format!("/hotel/{slug}") } else { format!("/hotel/{slug}?{}", query.join("&")) }
}

/// `/search`, of a stored search when one is given.
pub fn search(search_id: Option<&str>) -> String {
    search_id.map_or_else(|| "/search".to_owned(), |id| format!("/search?searchId={id}"))
}

/// Guest details.
pub fn contact(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/contact")
}

/// Payment.
pub fn payment(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/payment")
}

/// Booking confirmed.
pub fn confirmation(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/confirmation")
}

/// The calendar file of a booked itinerary.
pub fn calendar(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/calendar.ics")
}

/// Sign-in, coming back to a path of this site.
pub fn sign_in(return_url: Option<&str>) -> String {
    return_url.map_or_else(|| "/signIn".to_owned(), |back| format!("/signIn?returnUrl={}", encode(back)))
}

/// A text as a query value.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hotel_keeps_its_search_and_creator() {
        assert_eq!(hotel("sea-house", None, None), "/hotel/sea-house");
        assert_eq!(hotel("sea-house", Some("1"), Some("mia")), "/hotel/sea-house?searchId=1&creator=mia");
    }

    #[test]
    fn the_way_back_is_one_query_value() {
        assert_eq!(sign_in(Some("/hotel/x?a=1&b=2")), "/signIn?returnUrl=/hotel/x%3Fa%3D1%26b%3D2");
    }
}
