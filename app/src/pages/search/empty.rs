//! An empty list: the reason, and searches that would find something.

use super::{address, area::ListRequest, dates_of};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton, button_class},
        states::EmptyState,
    },
    page::Csrf,
    pages::parts::{
        date_options::{dates_form, more_rooms},
        offers,
    },
    words,
};
use contract::search::{FilterName, HotelFilters, HotelSearchResult, Relaxation};
use leptos::prelude::*;

/// Replaces the cards.
pub fn empty(result: &HotelSearchResult, request: &ListRequest) -> AnyView {
    let first = address::page_address("/search", request, 0);
    if result.skip > 0 && result.total > 0 {
        return view! {
            <EmptyState icon="search" title="That was the last stay" text="There are no more for this search.">
                <LinkButton href=first label="Back to the first" />
            </EmptyState>
        }
        .into_any();
    }
    if let Some(nearby) = no_hotels(result) {
        return nearby;
    }
    if let Some(split) = result.alternatives.as_ref().and_then(|found| found.rooms.as_ref()) {
        let title = format!("No room in {} takes all of you", result.search.area.name);
        let form = more_rooms(&dates_of(result, request), split);
        return view! {
            <EmptyState icon="users" title=title text=words::room_split(split)>
                {form}
            </EmptyState>
        }
        .into_any();
    }
    let dates = other_dates(result, request);
    if let (true, Some(area)) = (request.search.filters == HotelFilters::default(), &request.map_area) {
        let whole = address::page_address("/search", &request.of_whole_place(), 0);
        let title = format!("No stays available in {}", area.name());
        let label = format!("Show all of {}", result.search.area.name);
        return view! {
            <EmptyState
                icon="map"
                title=title
                text="Look at more of the map, or at the whole place."
            >
                <LinkButton href=whole label=label />
            </EmptyState>
            {dates}
        }
        .into_any();
    }
    if request.search.filters == HotelFilters::default() {
        let title = format!("No stays available in {}", result.search.area.name);
        return view! {
            <EmptyState
                icon="calendar"
                title=title
                text="Try other dates, fewer rooms, or a larger area: a region or a country can be searched too."
            >
                <LinkButton href="/search" label="Search again" kind=ButtonKind::Sun />
            </EmptyState>
            {dates}
        }
        .into_any();
    }
    let cleared = address::page_address("/search", &request.with_filters(HotelFilters::default()), 0);
    view! {
        <EmptyState icon="filter" title="No stays match all your filters" text="Remove a filter or clear them all.">
            <LinkButton href=cleared label="Clear filters" />
        </EmptyState>
        {relaxations(result, request)}
        {dates}
    }
    .into_any()
}

/// A place without any hotel: the nearest ones with some, each a button that searches there with the same dates.
fn no_hotels(result: &HotelSearchResult) -> Option<AnyView> {
    let places = &result.alternatives.as_ref()?.places;
    let search = &result.search;
    if places.is_empty() {
        return None;
    }
    let name = if search.area.is_of_map() {
        "this area"
    } else {
        &search.area.name
    };
    let buttons = places
        .iter()
        .map(|place| {
            let away = offers::distance(place.distance_km);
            let stays = words::count_of(place.stays, "stay", "stays");
            view! {
                <li>
                    <form method="post" action="/search">
                        <Csrf />
                        <input type="hidden" name="intent" value="place" />
                        <input type="hidden" name="searchId" value=search.id.to_string() />
                        <input type="hidden" name="destinationId" value=place.destination_id.clone() />
                        <Button label=format!("{} · {away} away · {stays}", place.name) kind=ButtonKind::Quiet />
                    </form>
                </li>
            }
        })
        .collect_view();
    Some(
        view! {
            <EmptyState
                icon="map-pin"
                title=format!("No hotels in {name} yet")
                text=format!("The nearest places with stays for {}:", words::date_range(search.check_in_date, search.check_out_date))
            >
                <ul class="nearby-places">{buttons}</ul>
            </EmptyState>
        }
        .into_any(),
    )
}

/// "Without free cancellation: 14 stays", each a link to that list.
fn relaxations(result: &HotelSearchResult, request: &ListRequest) -> Option<AnyView> {
    let without = &result.alternatives.as_ref()?.without;
    let items = without
        .iter()
        .map(|relaxation| {
            let list = request.with_filters(relaxed(&request.search.filters, relaxation));
            let text = format!(
                "{}: {}",
                name_of(relaxation),
                words::count_of(relaxation.total, "stay", "stays")
            );
            view! { <li><LinkButton href=address::page_address("/search", &list, 0) label=text kind=ButtonKind::Quiet /></li> }
        })
        .collect_view();
    (!without.is_empty()).then(|| {
        view! {
            <section class="alternatives" aria-labelledby="without">
                <h2 id="without">"Try removing one filter"</h2>
                <ul class="row">{items}</ul>
            </section>
        }
        .into_any()
    })
}

/// The filters without the one that is removed.
fn relaxed(filters: &HotelFilters, relaxation: &Relaxation) -> HotelFilters {
    let mut left = filters.clone();
    match relaxation.filter {
        FilterName::Price => (left.min_price, left.max_price) = (None, None),
        FilterName::Stars => left.stars.clear(),
        FilterName::MinRating => left.min_rating = None,
        FilterName::Facilities => left.facilities.retain(|name| Some(name) != relaxation.value.as_ref()),
        FilterName::PropertyTypes => left.property_types.clear(),
        FilterName::MealPlans => left.meal_plans.clear(),
        FilterName::FreeCancellation => left.free_cancellation = false,
        FilterName::Breakfast => left.breakfast = false,
    }
    left
}

fn name_of(relaxation: &Relaxation) -> String {
    let name = match relaxation.filter {
        FilterName::Price => "Any price",
        FilterName::Stars => "Any number of stars",
        FilterName::MinRating => "Any rating",
        FilterName::Facilities => return format!("Without {}", relaxation.value.as_deref().unwrap_or("that facility")),
        FilterName::PropertyTypes => "Any kind of place",
        FilterName::MealPlans => "Any meals",
        FilterName::FreeCancellation => "Without free cancellation",
        FilterName::Breakfast => "Without breakfast",
    };
    name.to_owned()
}

/// The same search a few days earlier or later.
fn other_dates(result: &HotelSearchResult, request: &ListRequest) -> Option<AnyView> {
    let dates = &result.alternatives.as_ref()?.dates;
    let page = dates_of(result, request);
    let items = dates
        .iter()
        .map(|dates| {
            let text = format!(
                "{}: {}",
                words::date_range(dates.check_in_date, dates.check_out_date),
                words::count_of(dates.total, "stay", "stays")
            );
            let days = (dates.check_in_date, dates.check_out_date);
            let content = view! { <span>{text}</span> }.into_any();
            let class = button_class(ButtonKind::Quiet, ButtonSize::Normal);
            view! { <li>{dates_form(&page, days, None, class, content)}</li> }
        })
        .collect_view();
    (!dates.is_empty()).then(|| {
        view! {
            <section class="alternatives" aria-labelledby="other-dates">
                <h2 id="other-dates">"Available on other dates"</h2>
                <ul class="row">{items}</ul>
            </section>
        }
        .into_any()
    })
}
