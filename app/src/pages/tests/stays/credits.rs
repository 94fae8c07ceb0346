//! The sources and licences of hotels.

use super::super::assert_reads;
use super::hotel_with;
use crate::pages::{
    parts::hotel_cards::{credits, origin_note},
    samples,
};
use contract::hotel::Source;
use leptos::prelude::RenderHtml;

fn credited(licence: &str, licence_url: Option<&str>, attribution: &str) -> Source {
    Source {
        name: "a-source".to_owned(),
        licence: licence.to_owned(),
        licence_url: licence_url.map(str::to_owned),
        attribution: attribution.to_owned(),
        is_demonstration: false,
        is_unlisted: false,
        is_approximate: false,
    }
}

const CC_BY: &str = "https://creativecommons.org/licenses/by/4.0/";

#[test]
fn a_record_of_others_leads_to_the_terms_of_its_licence() {
    let html = hotel_with(|data| data.hotel.source = credited("CC BY 4.0", Some(CC_BY), "The Board"));
    assert_reads(&html, &["Source of this record: a-source · The Board, CC BY 4.0"]);
    assert!(html.contains(&format!("<a href=\"{CC_BY}\"")), "{html}");
    let html = hotel_with(|data| data.hotel.source = credited("Our own", None, "A friend"));
    assert_reads(&html, &["Source of this record: a-source · Our own · A friend"]);
}

#[test]
fn a_hotel_says_that_its_source_has_it_no_more_and_that_its_place_is_approximate() {
    let html = hotel_with(|data| {
        data.hotel.source.is_unlisted = true;
        data.hotel.source.is_approximate = true;
    });
    assert_reads(
        &html,
        &[
            "No longer listed",
            "It is in no search, and no room of it is sold here.",
            "The place on the map is approximate",
        ],
    );
    let html = hotel_with(|_| {});
    assert!(
        !html.contains("No longer listed") && !html.contains("is approximate"),
        "{html}"
    );
}

#[test]
fn a_club_credits_the_records_of_its_hotels_once() {
    let demonstration = samples::summary(1, "Casa do Limoeiro");
    let mut real = demonstration.clone();
    real.source = credited("CC BY 4.0", Some(CC_BY), "The Board");
    let html = credits([&demonstration, &real, &real]).unwrap().to_html();
    assert_reads(&html, &["Hotel records: The Board, CC BY 4.0"]);
    assert_eq!(html.matches("The Board").count(), 1, "{html}");
    assert!(credits([&demonstration]).is_none());
}

#[test]
fn a_list_credits_its_records_and_calls_only_the_demonstration_one() {
    let demonstration = samples::summary(1, "Casa do Limoeiro");
    let mut real = demonstration.clone();
    real.source = credited("CC BY 4.0", Some(CC_BY), "The Board");
    let note = |hotels: &[contract::hotel::HotelSummary]| origin_note(hotels).to_html();
    assert_reads(
        &note(std::slice::from_ref(&demonstration)),
        &["These hotels are a demonstration"],
    );
    let both = note(&[demonstration, real.clone(), real.clone()]);
    assert_reads(
        &both,
        &[
            "1 of these 3 hotels is a demonstration",
            "Hotel records: The Board, CC BY 4.0",
        ],
    );
    assert_eq!(both.matches("The Board").count(), 1, "{both}");
    let real = note(&[real]);
    assert!(!real.contains("demonstration") && real.contains(CC_BY), "{real}");
}
