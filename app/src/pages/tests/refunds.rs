//! What the pages of a trip say of its refunds, and of a payment that is under way: every state on every page that shows it.

use super::{
    assert_reads, document, refused, text,
    trip_pages::{assert_says, cancel_page, cancelled, confirmation_with, ended, page, sample_refund, trip},
};
use crate::pages::{
    samples,
    trips::{TripsPage, trips},
};
use contract::itinerary::{
    CancellationStatus, Itinerary, ItineraryStatus, LineItemStatus, Refund, RefundStatus, StayChangeEnd,
    StayChangeStatus,
};

/// A state of a refund, the words of each page, and whether the traveller has to know that it did not work out.
struct Case {
    status: RefundStatus,
    is_held: bool,
    /// The end of the title of the page that cancels.
    title: &'static str,
    /// The card of the cancellation, on the page that cancels and on the confirmation.
    card: &'static str,
    /// Below the heading of the confirmation.
    lead: &'static str,
    /// In the list of what the trip cost.
    cost: &'static str,
    /// In the list of trips.
    short: &'static str,
    is_trouble: bool,
}

const CASES: [Case; 5] = [
    Case {
        status: RefundStatus::Requested,
        is_held: false,
        title: "your refund is on its way",
        card: "We are sending it now.",
        lead: "Your refund is on its way.",
        cost: "Refund on its way",
        short: "we are sending it",
        is_trouble: false,
    },
    Case {
        status: RefundStatus::Requested,
        is_held: true,
        title: "your bank decides about the refund",
        card: "Your bank decides about €1,392.",
        lead: "Your bank decides who gets the money",
        cost: "Refund that your bank decides about",
        short: "your bank decides about it",
        is_trouble: true,
    },
    Case {
        status: RefundStatus::Sent,
        is_held: false,
        title: "your refund is on its way",
        card: "You get €1,392 back.",
        lead: "Your refund is on its way.",
        cost: "Refund on its way",
        short: "on its way",
        is_trouble: false,
    },
    Case {
        status: RefundStatus::Succeeded,
        is_held: false,
        title: "your refund has arrived",
        card: "You got €1,392 back.",
        lead: "Your bank has your refund.",
        cost: "Refunded",
        short: "paid back",
        is_trouble: false,
    },
    Case {
        status: RefundStatus::Failed,
        is_held: false,
        title: "your bank did not take the refund",
        card: "You get €1,392 back. Your bank has not taken it yet.",
        lead: "Your bank did not take the refund. The money is safe with us",
        cost: "Refund that your bank did not take",
        short: "your bank did not take it; we will contact you",
        is_trouble: true,
    },
];

fn refund(itinerary: &Itinerary, case: &Case) -> Refund {
    Refund {
        is_held: case.is_held,
        ..sample_refund(itinerary, case.status)
    }
}

