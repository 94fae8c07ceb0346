//! A sample itinerary content.

use super::{euros, id, page, summary};
use chrono::{DateTime, Utc};
use contract::{
    hotel::{Coordinates, HotelSummary, Image},
    itinerary_content::{ContentDay, ContentPlace, ItineraryContent, ItineraryContentList, ItineraryContentSummary},
};

fn now() -> DateTime<Utc> {
    page("/").now
}

fn image(number: u32, caption: &str) -> Image {
    Image::of(id(number), caption.to_owned(), false)
}

fn place(name: &str, note: &str, coordinates: Option<Coordinates>) -> ContentPlace {
    ContentPlace {
        name: name.to_owned(),
        note: note.to_owned(),
        coordinates,
    }
}

fn day(title: &str, hotel: Option<u32>, images: &[u32]) -> ContentDay {
    ContentDay {
        title: title.to_owned(),
        text: "Come *early*.".to_owned(),
        places: Vec::new(),
        hotel_id: hotel.map(id),
        image_ids: images.iter().map(|number| id(*number)).collect(),
    }
}

/// Four days: two nights in an existing hotel, one in a deleted one, and the day of departure.
pub fn told() -> ItineraryContent {
    let tower = Coordinates {
        latitude: 38.6916,
        longitude: -9.216,
    };
    let places = vec![
        place("The tower", "Go up <early>.", Some(tower)),
        place("The market", "", None),
    ];
    // Without dates the price of a night is the lowest one.
    let hotel = HotelSummary {
        offer: None,
        from_price: Some(euros(8_400)),
        ..summary(2, "Casa do Limoeiro")
    };
    ItineraryContent {
        id: id(9),
        user_id: id(3),
        title: "Four days by the river".to_owned(),
        description: "By tram.\n\nAnd on foot.".to_owned(),
        days: vec![
            ContentDay {
                places,
                ..day("Arrival", Some(2), &[41, 98])
            },
            day("", Some(2), &[]),
            day("Out of town", Some(99), &[]),
            day("Home", None, &[]),
        ],
        cover_image: Some(image(40, "The river")),
        images: vec![image(41, "The quay")],
        hotels: vec![hotel],
        is_active: true,
        tags: vec!["on foot".to_owned()],
        version: 1,
        created_at: now(),
        updated_at: now(),
    }
}

/// The same as a draft.
pub fn draft() -> ItineraryContent {
    ItineraryContent {
        is_active: false,
        ..told()
    }
}

/// The same in a list.
pub fn in_list() -> ItineraryContentSummary {
    ItineraryContentSummary {
        id: id(9),
        user_id: id(3),
        title: "Four days by the river".to_owned(),
        description: "By tram. And on foot.".to_owned(),
        image: Some(image(40, "The river")),
        days: 4,
        is_active: true,
        version: 1,
        updated_at: now(),
    }
}

/// A page of two out of `total`.
pub fn list(total: u32, skip: u32, itineraries: Vec<ItineraryContentSummary>) -> ItineraryContentList {
    ItineraryContentList {
        total,
        itineraries,
        skip,
        take: 2,
    }
}
