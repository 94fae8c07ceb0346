//! The hotel as JSON-LD for search engines: schema.org Hotel with its offers. Invented ratings are left out.

use super::{HotelPage, Rooms};
use crate::page::PageContext;
use crate::paths;
use contract::hotel::{Hotel, Rate, RoomType};
use serde_json::{Map, Value, json};

/// The serialized object; the caller escapes it for a script element.
pub fn hotel(page: &PageContext, data: &HotelPage) -> String {
    let hotel = &data.hotel;
    let url = format!(
        "{}{}",
        page.public_url,
        paths::hotel(&hotel.slug, None, data.creator.as_deref())
    );
    let mut object = Map::new();
    let mut set = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    set("@context", json!("https://schema.org"));
    set("@type", json!("Hotel"));
    set("@id", json!(url));
    set("url", json!(url));
    set("name", json!(hotel.name));
    set("address", address(hotel));
    set(
        "geo",
        json!({
            "@type": "GeoCoordinates",
            "latitude": hotel.coordinates.latitude,
            "longitude": hotel.coordinates.longitude,
        }),
    );
    set(
        "image",
        json!([format!("{}{}", page.public_url, paths::share_image(&hotel.title_image))]),
    );
    if let Some(description) = hotel.descriptions.first() {
        set("description", json!(description.text));
    }
    if let Some(stars) = hotel.star_rating {
        set("starRating", json!({ "@type": "Rating", "ratingValue": stars }));
    }
    if let Some(rating) = hotel
        .rating_summary
        .as_ref()
        .filter(|rating| !hotel.source.is_demonstration && rating.review_count > 0)
    {
        set(
            "aggregateRating",
            json!({
                "@type": "AggregateRating",
                "ratingValue": rating.rating,
                "bestRating": 10,
                "reviewCount": rating.review_count,
            }),
        );
    }
    set(
        "amenityFeature",
        hotel
            .facilities
            .iter()
            .map(|facility| json!({ "@type": "LocationFeatureSpecification", "name": facility.name, "value": true }))
            .collect(),
    );
    if let Rooms::Available(availability) = &data.rooms {
        let offers = availability
            .room_types
            .iter()
            .flat_map(|room| room.rates.iter().map(|rate| offer(room, rate)));
        set("makesOffer", offers.collect());
    }
    Value::Object(object).to_string()
}

fn address(hotel: &Hotel) -> Value {
    let address = &hotel.address;
    let street = [Some(&address.line1), address.line2.as_ref()]
        .into_iter()
        .flatten()
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    json!({
        "@type": "PostalAddress",
        "streetAddress": street,
        "addressLocality": address.city,
        "addressRegion": address.state,
        "postalCode": address.postal_code,
        "addressCountry": address.country_code,
    })
}

fn offer(room: &RoomType, rate: &Rate) -> Value {
    json!({
        "@type": "Offer",
        "name": rate.rate_name,
        "price": rate.total_price.decimal(),
        "priceCurrency": rate.total_price.currency.as_str(),
        "availability": "https://schema.org/InStock",
        "itemOffered": {
            "@type": "HotelRoom",
            "name": room.name,
            "occupancy": { "@type": "QuantitativeValue", "maxValue": room.max_guests },
        },
    })
}
