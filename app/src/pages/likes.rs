//! The user's saved items: stays as cards, and the other places.

use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        states::EmptyState,
    },
    page::{Page, PageContext},
    pages::{
        frame::{Header, unlisted},
        parts::{
            hotel_cards::{CardContext, hotel_cards, origin_note},
            likes::{destination_like_button, likes_form},
        },
    },
    paths, words,
};
use contract::{destination::Destination, hotel::HotelSummary, like::LikeList};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LikesPage {
    pub likes: LikeList,
}

/// The traveller's saved items, newest first.
pub fn likes(page: &PageContext, data: &LikesPage) -> Page {
    let likes = &data.likes;
    let hotels: Vec<HotelSummary> = likes.likes.iter().filter_map(|like| like.hotel.clone()).collect();
    let places: Vec<&Destination> = likes
        .likes
        .iter()
        .filter_map(|like| like.destination.as_ref())
        .collect();
    let facts = (likes.total > 0).then(|| {
        let total = words::count_of(likes.total, "place", "places");
        view! { <p class="soft">{format!("{total}, newest first")}</p> }
    });
    let content = view! {
        <main id="content" class="page stack">
            <header class="results-head">
                <div>
                    <h1>"Saved"</h1>
                    {facts}
                    {origin_note(&hotels)}
                </div>
            </header>
            {likes.likes.is_empty().then(empty)}
            {stays(&hotels)}
            {others(&places)}
            {links_to_pages(likes)}
            {likes_form(page, paths::LIKES)}
        </main>
    };
    unlisted(page, "Saved", Header::default(), content.into_any())
}

fn stays(hotels: &[HotelSummary]) -> Option<AnyView> {
    if hotels.is_empty() {
        return None;
    }
    let context = CardContext {
        eager: 1,
        liked: Some(hotels.iter().map(|hotel| hotel.id).collect()),
        ..CardContext::default()
    };
    let cards = hotel_cards(hotels, &context);
    Some(
        view! {
            <section aria-labelledby="saved-stays">
                <h2 class="visually-hidden" id="saved-stays">"Stays"</h2>
                <div class="hotel-cards hotel-cards-grid">{cards}</div>
            </section>
        }
        .into_any(),
    )
}

fn others(places: &[&Destination]) -> Option<AnyView> {
    if places.is_empty() {
        return None;
    }
    let place = |place: &&Destination| {
        let subtitle =
            (!place.subtitle.is_empty()).then(|| view! { <span class="soft">{format!(", {}", place.subtitle)}</span> });
        view! {
            <li class="saved-place">
                <span>
                <a href=paths::search_place(&place.name, Some(&place.id))>{place.name.clone()}</a>
                {subtitle}
                </span>
                {destination_like_button(&place.id, &place.name, true)}
            </li>
        }
    };
    let rows = places.iter().map(place).collect_view();
    Some(
        view! {
            <section class="stack stack-s" aria-labelledby="saved-places">
                <h2 id="saved-places">"Places"</h2>
                <ul class="saved-places">{rows}</ul>
            </section>
        }
        .into_any(),
    )
}

fn empty() -> AnyView {
    view! {
        <EmptyState
            icon="heart"
            title="Nothing saved yet"
            text="Press the heart of a stay that you like, and find it here when you plan."
        >
            <LinkButton href=paths::search(None) label="Find a stay" kind=ButtonKind::Sun />
        </EmptyState>
    }
    .into_any()
}

/// The links to the previous and the next page.
fn links_to_pages(likes: &LikeList) -> Option<AnyView> {
    let number = likes.skip / likes.take.max(1) + 1;
    let address = |number: u32| format!("{}?page={number}", paths::LIKES);
    let newer = (number > 1).then(|| view! { <a href=address(number - 1) rel="prev">"Newer"</a> });
    let older = (likes.skip.saturating_add(likes.take) < likes.total)
        .then(|| view! { <a href=address(number + 1) rel="next">"Older"</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label="Pages">{newer}{older}</nav> }.into_any())
}
