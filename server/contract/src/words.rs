//! Formats money, dates and counts for people. In English.

use crate::{
    Money,
    hotel::{Address, Deadline, MealPlan, PriceItem, TravellerTime},
    search::{Occupancy, RoomSplit},
};
use chrono::{Datelike, NaiveDate, NaiveDateTime};

/// "€1,204.50", "$300", "¥21,000": omits zero cents.
pub fn money(money: Money) -> String {
    written(money, false)
}

/// "€1,204.50", "$300.00", "¥21,000", "KWD 35.200": with all decimals that the currency has, as documents and columns of
/// amounts have it.
pub fn money_in_full(money: Money) -> String {
    written(money, true)
}

fn written(money: Money, is_full: bool) -> String {
    let decimal = money.decimal();
    let (sign, digits) = decimal
        .strip_prefix('-')
        .map_or(("", decimal.as_str()), |rest| ("−", rest));
    let (whole, cents) = digits.split_once('.').unwrap_or((digits, ""));
    let grouped = grouped(whole);
    let cents = if cents.is_empty() || (!is_full && cents.bytes().all(|digit| digit == b'0')) {
        String::new()
    } else {
        format!(".{cents}")
    };
    let code = money.currency.as_str();
    match code {
        "USD" => format!("{sign}${grouped}{cents}"),
        "EUR" => format!("{sign}€{grouped}{cents}"),
        "GBP" => format!("{sign}£{grouped}{cents}"),
        "JPY" => format!("{sign}¥{grouped}{cents}"),
        "INR" => format!("{sign}₹{grouped}{cents}"),
        _ => format!("{sign}{code}\u{a0}{grouped}{cents}"),
    }
}

/// What a hotel collects itself, item by item: in the hotel's own currency, with the converted amount beside it, as
/// "€12 (about $13.10)". `all` is the sum in the currency of the trip.
pub fn due_at_hotel(items: &[PriceItem], all: Money) -> Vec<String> {
    let is_own = |item: &&PriceItem| item.price.currency == all.currency;
    let own: i64 = items.iter().filter(is_own).map(|item| item.price.minor).sum();
    let foreign: Vec<Money> = items
        .iter()
        .filter(|item| !is_own(item))
        .map(|item| item.price)
        .collect();
    let sum: i64 = foreign.iter().map(|price| price.minor).sum();
    let is_one = foreign.windows(2).all(|pair| pair[0].currency == pair[1].currency);
    let written = |item: &PriceItem| {
        let price = money(item.price);
        if is_own(&item) || !is_one || sum <= 0 {
            return price;
        }
        let share = i128::from(all.minor - own) * i128::from(item.price.minor) / i128::from(sum);
        let share = Money::new(i64::try_from(share).unwrap_or(all.minor), all.currency);
        format!("{price} (about {})", money(share))
    };
    items.iter().map(written).collect()
}

/// The same of several stays as one text, an amount for each currency; `all` written alone without items.
pub fn due_in_all<'a>(items: impl Iterator<Item = &'a PriceItem>, all: Money) -> String {
    let mut sums: Vec<PriceItem> = Vec::new();
    for item in items {
        match sums.iter_mut().find(|sum| sum.price.currency == item.price.currency) {
            Some(sum) => sum.price.minor += item.price.minor,
            None => sums.push(item.clone()),
        }
    }
    if sums.is_empty() {
        return money(all);
    }
    due_at_hotel(&sums, all).join(" + ")
}

/// "€1,205": to the whole major unit, for approximate prices.
pub fn money_roughly(amount: Money) -> String {
    let scale = amount.currency.scale();
    let whole = (amount.minor.saturating_add(scale / 2))
        .div_euclid(scale)
        .saturating_mul(scale);
    money(Money::new(whole, amount.currency))
}

/// "Thu 4 Mar 2027".
pub fn date(date: NaiveDate) -> String {
    date.format("%a %-d %b %Y").to_string()
}

/// "4 – 9 Mar 2027".
pub fn date_range(from: NaiveDate, until: NaiveDate) -> String {
    let end = until.format("%-d %b %Y");
    if (from.year(), from.month()) == (until.year(), until.month()) {
        format!("{} – {end}", from.day())
    } else if from.year() == until.year() {
        format!("{} – {end}", from.format("%-d %b"))
    } else {
        format!("{} – {end}", from.format("%-d %b %Y"))
    }
}

/// "Fri 5 – Sun 7 Mar": dates of this year or the next, without the year.
pub fn short_dates(from: NaiveDate, until: NaiveDate) -> String {
    let end = until.format("%a %-d %b");
    if (from.year(), from.month()) == (until.year(), until.month()) {
        format!("{} – {end}", from.format("%a %-d"))
    } else {
        format!("{} – {end}", from.format("%a %-d %b"))
    }
}

