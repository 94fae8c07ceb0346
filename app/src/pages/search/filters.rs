//! The filters of the list: one form with GET, and each active filter as a chip that removes it.

use super::{address, area::ListRequest, prices};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        field::Checkbox,
        icon::Icon,
        sheet::InlineSheet,
    },
    pages::form::FormState,
    paths::with_query,
    words,
};
use contract::{
    Currency,
    hotel::MealPlan,
    search::{FacetCount, HotelFilters, HotelSearchResult},
};
use leptos::prelude::*;

/// The number of facilities that are shown; the others are folded.
const OPEN_FACILITIES: usize = 8;

/// The filters, a column beside the list and a sheet on phones.
pub fn filters(result: &HotelSearchResult, request: &ListRequest, form: &FormState) -> AnyView {
    let asked = &request.search.filters;
    let facets = &result.facets;
    let carried = carried_fields(request);
    let stars = stars(&facets.stars, asked);
    let kinds = choices(
        "propertyTypes",
        "Kind of place",
        &facets.property_types,
        &asked.property_types,
        words::property_type,
    );
    let chosen_meals: Vec<String> = asked.meal_plans.iter().map(|plan| plan.as_str().to_owned()).collect();
    let meals = choices("mealPlans", "Meals", &facets.meal_plans, &chosen_meals, meal_plan_name);
    let fields = view! {
            <form class="filters" id="list-filters" action="/search" data-live-form="">
                {carried}
                {terms(result, asked)}
                {prices::prices(result, asked, form)}
                {stars}
                {rating(&facets.ratings, asked)}
                {meals}
                {facilities(&facets.facilities, asked)}
                {kinds}
                <LinkButton
                    href=with_query("/search", &cleared_fields(request))
                    label="Clear filters"
                    kind=ButtonKind::Plain
                    size=ButtonSize::Wide
                />
            </form>
    };
    // Below the scrolling fields, so that the button is always visible.
    let foot = view! {
        <div class="sheet-foot list-filters-foot">
            <button
                class=button_class(ButtonKind::Sun, ButtonSize::Wide)
                form="list-filters"
                data-live-show=words::count_of(result.total, "stay", "stays")
            >
                <span>"Show stays"</span>
            </button>
        </div>
    };
    view! { <InlineSheet id="filters" title="Filters" foot=foot.into_any()>{fields}</InlineSheet> }.into_any()
}

/// The active filters and the area of the map; nothing without one.
pub fn chips(request: &ListRequest, currency: Currency) -> Option<AnyView> {
    let fields = address::fields(request);
    let area = request.map_area.as_ref().map(|area| {
        let whole = with_query("/search", &address::fields(&request.of_whole_place()));
        chip(format!("Only {}", area.name()), whole)
    });
    let filters = address::filter_fields(&request.search.filters)
        .into_iter()
        .map(|active| {
            let rest: Vec<_> = fields.iter().filter(|field| **field != active).cloned().collect();
            let text = chip_text(active.0, &active.1, currency);
            chip(text, with_query("/search", &rest))
        });
    let chips: Vec<AnyView> = area.into_iter().chain(filters).collect();
    (!chips.is_empty()).then(|| view! { <ul class="filter-chips" aria-label="Active filters">{chips}</ul> }.into_any())
}

/// Links to the list without it.
fn chip(text: String, without: String) -> AnyView {
    view! {
        <li>
            <a class="chip" aria-current="true" href=without>
                <span class="visually-hidden">"Remove filter: "</span>
                {text}
                <Icon name="x" />
            </a>
        </li>
    }
    .into_any()
}

fn chip_text(name: &str, value: &str, currency: Currency) -> String {
    match name {
        "minPrice" => format!("From {value} {currency}"),
        "maxPrice" => format!("Up to {value} {currency}"),
        "stars" if value == "1" => "1 star".to_owned(),
        "stars" => format!("{value} stars"),
        "minRating" => format!("Rated {value} or more"),
        "freeCancellation" => "Free cancellation".to_owned(),
        "breakfast" => "Breakfast".to_owned(),
        "propertyTypes" => words::property_type(value),
        "mealPlans" => meal_plan_name(value),
        _ => value.to_owned(),
    }
}

/// The hidden fields of the filters' form: the search and the order.
fn carried_fields(request: &ListRequest) -> AnyView {
    cleared_fields(request)
        .into_iter()
        .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
        .collect_view()
        .into_any()
}

fn cleared_fields(request: &ListRequest) -> Vec<(&'static str, String)> {
    address::fields(&request.with_filters(HotelFilters::default()))
}

