//! The search: where, when, who. As a whole it finds stays; without the place it changes the dates of one hotel. One
//! form that works without scripts.

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
        parts::{
            form_errors::FieldPlace,
            guests::{self, RoomFields},
        },
    },
    paths, words,
};
use chrono::{Datelike, Days, NaiveDate, Weekday};
use contract::{
    HotelId,
    search::{Occupancy, Search},
};
use leptos::prelude::*;

/// The number of days that can be booked ahead.
pub(in crate::pages) const DAYS_AHEAD: u64 = 400;

/// The values of the box and its target.
#[derive(Clone, Debug)]
pub struct SearchBox {
    /// Makes the ids unique on the page.
    pub prefix: &'static str,
    /// The path that it posts to.
    pub action: String,
    /// The intent of the main button: `search` or `dates`.
    pub intent: &'static str,
    /// The main button's label.
    pub button: &'static str,
    /// The place; none on the page of one hotel.
    pub place: Option<TypedDestination>,
    /// ISO date as typed.
    pub check_in: String,
    /// ISO date as typed.
    pub check_out: String,
    pub rooms: Vec<RoomFields>,
    /// The search whose prices the calendar shows.
    pub prices: Option<CalendarPrices>,
    /// The handle of the creator from whose club the traveller comes; the search keeps it.
    pub creator: Option<String>,
}

/// The search whose prices a calendar shows by day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarPrices {
    pub search_id: String,
    /// Nights that the prices are for.
    pub nights: i64,
    /// Set for the prices of one hotel.
    pub hotel_id: Option<String>,
}

/// The typed place, and the destination that was chosen for it.
#[derive(Clone, Debug, Default)]
pub struct TypedDestination {
    /// As typed.
    pub name: String,
    /// The id of the destination whose name was `chosen`.
    pub id: String,
    /// The name of `id`; when the text was changed since, the id is ignored.
    pub chosen: String,
}

impl SearchBox {
    /// The search for stays.
    pub fn stays(page: &PageContext, prefix: &'static str, form: &FormState, search: Option<&Search>) -> Self {
        let area = search.map(|search| &search.area);
        let id = area.and_then(|area| area.destination_id.clone()).unwrap_or_default();
        let name = area.map(|area| area.full_name()).unwrap_or_default();
        let typed = form.value_or("destination", name.clone());
        let place = TypedDestination {
            chosen: form.value_or(
                "destinationName",
                if form.has("destination") { typed.clone() } else { name },
            ),
            id: form.value_or("destinationId", id),
            name: typed,
        };
        Self {
            place: Some(place),
            creator: form.get("creator").filter(|slug| !slug.is_empty()).map(str::to_owned),
            ..Self::dates(page, prefix, "/search".to_owned(), form, search, "search", "Search")
        }
    }

    /// The search for stays that leads to the map.
    pub fn on_map(page: &PageContext, prefix: &'static str, form: &FormState, search: Option<&Search>) -> Self {
        Self {
            action: paths::MAP_SEARCH.to_owned(),
            ..Self::stays(page, prefix, form, search)
        }
    }

    /// The dates and guests of one hotel, posted to `action`.
    pub fn one_hotel(
        page: &PageContext,
        action: String,
        hotel: HotelId,
        form: &FormState,
        search: Option<&Search>,
    ) -> Self {
        let button = if search.is_some() {
            "Change dates"
        } else {
            "Show prices"
        };
        let mut form = Self::dates(page, "stay", action, form, search, "dates", button);
        if let Some(prices) = &mut form.prices {
            prices.hotel_id = Some(hotel.to_string());
        }
        form
    }

    fn dates(
        page: &PageContext,
        prefix: &'static str,
        action: String,
        form: &FormState,
        search: Option<&Search>,
        intent: &'static str,
        button: &'static str,
    ) -> Self {
        let prices = search.map(|search| CalendarPrices {
            search_id: search.id.to_string(),
            nights: (search.check_out_date - search.check_in_date).num_days(),
            hotel_id: None,
        });
        // The dates and guests of the last search stay until they are changed.
        let search = search.or(page.last_search.as_ref());
        let (check_in, check_out) = search
            .map(|search| (search.check_in_date, search.check_out_date))
            .unwrap_or_else(|| weekend_after(page.now.date_naive()));
        let before: &[Occupancy] = search.map(|search| search.rooms.as_slice()).unwrap_or_default();
        Self {
            prefix,
            action,
            intent,
            button,
            place: None,
            check_in: form.value_or("checkIn", check_in.to_string()),
            check_out: form.value_or("checkOut", check_out.to_string()),
            rooms: guests::room_fields(form, before),
            prices,
            creator: None,
        }
    }

    /// The same for a traveller who comes from a creator's club.
    pub fn for_creator(mut self, slug: Option<&str>) -> Self {
        if let Some(slug) = slug {
            self.creator = Some(slug.to_owned());
        }
        self
    }

    /// The id of its form.
    pub fn form_id(&self) -> String {
        format!("{}-search", self.prefix)
    }

    /// The places of the box's fields, for errors; its guests are open when one concerns them.
    pub fn places(&self) -> Vec<FieldPlace> {
        let dates = [("checkInDate", "checkIn"), ("checkOutDate", "checkOut")];
        let destination = ["destination", "destinationId"].map(|field| (field, "destination"));
        let place = destination.into_iter().filter(|_| self.place.is_some());
        dates
            .into_iter()
            .chain(place)
            .map(|(field, name)| FieldPlace::new(field, format!("{}-{name}", self.prefix)))
            .chain(guests::field_places(self.prefix, &self.rooms))
            .collect()
    }
}

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
    let has_guest_errors = guests::places(&rooms).iter().any(|field| form.error(field).is_some());
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
        <div class="search-box-room">
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
                {creator.map(|slug| view! { <input type="hidden" name="creator" value=slug /> })}
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