/// "Wed 3 Mar, 18:00 (Lisbon time)"; with the traveller's local time: "10 Mar, 18:00 at the hotel · 9 Mar, 20:00 for you
/// (PST)".
pub fn deadline(deadline: &Deadline) -> String {
    match &deadline.traveller {
        None => {
            let local = written_time(&deadline.local, "%a %-d %b, %H:%M");
            format!("{local} ({})", zone_time(&deadline.time_zone))
        }
        Some(traveller) => {
            let [hotel, own] = [&deadline.local, &traveller.local].map(|local| written_time(local, "%-d %b, %H:%M"));
            format!("{hotel} at the hotel · {own} for you ({})", traveller.zone_name)
        }
    }
}

/// A deadline that is not the hotel's, in the traveller's time alone: "Thu 26 Nov, 20:00 (PST)". Where that is not known, or
/// is the hotel's, the hotel's: "Thu 26 Nov, 21:40 (Lisbon time)".
pub fn own_deadline(deadline: &Deadline) -> String {
    match &deadline.traveller {
        None => self::deadline(deadline),
        Some(traveller) => format!(
            "{} ({})",
            written_time(&traveller.local, "%a %-d %b, %H:%M"),
            traveller.zone_name
        ),
    }
}

/// "Thu 26 Nov 2026, 20:00 (PST)".
pub fn traveller_time(time: &TravellerTime) -> String {
    format!(
        "{} ({})",
        written_time(&time.local, "%a %-d %b %Y, %H:%M"),
        time.zone_name
    )
}

/// "Thu 26 Nov 2026": the traveller's date of an instant.
pub fn traveller_date(time: &TravellerTime) -> String {
    written_time(&time.local, "%a %-d %b %Y")
}

/// A local time `2027-03-04T18:00` in words.
fn written_time(local: &str, format: &str) -> String {
    NaiveDateTime::parse_from_str(local, "%Y-%m-%dT%H:%M")
        .map_or_else(|_| local.to_owned(), |local| local.format(format).to_string())
}

/// "Los Angeles time" of `America/Los_Angeles`.
pub fn zone_time(time_zone: &str) -> String {
    let place = time_zone.rsplit('/').next().unwrap_or(time_zone).replace('_', " ");
    format!("{place} time")
}

/// "Rua das Flores 12, 1200-195 Lisbon, Portugal": the known parts, without duplicates.
pub fn address(address: &Address, country: Option<&str>) -> String {
    let known = |part: &str| !part.trim().is_empty();
    let city = match address.postal_code.as_deref() {
        Some(code) if known(code) && known(&address.city) => format!("{code} {}", address.city),
        Some(code) if known(code) => code.to_owned(),
        _ => address.city.clone(),
    };
    let parts = [
        Some(address.line1.as_str()),
        address.line2.as_deref(),
        Some(&city),
        // A city state is named once.
        address.state.as_deref().filter(|state| *state != address.city),
        country.filter(|country| *country != address.city),
    ];
    let parts = parts.into_iter().flatten().filter(|part| known(part));
    parts.map(str::trim).collect::<Vec<_>>().join(", ")
}

/// "1 night", "3 nights".
pub fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 {
        format!("1 {one}")
    } else {
        format!("{number} {many}")
    }
}

/// "1,204".
pub fn number(number: u32) -> String {
    grouped(&number.to_string())
}

/// "at most 1,000 characters": a limit, for refusals.
pub fn at_most(limit: impl std::fmt::Display, many: &str) -> String {
    format!("at most {} {many}", grouped(&limit.to_string()))
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// "1 rating", "1,204 ratings".
pub fn count_of(count: u32, one: &str, many: &str) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { many })
}

/// "2 adults, 1 child · 1 room".
pub fn guests(rooms: &[Occupancy]) -> String {
    format!("{} · {}", people(rooms), count(rooms.len(), "room", "rooms"))
}

/// "2 adults, 1 child".
pub fn people(rooms: &[Occupancy]) -> String {
    let adults: u32 = rooms.iter().map(|room| room.adults).sum();
    let children: usize = rooms.iter().map(|room| room.child_ages.len()).sum();
    let adults = count(adults as usize, "adult", "adults");
    if children > 0 {
        format!("{adults}, {}", count(children, "child", "children"))
    } else {
        adults
    }
}

/// "Rooms here take up to 3 guests. Search 3 rooms."
pub fn room_split(split: &RoomSplit) -> String {
    format!(
        "Rooms here take up to {}. Search {}.",
        count(split.largest as usize, "guest", "guests"),
        count(split.rooms.len(), "room", "rooms")
    )
}

