//! The confirmation of a trip.

use super::super::assert_reads;
use super::{confirmation_of, confirmation_with, trip};
use contract::itinerary::{ItineraryStatus, LineItemStatus};

#[test]
fn a_past_trip_says_so_and_cannot_be_cancelled() {
    let html = confirmation_of(
        ItineraryStatus::Completed,
        [LineItemStatus::Confirmed, LineItemStatus::Confirmed],
    );
    assert_reads(&html, &["Past trip", "You were in Lisbon"]);
    assert!(
        !html.contains("/cancel\"") && !html.contains("What happens next"),
        "{html}"
    );
    let ahead = confirmation_of(
        ItineraryStatus::Confirmed,
        [LineItemStatus::Confirmed, LineItemStatus::Confirmed],
    );
    assert!(ahead.contains("/cancel\""), "{ahead}");
}

#[test]
fn the_confirmation_holds_what_is_needed_at_reception() {
    let html = confirmation_of(ItineraryStatus::Confirmed, [LineItemStatus::Confirmed; 2]);
    assert_reads(
        &html,
        &[
            "You are going to Lisbon.",
            "K7Q-2MX",
            "Confirmed",
            "Thu 4 Mar 2027 from 15:00",
            "Ada Lovelace and 2 more",
            "12 Rua da Graça, 1170-001 Lisbon, Portugal",
            "City tax",
            "If you cancel",
            "Invoice 2027-000042, paid Sun 10 Jan 2027",
            "Add to calendar",
        ],
    );
    assert!(html.contains("href=\"https://www.openstreetmap.org/?mlat=38.7167&amp;mlon=-9.1333"));
    assert!(html.contains("/calendar.ics\""));
}

#[test]
fn a_failed_stay_is_listed_apart_and_not_charged() {
    let html = confirmation_of(
        ItineraryStatus::PartiallyConfirmed,
        [LineItemStatus::Confirmed, LineItemStatus::Failed],
    );
    assert_reads(
        &html,
        &[
            "1 stay could not be booked",
            "was not charged",
            "for these dates",
            "The last room was sold.",
            "Not booked, not charged",
            "K7Q-2MX",
        ],
    );
    let failed = confirmation_of(ItineraryStatus::Failed, [LineItemStatus::Failed; 2]);
    assert_reads(
        &failed,
        &["The rooms could not be booked.", "Nothing was charged.", "Search again"],
    );
    assert!(!failed.contains("calendar.ics"));
    let mut lost = trip();
    lost.status = ItineraryStatus::Failed;
    lost.is_hold_lost = true;
    for line in &mut lost.line_items {
        line.status = LineItemStatus::Failed;
    }
    assert_reads(
        &confirmation_with(lost),
        &[
            "Your bank released the payment.",
            "Nothing was booked or charged.",
            "Search again",
        ],
    );
}

#[test]
fn a_trip_that_is_still_being_booked_or_unpaid_leads_on() {
    let waiting = confirmation_of(ItineraryStatus::Confirming, [LineItemStatus::Booking; 2]);
    assert_reads(&waiting, &["Your rooms are being booked.", "Refresh"]);
    let unpaid = confirmation_of(ItineraryStatus::AwaitingPayment, [LineItemStatus::Draft; 2]);
    assert_reads(&unpaid, &["This trip is not paid yet.", "Go to payment"]);
}
