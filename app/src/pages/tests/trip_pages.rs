//! The pages about one trip: cancelling it, its guests, and what its cards say of its amounts and of where they stand.

use super::{assert_reads, document, element, refused, text};
use crate::{
    page::PageContext,
    pages::{
        cancel::{CancelPage, cancel},
        confirmation::{ConfirmationPage, confirmation},
        form::FormState,
        samples,
        stay_guests::{StayGuestsPage, stay_guests},
        trips::{TripsPage, trips},
    },
};
use contract::{
    Money,
    hotel::TravellerTime,
    itinerary::{
        Cancellation, CancellationQuote, CancellationStatus, Itinerary, ItineraryStatus, LineItemStatus, Refund,
        RefundStatus, RoomTerms, StayChange, StayChangeEnd, StayChangeStatus,
    },
};

pub(super) fn page() -> PageContext {
    samples::page("/user/itinerary/i/cancel")
}

pub(super) fn trip() -> Itinerary {
    samples::itinerary(vec![
        samples::line(700, "Casa do Limoeiro"),
        samples::line(710, "Casa da Ria"),
    ])
}

/// The page that cancels the first stay of a trip whose first room is cancelled already.
pub(super) fn cancel_page(change: impl FnOnce(&mut CancelPage)) -> String {
    let mut itinerary = trip();
    itinerary.status = ItineraryStatus::Confirmed;
    for line in &mut itinerary.line_items {
        line.status = LineItemStatus::Confirmed;
    }
    let mut data = CancelPage {
        terms: samples::terms(&itinerary),
        itinerary,
        selected: Vec::new(),
        already: Vec::new(),
        form: FormState::default(),
    };
    for (line, terms) in data.itinerary.line_items.iter().zip(&mut data.terms.line_items) {
        terms.rooms = line
            .hotel_booking
            .rooms
            .iter()
            .map(|room| RoomTerms {
                room_id: room.id,
                room_type: room.room_type.clone(),
                is_known: true,
                refund_now: line.pay_now,
                quote: None,
            })
            .collect();
    }
    change(&mut data);
    document(&page(), |page| cancel(page, &data))
}

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

/// A trip of which everything is cancelled, with a refund in that state.
pub(super) fn cancelled(data: &mut CancelPage, status: CancellationStatus, refund: Option<RefundStatus>) {
    let itinerary = &mut data.itinerary;
    itinerary.status = match status {
        CancellationStatus::Requested => ItineraryStatus::Confirmed,
        CancellationStatus::Confirmed => ItineraryStatus::Cancelled,
    };
    for line in &mut itinerary.line_items {
        line.status = match status {
            CancellationStatus::Requested => LineItemStatus::Cancelling,
            CancellationStatus::Confirmed => LineItemStatus::Cancelled,
        };
    }
    let at = itinerary.created_at;
    itinerary.cancellations = vec![Cancellation {
        id: samples::id(820),
        status,
        line_item_ids: itinerary.line_items.iter().map(|line| line.identity).collect(),
        room_ids: Vec::new(),
        fee: samples::euros(0),
        refund: itinerary.pay_now,
        consented_at: at,
        confirmed_at: None,
        credit_note_number: None,
    }];
    itinerary.refunds = refund
        .into_iter()
        .map(|status| sample_refund(itinerary, status))
        .collect();
    for terms in &mut data.terms.line_items {
        terms.rooms.clear();
    }
}

