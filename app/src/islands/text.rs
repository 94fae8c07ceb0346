//! Money, dates and counts in the browser, written as the server writes them; tests compare the two.

use contract::Money;

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

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

/// An amount of the wire: major units and their currency. Nothing of what is no amount.
pub fn wire_money(amount: f64, currency: &str) -> String {
    let Ok(currency) = currency.parse::<contract::Currency>() else {
        return String::new();
    };
    // Amounts are exact below 2^53 minor units, as the contract writes them.
    money(Money::new((amount * currency.scale() as f64).round() as i64, currency))
}

/// "4 – 9 Mar 2027" of two ISO dates; what cannot be read stands as it is.
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
    fn one_is_not_many() {
        assert_eq!(
            [0, 1, 2].map(|number| count(number, "room", "rooms")),
            ["0 rooms", "1 room", "2 rooms"]
        );
    }
}
