//! Formats money, dates and counts in the browser as the server does; tests compare the two.

use contract::Money;

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// In the order of days since 1970-01-01.
const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/// "€1,204.50", "$300", "¥21,000": without cents when there are none.
pub fn money(money: Money) -> String {
    let decimal = money.decimal();
    let (sign, digits) = decimal
        .strip_prefix('-')
        .map_or(("", decimal.as_str()), |rest| ("−", rest));
    let (whole, cents) = digits.split_once('.').unwrap_or((digits, ""));
    let mut text = sign.to_owned();
    match money.currency.as_str() {
        "USD" => text.push('$'),
        "EUR" => text.push('€'),
        "GBP" => text.push('£'),
        "JPY" => text.push('¥'),
        "INR" => text.push('₹'),
        code => {
            text.push_str(code);
            text.push('\u{a0}');
        }
    }
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && (whole.len() - position) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    if cents.bytes().any(|digit| digit != b'0') {
        text.push('.');
        text.push_str(cents);
    }
    text
}

/// Formats an amount of the wire: major units and their currency. Empty for an invalid currency.
pub fn wire_money(amount: f64, currency: &str) -> String {
    let Ok(currency) = currency.parse::<contract::Currency>() else {
        return String::new();
    };
    // Amounts are exact below 2^53 minor units, as the contract writes them.
    money(Money::new((amount * currency.scale() as f64).round() as i64, currency))
}

/// "4 – 9 Mar 2027" of two ISO dates; invalid ones stay as they are.
pub fn dates(from: &str, until: &str) -> String {
    let (Some((year, month, day)), Some((until_year, until_month, until_day))) = (parts(from), parts(until)) else {
        return format!("{from} – {until}");
    };
    let end = format!("{until_day} {until_month} {until_year}");
    if (year, month) == (until_year, until_month) {
        format!("{day} – {end}")
    } else if year == until_year {
        format!("{day} {month} – {end}")
    } else {
        format!("{day} {month} {year} – {end}")
    }
}

/// "4 – 9 Mar 2027 · 5 nights" of two ISO dates.
pub fn stay(from: &str, until: &str) -> String {
    let dates = dates(from, until);
    match day_number(from).zip(day_number(until)) {
        Some((from, until)) => format!("{dates} · {}", count(until.saturating_sub(from), "night", "nights")),
        None => dates,
    }
}

/// "2 adults, 1 child".
pub fn people(adults: usize, children: usize) -> String {
    let adults = count(adults, "adult", "adults");
    if children == 0 {
        return adults;
    }
    format!("{adults}, {}", count(children, "child", "children"))
}

/// "Wed 3 Mar, 18:00 (Lisbon time)" of a local time, `2027-03-03T18:00`, in a zone; with a traveller's local time and the
/// name of its zone: "10 Mar, 18:00 at the hotel · 9 Mar, 20:00 for you (PST)".
pub fn deadline(local: &str, zone: &str, traveller: Option<(&str, &str)>) -> String {
    if let Some((own, name)) = traveller {
        return format!("{} at the hotel · {} for you ({name})", moment(local), moment(own));
    }
    let place = zone.rsplit('/').next().unwrap_or(zone).replace('_', " ");
    // Day 0 was a Thursday.
    let date = local.split_once('T').map(|(date, _)| date);
    let weekday = date.and_then(day_number).and_then(|day| WEEKDAYS.get(day % 7));
    match weekday {
        Some(weekday) => format!("{weekday} {} ({place} time)", moment(local)),
        None => format!("{local} ({place} time)"),
    }
}

/// "3 Mar, 18:00" of a local time; an invalid one stays as it is.
fn moment(local: &str) -> String {
    let read = || {
        let (date, time) = local.split_once('T')?;
        let (_, month, day) = parts(date)?;
        Some(format!("{day} {month}, {time}"))
    };
    read().unwrap_or_else(|| local.to_owned())
}

/// Days from 1970-01-01 to an ISO date; none for an earlier one.
fn day_number(date: &str) -> Option<usize> {
    let (year, rest) = date.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let (year, month, day): (usize, usize, usize) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    if year < 1970 || !(1..=12).contains(&month) {
        return None;
    }
    // In years that begin in March the leap day is the last day.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day;
    // The result for 1970-01-01.
    days.checked_sub(719_469)
}

/// Year, month's name and day of an ISO date.
fn parts(date: &str) -> Option<(&str, &'static str, &str)> {
    let (year, rest) = date.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some((year, month, day.trim_start_matches('0')))
}

/// "1 room", "3 rooms".
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::words;

    #[test]
    fn money_reads_as_on_the_server() {
        for (minor, code) in [
            (120_450, "EUR"),
            (30_000, "USD"),
            (2_100_000, "JPY"),
            (-99, "GBP"),
            (100_000, "CHF"),
            (5, "INR"),
        ] {
            let amount = Money::new(minor, code.parse().unwrap());
            assert_eq!(money(amount), words::money(amount));
            let wire = serde_json::to_value(amount).unwrap();
            let (number, currency) = (wire["amount"].as_f64().unwrap(), wire["currency"].as_str().unwrap());
            assert_eq!(wire_money(number, currency), words::money(amount));
        }
        assert_eq!(wire_money(1.0, "nothing"), "");
    }

    #[test]
    fn dates_read_as_on_the_server() {
        for (from, until) in [
            ("2027-03-04", "2027-03-09"),
            ("2027-03-30", "2027-04-02"),
            ("2026-12-30", "2027-01-02"),
        ] {
            assert_eq!(
                dates(from, until),
                words::date_range(from.parse().unwrap(), until.parse().unwrap())
            );
        }
        assert_eq!(dates("soon", "2027-13-01"), "soon – 2027-13-01");
    }

    #[test]
    fn deadlines_people_and_nights_read_as_on_the_server() {
        for (local, zone) in [
            ("2027-03-03T18:00", "Europe/Lisbon"),
            ("2028-02-29T00:00", "America/Argentina/Buenos_Aires"),
            ("2026-12-31T23:59", "UTC"),
            ("1970-01-01T06:05", "Asia/Tokyo"),
            ("soon", "Asia/Tokyo"),
        ] {
            let mut wire = contract::hotel::Deadline {
                at: "2027-03-03T18:00:00Z".parse().unwrap(),
                time_zone: zone.to_owned(),
                local: local.to_owned(),
                traveller: None,
            };
            assert_eq!(deadline(local, zone, None), words::deadline(&wire));
            for own in ["2027-03-09T20:00", "later"] {
                wire.traveller = Some(contract::hotel::TravellerTime {
                    time_zone: "America/Los_Angeles".to_owned(),
                    local: own.to_owned(),
                    zone_name: "PST".to_owned(),
                });
                assert_eq!(deadline(local, zone, Some((own, "PST"))), words::deadline(&wire));
            }
        }
        let room = |adults, children| contract::search::Occupancy {
            adults,
            child_ages: vec![4; children],
        };
        for (adults, children) in [(1, 0), (2, 1), (3, 2)] {
            assert_eq!(
                people(adults as usize, children),
                words::people(&[room(adults, children)])
            );
        }
        assert_eq!(stay("2027-02-27", "2027-03-01"), "27 Feb – 1 Mar 2027 · 2 nights");
        assert_eq!(stay("2026-12-31", "2027-01-01"), "31 Dec 2026 – 1 Jan 2027 · 1 night");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!(
            [0, 1, 2].map(|number| count(number, "room", "rooms")),
            ["0 rooms", "1 room", "2 rooms"]
        );
    }
}