fn terms(result: &HotelSearchResult, asked: &HotelFilters) -> AnyView {
    view! {
        <fieldset class="filter">
            <legend>"Terms"</legend>
            <Checkbox
                name="freeCancellation"
                label="Free cancellation"
                checked=asked.free_cancellation
                count=Some(words::number(result.facets.free_cancellation))
            />
            <Checkbox
                name="breakfast"
                label="Breakfast included"
                checked=asked.breakfast
                count=Some(words::number(result.facets.breakfast))
            />
        </fieldset>
    }
    .into_any()
}

fn stars(facets: &[FacetCount], asked: &HotelFilters) -> Option<AnyView> {
    let chosen: Vec<String> = asked.stars.iter().map(u32::to_string).collect();
    let label = |value: &str| {
        if value == "1" {
            "1 star".to_owned()
        } else {
            format!("{value} stars")
        }
    };
    choices("stars", "Stars", facets, &chosen, label)
}

fn facilities(facets: &[FacetCount], asked: &HotelFilters) -> Option<AnyView> {
    let all = with_chosen(facets, &asked.facilities);
    // Chosen facilities are never folded.
    let (open, folded): (Vec<_>, Vec<_>) = all
        .into_iter()
        .enumerate()
        .partition(|(position, facet)| *position < OPEN_FACILITIES || asked.facilities.contains(&facet.value));
    let checks = |facets: Vec<(usize, FacetCount)>| {
        facets
            .into_iter()
            .map(|(_, facet)| check("facilities", facet, &asked.facilities, str::to_owned))
            .collect_view()
    };
    if open.is_empty() {
        return None;
    }
    let more = (!folded.is_empty()).then(|| {
        let title = format!("{} more", folded.len());
        view! {
            <details class="fold">
                <summary>{title}<Icon name="chevron-down" /></summary>
                {checks(folded)}
            </details>
        }
    });
    Some(
        view! {
            <fieldset class="filter">
                <legend>"Facilities"</legend>
                {checks(open)}
                {more}
            </fieldset>
        }
        .into_any(),
    )
}

fn choices(
    name: &'static str,
    title: &'static str,
    facets: &[FacetCount],
    chosen: &[String],
    label: impl Fn(&str) -> String,
) -> Option<AnyView> {
    let all = with_chosen(facets, chosen);
    if all.is_empty() {
        return None;
    }
    let checks = all
        .into_iter()
        .map(|facet| check(name, facet, chosen, &label))
        .collect_view();
    Some(view! { <fieldset class="filter"><legend>{title}</legend>{checks}</fieldset> }.into_any())
}

/// The counted values, and the chosen ones that no hotel has.
fn with_chosen(facets: &[FacetCount], chosen: &[String]) -> Vec<FacetCount> {
    let mut all = facets.to_vec();
    for value in chosen {
        if !all.iter().any(|facet| facet.value == *value) {
            all.push(FacetCount {
                value: value.clone(),
                count: 0,
            });
        }
    }
    all
}

fn check(name: &'static str, facet: FacetCount, chosen: &[String], label: impl Fn(&str) -> String) -> AnyView {
    let checked = chosen.contains(&facet.value);
    view! {
        <Checkbox
            name=name
            label=label(&facet.value)
            checked=checked
            count=Some(words::number(facet.count))
            value=facet.value
        />
    }
    .into_any()
}

/// "Half board".
fn meal_plan_name(value: &str) -> String {
    match value.parse::<MealPlan>() {
        // Unlike the filter "breakfast", which other plans match, too.
        Ok(MealPlan::Breakfast) => "Bed and breakfast".to_owned(),
        Ok(plan) => words::meal_plan(plan).to_owned(),
        Err(()) => value.to_owned(),
    }
}

fn rating(facets: &[FacetCount], asked: &HotelFilters) -> AnyView {
    let asked = asked.min_rating.map(|rating| rating.to_string()).unwrap_or_default();
    let count_of = |value: &str| {
        let counted = facets.iter().find(|facet| facet.value == value);
        words::number(counted.map_or(0, |facet| facet.count))
    };
    let choices = [("", "Any"), ("7", "7 or more"), ("8", "8 or more"), ("9", "9 or more")]
        .into_iter()
        .map(|(value, label)| {
            let count = (!value.is_empty()).then(|| view! { <span class="count">{count_of(value)}</span> });
            view! {
                <label class="check">
                    <input type="radio" name="minRating" value=value checked=asked == value />
                    <span>{label}</span>
                    {count}
                </label>
            }
        })
        .collect_view();
    view! { <fieldset class="filter"><legend>"Rating"</legend>{choices}</fieldset> }.into_any()
}
