//! /user/{slug}/itineraries: a creator's packages and itineraries, in the creator's order.

use super::{
    banner::{club_head_in_short, club_tabs},
    contents::contents_section,
    data::PackagesPage,
    email_updates::email_updates_section,
    lists::{graph, item_list},
    tags::tag_links,
};
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        picture::{Loading, Picture, Shape},
        price::Price,
        states::EmptyState,
    },
    page::{Head, Page, PageContext, SharedPicture},
    pages::{
        frame::{Header, framed},
        parts::{
            focus::focus_of,
            packages::{about_price, in_short, picture_of},
            posts::title_of,
        },
    },
    paths,
    theme::style_of,
};
use contract::{excerpt, package::TravelPackageWithHotels};
use leptos::prelude::*;

/// The creator's packages by pages, and the link to request one.
pub fn packages(page: &PageContext, data: &PackagesPage) -> Page {
    let creator = &data.creator;
    let offers = &data.packages.packages;
    let list = if offers.is_empty() {
        // A creator with itineraries only needs no empty state.
        data.is_empty().then(|| empty(data))
    } else {
        let cards = offers
            .iter()
            .enumerate()
            .map(|(position, offer)| card(&creator.slug, offer, position));
        let list = view! {
            <section class="stack" aria-labelledby="club-trips">
                <h2 id="club-trips">"Packages to book"</h2>
                <ul class="club-packages reveal">{cards.collect_view()}</ul>
            </section>
        };
        Some(list.into_any())
    };
    let content = view! {
        <main id="content" class="page club">
            {club_head_in_short(page, creator)}
            {club_tabs(&creator.slug, &paths::club_itineraries(&creator.slug))}
            {list}
            {links_to_pages(data)}
            {contents_section(data)}
            {request_link(data)}
            {tag_links(&creator.slug, &data.tags)}
            {email_updates_section(page, creator)}
        </main>
    };
    Page {
        head: head(page, data),
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn head(page: &PageContext, data: &PackagesPage) -> Head {
    let creator = &data.creator;
    let hero = creator.hero_image.as_ref();
    let image = hero.or_else(|| data.packages.packages.iter().find_map(picture_of));
    let image = image.or_else(|| {
        data.contents
            .itineraries
            .iter()
            .find_map(|content| content.image.as_ref())
    });
    let canonical = match (data.number(), data.number_of_contents()) {
        (1, 1) => paths::club_itineraries(&creator.slug),
        (number, _) => data.address(number),
    };
    Head {
        title: format!("Packages by {}", creator.public_name),
        description: Some(super::about(creator)),
        canonical: Some(canonical),
        image: image.map(|image| SharedPicture::plain(paths::share_image(image))),
        structured_data: structured(page, data),
        no_index: data.packages.packages.is_empty() && data.contents.itineraries.is_empty(),
        style: style_of(creator),
        video: None,
    }
}

/// The packages and the itineraries of the page as JSON-LD; none without any.
fn structured(page: &PageContext, data: &PackagesPage) -> Option<String> {
    let creator = &data.creator;
    let mut lists = Vec::new();
    let items = data.packages.packages.iter().map(|offer| {
        let path = paths::package(&creator.slug, &offer.package.package_id.to_string());
        (title_of(&offer.package.title), path)
    });
    if !data.packages.packages.is_empty() {
        let name = format!("Packages by {}", creator.public_name);
        lists.push(item_list(page, &name, data.packages.skip, items));
    }
    let copied = data.contents.itineraries.iter().map(|content| {
        let path = paths::package(&creator.slug, &content.id.to_string());
        (title_of(&content.title), path)
    });
    if !data.contents.itineraries.is_empty() {
        let name = format!("Itineraries by {}", creator.public_name);
        lists.push(item_list(page, &name, data.contents.skip, copied));
    }
    (!lists.is_empty()).then(|| graph(&lists))
}

/// A package in a list.
pub(super) fn card(handle: &str, offer: &TravelPackageWithHotels, position: usize) -> AnyView {
    let package = &offer.package;
    let loading = if position < super::EAGER {
        Loading::Eager
    } else {
        Loading::Lazy
    };
    let picture = picture_of(offer).map(|image| {
        view! { <Picture
            id=image.id.to_string()
            focus=focus_of(image)
            illustration=image.is_illustration
            shape=Shape::Wide
            loading=loading
            sizes="(min-width: 64rem) 36rem, (min-width: 48rem) 45vw, calc(100vw - 2.125rem)"
        /> }
    });
    let text = excerpt::shortened(&package.description, super::MAX_CARD_CHARS);
    view! {
        <li>
            <article class="hotel-card package-card">
                {picture}
                <div class="hotel-card-body">
                    <div class="hotel-card-head">
                        <h3>
                            <a href=paths::package(handle, &package.package_id.to_string())>{title_of(&package.title)}</a>
                        </h3>
                        <p class="hotel-card-place"><span>{in_short(offer)}</span></p>
                    </div>
                    {(!text.is_empty()).then(|| view! { <p class="club-stay-text">{text}</p> })}
                    <div class="hotel-card-foot">{about_price(offer).map(|price| view! { <Price price=price /> })}</div>
                </div>
            </article>
        </li>
    }
    .into_any()
}

fn empty(data: &PackagesPage) -> AnyView {
    if data.is_mine {
        return view! {
            <EmptyState icon="luggage" title="No packages yet" text="Put stays and days together: travellers book them as one.">
                <LinkButton href=paths::ADD_PACKAGE label="Make a package" kind=ButtonKind::Sun />
                <LinkButton href=paths::ADD_ITINERARY label="Write an itinerary" kind=ButtonKind::Quiet />
            </EmptyState>
        }
        .into_any();
    }
    let creator = &data.creator;
    let text = format!("{} has not made a package yet.", creator.public_name);
    let stays = paths::club(&creator.slug);
    view! {
        <EmptyState icon="luggage" title="No packages yet" text=text>
            <LinkButton href=stays label="See the stays" kind=ButtonKind::Quiet />
        </EmptyState>
    }
    .into_any()
}

/// The link to request a package; for the creator, the link to create one.
fn request_link(data: &PackagesPage) -> Option<AnyView> {
    let creator = &data.creator;
    if data.is_mine {
        // Without any entry the empty state has the link.
        return (!data.is_empty()).then(|| {
            view! {
                <p class="row club-write">
                    <LinkButton href=paths::ADD_PACKAGE label="Make a package" icon="plus" />
                    <LinkButton href=paths::ADD_ITINERARY label="Write an itinerary" icon="pencil" />
                </p>
            }
            .into_any()
        });
    }
    let text = format!(
        "Say where to and when, and {} thinks of something for you.",
        creator.public_name
    );
    let href = paths::request_package(&creator.slug);
    Some(
        view! {
            <section class="package-ask" aria-labelledby="trip-ask">
                <h2 id="trip-ask">"Nothing that fits?"</h2>
                <p class="soft">{text}</p>
                <LinkButton href=href label="Ask for your own package" icon="message" />
            </section>
        }
        .into_any(),
    )
}

/// The links to the previous and the next page.
fn links_to_pages(data: &PackagesPage) -> Option<AnyView> {
    let number = data.number();
    let newer = (number > 1).then(|| view! { <a href=data.address(number - 1) rel="prev">"Previous"</a> });
    let older = data
        .has_more()
        .then(|| view! { <a href=data.address(number + 1) rel="next">"Next"</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{newer}{older}</nav> }.into_any())
}
