//! The hotels of a page of the list, with the link to more.

use super::{address, area::ListRequest, empty, with_search};
use crate::{
    components::button::{ButtonKind, ButtonSize, button_class},
    islands::LoadMore,
    pages::parts::hotel_cards::{CardContext, Origin, Recommender, hotel_cards},
    words,
};
use contract::{HotelId, search::HotelSearchResult};
use leptos::prelude::*;

pub(super) fn list(
    result: &HotelSearchResult,
    request: &ListRequest,
    liked: &[HotelId],
    recommender: Option<&Recommender>,
) -> AnyView {
    if result.hotels.is_empty() {
        return empty::empty(result, request);
    }
    let cards = search_cards(result, request, liked, recommender);
    view! { <LoadMore>{cards}</LoadMore> }.into_any()
}

/// The hotels of one page of the list, with the link to more; also a fragment that is appended to the list.
pub fn search_cards(
    result: &HotelSearchResult,
    request: &ListRequest,
    liked: &[HotelId],
    recommender: Option<&Recommender>,
) -> AnyView {
    let request = &with_search(request, result);
    if result.hotels.is_empty() {
        return empty::empty(result, request);
    }
    let context = CardContext {
        search_id: Some(result.search.id.to_string()),
        rooms: result.search.rooms.len(),
        // Below the first, a phone shows no part of a picture.
        eager: u32::from(result.skip == 0) as usize,
        liked: Some(liked.iter().copied().collect()),
        recommender: recommender.cloned(),
        origin: Origin::of(&result.search.area).filter(|_| request.map_area.is_none()),
        ..CardContext::default()
    };
    view! {
        <div class="hotel-cards hotel-cards-list">{hotel_cards(&result.hotels, &context)}</div>
        {more(result, request)}
    }
    .into_any()
}

fn more(result: &HotelSearchResult, request: &ListRequest) -> AnyView {
    let shown = u32::try_from(result.hotels.len()).unwrap_or(u32::MAX);
    let last = result.skip.saturating_add(shown);
    let place = format!(
        "{} to {} of {}",
        words::number(result.skip + 1),
        words::number(last),
        words::number(result.total)
    );
    let first = (result.skip > 0).then(|| {
        view! { <a href=address::page_address("/search", request, 0)>"Back to the first"</a> }
    });
    let next = (last < result.total).then(|| {
        view! {
            <a
                class=button_class(ButtonKind::Quiet, ButtonSize::Normal)
                href=address::page_address("/search", request, last)
                rel="next"
                data-fragment=address::page_address("/fragment/search", request, last)
            >
                <span>"Show more"</span>
            </a>
        }
    });
    view! {
        <div class="results-more stack-s">
            {next}
            <p class="small soft">{place}</p>
            {first}
        </div>
    }
    .into_any()
}
