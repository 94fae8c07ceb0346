//! The page of the guests of a booked stay.

use super::{assert_says, page, trip};
use crate::pages::{
    form::FormState,
    stay_guests::{StayGuestsPage, stay_guests},
    tests::{assert_reads, document, text},
};
use contract::itinerary::{ItineraryStatus, LineItemStatus};

/// The page of the guests of the first stay.
fn guests_page(status: ItineraryStatus, line: LineItemStatus) -> String {
    let mut itinerary = trip();
    itinerary.status = status;
    for own in &mut itinerary.line_items {
        own.status = line;
        for room in &mut own.hotel_booking.rooms {
            room.is_cancelled = line == LineItemStatus::Cancelled;
        }
    }
    let data = StayGuestsPage {
        line_item_id: Some(itinerary.line_items[0].identity),
        itinerary,
        asks_hotel: false,
        form: FormState::default(),
    };
    document(&page(), |page| stay_guests(page, &data))
}

#[test]
fn guests_that_cannot_be_changed_say_what_is_true_and_have_no_form() {
    for (status, line, title, sentence) in [
        (
            ItineraryStatus::Cancelled,
            LineItemStatus::Cancelled,
            "This stay is cancelled",
            "The hotel expects no guests",
        ),
        (
            ItineraryStatus::Confirmed,
            LineItemStatus::Cancelling,
            "This stay is being cancelled",
            "The hotel is confirming your cancellation.",
        ),
        (
            ItineraryStatus::Completed,
            LineItemStatus::Confirmed,
            "This stay is over",
            "Its guests stay as they were.",
        ),
        (
            ItineraryStatus::Failed,
            LineItemStatus::Failed,
            "This stay is not booked",
            "once the hotel has confirmed",
        ),
        (
            ItineraryStatus::Confirmed,
            LineItemStatus::Confirmed,
            "The guests can no longer be changed here",
            "Check-in has begun.",
        ),
    ] {
        let html = guests_page(status, line);
        assert_says(&html, "Guests");
        assert_reads(&html, &[title, sentence, "See your trip"]);
        assert!(!text(&html).contains("until check-in"), "{html}");
        assert!(!html.contains("name=\"wishes\""), "{html}");
    }
}
