//! The parts of a package: its stays in order, its days, its pictures.

use super::{PackagePage, blocks::picture_list};
use crate::{
    components::{
        feedback::{Alert, AlertKind},
        picture::{Loading, Picture},
    },
    pages::parts::{packages::hotel_of, paragraphs::linked_paragraphs},
    paths, words,
};
use contract::{
    hotel::{HotelSummary, Image},
    package::{PackageDay, PackageStay},
};
use leptos::prelude::*;

/// Tells the author that visitors do not see the package, or these changes of it.
pub fn unpublished_note(is_preview: bool) -> AnyView {
    let text = if is_preview {
        words::UNPUBLISHED
    } else {
        "Only you see this: it is hidden."
    };
    view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }.into_any()
}

/// The stays, numbered.
pub fn stays(data: &PackagePage) -> Option<AnyView> {
    let stays = &data.offer.package.stays;
    let cards = stays.iter().enumerate().map(|(position, stay)| {
        let number = (position + 1).to_string();
        view! {
            <li>
                <article class="card package-stay">
                    <span class="package-number" aria-hidden="true">{number}</span>
                    {stay_card(data, stay)}
                </article>
            </li>
        }
    });
    (!stays.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="trip-stays">
                <h2 id="trip-stays">"Where you stay"</h2>
                <ol class="package-stays">{cards.collect_view()}</ol>
            </section>
        }
        .into_any()
    })
}

/// A stay; for a deleted hotel only the nights and the note remain.
fn stay_card(data: &PackagePage, stay: &PackageStay) -> AnyView {
    let nights = words::count_of(stay.nights, "night", "nights");
    let note = linked_paragraphs(&stay.note);
    match hotel_of(&data.offer, stay.hotel_id) {
        Some(hotel) => view! {
            <Picture
                id=hotel.title_image.id.to_string()
                illustration=hotel.title_image.is_illustration
                sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, calc(100vw - 2.125rem)"
            />
            <div class="package-stay-body">
                <h3>{link(data, hotel)}</h3>
                <p class="small soft">{format!("{} · {nights}", hotel.address.city)}</p>
                {note}
            </div>
        }
        .into_any(),
        None => view! {
            <div class="package-stay-body">
                <h3>"This hotel is no longer on this site"</h3>
                <p class="small soft">{nights}</p>
                {note}
            </div>
        }
        .into_any(),
    }
}

fn link(data: &PackagePage, hotel: &HotelSummary) -> AnyView {
    let href = paths::hotel(&hotel.slug, None, Some(&data.creator.slug));
    view! { <a href=href>{hotel.name.clone()}</a> }.into_any()
}

/// The days, each with its text and pictures.
pub fn days(data: &PackagePage) -> Option<AnyView> {
    let days = &data.offer.package.days;
    let views = days.iter().enumerate().map(|(position, day)| {
        let images = data.images(&day.image_ids);
        let pictures = (!images.is_empty()).then(|| picture_list(&images, Loading::Lazy));
        let html = data.html.get(position).filter(|html| !html.is_empty()).cloned();
        view! {
            <li class="package-day">
                <h3>{title(position, day)}</h3>
                {html.map(text)}
                {pictures}
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

fn title(position: usize, day: &PackageDay) -> AnyView {
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

/// The package's own pictures that are nowhere else on the page.
pub fn further_pictures(data: &PackagePage) -> Option<AnyView> {
    let package = &data.offer.package;
    let is_shown = |image: &Image| package.days.iter().any(|day| day.image_ids.contains(&image.id));
    let images = package.images.iter().skip(1).filter(|image| !is_shown(image));
    let images: Vec<&Image> = images.collect();
    (!images.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="trip-pictures">
                <h2 id="trip-pictures">"Pictures"</h2>
                {picture_list(&images, Loading::Lazy)}
            </section>
        }
        .into_any()
    })
}
