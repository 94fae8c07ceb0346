//! The creator and the stays as JSON-LD.

use super::{
    ClubPage,
    lists::{graph, item_list},
};
use crate::{page::PageContext, paths};
use contract::{
    club::{CreatorClub, PublicProfile},
    hotel::HotelSummary,
};
use serde_json::{Value, json};

/// The creator as JSON-LD, schema.org ProfilePage, and the stays of the page.
pub(super) fn structured(page: &PageContext, data: &ClubPage) -> String {
    let CreatorClub { creator, stays } = &data.club;
    let mut person = person(page, creator);
    if let Some(bio) = &creator.bio {
        person["description"] = json!(bio);
    }
    let url = person["url"].clone();
    let profile = json!({ "@type": "ProfilePage", "url": url, "mainEntity": person });
    let items = stays.recommendations.iter().filter_map(|stay| {
        let hotel = stay.hotel.as_ref()?;
        let path = paths::hotel(&hotel.slug, None, Some(&creator.slug));
        Some((stay.recommendation_title.clone(), path))
    });
    let name = format!("Stays that {} recommends", creator.public_name);
    graph(&[profile, item_list(page, &name, stays.skip, items)])
}

/// The creator as JSON-LD: schema.org Person.
pub(super) fn person(page: &PageContext, creator: &PublicProfile) -> Value {
    json!({
        "@type": "Person",
        "name": creator.public_name,
        "alternateName": creator.slug,
        "url": format!("{}{}", page.public_url, paths::club(&creator.slug)),
    })
}

/// A hotel as JSON-LD: schema.org Hotel.
pub(super) fn structured_hotel(page: &PageContext, handle: &str, hotel: &HotelSummary) -> Value {
    json!({
        "@type": "Hotel",
        "name": hotel.name,
        "url": format!("{}{}", page.public_url, paths::hotel(&hotel.slug, None, Some(handle))),
        "address": {
            "@type": "PostalAddress",
            "addressLocality": hotel.address.city,
            "addressCountry": hotel.address.country_code,
        },
    })
}
