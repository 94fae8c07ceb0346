//! /dashboard/stays/add: finding hotels to recommend. A React tool; without scripts a search and its rows.

use super::dashboard;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        field::Field,
        picture::Picture,
        states::EmptyState,
    },
    page::{Csrf, Page, PageContext},
    paths,
    react_island::ReactIsland,
};
use contract::{HotelId, RecommendationId, hotel::HotelSummary, island::StayFinderProps};
use leptos::prelude::*;
use std::collections::HashMap;

/// The data of the page.
pub struct AddStayPage {
    /// The search text.
    pub query: String,
    pub hotels: Vec<HotelSummary>,
    /// Those among them that are recommended already.
    pub mine: HashMap<HotelId, RecommendationId>,
    /// The props of the tool.
    pub finder: StayFinderProps,
}

/// A search by name or place, and its results.
pub fn add_stay(page: &PageContext, data: &AddStayPage) -> Page {
    let rows = data.hotels.iter().map(|hotel| row(data, hotel)).collect_view();
    let found = match (data.query.is_empty(), data.hotels.is_empty()) {
        (true, _) => ().into_any(),
        (false, true) => view! {
            <EmptyState icon="search" title="Nothing found" text="Try the hotel's name, or its city." />
        }
        .into_any(),
        (false, false) => view! { <ul class="dashboard-rows" aria-label="Hotels">{rows}</ul> }.into_any(),
    };
    let content = view! {
        <ReactIsland name="stay-finder" props=data.finder.clone() load="eager" />
        <noscript>
            <div class="stack stack-l">
                <form class="card card-pad stack" method="get" action=paths::ADD_STAY role="search">
                    <Field name="query" label="Hotel or city" icon="search" required=true value=data.query.clone() />
                    <div class="row"><Button label="Find" /></div>
                </form>
                {found}
            </div>
        </noscript>
    };
    dashboard(page, paths::MANAGE_STAYS, "Add a stay", None, content.into_any())
}

fn row(data: &AddStayPage, hotel: &HotelSummary) -> AnyView {
    let action = match data.mine.get(&hotel.id) {
        Some(id) => {
            let href = paths::stay_editor(&id.to_string());
            view! { <LinkButton href=href label="Edit yours" kind=ButtonKind::Quiet size=ButtonSize::Small /> }
                .into_any()
        }
        None => view! {
            <form method="post" action=paths::ADD_STAY>
                <Csrf />
                <input type="hidden" name="hotelId" value=hotel.id.to_string() />
                <input type="hidden" name="name" value=hotel.name.clone() />
                <Button label="Recommend" size=ButtonSize::Small />
            </form>
        }
        .into_any(),
    };
    view! {
        <li class="card dashboard-row">{hotel_in_row(hotel, action)}</li>
    }
    .into_any()
}

/// The picture, the name and the city of a hotel in a row, with what can be done with it.
pub(super) fn hotel_in_row(hotel: &HotelSummary, action: AnyView) -> AnyView {
    view! {
        <Picture
            id=hotel.title_image.id.to_string()
            illustration=hotel.title_image.is_illustration
            sizes="9rem"
        />
        <div class="stack stack-s">
            <h2>{hotel.name.clone()}</h2>
            <p class="soft">{hotel.address.city.clone()}</p>
            {action}
        </div>
    }
    .into_any()
}
