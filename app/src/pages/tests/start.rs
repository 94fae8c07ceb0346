//! The start page.

use super::{assert_reads, document, element, refused, stays::page, text, typed};
use crate::pages::{
    form::FormState,
    samples,
    start::{StartPage, start},
};
use chrono::TimeDelta;
use contract::hotel::HotelSummary;

pub(super) fn start_with(form: FormState) -> String {
    document(&page(), |page| {
        start(
            page,
            &StartPage {
                home: samples::home(),
                viewed: Vec::new(),
                form,
            },
        )
    })
}
#[test]
fn the_start_page_shows_the_stays_that_were_looked_at_and_forgets_them_when_asked() {
    let shown = |viewed: Vec<HotelSummary>| {
        let data = StartPage {
            home: samples::home(),
            viewed,
            form: FormState::default(),
        };
        document(&page(), |page| start(page, &data))
    };
    let html = shown(vec![samples::summary(7, "Pensão Alegria")]);
    assert_reads(&html, &["Recently viewed", "Clear", "Pensão Alegria"]);
    assert!(
        element(&html, "value=\"forgetViewed\"").contains("name=\"intent\""),
        "{html}"
    );
    assert!(!shown(Vec::new()).contains("Recently viewed"));
}

#[test]
fn the_start_page_asks_where_and_when_and_shows_stays() {
    let html = start_with(FormState::default());
    assert_reads(
        &html,
        &[
            "Find a hotel you'll love",
            "Lisbon",
            "1,214 stays",
            "The Tide House",
            "from €84",
        ],
    );
    assert!(element(&html, "name=\"checkIn\"").contains("value=\"2027-01-29\""));
    assert!(element(&html, "name=\"checkIn\"").contains("min=\"2027-01-10\""));
    // A minute before, it is still the ninth in the west.
    let mut earlier = page();
    earlier.now -= TimeDelta::minutes(1);
    assert_eq!(earlier.earliest_today().to_string(), "2027-01-09");
    assert!(element(&html, "name=\"checkIn\"").contains("max=\"2028-02-14\""));
    assert!(
        html.contains("href=\"/search?destination=Lisbon&amp;destinationId=city%3A2267057#search\""),
        "{html}"
    );
    assert!(html.contains("<link rel=\"canonical\" href=\"https://stay.example/search\""));
}

#[test]
fn a_refused_search_comes_back_as_it_was_typed_with_its_errors() {
    let form = refused(
        &[
            ("destination", "Atlantis"),
            ("checkIn", "2020-01-01"),
            ("checkOut", "2020-01-02"),
            ("rooms", "1"),
            ("adults_0", "0"),
        ],
        &[
            (Some("destinationId"), "We do not know that place."),
            (Some("checkInDate"), "Check-in cannot be in the past."),
            (Some("rooms[0].adults"), "Each room needs at least one adult."),
            (None, "Something else."),
        ],
    );
    let html = start_with(form);
    assert_reads(
        &html,
        &[
            "We do not know that place.",
            "Check-in cannot be in the past.",
            "at least one adult",
            "Something else.",
        ],
    );
    assert!(element(&html, "id=\"start-destination\"").contains("value=\"Atlantis\""));
    assert!(element(&html, "id=\"start-checkIn\"").contains("aria-describedby=\"start-checkIn-error\""));
    assert!(
        element(&html, "class=\"search-cell search-guests\"").contains(" open"),
        "{html}"
    );
    assert!(
        html.contains("<a href=\"#start-checkIn\">Check-in cannot be in the past."),
        "{html}"
    );
    assert_eq!(
        text(&html).matches("Check-in cannot be in the past.").count(),
        2,
        "beside the field and on the way to it"
    );
}

#[test]
fn a_chosen_place_differs_from_one_that_was_typed_over() {
    let html = start_with(typed(&[
        ("destination", "Porto"),
        ("destinationId", "city:1"),
        ("destinationName", "Lisbon"),
    ]));
    assert!(element(&html, "name=\"destinationName\"").contains("value=\"Lisbon\""));
    assert!(element(&html, "name=\"destination\"").contains("value=\"Porto\""));
    let from_link = start_with(typed(&[("destination", "Lisbon"), ("destinationId", "city:1")]));
    assert!(element(&from_link, "name=\"destinationName\"").contains("value=\"Lisbon\""));
}
