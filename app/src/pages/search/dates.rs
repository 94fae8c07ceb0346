//! Other dates: what stays cost on days near by, on weekends, in whole weeks or at the cheapest of the month. Each is a
//! form, because a search is kept when it is asked for.

use super::query;
use crate::{page::Csrf, words};
use chrono::NaiveDate;
use contract::{
    Money,
    search::{DateOption, DateOptions, Flexibility, HotelSearch, HotelSearchResult},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The choices as they are sent and as they read.
const CHOICES: [(Flexibility, &str, &str); 4] = [
    (Flexibility::ThreeDays, "threeDays", "± 3 days"),
    (Flexibility::Weekend, "weekend", "Weekends"),
    (Flexibility::Week, "week", "Whole weeks"),
    (Flexibility::Month, "month", "Cheapest of the month"),
];

/// Dates that the page was asked to compare.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OtherDates {
    pub flexibility: Flexibility,
    pub found: DateOptions,
}

/// A choice by the name that it is sent by.
pub fn flexibility(text: &str) -> Option<Flexibility> {
    CHOICES
        .iter()
        .find(|(_, name, _)| *name == text)
        .map(|(choice, ..)| *choice)
}

fn name_of(flexibility: Flexibility) -> &'static str {
    CHOICES
        .iter()
        .find(|(choice, ..)| *choice == flexibility)
        .map_or("", |(_, name, _)| *name)
}

/// The choices, and what was asked for below them.
pub fn other_dates(result: &HotelSearchResult, request: &HotelSearch, dates: Option<&OtherDates>) -> AnyView {
    let exact = query::page_address("/search", request, 0);
    let chosen = dates.map(|dates| dates.flexibility);
    let link = |href: String, label: &'static str, is_chosen: bool| {
        view! { <li><a class="chip" href=href aria-current=is_chosen.then_some("true")>{label}</a></li> }
    };
    let links = CHOICES
        .iter()
        .map(|(choice, name, label)| link(with_flexibility(request, name), label, chosen == Some(*choice)))
        .collect_view();
    let options = dates.map(|dates| options(result, request, dates));
    view! {
        <nav class="other-dates" aria-label="Flexible dates">
            <ul class="filter-chips">{link(exact, "Exact dates", chosen.is_none())}{links}</ul>
            {options}
        </nav>
    }
    .into_any()
}

fn with_flexibility(request: &HotelSearch, name: &str) -> String {
    let mut fields = query::fields(request);
    fields.push(("flex", name.to_owned()));
    query::address("/search", &fields)
}

fn options(result: &HotelSearchResult, request: &HotelSearch, dates: &OtherDates) -> AnyView {
    let lowest = dates
        .found
        .options
        .iter()
        .filter_map(|option| option.lowest_total)
        .map(|total| total.minor)
        .min();
    let items = dates
        .found
        .options
        .iter()
        .map(|option| {
            let is_lowest = option.lowest_total.is_some_and(|total| Some(total.minor) == lowest);
            view! { <li>{date_option(result, request, dates.flexibility, option, is_lowest)}</li> }
        })
        .collect_view();
    if lowest.is_none() {
        return view! { <p class="small soft">"Nothing is free on those days either."</p> }.into_any();
    }
    view! { <ul class="date-options">{items}</ul> }.into_any()
}

fn date_option(
    result: &HotelSearchResult,
    request: &HotelSearch,
    flexibility: Flexibility,
    option: &DateOption,
    is_lowest: bool,
) -> AnyView {
    let search = &result.search;
    let is_own = (option.check_in_date, option.check_out_date) == (search.check_in_date, search.check_out_date);
    let dates = words::short_dates(option.check_in_date, option.check_out_date);
    let stays = words::count_of(option.total, "stay", "stays");
    let Some(lowest) = option.lowest_total else {
        return view! { <p class="date-option"><span>{dates}</span><span class="small soft">"Nothing free"</span></p> }
            .into_any();
    };
    let note = is_lowest.then(|| view! { <span class="visually-hidden">"Lowest. "</span> });
    let class = if is_lowest {
        "date-option date-option-lowest"
    } else {
        "date-option"
    };
    let content = view! {
        <span>{dates}</span>
        <span class="date-option-price">{note}{from_price(lowest)}</span>
        <span class="small soft">{stays}</span>
    };
    if is_own {
        return view! { <p class=class aria-current="true">{content}</p> }.into_any();
    }
    let extra = vec![("flex", name_of(flexibility).to_owned())];
    dates_form(
        result,
        request,
        (option.check_in_date, option.check_out_date),
        extra,
        class,
        content.into_any(),
    )
}

fn from_price(lowest: Money) -> String {
    format!("from {}", words::money_roughly(lowest))
}

/// A button that shows the same list on other dates.
pub fn dates_form(
    result: &HotelSearchResult,
    request: &HotelSearch,
    (check_in, check_out): (NaiveDate, NaiveDate),
    extra: Vec<(&'static str, String)>,
    class: impl Into<String>,
    content: AnyView,
) -> AnyView {
    let class: String = class.into();
    let mut fields = vec![
        ("searchId", result.search.id.to_string()),
        ("checkIn", check_in.to_string()),
        ("checkOut", check_out.to_string()),
    ];
    fields.extend(extra);
    fields.extend(query::fields(&HotelSearch {
        search_id: None,
        ..request.clone()
    }));
    let fields = fields
        .into_iter()
        .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
        .collect_view();
    view! {
        <form method="post" action="/search">
            <Csrf />
            {fields}
            <button class=class type="submit" name="intent" value="dates">{content}</button>
        </form>
    }
    .into_any()
}