/// Title, heading and crumb say the same.
#[track_caller]
pub(super) fn assert_says(html: &str, title: &str) {
    let between = |from: &str, to: &str| {
        let (_, rest) = html.split_once(from).unwrap_or_else(|| panic!("no {from} in {html}"));
        let (found, _) = rest.split_once(to).unwrap_or_default();
        found.replace("<!>", "")
    };
    assert!(between("<title>", "</title>").starts_with(title), "{html}");
    assert_eq!(between("<h1>", "</h1>"), title);
    let crumbs = between("class=\"breadcrumbs", "</nav>");
    assert!(
        crumbs.contains(&format!("<span aria-current=\"page\">{title}</span>")),
        "{crumbs}"
    );
    assert!(
        crumbs.contains("href=\"/user/trips\"") && crumbs.contains("/confirmation\""),
        "{crumbs}"
    );
    assert!(crumbs.contains("Lisbon in March"), "{crumbs}");
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
        (None, "This trip is cancelled: nothing comes back"),
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

pub(super) fn ended(itinerary: &Itinerary, because: StayChangeEnd, is_former: bool) -> StayChange {
    let line = &itinerary.line_items[0];
    let (former, new) = (samples::id(830), samples::id(831));
    StayChange {
        id: samples::id(832),
        status: StayChangeStatus::Ended,
        itinerary_id: if is_former { itinerary.id } else { former },
        line_item_id: line.identity,
        room_ids: Vec::new(),
        check_in_date: line.check_in_date,
        check_out_date: line.check_out_date,
        new_itinerary_id: if is_former { new } else { itinerary.id },
        new_check_in_date: "2027-03-11".parse().unwrap(),
        new_check_out_date: "2027-03-14".parse().unwrap(),
        hotel_name: line.hotel_booking.hotel_name.clone(),
        fee: samples::euros(0),
        refund: line.pay_now,
        ended_because: Some(because),
        created_at: itinerary.created_at,
    }
}

pub(super) fn confirmation_with(change: impl FnOnce(&mut Itinerary)) -> String {
    let mut itinerary = samples::itinerary(vec![samples::line(700, "Casa do Limoeiro")]);
    itinerary.status = ItineraryStatus::Confirmed;
    itinerary.line_items[0].status = LineItemStatus::Confirmed;
    itinerary.line_items[0].guests_until = Some(samples::deadline("2027-03-04T15:00"));
    change(&mut itinerary);
    let data = ConfirmationPage {
        terms: samples::terms(&itinerary),
        itinerary,
        invoice: None,
        countries: Vec::new(),
        share: None,
    };
    document(&page(), |page| confirmation(page, &data))
}

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

#[test]
fn a_stay_that_was_not_booked_has_no_amounts() {
    let ticket = |status: LineItemStatus| {
        let html = confirmation_with(|trip| {
            let mut lost = samples::line(710, "Casa da Ria");
            lost.status = status;
            trip.line_items.push(lost);
            trip.status = ItineraryStatus::PartiallyConfirmed;
            trip.paid = Some(trip.line_items[0].pay_now);
        });
        let (_, ticket) = html.split_once("aria-labelledby=\"stay-").unwrap();
        let (_, ticket) = ticket.split_once("aria-labelledby=\"stay-").unwrap();
        text(&format!("<body>{}", ticket.split_once("</article>").unwrap().0))
    };
    let lost = ticket(LineItemStatus::Failed);
    assert!(lost.contains("Not booked, not charged"), "{lost}");
    assert!(
        !lost.contains("Total") && !lost.contains("Due at the hotel") && !lost.contains('€'),
        "{lost}"
    );
    let cancelled = ticket(LineItemStatus::Cancelled);
    assert!(
        cancelled.contains("Price when booked") && !cancelled.contains("Due at the hotel"),
        "{cancelled}"
    );
    let booked = ticket(LineItemStatus::Confirmed);
    assert!(
        booked.contains("Total") && booked.contains("Due at the hotel"),
        "{booked}"
    );
}

#[test]
fn the_card_of_a_trip_that_was_never_booked_has_no_amounts() {
    for status in [ItineraryStatus::Failed, ItineraryStatus::Cancelled] {
        let mut itinerary = trip();
        itinerary.status = status;
        let data = TripsPage {
            cancelled: vec![itinerary],
            is_signed_in: true,
            ..TripsPage::default()
        };
        let html = document(&page(), |page| trips(page, &data));
        assert_reads(&html, &["Nothing was charged, and nothing is due."]);
        assert!(!text(&html).contains('€'), "{html}");
    }
}

#[test]
fn a_trip_has_crumbs_to_the_list_of_trips() {
    let html = confirmation_with(|_| {});
    let (_, crumbs) = html.split_once("class=\"breadcrumbs").unwrap();
    let (crumbs, _) = crumbs.split_once("</nav>").unwrap();
    let crumbs = crumbs.replace("<!>", "");
    assert!(crumbs.contains("href=\"/user/trips\""), "{crumbs}");
    assert!(
        crumbs.contains("<span aria-current=\"page\">Lisbon in March</span>"),
        "{crumbs}"
    );
}

pub(super) fn sample_refund(itinerary: &Itinerary, status: RefundStatus) -> Refund {
    Refund {
        id: samples::id(840),
        cancellation_id: Some(samples::id(820)),
        waives_fee_of: None,
        credit_note_number: None,
        status,
        amount: itinerary.pay_now,
        is_held: false,
        card: None,
        requested_at: itinerary.created_at,
        sent_at: None,
        succeeded_at: None,
        failed_at: None,
        paid_by: None,
        payment_reference: None,
    }
}
