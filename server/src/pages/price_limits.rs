//! Converts the price limits in an address to the viewer's currency, because people share links across currencies.

use crate::forms::Fields;
use app::pages::search::address::{self, PRICE_CURRENCY};
use contract::{Currency, Money};
use search::ExchangeRates;

/// The address with converted limits; `None` if they are in the viewer's currency, or if there are none.
pub fn in_currency(path: &str, fields: &Fields, to: Currency, rates: &ExchangeRates) -> Option<String> {
    let from: Currency = fields.parse(PRICE_CURRENCY)?;
    let is_limit = |name: &str| matches!(name, "minPrice" | "maxPrice");
    let has_limits = fields.0.iter().any(|(name, value)| is_limit(name) && !value.is_empty());
    if from == to || !has_limits {
        return None;
    }
    let converted = fields.0.iter().filter_map(|(name, value)| match name.as_str() {
        "minPrice" => Some((name.clone(), limit(value, from, to, rates, false)?)),
        "maxPrice" => Some((name.clone(), limit(value, from, to, rates, true)?)),
        PRICE_CURRENCY => Some((name.clone(), to.to_string())),
        _ => Some((name.clone(), value.clone())),
    });
    let query = serde_urlencoded::to_string(converted.collect::<Vec<_>>()).ok()?;
    Some(format!("{path}?{query}"))
}

/// A limit in whole units, rounded so that it excludes no stay within the original limit; `None` if it is no limit.
fn limit(text: &str, from: Currency, to: Currency, rates: &ExchangeRates, is_upper: bool) -> Option<String> {
    let major = address::price(text.trim())?;
    let minor = (major * from.scale() as f64).round() as i64;
    let conversion = rates.conversion(from.as_str(), to.as_str())?;
    let minor = Money::new(conversion.minor(minor)?, to).minor;
    let whole = minor.div_euclid(to.scale());
    let is_more = is_upper && minor.rem_euclid(to.scale()) > 0;
    Some((whole + i64::from(is_more)).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved_address(query: &str, currency: &str) -> Option<String> {
        let fields = Fields::of_query(Some(query));
        in_currency("/search", &fields, currency.parse().unwrap(), ExchangeRates::embedded())
    }

    #[test]
    fn limits_follow_the_viewer_and_everything_else_stays() {
        let moved = moved_address(
            "searchId=s&minPrice=100&maxPrice=&stars=4&stars=5&priceCurrency=EUR",
            "JPY",
        )
        .unwrap();
        assert!(moved.starts_with("/search?searchId=s&minPrice="), "{moved}");
        assert!(moved.ends_with("&stars=4&stars=5&priceCurrency=JPY"), "{moved}");
        let yen: i64 = moved
            .split("minPrice=")
            .nth(1)
            .unwrap()
            .split('&')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        assert!((10_000..40_000).contains(&yen), "{yen}");
    }

    #[test]
    fn limits_there_and_back_lose_no_stay() {
        let there = moved_address("minPrice=100&maxPrice=200&priceCurrency=EUR", "USD").unwrap();
        let back = moved_address(there.split('?').nth(1).unwrap(), "EUR").unwrap();
        let of = |name: &str| -> i64 {
            let fields: Vec<(String, String)> = serde_urlencoded::from_str(back.split('?').nth(1).unwrap()).unwrap();
            fields
                .iter()
                .find(|(known, _)| known == name)
                .unwrap()
                .1
                .parse()
                .unwrap()
        };
        assert!(
            (98..=100).contains(&of("minPrice")) && (200..=202).contains(&of("maxPrice")),
            "{back}"
        );
    }

    #[test]
    fn limits_that_the_list_drops_are_dropped() {
        for limit in ["-1", "1e3", "NaN", "99999999999"] {
            let moved = moved_address(&format!("minPrice={limit}&priceCurrency=EUR"), "USD");
            assert_eq!(moved.as_deref(), Some("/search?priceCurrency=USD"), "{limit}");
        }
    }

    #[test]
    fn every_currency_that_can_be_chosen_has_a_name() {
        for code in ExchangeRates::embedded().currencies() {
            assert_ne!(app::words::currency_name(code), code);
        }
    }

    #[test]
    fn an_address_that_needs_nothing_stays() {
        for query in [
            "searchId=s",
            "minPrice=100",
            "priceCurrency=EUR&minPrice=",
            "priceCurrency=USD&minPrice=100",
            "priceCurrency=nonsense&minPrice=100",
        ] {
            assert_eq!(moved_address(query, "USD"), None, "{query}");
        }
    }
}
