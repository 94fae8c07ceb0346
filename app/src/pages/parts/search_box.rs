//! The search: where, when, who. As a whole it finds stays; without the place it changes the dates of one hotel. One
//! form that works without scripts.

mod values;

pub use self::values::{CalendarPrices, SearchBox, TypedDestination};

use crate::{
    components::{
        button::{ButtonKind, button_class},
        field::FieldError,
        header::SearchText,
    },
    islands::DestinationBox,
    page::{Csrf, PageContext},
    pages::{
        form::FormState,
        parts::guests::{self},
    },
    words,
};
use chrono::{Datelike, Days, NaiveDate, Weekday};
use contract::search::Search;
use leptos::prelude::*;

/// The number of days that can be booked ahead.
pub(in crate::pages) const DAYS_AHEAD: u64 = 400;

/// A stored search in the header's short form.
pub fn search_text(search: &Search) -> SearchText {
    SearchText {
        place: search.area.name.clone(),
        dates: words::date_range(search.check_in_date, search.check_out_date),
        guests: words::guests(&search.rooms),
    }
}

/// A weekend two weeks from a day or a little later: the default dates.
fn weekend_after(today: NaiveDate) -> (NaiveDate, NaiveDate) {
    let later = today.checked_add_days(Days::new(14)).unwrap_or(today);
    let to_friday = (7 + Weekday::Fri.num_days_from_monday() - later.weekday().num_days_from_monday()) % 7;
    let friday = later.checked_add_days(Days::new(u64::from(to_friday))).unwrap_or(later);
    (friday, friday.checked_add_days(Days::new(2)).unwrap_or(friday))
}

/// The form.
pub fn search_box(page: &PageContext, search: SearchBox, form: &FormState) -> AnyView {
    let id = search.form_id();
    let SearchBox {
        prefix,
        action,
        intent,
        button,
        place,
        check_in,
        check_out,
        rooms,
        prices,
        creator,
    } = search;
    let nights = nights(&check_in, &check_out);
    let prices = prices.unwrap_or_default();
    let told = |text: String| (!text.is_empty()).then_some(text);
    let today = page.earliest_today();
    let last = today.checked_add_days(Days::new(DAYS_AHEAD)).unwrap_or(today);
    let tomorrow = today.checked_add_days(Days::new(1)).unwrap_or(today);
    let has_guest_errors = guests::field_names(&rooms)
        .iter()
        .any(|field| form.error(field).is_some());
    let is_open = has_guest_errors || form.is_intent("guests");
    let place = place.map(|place| place_cell(prefix, place, form.error_of(&["destination", "destinationId"])));
    let check_in = date_cell(
        prefix,
        ("checkIn", "Check-in"),
        check_in,
        (today, last),
        form.error("checkInDate"),
        None,
    );
    let check_out = date_cell(
        prefix,
        ("checkOut", "Check-out"),
        check_out,
        (tomorrow, last),
        form.error("checkOutDate"),
        Some(nights),
    );
    view! {
        <div class="search-box-frame">
            <form
                id=id
                class="search-box"
                method="post"
                action=action
                aria-label=button
                data-prices-search=told(prices.search_id)
                data-prices-nights=(prices.nights > 0).then(|| prices.nights.to_string())
                data-prices-hotel=prices.hotel_id
            >
                <Csrf />
                {creator.map(|handle| view! { <input type="hidden" name="creator" value=handle /> })}
                // The Enter key presses a form's first button; this one keeps that from being 'Update guests'.
                <button class="visually-hidden" name="intent" value=intent tabindex="-1" aria-hidden="true">{button}</button>
                {place}
                {check_in}
                {check_out}
                <details class="search-cell search-guests" open=is_open>
                    <summary>
                        <span class="search-label">"Guests"</span>
                        <span class="search-input">{guests::in_short(&rooms)}</span>
                    </summary>
                    <div class="search-guests-panel">{guests::guest_fields(prefix, &rooms, form, true)}</div>
                </details>
                <button class=button_class(ButtonKind::Sun, Default::default()) type="submit" name="intent" value=intent>
                    <span>{button}</span>
                </button>
            </form>
        </div>
    }
    .into_any()
}

fn place_cell(prefix: &'static str, place: TypedDestination, error: Option<String>) -> AnyView {
    let id = format!("{prefix}-destination");
    let error_id = format!("{id}-error");
    let described = error.is_some().then(|| error_id.clone());
    let invalid = error.is_some().then_some("true");
    view! {
        <div class="search-cell search-cell-where">
            <DestinationBox>
                <label class="search-label" for=id.clone()>"Where"</label>
                <input
                    class="search-input"
                    id=id
                    name="destination"
                    value=place.name
                    placeholder="City, region, airport or hotel"
                    autocomplete="off"
                    required=true
                    aria-invalid=invalid
                    aria-describedby=described
                />
                <input type="hidden" name="destinationId" value=place.id />
                <input type="hidden" name="destinationName" value=place.chosen />
            </DestinationBox>
            {error.map(|text| view! { <FieldError id=error_id text=text /> })}
        </div>
    }
    .into_any()
}

/// "3 nights"; empty where the dates are no stay.
fn nights(check_in: &str, check_out: &str) -> String {
    let days = check_in
        .parse::<NaiveDate>()
        .ok()
        .zip(check_out.parse::<NaiveDate>().ok());
    let nights = days.map_or(0, |(check_in, check_out)| (check_out - check_in).num_days());
    match usize::try_from(nights) {
        Ok(nights) if nights > 0 => words::count(nights, "night", "nights"),
        _ => String::new(),
    }
}

fn date_cell(
    prefix: &'static str,
    (name, label): (&'static str, &'static str),
    value: String,
    (min, max): (NaiveDate, NaiveDate),
    error: Option<String>,
    nights: Option<String>,
) -> AnyView {
    let id = format!("{prefix}-{name}");
    let error_id = format!("{id}-error");
    view! {
        <div class="search-cell">
            <label class="search-label" for=id.clone()>{label}</label>
            <input
                class="search-input"
                id=id
                name=name
                type="date"
                value=value
                min=min.to_string()
                max=max.to_string()
                required=true
                aria-invalid=error.is_some().then_some("true")
                aria-describedby=error.is_some().then(|| error_id.clone())
            />
            // Scripts update it when the dates change.
            {nights.map(|nights| view! { <span class="search-nights" data-nights="">{nights}</span> })}
            {error.map(|text| view! { <FieldError id=error_id text=text /> })}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_dates_are_a_weekend_two_weeks_or_more_ahead() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(weekend_after(day("2027-01-01")), (day("2027-01-15"), day("2027-01-17")));
        assert_eq!(weekend_after(day("2027-01-02")), (day("2027-01-22"), day("2027-01-24")));
    }
}
