//! /user/{slug}/itineraries/{id}: an itinerary content, to read and to copy.

use super::{
    banner::{club_line, club_tabs_within},
    content_map::places_map,
    content_parts::{days, stops},
    data::ContentPage,
    package_form::booking_form,
    package_parts::unpublished_note,
    structured::person,
    tags::tag_links,
};
use crate::{
    components::button::{ButtonKind, ButtonSize, LinkButton},
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        frame::{Header, framed},
        parts::{
            contents::{cover_of, images_of, in_short},
            hotel_cards::credits,
            paragraphs::linked_paragraphs,
            pictures::{lead, viewer},
            posts::title_of,
            share_page::share_page,
        },
    },
    paths,
    theme::style_of,
    words,
};
use contract::{card::CardKind, excerpt, hotel::Image, itinerary_content::ItineraryContent};
use leptos::prelude::*;
use serde_json::json;

/// The itinerary's page.
pub fn content(page: &PageContext, data: &ContentPage) -> Page {
    let ContentPage { creator, content, .. } = data;
    let cover = cover_of(content).map(lead);
    let to_form = data.can_be_copied().then(
        || view! { <LinkButton href="#book" label="Choose a date" kind=ButtonKind::Quiet size=ButtonSize::Small /> },
    );
    let side = copying(page, data);
    let body = if side.is_some() {
        "package-body"
    } else {
        "package-body content-alone"
    };
    let view = view! {
        <main id="content" class="page package">
            <div class="post-club">
                {club_line(creator)}
                {club_tabs_within(&creator.slug, &paths::club_itineraries(&creator.slug))}
            </div>
            {(!data.is_public()).then(|| unpublished_note(data.is_preview))}
            <article class=body>
                <header class="package-head">
                    <div class="package-hero">{cover}</div>
                    <h1>{title_of(&content.title)}</h1>
                    <p class="lead">{in_short(content)}</p>
                    <div class="row package-glance">
                        {to_form}{data.is_mine.then(|| edit(data))}
                        {data.is_public().then(|| share_page(page, &data.path(), &title_of(&content.title)))}
                    </div>
                </header>
                <div class="package-words">
                    <div class="prose package-about">{linked_paragraphs(&content.description)}</div>
                    {days(data)}
                    {places_map(&content.days)}
                    {tag_links(&creator.slug, &content.tags)}
                    {credits(&content.hotels)}
                </div>
                {side.map(|side| view! { <div class="package-side">{side}</div> })}
            </article>
            {viewer(viewed_pictures(content))}
        </main>
    };
    Page {
        head: head(page, data),
        main: framed(page, Header::default(), view.into_any()),
    }
}

/// The title picture, then the pictures of the days.
fn viewed_pictures(content: &ItineraryContent) -> impl Iterator<Item = &Image> {
    let days = content.days.iter().flat_map(|day| images_of(content, &day.image_ids));
    cover_of(content).into_iter().chain(days)
}

fn edit(data: &ContentPage) -> AnyView {
    let href = paths::itinerary_editor(&data.content.id.to_string());
    view! { <LinkButton href=href label="Edit" icon="pencil" kind=ButtonKind::Quiet size=ButtonSize::Small /> }
        .into_any()
}

/// The form that copies the stays into the traveller's trip; an itinerary without stays has none.
fn copying(page: &PageContext, data: &ContentPage) -> Option<AnyView> {
    if data.stays == 0 {
        return None;
    }
    let nights = data.content.days.iter().filter(|day| day.hotel_id.is_some()).count();
    let what = format!(
        "{} with {}, each at the lowest price for your dates.",
        words::count(data.stays, "stay", "stays"),
        words::count(nights, "night", "nights")
    );
    let form = if data.is_public() {
        booking_form(
            page,
            &data.form,
            data.path(),
            "Copy this itinerary",
            data.planned.as_deref(),
        )
    } else if data.is_preview {
        view! { <p class="soft">"Travellers can copy it so once these changes are published."</p> }.into_any()
    } else {
        view! { <p class="soft">"Travellers can copy it once it is shown."</p> }.into_any()
    };
    Some(
        view! {
            <section class="card card-pad stack" id="book" aria-labelledby="book-title">
                <h2 id="book-title">"Make it yours"</h2>
                <p class="soft">{what}</p>
                {form}
            </section>
        }
        .into_any(),
    )
}

fn head(page: &PageContext, data: &ContentPage) -> Head {
    let ContentPage { creator, content, .. } = data;
    let description = excerpt::shortened(&content.description, excerpt::DESCRIPTION);
    // A draft has no share card.
    let image = if data.is_public() {
        Some(SharedPicture::card(CardKind::Itinerary, &content.id.to_string()))
    } else {
        data.share_image().map(SharedPicture::plain)
    };
    Head {
        title: format!("{} · {}", title_of(&content.title), creator.public_name),
        description: Some(if description.is_empty() {
            format!("{}, by {}", in_short(content), creator.public_name)
        } else {
            description
        }),
        canonical: Some(data.path()),
        image,
        structured_data: data.is_public().then(|| structured(page, data)),
        no_index: !data.is_public(),
        style: style_of(creator),
        video: None,
    }
}

/// The itinerary as JSON-LD: schema.org TouristTrip, with its places and hotels in order.
fn structured(page: &PageContext, data: &ContentPage) -> String {
    let ContentPage { creator, content, .. } = data;
    let stops = stops(page, data);
    let items = stops
        .iter()
        .enumerate()
        .map(|(position, stop)| json!({ "@type": "ListItem", "position": position + 1, "item": stop }));
    let mut trip = json!({
        "@context": "https://schema.org",
        "@type": "TouristTrip",
        "name": content.title,
        "url": format!("{}{}", page.public_url, data.path()),
        "provider": person(page, creator),
        "itinerary": {
            "@type": "ItemList",
            "numberOfItems": stops.len(),
            "itemListElement": items.collect::<Vec<_>>(),
        },
    });
    let description = excerpt::shortened(&content.description, excerpt::DESCRIPTION);
    if !description.is_empty() {
        trip["description"] = json!(description);
    }
    if let Some(image) = data.share_image() {
        trip["image"] = json!([format!("{}{image}", page.public_url)]);
    }
    trip.to_string()
}
