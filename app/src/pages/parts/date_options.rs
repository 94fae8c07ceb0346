//! Other dates: the prices of stays on nearby dates, on weekends, in whole weeks or at the cheapest of the month; of
//! a list or of one hotel. Each is a form, because its search is stored on request.

use super::{
    flexible_dates::{CHOICES, DatesOf, FlexibleDates, OtherDates, address, hidden_fields, name_of},
    guests,
    price_calendar::price_calendar,
};
use crate::{
    components::button::{ButtonKind, ButtonSize, button_class},
    page::Csrf,
    words,
};
use chrono::NaiveDate;
use contract::{
    Money,
    search::{DateOption, Flexibility, RoomSplit},
};
use leptos::prelude::*;

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
