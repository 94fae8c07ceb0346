//! The head of the page: where one is, the name, the facts and the links to its parts.

use super::{CreatorRecommendation, HotelPage, text};
use crate::{
    components::{
        card::{Badge, BadgeTone},
        navigation::{Breadcrumbs, Crumb},
        rating::{Rating, Stars},
    },
    page::PageContext,
    pages::parts::{likes::like_button, offers, share_page::share_page},
    paths, words,
};
use contract::{
    destination::BoundingBox,
    hotel::{Coordinates, Hotel},
    search::Search,
};
use leptos::prelude::*;

pub(super) fn breadcrumbs(data: &HotelPage) -> AnyView {
    let city = &data.hotel.address.city;
    let mut crumbs = vec![Crumb::link("Search", paths::search(None))];
    let is_there = |search: &&Search| contains(&search.area.bounding_box, &data.hotel.coordinates);
    // The last search may be of another place.
    if let Some(search) = data.search.as_ref().filter(is_there) {
        let list = paths::search(Some(&search.id.to_string()));
        // A search of this hotel alone has no list to go back to.
        if search.area.hotel_id.is_none() {
            crumbs.push(Crumb::link(search.area.name.clone(), list));
        } else {
            crumbs.push(Crumb::link(city.clone(), paths::search_place(city, None)));
        }
    } else {
        crumbs.push(Crumb::link(city.clone(), paths::search_place(city, None)));
    }
    crumbs.push(Crumb::here(data.hotel.name.clone()));
    view! { <Breadcrumbs crumbs=crumbs /> }.into_any()
}

/// Whether a place lies within an area, which may cross the date line.
fn contains(area: &BoundingBox, place: &Coordinates) -> bool {
    let BoundingBox {
        south,
        west,
        north,
        east,
    } = *area;
    let longitude = place.longitude;
    let is_between = if west <= east {
        (west..=east).contains(&longitude)
    } else {
        longitude >= west || longitude <= east
    };
    (south..=north).contains(&place.latitude) && is_between
}

pub(super) fn head_line(page: &PageContext, data: &HotelPage) -> AnyView {
    let HotelPage { hotel, is_liked, .. } = data;
    let rating = offers::rating(hotel.rating_summary.as_ref());
    let stars = offers::stars(hotel.star_rating);
    view! {
        <header class="hotel-head">
            <div>
                <h1>{hotel.name.clone()}</h1>
                <ul class="facts">
                    <li>{words::property_type(&hotel.property_type)}</li>
                    {(stars > 0).then(|| view! { <li><Stars count=stars /></li> })}
                    <li>{words::address(&hotel.address, data.country.as_deref())}</li>
                    {rating.map(|rating| view! { <li><Rating rating=rating /></li> })}
                    {hotel.source.is_demonstration.then(demonstration_mark)}
                </ul>
            </div>
            <div class="row no-print">
                {share(page, data)}
                {like_button(hotel.id, &hotel.name, *is_liked)}
            </div>
        </header>
    }
    .into_any()
}

/// Shares the hotel as the creator recommends it.
fn share(page: &PageContext, data: &HotelPage) -> Option<AnyView> {
    let CreatorRecommendation { by, recommendation } = data.recommended.as_ref()?;
    let path = paths::hotel(&data.hotel.slug, None, Some(&by.slug));
    Some(share_page(page, &path, &recommendation.recommendation_title))
}

/// The links to the parts of the page; they stay visible while it scrolls.
pub(super) fn jump_links(hotel: &Hotel) -> AnyView {
    let parts = [
        ("#rooms", "Rooms", true),
        ("#location", "Location", true),
        ("#facilities", "Facilities", text::has_facilities(hotel)),
        ("#policies", "Policies", text::has_policies(hotel)),
    ];
    let links = parts
        .into_iter()
        .filter(|(.., is_there)| *is_there)
        .map(|(href, label, _)| view! { <li><a href=href>{label}</a></li> })
        .collect_view();
    view! {
        <nav class="jump-links no-print" aria-label="On this page">
            <ul>{links}</ul>
        </nav>
    }
    .into_any()
}

fn demonstration_mark() -> impl IntoView {
    view! { <li><Badge text="Demonstration: a fictional hotel" tone=BadgeTone::Sun /></li> }
}
