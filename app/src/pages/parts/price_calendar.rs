//! The price of the same stay for every arrival day of a month: a table whose days are the buttons of one form.

use super::{
    flexible_dates::{CALENDAR, DatesOf, FlexibleDates, OtherDates, address, hidden_fields},
    search_box::DAYS_AHEAD,
};
use crate::{
    components::icon::Icon,
    page::{Csrf, PageContext},
    words,
};
use chrono::{Datelike, Days, Months, NaiveDate};
use contract::{
    Money,
    search::{DateOption, Flexibility},
};
use leptos::prelude::*;

/// From this amount on, in units, a price is shown in thousands, so that it fits a day.
const THOUSANDS_FROM: i64 = 100_000;
const WEEKDAYS: [(&str, &str); 7] = [
    ("Mon", "Monday"),
    ("Tue", "Tuesday"),
    ("Wed", "Wednesday"),
    ("Thu", "Thursday"),
    ("Fri", "Friday"),
    ("Sat", "Saturday"),
    ("Sun", "Sunday"),
];

/// The month with its prices, and the links to the adjacent months.
pub fn price_calendar(page: &DatesOf<'_>, dates: &OtherDates) -> AnyView {
    let search = page.search;
    let nights = usize::try_from((search.check_out_date - search.check_in_date).num_days()).unwrap_or(1);
    let first = first_of(dates.month.unwrap_or(search.check_in_date));
    let today = with_context::<PageContext, _>(|page| page.now.date_naive()).unwrap_or(first);
    let last = today.checked_add_days(Days::new(DAYS_AHEAD)).unwrap_or(today);
    let before = first.checked_sub_months(Months::new(1));
    let before = before.filter(|_| first > today);
    let after = first.checked_add_months(Months::new(1)).filter(|month| *month <= last);
    let lowest = dates.found.options.iter().filter_map(|option| option.lowest_total);
    let lowest = lowest.map(|total| total.minor).min();
    let name = month_name(first);
    let note = match lowest {
        Some(_) => format!(
            "The lowest total for {}, by the day of arrival.",
            words::count(nights, "night", "nights")
        ),
        None => format!("Nothing is available in {name}."),
    };
    let mut fields = vec![
        ("searchId", search.id.to_string()),
        ("flex", CALENDAR.to_owned()),
        ("nights", nights.to_string()),
        ("intent", "dates".to_owned()),
    ];
    fields.extend(page.fields.iter().cloned());
    let weeks = weeks(first)
        .into_iter()
        .map(|week| {
            let days = week
                .into_iter()
                .map(|day| view! { <td>{day.map(|day| cell(page, dates, day, lowest))}</td> })
                .collect_view();
            view! { <tr>{days}</tr> }
        })
        .collect_view();
    let heads = WEEKDAYS
        .map(|(short, long)| view! { <th scope="col" abbr=long>{short}</th> })
        .collect_view();
    view! {
        <form class="price-calendar" method="post" action=page.path.to_owned()>
            <Csrf />
            {hidden_fields(fields)}
            <div class="price-calendar-head">
                {way(page, before, "chevron-left")}
                <h3 id="price-calendar">{name.clone()}</h3>
                {way(page, after, "chevron-right")}
            </div>
            <table aria-labelledby="price-calendar">
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>{weeks}</tbody>
            </table>
            <p class="small soft">{note}</p>
        </form>
    }
    .into_any()
}

/// The link to an adjacent month; its space is kept where there is none.
fn way(page: &DatesOf<'_>, month: Option<NaiveDate>, icon: &'static str) -> AnyView {
    let Some(month) = month else {
        return view! { <span class="icon-button" aria-hidden="true"></span> }.into_any();
    };
    let flexible = FlexibleDates {
        flexibility: Flexibility::Arrivals,
        month: Some(month),
    };
    let href = address(page, Some(flexible));
    view! {
        <a class="icon-button" href=href aria-label=month_name(month)>
            <Icon name=icon />
        </a>
    }
    .into_any()
}

