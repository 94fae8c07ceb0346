//! Other dates: of a list, of a hotel, and of a month.

use super::{
    assert_reads, element,
    stays::{hotel_with, list},
};
use crate::pages::parts::flexible_dates::OtherDates;
use contract::{
    Money,
    search::{DateOption, DateOptions, Flexibility},
};

fn option(from: &str, until: &str, total: u32, lowest: Option<i64>) -> DateOption {
    DateOption {
        check_in_date: from.parse().unwrap(),
        check_out_date: until.parse().unwrap(),
        total,
        lowest_total: lowest.map(|minor| Money::new(minor, "EUR".parse().unwrap())),
    }
}

#[test]
fn other_dates_stand_above_the_list_with_the_lowest_of_each() {
    let html = list(|data| {
        data.request.search.filters.stars = vec![4];
        data.dates = Some(OtherDates {
            flexibility: Flexibility::ThreeDays,
            month: None,
            found: DateOptions {
                options: vec![
                    option("2027-03-03", "2027-03-06", 12, Some(30_050)),
                    option("2027-03-04", "2027-03-07", 214, Some(36_000)),
                    option("2027-03-05", "2027-03-08", 0, None),
                ],
            },
        });
    });
    assert_reads(
        &html,
        &[
            "± 3 days",
            "Wed 3 – Sat 6 Mar",
            "from €301",
            "12 stays",
            "Not available",
        ],
    );
    let strip = html
        .split("class=\"date-options\"")
        .nth(1)
        .and_then(|rest| rest.split("</nav>").next())
        .unwrap();
    assert_eq!(
        (strip.matches("<form").count(), strip.matches("aria-current").count()),
        (1, 1),
        "{strip}"
    );
    for field in [
        "name=\"flex\" value=\"threeDays\"",
        "name=\"stars\" value=\"4\"",
        "name=\"checkIn\" value=\"2027-03-03\"",
    ] {
        assert!(strip.contains(field), "{field} in {strip}");
    }
    assert!(html.contains("&amp;stars=4&amp;flex=weekend\""), "{html}");
}

#[test]
fn a_calendar_shows_the_lowest_total_of_each_arrival_and_the_ways_to_other_months() {
    let shown = |month: Option<&str>, options: Vec<DateOption>| {
        let html = list(|data| {
            data.request.search.filters.stars = vec![4];
            data.dates = Some(OtherDates {
                flexibility: Flexibility::Arrivals,
                month: month.map(|month| month.parse().unwrap()),
                found: DateOptions { options },
            });
        });
        let (_, rest) = html.split_once("class=\"price-calendar\"").unwrap();
        rest.split_once("</form>").unwrap().0.to_owned()
    };
    let march = shown(
        None,
        vec![
            option("2027-03-03", "2027-03-06", 12, Some(30_050)),
            option("2027-03-04", "2027-03-07", 214, Some(36_000)),
            option("2027-03-05", "2027-03-08", 0, None),
        ],
    );
    assert_reads(
        &march,
        &[
            "March 2027",
            "Mon",
            "Sun",
            "€301",
            "€360",
            "Not available",
            "for 3 nights",
        ],
    );
    assert!(
        march.contains("aria-label=\"3 €301, lowest of the month, arriving Wed 3 Mar 2027, 12 stays\""),
        "{march}"
    );
    assert!(
        element(&march, "value=\"2027-03-04\"").contains("aria-current=\"date\""),
        "{march}"
    );
    for field in [
        "name=\"nights\" value=\"3\"",
        "name=\"intent\" value=\"dates\"",
        "name=\"flex\" value=\"calendar\"",
        "name=\"stars\" value=\"4\"",
        "&amp;stars=4&amp;flex=calendar&amp;month=2027-02-01\"",
        "&amp;stars=4&amp;flex=calendar&amp;month=2027-04-01\"",
    ] {
        assert!(march.contains(field), "{field} in {march}");
    }
    let now = shown(Some("2027-01-20"), Vec::new());
    assert_reads(
        &now,
        &["January 2027", "Nothing is available in January 2027.", "Not for sale"],
    );
    assert!(
        !now.contains("month=2026-12-01") && now.contains("month=2027-02-01"),
        "{now}"
    );
    let last = shown(Some("2028-02-01"), Vec::new());
    assert!(
        last.contains("month=2028-01-01") && !last.contains("month=2028-03-01"),
        "{last}"
    );
}

#[test]
fn a_hotels_other_dates_keep_its_page() {
    let html = hotel_with(|data| {
        data.creator = Some("mia".to_owned());
        data.dates = Some(OtherDates {
            flexibility: Flexibility::Weekend,
            month: None,
            found: DateOptions {
                options: vec![
                    option("2027-03-05", "2027-03-07", 1, Some(18_000)),
                    option("2027-03-12", "2027-03-14", 1, Some(17_000)),
                ],
            },
        });
    });
    let strip = html
        .split("class=\"date-options\"")
        .nth(1)
        .and_then(|rest| rest.split("</nav>").next())
        .unwrap();
    assert_reads(strip, &["Fri 5 – Sun 7 Mar", "€180", "Lowest. €170"]);
    assert!(!strip.contains("stay"), "there is one hotel: {strip}");
    assert_eq!(strip.matches("action=\"/hotel/casa-1\"").count(), 2, "{strip}");
    assert!(strip.contains("name=\"creator\" value=\"mia\""), "{strip}");
    assert!(html.contains("&amp;flex=threeDays#rooms\""), "{html}");
}