/// The kinds of the alerts of a page, by their classes.
fn alerts(html: &str) -> Vec<&str> {
    let parts = html.split("class=\"alert ").skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

#[test]
fn every_state_of_a_refund_reads_alike_on_every_page() {
    for case in &CASES {
        let cancelling = cancel_page(|data| {
            cancelled(data, CancellationStatus::Confirmed, Some(case.status));
            data.itinerary.refunds = vec![refund(&data.itinerary, case)];
        });
        assert_says(&cancelling, &format!("This trip is cancelled: {}", case.title));
        assert_reads(&cancelling, &[case.card, case.lead]);
        let kind = if case.is_trouble { "alert-warn" } else { "alert-good" };
        assert_eq!(alerts(&cancelling), [kind], "{:?}", case.status);

        let paid = |trip: &mut Itinerary| {
            trip.status = ItineraryStatus::Cancelled;
            trip.paid = Some(trip.pay_now);
            trip.refunds = vec![refund(trip, case)];
        };
        let confirmation = confirmation_with(paid);
        assert_reads(&confirmation, &[case.lead, case.cost]);

        let mut gone = trip();
        paid(&mut gone);
        let data = TripsPage {
            cancelled: vec![gone],
            is_signed_in: true,
            ..TripsPage::default()
        };
        let list = document(&page(), |page| trips(page, &data));
        assert_reads(&list, &[&format!("Refund of €1,392: {}", case.short)]);
        if case.is_held {
            for html in [&cancelling, &confirmation, &list] {
                assert!(!text(html).contains("sending it"), "{html}");
            }
        }

        // Of a stay that another one replaced.
        let changed = confirmation_with(|trip| {
            let mut change = ended(trip, StayChangeEnd::SoldOut, true);
            change.status = StayChangeStatus::Completed;
            change.ended_because = None;
            trip.stay_changes = vec![change];
            paid(trip);
        });
        let kind = if case.is_trouble { "alert-warn" } else { "alert-good" };
        assert_eq!(alerts(&changed), [kind], "{:?}", case.status);
    }
}

#[test]
fn of_several_refunds_the_one_that_needs_attention_is_named() {
    let html = cancel_page(|data| {
        cancelled(data, CancellationStatus::Confirmed, None);
        let trip = &data.itinerary;
        data.itinerary.refunds = [RefundStatus::Succeeded, RefundStatus::Failed, RefundStatus::Sent]
            .map(|status| sample_refund(trip, status))
            .to_vec();
    });
    assert_says(&html, "This trip is cancelled: your bank did not take the refund");
    assert_eq!(alerts(&html), ["alert-warn"]);
}

#[test]
fn a_cancellation_promises_what_its_own_refund_gives() {
    let html = cancel_page(|data| {
        cancelled(data, CancellationStatus::Confirmed, Some(RefundStatus::Sent));
        data.itinerary.refunds[0].amount = samples::euros(119_200);
    });
    assert_reads(
        &html,
        &["You get €1,192 back. The other €200 of €1,392 is in another refund of this trip."],
    );
    let html = cancel_page(|data| {
        cancelled(data, CancellationStatus::Confirmed, None);
        let other = Refund {
            cancellation_id: None,
            ..sample_refund(&data.itinerary, RefundStatus::Succeeded)
        };
        data.itinerary.refunds = vec![other];
    });
    assert_reads(&html, &["You get €1,392 back in another refund of this trip."]);
    let html = cancel_page(|data| cancelled(data, CancellationStatus::Requested, None));
    assert_reads(&html, &["You get €1,392 back."]);
}

/// A refund of €1,392, of which another refund paid €200 and the bank €192.
fn partly_paid(itinerary: &Itinerary, status: RefundStatus) -> Vec<Refund> {
    let other = Refund {
        cancellation_id: None,
        amount: samples::euros(20_000),
        ..sample_refund(itinerary, RefundStatus::Succeeded)
    };
    let refund = Refund {
        paid_by: (status == RefundStatus::PaidByHand).then(|| "bank transfer".to_owned()),
        paid_by_other_refunds: Some(samples::euros(20_000)),
        paid_by_bank: Some(samples::euros(19_200)),
        ..sample_refund(itinerary, status)
    };
    vec![refund, other]
}

#[test]
fn a_refund_that_others_have_paid_in_part_names_what_is_left() {
    for (status, card, short) in [
        (
            RefundStatus::Failed,
            "You get €1,392 back. Your bank has not taken €1,000 of it yet.",
            "your bank did not take €1,000 of it; we will contact you",
        ),
        (
            RefundStatus::PaidByHand,
            "We paid €1,000 of it by bank transfer",
            "paid €1,000 of it by bank transfer",
        ),
    ] {
        let html = cancel_page(|data| {
            cancelled(data, CancellationStatus::Confirmed, None);
            data.itinerary.refunds = partly_paid(&data.itinerary, status);
        });
        assert_reads(&html, &[card]);
        let html = list_of(|data| {
            let mut trip = trip();
            trip.status = ItineraryStatus::Cancelled;
            trip.paid = Some(trip.pay_now);
            trip.refunds = partly_paid(&trip, status);
            data.cancelled = vec![trip];
        });
        assert_reads(
            &html,
            &[&format!("Refund of €1,392: {short}"), "Refund of €200: paid back"],
        );
        let html = confirmation_with(|trip| {
            trip.status = ItineraryStatus::Cancelled;
            trip.paid = Some(trip.pay_now);
            trip.refunds = partly_paid(trip, status);
        });
        // The three parts are what was paid.
        assert_reads(&html, &["Paid€696", "−€304", "Paid back by your bank−€192", "−€200"]);
    }
}

#[test]
fn a_failed_refund_that_others_have_paid_in_full_is_no_trouble() {
    let html = cancel_page(|data| {
        cancelled(data, CancellationStatus::Confirmed, Some(RefundStatus::Failed));
        data.itinerary.refunds[0].paid_by_bank = Some(data.itinerary.refunds[0].amount);
    });
    assert_says(&html, "This trip is cancelled: your refund has arrived");
    assert_reads(&html, &["You got €1,392 back.", "have paid you the amount."]);
    assert_eq!(alerts(&html), ["alert-good"]);
}

#[test]
fn a_refund_that_others_have_paid_names_no_transfer() {
    let html = cancel_page(|data| {
        cancelled(data, CancellationStatus::Confirmed, Some(RefundStatus::PaidByHand));
    });
    assert_reads(&html, &["We paid it another way", "have paid you the amount."]);
    assert!(!text(&html).contains("bank transfer"), "{html}");
    let html = cancel_page(|data| {
        cancelled(data, CancellationStatus::Confirmed, Some(RefundStatus::PaidByHand));
        data.itinerary.refunds[0].paid_by = Some("bank transfer".to_owned());
    });
    assert_reads(
        &html,
        &[
            "We paid it by bank transfer",
            "A bank transfer takes up to 3 business days.",
        ],
    );
}

fn list_of(change: impl FnOnce(&mut TripsPage)) -> String {
    let mut data = TripsPage {
        is_signed_in: true,
        ..TripsPage::default()
    };
    change(&mut data);
    document(&page(), |page| trips(page, &data))
}

#[test]
fn a_cart_with_stays_is_listed_with_the_way_on() {
    let cart = trip();
    let contact = format!("href=\"/itinerary/{}/contact\"", cart.id);
    let html = list_of(|data| data.unfinished = vec![cart]);
    assert_reads(
        &html,
        &["Not finished yet", "Lisbon in March", "Continue booking", "Total"],
    );
    assert!(html.contains(&contact), "{html}");
    let words = text(&html);
    for absent in ["No trips yet", "Not paid yet", "Give up this trip", "Cancel"] {
        assert!(!words.contains(absent), "{absent}: {words}");
    }
    assert_reads(&list_of(|_| {}), &["No trips yet"]);
}

#[test]
fn a_trip_can_be_given_up_only_while_no_payment_is_under_way() {
    let unpaid = |is_being_paid: bool| Itinerary {
        status: ItineraryStatus::AwaitingPayment,
        is_being_paid,
        ..trip()
    };
    let free = list_of(|data| data.unpaid = vec![unpaid(false)]);
    assert_reads(&free, &["Not paid yet", "Go to payment", "Give up this trip"]);
    let asked = list_of(|data| data.unpaid = vec![unpaid(true)]);
    assert_reads(&asked, &["Payment under way", "Go to payment"]);
    assert!(!text(&asked).contains("Give up"), "{asked}");

    let html = cancel_page(|data| {
        data.itinerary = unpaid(true);
        // The form of a page that was opened before the bank asked.
        data.form = refused(&[], &[(None, "A payment is under way.")]);
        for line in &mut data.itinerary.line_items {
            line.status = LineItemStatus::Draft;
        }
        data.terms = samples::terms(&data.itinerary);
    });
    assert_says(&html, "A payment is under way");
    assert_reads(&html, &["Approve or stop it on the payment page.", "Go to payment"]);
    assert!(!html.contains("<form class=\"checkout-form\""), "{html}");
    assert_eq!(alerts(&html), ["alert-warn"]);
}
