//! The price and the dates beside the text, and the bar at the foot of a phone.

use super::{HotelPage, Rooms};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton},
        price::{Price, PriceSize, PriceText},
    },
    words,
};
use leptos::prelude::*;

pub(super) fn booking_card(data: &HotelPage) -> AnyView {
    let price = data.lowest_price();
    let (label, facts) = match (&data.rooms, &data.search) {
        (Rooms::None(_), _) if data.split.is_some() => ("More rooms needed", search_facts(data)),
        (Rooms::None(_), _) => (contract::text::NO_ROOMS_TITLE, search_facts(data)),
        (_, Some(_)) => ("See rooms and rates", search_facts(data)),
        (_, None) => ("Choose dates", Vec::new()),
    };
    let facts = facts.into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view();
    let action = match &data.rooms {
        Rooms::None(_) => "Change dates",
        Rooms::WithoutSearch => "Choose dates",
        Rooms::Available(_) => "See rooms and rates",
    };
    let price = match price {
        Some(price) => view! { <Price price=price size=PriceSize::Large /> }.into_any(),
        None => view! { <p><b>{label}</b></p> }.into_any(),
    };
    view! {
        <div class="card card-pad booking-card">
            {price}
            <ul class="facts">{facts}</ul>
            <LinkButton href="#rooms" label=action kind=ButtonKind::Sun size=ButtonSize::Wide />
            <p class="small soft">"The total includes all mandatory taxes and fees. You won't be charged yet."</p>
        </div>
    }
    .into_any()
}

fn search_facts(data: &HotelPage) -> Vec<String> {
    data.search
        .as_ref()
        .map(|search| {
            vec![
                words::date_range(search.check_in_date, search.check_out_date),
                words::guests(&search.rooms),
            ]
        })
        .unwrap_or_default()
}

pub(super) fn booking_bar(data: &HotelPage) -> AnyView {
    let price = match data.lowest_price() {
        Some(price) => view! { <Price price=PriceText { per_night: None, ..price } /> }.into_any(),
        None => view! { <span class="small">{search_facts(data).join(" · ")}</span> }.into_any(),
    };
    let label = if data.search.is_some() { "Rooms" } else { "Choose dates" };
    view! {
        <div class="booking-bar no-print">
            {price}
            <LinkButton href="#rooms" label=label kind=ButtonKind::Sun />
        </div>
    }
    .into_any()
}
