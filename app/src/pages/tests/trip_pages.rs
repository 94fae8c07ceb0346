//! The pages about one trip: cancelling it, its guests, and what its cards say of its amounts and of where they stand.

mod cancelling;
mod guests;
mod stay_changes;

use super::{assert_reads, document, text};
use crate::{
    page::PageContext,
    pages::{
        cancel::{CancelPage, cancel},
        confirmation::{ConfirmationPage, confirmation},
        form::FormState,
        samples,
        trips::{TripsPage, trips},
    },
};
use contract::itinerary::{
    Cancellation, CancellationStatus, Itinerary, ItineraryStatus, LineItemStatus, Refund, RefundStatus, RoomTerms,
    StayChange, StayChangeEnd, StayChangeStatus,
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
        paid_by_other_refunds: None,
        paid_by_bank: None,
    }
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
