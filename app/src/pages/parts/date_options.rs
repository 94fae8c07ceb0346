//! Other dates: the prices of stays on nearby dates, on weekends, in whole weeks or at the cheapest of the month; of
//! a list or of one hotel. Each is a form, because its search is stored on request.

use super::{guests, price_calendar::price_calendar};
use crate::{
    components::button::{ButtonKind, ButtonSize, button_class},
    page::Csrf,
    pages::fields::Fields,
    paths, words,
};
use chrono::NaiveDate;
use contract::{
    Money,
    search::{DateOption, DateOptions, Flexibility, RoomSplit, Search},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The page that offers other dates.
pub struct DatesOf<'a> {
    pub search: &'a Search,
    /// Its path.
    pub path: &'a str,
    /// Further fields of its address, which an offer keeps.
    pub fields: Vec<(&'static str, String)>,
    /// The anchor of the offers on the page.
    pub anchor: &'static str,
    /// "stay" and "stays"; none on the page of one hotel.
    pub counted: Option<(&'static str, &'static str)>,
}

/// The choice of a whole month of arrivals.
pub const CALENDAR: &str = "calendar";

/// The choices: their submitted values and their labels.
const CHOICES: [(Flexibility, &str, &str); 5] = [
    (Flexibility::ThreeDays, "threeDays", "± 3 days"),
    (Flexibility::Weekend, "weekend", "Weekends"),
    (Flexibility::Week, "week", "Whole weeks"),
    (Flexibility::Month, "month", "Cheapest of the month"),
    (Flexibility::Arrivals, CALENDAR, "Price calendar"),
];

/// The other dates that a page compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlexibleDates {
    pub flexibility: Flexibility,
    /// A day of the month of a calendar; none: the search's own.
    pub month: Option<NaiveDate>,
}

impl FlexibleDates {
    /// Parses the fields of an address; None: there is nothing to compare.
    pub fn parse(fields: &Fields) -> Option<Self> {
        flexibility(fields.text("flex")).map(|flexibility| Self {
            flexibility,
            month: fields.date("month"),
        })
    }

    /// The fields of an address.
    pub fn fields(self) -> impl Iterator<Item = (&'static str, String)> {
        let month = self.month.map(|month| ("month", month.to_string()));
        [("flex", name_of(self.flexibility).to_owned())]
            .into_iter()
            .chain(month)
    }
}

/// The compared dates.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OtherDates {
    pub flexibility: Flexibility,
    /// A day of the requested month.
    #[serde(default)]
    pub month: Option<NaiveDate>,
    pub found: DateOptions,
}

/// A choice by its submitted name.
fn flexibility(text: &str) -> Option<Flexibility> {
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

/// The choices, and the requested prices below them.
pub fn other_dates(page: &DatesOf<'_>, dates: Option<&OtherDates>) -> AnyView {
    let chosen = dates.map(|dates| dates.flexibility);
    let link = |flexibility: Option<Flexibility>, label: &'static str, is_chosen: bool| {
        let flexible = flexibility.map(|flexibility| FlexibleDates {
            flexibility,
            month: None,
        });
        let href = address(page, flexible);
        view! { <li><a class="chip" href=href aria-current=is_chosen.then_some("true")>{label}</a></li> }
    };
    let links = CHOICES
        .iter()
        .map(|(choice, _, label)| link(Some(*choice), label, chosen == Some(*choice)))
        .collect_view();
    view! {
        <nav class="other-dates" aria-label="Flexible dates">
            <ul class="filter-chips chip-row">{link(None, "Exact dates", chosen.is_none())}{links}</ul>
            {dates
                .map(|dates| match dates.flexibility {
                    Flexibility::Arrivals => price_calendar(page, dates),
                    _ => options(page, dates),
                })}
        </nav>
    }
    .into_any()
}

/// The page's own address with a comparison of other dates.
pub(super) fn address(page: &DatesOf<'_>, flexible: Option<FlexibleDates>) -> String {
    let mut fields = vec![("searchId", page.search.id.to_string())];
    fields.extend(page.fields.iter().cloned());
    fields.extend(flexible.into_iter().flat_map(FlexibleDates::fields));
    format!("{}{}", paths::with_query(page.path, &fields), page.anchor)
}

