//! What the pages of a trip say of a change of a stay that has ended.

use super::{assert_says, cancel_page, confirmation_with, ended};
use crate::pages::{
    samples,
    tests::{assert_reads, text},
};
use contract::itinerary::{ItineraryStatus, LineItemStatus, StayChangeEnd};

#[test]
fn a_trip_whose_change_has_ended_says_why_and_leads_to_other_dates() {
    let new = "Casa do Limoeiro, 11 – 14 Mar 2027";
    for (because, sentence) in [
        (
            StayChangeEnd::SoldOut,
            format!("The hotel has no room left for your new stay, {new}. Nothing was paid."),
        ),
        (
            StayChangeEnd::Refused,
            format!("The hotel could not book your new stay, {new}. Nothing was charged."),
        ),
        (
            StayChangeEnd::NotPaid,
            format!("Your new stay, {new}, was not paid in time. Nothing was charged."),
        ),
        (
            StayChangeEnd::GivenUp,
            format!("You gave up the change to {new}. Nothing was paid."),
        ),
        (
            StayChangeEnd::NewStayCancelled,
            format!("You cancelled the new stay, {new}."),
        ),
    ] {
        let html = confirmation_with(|trip| trip.stay_changes = vec![ended(trip, because, true)]);
        assert_reads(
            &html,
            &[
                "Your stay was not changed",
                &sentence,
                "Your stay is as it was.",
                "Choose other dates or another room",
            ],
        );
        assert!(!text(&html).contains("waits for payment"), "{html}");
    }
    // A stay that has begun or was cancelled since leads nowhere.
    let begun = confirmation_with(|trip| {
        trip.stay_changes = vec![ended(trip, StayChangeEnd::SoldOut, true)];
        trip.line_items[0].guests_until = None;
    });
    assert!(!text(&begun).contains("Choose other dates"), "{begun}");
    let gone = confirmation_with(|trip| {
        trip.stay_changes = vec![ended(trip, StayChangeEnd::SoldOut, true)];
        trip.line_items[0].status = LineItemStatus::Cancelled;
    });
    assert!(!text(&gone).contains("Your stay was not changed"), "{gone}");
}

#[test]
fn a_new_stay_that_is_gone_or_was_given_up_leads_back_to_the_former_one() {
    for (status, line, because, title) in [
        (
            ItineraryStatus::Failed,
            LineItemStatus::Failed,
            StayChangeEnd::SoldOut,
            "Your new stay is no longer available.",
        ),
        (
            ItineraryStatus::Cancelled,
            LineItemStatus::Cancelled,
            StayChangeEnd::GivenUp,
            "You gave this change up.",
        ),
    ] {
        let html = confirmation_with(|trip| {
            trip.status = status;
            trip.line_items[0].status = line;
            trip.stay_changes = vec![ended(trip, because, false)];
        });
        assert_reads(
            &html,
            &[
                title,
                "Nothing was booked or charged.",
                "Your former stay stands",
                "See the former stay",
                "Choose other dates",
            ],
        );
        assert!(!text(&html).contains("hold on your card"), "{html}");
        let change = format!(
            "href=\"/user/itinerary/{}/change",
            samples::id::<contract::ItineraryId>(830)
        );
        assert!(html.contains(&change), "{html}");
    }
    let given_up = cancel_page(|data| {
        data.itinerary.status = ItineraryStatus::Cancelled;
        data.itinerary.stay_changes = vec![ended(&data.itinerary, StayChangeEnd::GivenUp, false)];
        for terms in &mut data.terms.line_items {
            terms.rooms.clear();
        }
    });
    assert_says(&given_up, "You gave this change up");
    assert_reads(
        &given_up,
        &["Your former stay stands", "Choose other dates or another room"],
    );
}
