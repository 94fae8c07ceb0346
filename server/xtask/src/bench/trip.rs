//! The measured pages: a list of real results, one of its hotels, and a club with its feed.

use std::net::SocketAddr;
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use super::http;

/// How many days ahead the stay begins: beyond the days that are nearly sold out, and within the prices of all
/// seasons.
const DAYS_AHEAD: u64 = 45;
const NIGHTS: u64 = 3;
/// Cards of a full page of results.
const CARDS: usize = 15;

/// A measured page: its name, and its path with its query.
pub struct Page {
    pub name: &'static str,
    pub path: String,
}

/// The list of the destination with the most hotels, and the first hotel in it.
///
/// Fails when the site has no full page of results, so that no empty page is ever measured.
pub fn pages(address: SocketAddr) -> Result<[Page; 2]> {
    let home: Home = http::get_json(address, "/api/v1/bff/traveller/home")?;
    let largest = home.destinations.iter().max_by_key(|featured| featured.hotel_count);
    let destination = &largest.context("the site has no destinations")?.destination;
    let today = today()?;
    let search: Created = http::post_json(
        address,
        "/api/v1/hotel/search/create",
        &json!({
            "destinationId": destination.id,
            "checkInDate": iso_date(today + DAYS_AHEAD),
            "checkOutDate": iso_date(today + DAYS_AHEAD + NIGHTS),
            "rooms": [{ "adults": 2, "childAges": [] }],
        }),
    )?;
    let id = search.search_id;
    let found: SearchAnswer = http::post_json(
        address,
        "/api/v1/hotel/search",
        &json!({ "searchId": id, "take": CARDS }),
    )?;
    ensure!(
        found.hotels.len() == CARDS,
        "{} has only {} hotels",
        destination.name,
        found.hotels.len()
    );
    let hotel = &found.hotels[0];
    println!(
        "a stay of {NIGHTS} nights for two in {}, {DAYS_AHEAD} days ahead; {}",
        destination.name, hotel.name
    );
    let pages = [
        Page {
            name: "list",
            path: format!("/search?searchId={id}"),
        },
        Page {
            name: "hotel",
            path: format!("/hotel/{}?searchId={id}", hotel.slug),
        },
    ];
    for page in &pages {
        let html = String::from_utf8(http::get(address, &page.path)?)?;
        ensure!(html.contains(&hotel.slug), "{} does not show {}", page.path, hotel.name);
    }
    Ok(pages)
}

/// The first club of the demonstration, and its feed.
///
/// Fails when it has no content, so that no empty page is ever measured.
pub fn club(address: SocketAddr) -> Result<[Page; 2]> {
    const CLUB: &str = "/user/mia.lind";
    let pages = [
        Page {
            name: "club",
            path: CLUB.to_owned(),
        },
        Page {
            name: "feed",
            path: format!("{CLUB}/feed"),
        },
    ];
    for (page, filled) in pages.iter().zip(["href=\"/hotel/", "href=\"/user/mia.lind/post/"]) {
        let html = String::from_utf8(http::get(address, &page.path)?)?;
        ensure!(html.contains(filled), "{} shows nothing of a club", page.path);
    }
    Ok(pages)
}

#[derive(Deserialize)]
struct Home {
    destinations: Vec<Featured>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Featured {
    destination: Destination,
    hotel_count: u64,
}

#[derive(Deserialize)]
struct Destination {
    id: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    search_id: String,
}

#[derive(Deserialize)]
struct SearchAnswer {
    hotels: Vec<Hotel>,
}

#[derive(Deserialize)]
struct Hotel {
    name: String,
    slug: String,
}

/// Days since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "the site that is measured goes by the real calendar"
)]
pub fn today() -> Result<u64> {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    Ok(since.as_secs() / 86_400)
}

/// A count of days since 1970 as a date, as 2026-05-31.
pub fn iso_date(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::iso_date;

    #[test]
    fn days_become_dates_over_leap_years_and_new_years() {
        assert_eq!(iso_date(0), "1970-01-01");
        assert_eq!(iso_date(11_016), "2000-02-29");
        assert_eq!(iso_date(20_088), "2024-12-31");
        assert_eq!(iso_date(20_089), "2025-01-01");
        assert_eq!(iso_date(20_604), "2026-05-31");
    }
}