pub(super) fn hidden_fields(fields: Vec<(&'static str, String)>) -> AnyView {
    fields
        .into_iter()
        .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
        .collect_view()
        .into_any()
}

fn options(page: &DatesOf<'_>, dates: &OtherDates) -> AnyView {
    let options = &dates.found.options;
    let totals = options.iter().filter_map(|option| option.lowest_total);
    let Some(lowest) = totals.map(|total| total.minor).min() else {
        return view! { <p class="small soft">"Nothing is available on those dates either."</p> }.into_any();
    };
    let items = options
        .iter()
        .map(|option| {
            let is_lowest = option.lowest_total.is_some_and(|total| total.minor == lowest);
            view! { <li>{date_option(page, dates.flexibility, option, is_lowest)}</li> }
        })
        .collect_view();
    view! { <ul class="date-options">{items}</ul> }.into_any()
}

fn date_option(page: &DatesOf<'_>, flexibility: Flexibility, option: &DateOption, is_lowest: bool) -> AnyView {
    let days = (option.check_in_date, option.check_out_date);
    let is_own = days == (page.search.check_in_date, page.search.check_out_date);
    let text = words::short_dates(days.0, days.1);
    let Some(lowest) = option.lowest_total else {
        return view! {
            <p class="date-option">
                <span>{text}</span>
                <span class="small soft">"Not available"</span>
            </p>
        }
        .into_any();
    };
    let note = is_lowest.then(|| view! { <span class="visually-hidden">"Lowest. "</span> });
    let class = if is_lowest {
        "date-option date-option-lowest"
    } else {
        "date-option"
    };
    let count = page
        .counted
        .map(|(one, many)| view! { <span class="small soft">{words::count_of(option.total, one, many)}</span> });
    let content = view! {
        <span>{text}</span>
        <span class="date-option-price">{note}{price(lowest, page.counted.is_some())}</span>
        {count}
    };
    if is_own {
        return view! { <p class=class aria-current="true">{content}</p> }.into_any();
    }
    let flex = Some(name_of(flexibility));
    dates_form(page, days, flex, class, content.into_any())
}

/// For one hotel the price is the lowest; in a list other stays cost more.
fn price(lowest: Money, is_of_list: bool) -> String {
    let amount = words::money_roughly(lowest);
    if is_of_list { format!("from {amount}") } else { amount }
}

/// The alternative where no room takes the guests as they were searched: a button that shows the same page for more
/// rooms.
pub fn more_rooms(page: &DatesOf<'_>, split: &RoomSplit) -> AnyView {
    let label = format!("Split into {}", words::count(split.rooms.len(), "room", "rooms"));
    view! {
        <form method="post" action=page.path.to_owned()>
            <Csrf />
            {hidden_fields(vec![("searchId", page.search.id.to_string())])}
            {hidden_fields(page.fields.clone())}
            {guests::hidden_fields(&split.rooms)}
            <button class=button_class(ButtonKind::Sun, ButtonSize::Normal) type="submit" name="intent" value="rooms">
                <span>{label}</span>
                <span class="visually-hidden">{format!(": {}", words::guests(&split.rooms))}</span>
            </button>
        </form>
    }
    .into_any()
}

/// A button that shows the same page on other dates.
pub fn dates_form(
    page: &DatesOf<'_>,
    (check_in, check_out): (NaiveDate, NaiveDate),
    flexibility: Option<&'static str>,
    class: impl Into<String>,
    content: AnyView,
) -> AnyView {
    let class: String = class.into();
    let mut fields = vec![
        ("searchId", page.search.id.to_string()),
        ("checkIn", check_in.to_string()),
        ("checkOut", check_out.to_string()),
    ];
    fields.extend(flexibility.map(|name| ("flex", name.to_owned())));
    fields.extend(page.fields.iter().cloned());
    view! {
        <form method="post" action=page.path.to_owned()>
            <Csrf />
            {hidden_fields(fields)}
            <button class=class type="submit" name="intent" value="dates">
                {content}
            </button>
        </form>
    }
    .into_any()
}
