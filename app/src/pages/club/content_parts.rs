//! The parts of an itinerary: its days with text, places, pictures and the hotel of the night.

use super::{
    ContentPage,
    blocks::{picture_list, stay_card},
    content_map::{anchor, first_number},
    structured::structured_hotel,
};
use crate::{
    components::picture::Loading,
    page::PageContext,
    pages::parts::{
        contents::{hotel_of, images_of},
        paragraphs::linked_paragraphs,
    },
    paths, words,
};
use contract::{
    HotelId,
    itinerary_content::{ContentDay, ContentPlace},
};
use leptos::prelude::*;
use serde_json::{Value, json};

/// The days, one after another.
pub(super) fn days(data: &ContentPage) -> Option<AnyView> {
    let days = &data.content.days;
    let views = days.iter().enumerate().map(|(position, day)| {
        let images = images_of(&data.content, &day.image_ids);
        let pictures = (!images.is_empty()).then(|| picture_list(&images, Loading::Lazy));
        let html = data.html.get(position).filter(|html| !html.is_empty()).cloned();
        view! {
            <li class="package-day">
                <h3>{title(position, day)}</h3>
                {html.map(text)}
                {places(&day.places, first_number(days, position))}
                {pictures}
                {night(data, position)}
            </li>
        }
    });
    (!days.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="trip-days">
                <h2 id="trip-days">"Day by day"</h2>
                <ol class="package-days">{views.collect_view()}</ol>
            </section>
        }
        .into_any()
    })
}

fn title(position: usize, day: &ContentDay) -> AnyView {
    let number = format!("Day {}", position + 1);
    match day.title.trim() {
        "" => number.into_any(),
        title => {
            let title = title.to_owned();
            view! { <span class="kicker">{number}<span class="visually-hidden">": "</span></span>{title} }.into_any()
        }
    }
}

/// Accepts only HTML that the loader made from Markdown.
fn text(html: String) -> AnyView {
    view! { <div class="prose post-text" inner_html=html></div> }.into_any()
}

/// The places of a day, numbered in the order of the whole itinerary, as on its map.
fn places(places: &[ContentPlace], first: u32) -> Option<AnyView> {
    let rows = places.iter().zip(first..).map(|(place, number)| {
        let map = place.coordinates.map(|point| {
            let href = paths::open_street_map(point.latitude, point.longitude);
            view! {
                <p class="small">
                    <a href=href rel="noopener">
                        "Open in OpenStreetMap"
                        <span class="visually-hidden">{format!(" for {}", place.name)}</span>
                    </a>
                </p>
            }
        });
        view! {
            <li class="content-place" id=anchor(number)>
                <h4>{place.name.clone()}</h4>
                {linked_paragraphs(&place.note)}
                {map}
            </li>
        }
    });
    (!places.is_empty()).then(|| {
        let start = first.to_string();
        view! { <ol class="content-places" start=start>{rows.collect_view()}</ol> }.into_any()
    })
}

/// The hotel of the night after a day: a card on its first night, a line on those that follow.
fn night(data: &ContentPage, position: usize) -> Option<AnyView> {
    let id = data.content.days.get(position)?.hotel_id?;
    let handle = &data.creator.slug;
    let Some(hotel) = hotel_of(&data.content, id) else {
        return Some(view! { <p class="small soft">"This night's hotel is no longer on this site."</p> }.into_any());
    };
    if is_further_night(&data.content.days, position, id) {
        let href = paths::hotel(&hotel.slug, None, Some(handle));
        return Some(
            view! { <p class="small soft">"One more night at "<a href=href>{hotel.name.clone()}</a></p> }.into_any(),
        );
    }
    let following = data.content.days.iter().skip(position);
    let nights = following.take_while(|day| day.hotel_id == Some(id)).count();
    let note = words::count(nights, "night", "nights");
    Some(
        view! {
            <div class="content-night">
                <p class="kicker">"Where you sleep"</p>
                {stay_card(handle, hotel, Some(&note))}
            </div>
        }
        .into_any(),
    )
}

/// Whether the night before is spent there as well.
fn is_further_night(days: &[ContentDay], position: usize, id: HotelId) -> bool {
    let before = position.checked_sub(1).and_then(|before| days.get(before));
    before.is_some_and(|day| day.hotel_id == Some(id))
}

/// The stops for structured data: the places of each day, then the hotel of its first night.
pub(super) fn stops(page: &PageContext, data: &ContentPage) -> Vec<Value> {
    let days = &data.content.days;
    let of_day = days.iter().enumerate().flat_map(|(position, day)| {
        let first_night = day.hotel_id.filter(|id| !is_further_night(days, position, *id));
        let hotel = first_night.and_then(|id| hotel_of(&data.content, id));
        let hotel = hotel.map(|hotel| structured_hotel(page, &data.creator.slug, hotel));
        day.places.iter().map(place).chain(hotel)
    });
    of_day.collect()
}

fn place(place: &ContentPlace) -> Value {
    let mut stop = json!({ "@type": "Place", "name": place.name });
    if let Some(point) = place.coordinates {
        stop["geo"] = json!({
            "@type": "GeoCoordinates",
            "latitude": point.latitude,
            "longitude": point.longitude,
        });
    }
    stop
}
