//! The minor units of currencies (ISO 4217, list one). Must not know rates.

/// Currencies without a minor unit.
const NONE: &[&str] = &[
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
    "XPF",
];
/// Currencies with hundredths.
const HUNDREDTHS: &[&str] = &[
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BMD", "BND", "BOB",
    "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DKK",
    "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GTQ", "GYD", "HKD",
    "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "JMD", "KES", "KGS", "KHR", "KPW", "KYD", "KZT", "LAK", "LBP",
    "LKR", "LRD", "LSL", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR",
    "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "QAR", "RON", "RSD",
    "RUB", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL",
    "THB", "TJS", "TMT", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "USD", "UYU", "UZS", "VED", "VES", "WST", "XCD",
    "XCG", "YER", "ZAR", "ZMW", "ZWG",
];
/// Currencies with thousandths.
const THOUSANDTHS: &[&str] = &["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/// The number of decimal places of a currency's minor unit: 2 for "USD", 0 for "JPY"; none for a code of no current
/// currency. Codes are upper case.
pub fn currency_exponent(code: &str) -> Option<u8> {
    if HUNDREDTHS.binary_search(&code).is_ok() {
        Some(2)
    } else if NONE.binary_search(&code).is_ok() {
        Some(0)
    } else if THOUSANDTHS.binary_search(&code).is_ok() {
        Some(3)
    } else if code == "CLF" || code == "UYW" {
        Some(4)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Gazetteer;

    #[test]
    fn minor_units_are_those_of_the_standard() {
        for (code, exponent) in [
            ("USD", 2),
            ("EUR", 2),
            ("JPY", 0),
            ("KWD", 3),
            ("HUF", 2),
            ("ISK", 0),
            ("CLF", 4),
        ] {
            assert_eq!(currency_exponent(code), Some(exponent), "{code}");
        }
        assert_eq!(currency_exponent("usd"), None);
        assert_eq!(currency_exponent("XXX"), None);
    }

    #[test]
    fn the_lists_are_sorted_for_the_search() {
        for list in [NONE, HUNDREDTHS, THOUSANDTHS] {
            assert!(list.is_sorted());
        }
    }

    #[test]
    fn every_country_with_a_currency_has_one_with_known_minor_units() {
        for country in Gazetteer::embedded().countries() {
            let known = currency_exponent(&country.currency).is_some();
            assert!(
                known || country.currency == "XXX",
                "{} {}",
                country.name,
                country.currency
            );
        }
    }
}