fn cell(page: &DatesOf<'_>, dates: &OtherDates, day: NaiveDate, lowest: Option<i64>) -> AnyView {
    let option = dates.found.options.iter().find(|option| option.check_in_date == day);
    let Some((option, total)) = option.and_then(|option| Some((option, option.lowest_total?))) else {
        let said = if option.is_some() {
            "Not available"
        } else {
            "Not for sale"
        };
        return view! {
            <span class="calendar-day">
                <span>{day.day()}</span>
                <span class="visually-hidden">{said}</span>
            </span>
        }
        .into_any();
    };
    let is_lowest = lowest == Some(total.minor);
    let class = if is_lowest {
        "calendar-day calendar-day-lowest"
    } else {
        "calendar-day"
    };
    let is_own = (day == page.search.check_in_date).then_some("date");
    view! {
        <button
            class=class
            type="submit"
            name="checkIn"
            value=day.to_string()
            aria-current=is_own
            aria-label=label(page, option, total, is_lowest)
        >
            <span>{day.day()}</span>
            <span class="calendar-price">{short_price(total)}</span>
        </button>
    }
    .into_any()
}

/// "17 €102, lowest of the month, arriving Thu 17 Jun 2027, 8 stays": starts with the day's visible text.
fn label(page: &DatesOf<'_>, option: &DateOption, total: Money, is_lowest: bool) -> String {
    let day = option.check_in_date;
    let lowest = if is_lowest { "lowest of the month, " } else { "" };
    let count = page.counted.map_or_else(String::new, |(one, many)| {
        format!(", {}", words::count_of(option.total, one, many))
    });
    format!(
        "{} {}, {lowest}arriving {}{count}",
        day.day(),
        short_price(total),
        words::date(day)
    )
}

/// "€102", "¥184k".
fn short_price(total: Money) -> String {
    let scale = total.currency.scale();
    if total.minor / scale < THOUSANDS_FROM {
        return words::money_roughly(total);
    }
    let thousands = Money::new(total.minor.saturating_add(500 * scale) / 1_000, total.currency);
    format!(
        "{}k",
        words::money_roughly(Money::new(thousands.minor / scale * scale, total.currency))
    )
}

fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

/// "June 2027".
fn month_name(month: NaiveDate) -> String {
    month.format("%B %Y").to_string()
}

/// The days of a month in weeks from Monday; days of other months are none.
fn weeks(first: NaiveDate) -> Vec<[Option<NaiveDate>; 7]> {
    let mut weeks = Vec::with_capacity(6);
    let mut week = [None; 7];
    for day in first.iter_days().take_while(|day| day.month() == first.month()) {
        let place = day.weekday().num_days_from_monday() as usize;
        if place == 0 && day != first {
            weeks.push(std::mem::take(&mut week));
        }
        week[place] = Some(day);
    }
    weeks.push(week);
    weeks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn weeks_begin_on_monday_and_hold_every_day_once() {
        // A Monday the 1st with 28 days, a Sunday the 1st, a leap day, the last month of chrono's calendar.
        for (first, rows, days) in [
            ("2027-02-01", 4, 28),
            ("2026-11-01", 6, 30),
            ("2028-02-01", 5, 29),
            ("2027-06-01", 5, 30),
        ] {
            let weeks = weeks(day(first));
            assert_eq!(weeks.len(), rows, "{first}");
            let found: Vec<NaiveDate> = weeks.iter().flatten().flatten().copied().collect();
            let expected: Vec<NaiveDate> = day(first).iter_days().take(days).collect();
            assert_eq!(found, expected, "{first}");
            for week in weeks {
                for (place, day) in week.iter().enumerate() {
                    assert!(day.is_none_or(|day| day.weekday().num_days_from_monday() as usize == place));
                }
            }
        }
    }

    #[test]
    fn a_long_price_is_shown_in_thousands() {
        let price = |minor, currency: &str| short_price(Money::new(minor, currency.parse().unwrap()));
        assert_eq!(price(10_249, "EUR"), "€102");
        assert_eq!(price(9_999_900, "EUR"), "€99,999");
        assert_eq!(price(184_320, "JPY"), "¥184k");
        assert_eq!(price(18_432_000, "EUR"), "€184k");
    }
}
