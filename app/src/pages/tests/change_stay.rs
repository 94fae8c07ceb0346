//! The change of dates or room of a booked stay: the form, and why a stay cannot be changed.

use super::{assert_reads, document, element, refused, text};
use crate::pages::{
    change_stay::{ChangeStayPage, change_stay},
    form::FormState,
    samples,
};
use contract::itinerary::{ItineraryStatus, LineItemStatus, StayChange, StayChangeEnd, StayChangeStatus};

/// The page of the only stay of a booked trip, whose check-in is ahead.
fn page_with(change: impl FnOnce(&mut ChangeStayPage)) -> String {
    let mut line = samples::line(700, "Casa do Limoeiro");
    line.status = LineItemStatus::Confirmed;
    line.guests_until = Some(samples::deadline("2027-03-04T15:00"));
    let rooms = line.hotel_booking.rooms.iter();
    let mut data = ChangeStayPage {
        line_item_id: Some(line.identity),
        selected: rooms.map(|room| room.id).collect(),
        quotes: None,
        is_guest: false,
        itinerary: samples::itinerary(vec![line]),
        form: FormState::default(),
    };
    data.itinerary.status = ItineraryStatus::Confirmed;
    change(&mut data);
    let page = samples::page("/user/itinerary/i/change");
    document(&page, |page| change_stay(page, &data))
}

fn changed(data: &ChangeStayPage, status: StayChangeStatus) -> StayChange {
    let line = &data.itinerary.line_items[0];
    StayChange {
        id: samples::id(801),
        status,
        itinerary_id: data.itinerary.id,
        line_item_id: line.identity,
        room_ids: data.selected.clone(),
        check_in_date: line.check_in_date,
        check_out_date: line.check_out_date,
        new_itinerary_id: samples::id(802),
        new_check_in_date: "2027-03-11".parse().unwrap(),
        new_check_out_date: "2027-03-14".parse().unwrap(),
        hotel_name: line.hotel_booking.hotel_name.clone(),
        fee: samples::euros(0),
        refund: line.pay_now,
        ended_because: None,
        created_at: data.itinerary.created_at,
    }
}

/// The page says why, leads on, and has no form to choose a new stay with.
#[track_caller]
fn assert_closed(html: &str, title: &str, sentence: &str) {
    assert_reads(html, &["Change dates or room", title, sentence, "See your trip"]);
    let trip = format!("href=\"/itinerary/{}/confirmation\"", samples::itinerary(Vec::new()).id);
    assert!(html.contains(&trip), "{html}");
    assert!(!html.contains("name=\"checkIn\""), "{html}");
    assert!(!text(html).contains("See rooms and prices"), "{html}");
}

#[test]
fn a_stay_that_is_ahead_can_be_changed() {
    let html = page_with(|_| {});
    assert_reads(
        &html,
        &[
            "Casa do Limoeiro, 4 – 7 Mar 2027",
            "Your present stay",
            "We book the new stay first.",
            "See rooms and prices",
        ],
    );
    assert!(
        element(&html, "name=\"checkIn\"").contains("value=\"2027-03-04\""),
        "{html}"
    );
    for up in ["href=\"/user/trips\"", "/confirmation\""] {
        let (_, crumbs) = html.split_once("class=\"breadcrumbs").unwrap();
        let (crumbs, _) = crumbs.split_once("</nav>").unwrap();
        assert!(crumbs.contains(up), "{crumbs}");
    }
}

#[test]
fn a_stay_that_is_over_can_no_longer_be_changed() {
    let html = page_with(|data| {
        data.itinerary.status = ItineraryStatus::Completed;
        data.itinerary.line_items[0].guests_until = None;
    });
    assert_closed(
        &html,
        "This stay is over",
        "It has no dates or rooms to change. You can book the hotel again.",
    );
    let begun = page_with(|data| data.itinerary.line_items[0].guests_until = None);
    assert_closed(&begun, "This stay can no longer be changed here", "Check-in has begun.");
}

