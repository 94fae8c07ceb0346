//! The page that cancels a trip: its quote, its titles.

use super::{assert_says, cancel_page, cancelled};
use crate::pages::{
    cancel::CancelPage,
    tests::{assert_reads, element, refused, text},
};
use contract::{
    Money,
    hotel::TravellerTime,
    itinerary::{CancellationQuote, CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus},
};

#[test]
fn a_cancellation_quote_has_the_deadline_in_both_zones_and_a_danger_button() {
    let html = cancel_page(|data| {
        let line = &data.itinerary.line_items[0];
        let room = line.hotel_booking.rooms[0].id;
        data.selected = vec![room];
        data.terms.quote = Some(CancellationQuote {
            token: "t".to_owned(),
            expires_at: data.itinerary.created_at,
            fee: Money::new(0, data.itinerary.currency),
            refund: line.pay_now,
            line_item_ids: vec![line.identity],
            room_ids: vec![room],
        });
        let until = data.terms.line_items[0].charges[0].until.as_mut().unwrap();
        until.traveller = Some(TravellerTime {
            time_zone: "America/Los_Angeles".to_owned(),
            local: "2027-03-03T10:00".to_owned(),
            zone_name: "PST".to_owned(),
        });
    });
    assert_reads(
        &html,
        &["The next deadline: 3 Mar, 18:00 at the hotel · 3 Mar, 10:00 for you (PST)."],
    );
    let button = element(&html, "data-busy=\"Cancelling…\"");
    assert!(button.contains("button-danger"), "{button}");
    assert!(!html.contains("button-sun"), "{html}");
}

#[test]
fn a_room_that_is_cancelled_already_is_named() {
    let html = cancel_page(|data| {
        let room = &mut data.itinerary.line_items[0].hotel_booking.rooms[0];
        room.is_cancelled = true;
        data.already = vec![room.id];
    });
    assert_reads(
        &html,
        &[
            "What you chose is already cancelled",
            "Casa do Limoeiro, ",
            "Back to your trip",
        ],
    );
    let none = cancel_page(|_| {});
    assert!(!none.contains("already cancelled"), "{none}");
}

fn quoted(data: &mut CancelPage) {
    let line = &data.itinerary.line_items[0];
    let room = line.hotel_booking.rooms[0].id;
    data.selected = vec![room];
    data.terms.quote = Some(CancellationQuote {
        token: "t".to_owned(),
        expires_at: data.itinerary.created_at,
        fee: Money::new(0, data.itinerary.currency),
        refund: line.pay_now,
        line_item_ids: vec![line.identity],
        room_ids: vec![room],
    });
}

#[test]
fn the_title_of_the_cancel_page_says_how_the_cancellation_stands() {
    use CancellationStatus::{Confirmed, Requested};
    assert_says(&cancel_page(|_| {}), "Cancel your booking");
    assert_says(&cancel_page(quoted), "Confirm your cancellation");
    let refused_quote = cancel_page(|data| {
        quoted(data);
        data.form = refused(&[], &[(Some("quote"), "These amounts are no longer held.")]);
    });
    assert_says(&refused_quote, "Not cancelled yet");
    let nothing_chosen = cancel_page(|data| data.form = refused(&[], &[(None, "Choose at least one stay.")]));
    assert_says(&nothing_chosen, "Choose what to cancel");

    let confirming = cancel_page(|data| cancelled(data, Requested, None));
    assert_says(&confirming, "The hotel is confirming your cancellation");
    assert_reads(&confirming, &["We email you when the hotel has confirmed it."]);
    assert!(
        !text(&confirming).contains("We sent you an email about it."),
        "{confirming}"
    );
    for (refund, title) in [
        (None, "This trip is cancelled: nothing is refunded"),
        (
            Some(RefundStatus::Requested),
            "This trip is cancelled: your refund is on its way",
        ),
        (
            Some(RefundStatus::Sent),
            "This trip is cancelled: your refund is on its way",
        ),
        (
            Some(RefundStatus::Succeeded),
            "This trip is cancelled: your refund has arrived",
        ),
        (
            Some(RefundStatus::Failed),
            "This trip is cancelled: your bank did not take the refund",
        ),
        (
            Some(RefundStatus::NotNeeded),
            "This trip is cancelled: your bank has paid you back",
        ),
    ] {
        assert_says(&cancel_page(|data| cancelled(data, Confirmed, refund)), title);
    }

    let nothing = |status: ItineraryStatus, line: LineItemStatus| {
        cancel_page(|data| {
            data.itinerary.status = status;
            for own in &mut data.itinerary.line_items {
                own.status = line;
            }
            for terms in &mut data.terms.line_items {
                terms.rooms.clear();
            }
        })
    };
    for (status, line, title) in [
        (
            ItineraryStatus::AwaitingPayment,
            LineItemStatus::Draft,
            "Give up this trip",
        ),
        (
            ItineraryStatus::Confirming,
            LineItemStatus::Booking,
            "A payment is under way",
        ),
        (
            ItineraryStatus::Cancelled,
            LineItemStatus::Cancelled,
            "You gave this trip up",
        ),
        (
            ItineraryStatus::Completed,
            LineItemStatus::Confirmed,
            "This trip is over",
        ),
        (
            ItineraryStatus::Failed,
            LineItemStatus::Failed,
            "This trip was not booked",
        ),
        (ItineraryStatus::Expired, LineItemStatus::Draft, "Nothing to cancel"),
    ] {
        assert_says(&nothing(status, line), title);
    }
}