/// "Breakfast included".
pub fn meal_plan(plan: MealPlan) -> &'static str {
    match plan {
        MealPlan::RoomOnly => "Room only",
        MealPlan::Breakfast => "Breakfast included",
        MealPlan::HalfBoard => "Half board",
        MealPlan::FullBoard => "Full board",
        MealPlan::AllInclusive => "All inclusive",
    }
}

/// The meals of a rate beside its name; none where the name says them: "Room only, saver", "Bed and breakfast".
pub fn meals_beside(rate_name: &str, plan: MealPlan) -> Option<&'static str> {
    let name = rate_name.to_lowercase();
    let meals = meal_plan(plan);
    let is_said = name.contains(&meals.to_lowercase()) || (plan == MealPlan::Breakfast && name.contains("breakfast"));
    (!is_said).then_some(meals)
}

/// Formats a type such as "boutiqueHotel".
pub fn property_type(kind: &str) -> String {
    let mut text = String::new();
    for letter in kind.chars() {
        if letter.is_uppercase() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_and_dates_in_short_say_no_more_than_is_needed() {
        let text = |minor, code: &str| money_roughly(Money::new(minor, code.parse().unwrap()));
        assert_eq!(text(120_450, "EUR"), "€1,205");
        assert_eq!(text(120_449, "USD"), "$1,204");
        assert_eq!(text(21_000, "JPY"), "¥21,000");
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(short_dates(day("2027-03-05"), day("2027-03-07")), "Fri 5 – Sun 7 Mar");
        assert_eq!(
            short_dates(day("2027-12-31"), day("2028-01-02")),
            "Fri 31 Dec – Sun 2 Jan"
        );
    }

    #[test]
    fn documents_have_all_decimals_of_a_currency() {
        let text = |minor, code: &str| money_in_full(Money::new(minor, code.parse().unwrap()));
        assert_eq!(text(30_000, "USD"), "$300.00");
        assert_eq!(text(98_156, "JPY"), "¥98,156");
        assert_eq!(text(35_200, "KWD"), "KWD\u{a0}35.200");
        assert_eq!(text(-120_450, "EUR"), "−€1,204.50");
    }

    #[test]
    fn money_reads_as_people_write_it() {
        let text = |minor, code: &str| money(Money::new(minor, code.parse().unwrap()));
        assert_eq!(text(120_450, "EUR"), "€1,204.50");
        assert_eq!(text(30_000, "USD"), "$300");
        assert_eq!(text(2_100_000, "JPY"), "¥2,100,000");
        assert_eq!(text(-99, "USD"), "−$0.99");
        assert_eq!(text(100_000, "CHF"), "CHF\u{a0}1,000");
    }

    #[test]
    fn a_range_of_dates_says_no_month_twice() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(date_range(day("2027-03-04"), day("2027-03-09")), "4 – 9 Mar 2027");
        assert_eq!(date_range(day("2027-03-30"), day("2027-04-02")), "30 Mar – 2 Apr 2027");
        assert_eq!(
            date_range(day("2026-12-30"), day("2027-01-02")),
            "30 Dec 2026 – 2 Jan 2027"
        );
    }

    #[test]
    fn a_camel_cased_type_reads_as_words() {
        assert_eq!(property_type("boutiqueHotel"), "Boutique hotel");
        assert_eq!(property_type("hotel"), "Hotel");
    }

    #[test]
    fn what_is_due_at_a_hotel_has_its_own_currency_and_the_converted_amount() {
        let item = |name: &str, minor, currency: &str| PriceItem {
            name: name.to_owned(),
            price: Money::new(minor, currency.parse().unwrap()),
        };
        let dollars = |minor| Money::new(minor, "USD".parse().unwrap());
        let items = [item("City tax", 1_200, "EUR"), item("Linen", 600, "EUR")];
        assert_eq!(
            due_at_hotel(&items, dollars(1_950)),
            ["€12 (about $13)", "€6 (about $6.50)"]
        );
        assert_eq!(due_at_hotel(&[item("City tax", 1_200, "USD")], dollars(1_200)), ["$12"]);
        assert_eq!(due_in_all(items.iter(), dollars(1_950)), "€18 (about $19.50)");
        let mixed = [item("Tax", 1_200, "EUR"), item("Tax", 500, "USD")];
        assert_eq!(due_in_all(mixed.iter(), dollars(1_800)), "€12 (about $13) + $5");
        assert_eq!(due_in_all([].iter(), dollars(700)), "$7");
    }
}