#[test]
fn a_cancelled_stay_has_nothing_to_change() {
    let html = page_with(|data| {
        data.itinerary.status = ItineraryStatus::Cancelled;
        data.itinerary.line_items[0].status = LineItemStatus::Cancelled;
        for room in &mut data.itinerary.line_items[0].hotel_booking.rooms {
            room.is_cancelled = true;
        }
        data.selected.clear();
    });
    assert_closed(&html, "This stay is cancelled", "You can book the hotel again.");
}

#[test]
fn a_stay_whose_cancellation_the_hotel_is_confirming_is_not_changed() {
    let html = page_with(|data| data.itinerary.line_items[0].status = LineItemStatus::Cancelling);
    assert_closed(
        &html,
        "This stay is being cancelled",
        "The hotel is confirming your cancellation. We email you when it has.",
    );
}

#[test]
fn a_stay_that_the_hotel_has_not_confirmed_cannot_be_changed_yet() {
    for status in [LineItemStatus::Booking, LineItemStatus::Failed] {
        let html = page_with(|data| data.itinerary.line_items[0].status = status);
        assert_closed(
            &html,
            "This stay is not booked",
            "Dates and rooms can be changed here once the hotel has confirmed the booking.",
        );
    }
}

#[test]
fn a_stay_that_is_being_replaced_says_so_once() {
    let html = page_with(|data| {
        let change = changed(data, StayChangeStatus::Booked);
        data.itinerary.stay_changes = vec![change];
        // What another tab sent meanwhile is refused for the same reason.
        let said = "This stay is being replaced already. Wait until its cancellation is confirmed.";
        data.form = refused(&[], &[(Some("roomIds"), said)]);
    });
    assert_closed(
        &html,
        "This stay is being replaced",
        "Your new stay is booked, and we are cancelling this one.",
    );
    assert!(!html.contains("role=\"alert\""), "the page says it itself: {html}");
}

#[test]
fn a_change_that_waits_for_payment_leads_there_and_leaves_the_choice_open() {
    let html = page_with(|data| {
        let change = changed(data, StayChangeStatus::Open);
        data.itinerary.stay_changes = vec![change];
    });
    assert_reads(
        &html,
        &[
            "A change waits for payment",
            "You chose 11 – 14 Mar 2027 and have not paid yet.",
            "See rooms and prices",
        ],
    );
    let new = format!(
        "href=\"/itinerary/{}/payment\"",
        samples::id::<contract::ItineraryId>(802)
    );
    assert!(html.contains(&new), "{html}");
}

#[test]
fn a_change_whose_new_stay_is_gone_says_so_and_leaves_the_choice_open() {
    let html = page_with(|data| {
        let mut change = changed(data, StayChangeStatus::Ended);
        change.ended_because = Some(StayChangeEnd::SoldOut);
        data.itinerary.stay_changes = vec![change];
    });
    assert_reads(
        &html,
        &[
            "Your stay was not changed",
            "The hotel has no room left for your new stay, Casa do Limoeiro, 11 – 14 Mar 2027. Nothing was paid.",
            "Your stay is as it was.",
            "See rooms and prices",
        ],
    );
    assert!(!text(&html).contains("waits for payment"), "{html}");
}

#[test]
fn who_came_by_a_link_signs_in_first() {
    let html = page_with(|data| data.is_guest = true);
    assert_closed(
        &html,
        "Sign in to change this stay",
        "The new stay is paid with your account.",
    );
    assert_reads(&html, &["Sign in or create an account"]);
    assert!(html.contains("/signIn?"), "{html}");
}

#[test]
fn a_trip_without_such_a_stay_says_so() {
    let html = page_with(|data| data.line_item_id = None);
    assert_closed(
        &html,
        "Nothing to change",
        "This trip has no booked stay whose dates or rooms can be changed.",
    );
    assert!(!html.contains("class=\"lead\""), "{html}");
}

#[test]
fn what_was_refused_stands_above_the_form() {
    let html = page_with(|data| {
        let said = "These amounts are no longer held. Look at them again and confirm them.";
        data.form = refused(
            &[("checkIn", "2027-03-11")],
            &[(Some("quote"), said), (Some("quote"), said)],
        );
    });
    let said = text(&html).matches("These amounts are no longer held.").count();
    assert_eq!(said, 1, "{html}");
    assert!(
        element(&html, "name=\"checkIn\"").contains("value=\"2027-03-11\""),
        "{html}"
    );
}
