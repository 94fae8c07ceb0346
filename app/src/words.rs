//! How things are written for people: the words that server and mails use too, and the site's mark.

pub use contract::words::*;

/// Said to the author who looks at changes that wait to be published.
pub const UNPUBLISHED: &str = "Only you see these changes: they are not published yet.";

/// The site's mark: a sun over water.
pub const FAVICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230b5f63'/%3E%3Ccircle cx='16' cy='13' r='6' fill='%23f2b34b'/%3E%3Cpath d='M3 19h26v2H3zm4 4h18v2H7z' fill='%23fff'/%3E%3C/svg%3E";

/// The English name of a currency (Unicode CLDR); one that is not in the table of rates is named by its code.
pub fn currency_name(code: &str) -> &str {
    match code {
        "AUD" => "Australian dollar",
        "BGN" => "Bulgarian lev",
        "BRL" => "Brazilian real",
        "CAD" => "Canadian dollar",
        "CHF" => "Swiss franc",
        "CNY" => "Chinese yuan",
        "CZK" => "Czech koruna",
        "DKK" => "Danish krone",
        "EUR" => "Euro",
        "GBP" => "British pound",
        "HKD" => "Hong Kong dollar",
        "HUF" => "Hungarian forint",
        "IDR" => "Indonesian rupiah",
        "ILS" => "Israeli new shekel",
        "INR" => "Indian rupee",
        "ISK" => "Icelandic króna",
        "JPY" => "Japanese yen",
        "KRW" => "South Korean won",
        "MXN" => "Mexican peso",
        "MYR" => "Malaysian ringgit",
        "NOK" => "Norwegian krone",
        "NZD" => "New Zealand dollar",
        "PHP" => "Philippine peso",
        "PLN" => "Polish zloty",
        "RON" => "Romanian leu",
        "SEK" => "Swedish krona",
        "SGD" => "Singapore dollar",
        "THB" => "Thai baht",
        "TRY" => "Turkish lira",
        "USD" => "US dollar",
        "ZAR" => "South African rand",
        _ => code,
    }
}
