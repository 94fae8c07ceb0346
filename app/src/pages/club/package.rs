//! /user/{slug}/itineraries/{id}: a package, to read and to book.

use super::{
    banner::{club_line, club_tabs_within},
    data::PackagePage,
    package_form::booking,
    package_parts::{days, further_pictures, stays, unpublished_note},
    structured::person,
    structured::structured_hotel,
    tags::tag_links,
};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton},
        price::Price,
    },
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        frame::{Header, framed},
        parts::{
            hotel_cards::credits,
            packages::{about_price, hotels, in_short, picture_of},
            paragraphs::linked_paragraphs,
            pictures::{lead, viewer},
            posts::title_of,
            share_page::share_page,
        },
    },
    paths,
    theme::style_of,
};
use contract::{card::CardKind, excerpt, hotel::Image};
use leptos::prelude::*;
use serde_json::{Value, json};

/// The package's page.
pub fn package(page: &PageContext, data: &PackagePage) -> Page {
    let PackagePage { creator, offer, .. } = data;
    let package = &offer.package;
    let hero = picture_of(offer).map(lead);
    let price = about_price(offer).filter(|_| data.planned.is_none());
    let price = price.map(|price| view! { <Price price=price /> });
    let to_form = data.is_public().then(
        || view! { <LinkButton href="#book" label="Choose a date" kind=ButtonKind::Quiet size=ButtonSize::Small /> },
    );
    let content = view! {
        <main id="content" class="page package">
            <div class="post-club">
                {club_line(creator)}
                {club_tabs_within(&creator.slug, &paths::club_itineraries(&creator.slug))}
            </div>
            {(!data.is_public()).then(|| unpublished_note(data.is_preview))}
            <article class="package-body">
                <header class="package-head">
                    <div class="package-hero">{hero}</div>
                    <h1>{title_of(&package.title)}</h1>
                    <p class="lead">{in_short(offer)}</p>
                    <div class="row package-glance">
                        {price}{to_form}{data.is_mine.then(|| edit(data))}
                        {data.is_public().then(|| share_page(page, &data.path(), &title_of(&package.title)))}
                    </div>
                </header>
                <div class="package-words">
                    <div class="prose package-about">{linked_paragraphs(&package.description)}</div>
                    {stays(data)}
                    {days(data)}
                    {further_pictures(data)}
                    {tag_links(&creator.slug, &package.tags)}
                    {credits(&offer.hotels)}
                </div>
                <div class="package-side">{booking(page, data)}</div>
            </article>
            {viewer(viewed_pictures(data))}
        </main>
    };
    Page {
        head: head(page, data),
        main: framed(page, Header::default(), content.into_any()),
    }
}

/// The title picture, then the pictures of the days, then the others.
fn viewed_pictures(data: &PackagePage) -> impl Iterator<Item = &Image> {
    let package = &data.offer.package;
    let days = package.days.iter().flat_map(|day| data.images(&day.image_ids));
    picture_of(&data.offer).into_iter().chain(days).chain(&package.images)
}

fn edit(data: &PackagePage) -> AnyView {
    let href = paths::package_editor(&data.offer.package.package_id.to_string());
    view! { <LinkButton href=href label="Edit" icon="pencil" kind=ButtonKind::Quiet size=ButtonSize::Small /> }
        .into_any()
}

fn head(page: &PageContext, data: &PackagePage) -> Head {
    let PackagePage { creator, offer, .. } = data;
    let package = &offer.package;
    let description = excerpt::shortened(&package.description, excerpt::DESCRIPTION);
    // A draft has no share card.
    let image = if data.is_public() {
        Some(SharedPicture::card(CardKind::Package, &package.package_id.to_string()))
    } else {
        data.share_image().map(SharedPicture::plain)
    };
    Head {
        title: format!("{} · {}", title_of(&package.title), creator.public_name),
        description: Some(if description.is_empty() {
            format!("{}, by {}", in_short(offer), creator.public_name)
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

/// The package as JSON-LD: schema.org TouristTrip.
fn structured(page: &PageContext, data: &PackagePage) -> String {
    let PackagePage { creator, offer, .. } = data;
    let url = format!("{}{}", page.public_url, data.path());
    let items: Vec<Value> = hotels(offer)
        .enumerate()
        .map(|(position, hotel)| {
            json!({ "@type": "ListItem", "position": position + 1, "item": structured_hotel(page, &creator.slug, hotel) })
        })
        .collect();
    let mut trip = json!({
        "@context": "https://schema.org",
        "@type": "TouristTrip",
        "name": offer.package.title,
        "url": url,
        "provider": person(page, creator),
        "itinerary": { "@type": "ItemList", "numberOfItems": items.len(), "itemListElement": items },
    });
    let description = excerpt::shortened(&offer.package.description, excerpt::DESCRIPTION);
    if !description.is_empty() {
        trip["description"] = json!(description);
    }
    if let Some(image) = data.share_image() {
        trip["image"] = json!([format!("{}{image}", page.public_url)]);
    }
    trip.to_string()
}
