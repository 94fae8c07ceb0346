//! A cancellation: stays, the amount that the hotels keep, and the refund. The wording depends on the result.

use super::{aside, calendars, documents, main_action, message, paragraph};
use crate::{
    content::{CancelledStay, CancelledTrip, LostDispute, RefundedBefore, Site},
    line::Line,
    message::{Block, Card, Fact, Message},
};

pub(crate) fn trip_cancelled(site: &Site, trip: &CancelledTrip) -> Message {
    let outcome = outcome(trip);
    let mut blocks = vec![Block::Greeting(Line::typed(&trip.guest_name)), paragraph(&outcome)];
    blocks.extend(trip.replaced_by.as_deref().map(paragraph));
    blocks.extend(trip.stays.iter().map(stay));
    blocks.push(money(trip));
    let action = if to_card(trip).is_some() {
        "Follow my refund"
    } else {
        "See my trip"
    };
    blocks.push(main_action(site, action, &trip.url));
    blocks.extend(documents(site, &trip.documents));
    let attachments = calendars("CANCEL", &trip.calendars);
    if !attachments.is_empty() {
        blocks.push(aside(
            "Open the attached file to take these dates out of your calendar.",
        ));
    }
    Message {
        attachments,
        reservations: trip.reservations.clone(),
        topic: Some(Line::typed(&trip.title)).filter(|title| !title.is_empty()),
        ..message(
            &subject(trip),
            &outcome,
            "Your cancellation is confirmed",
            blocks,
            &format!(
                "You get this email because this address was given for a booking at {}.",
                site.name
            ),
        )
    }
}

fn subject(trip: &CancelledTrip) -> String {
    let state = if trip.is_demonstration {
        "Demonstration, cancelled"
    } else {
        "Cancelled"
    };
    if Line::from(&trip.title).is_empty() {
        state.to_owned()
    } else {
        format!("{state}: {}", trip.title)
    }
}

/// What is sent to the card now; nothing while a bank decides or after it has decided for the payer.
fn to_card(trip: &CancelledTrip) -> Option<&String> {
    if is_up_to_bank(trip) {
        return None;
    }
    match &trip.refunded_before {
        Some(before) => before.left.as_ref(),
        None => trip.refund.as_ref(),
    }
}

/// Whether a bank decides about the refund, or has decided for the payer.
fn is_up_to_bank(trip: &CancelledTrip) -> bool {
    bank_decides(trip).is_some() || trip.lost_dispute.is_some()
}

/// The amount that a bank decides about: what earlier refunds have not given.
fn bank_decides(trip: &CancelledTrip) -> Option<&String> {
    let left = match &trip.refunded_before {
        Some(before) => before.left.as_ref(),
        None => trip.refund.as_ref(),
    };
    left.filter(|_| trip.is_disputed)
}

/// The result in a sentence or two.
fn outcome(trip: &CancelledTrip) -> String {
    if let (Some(refund), Some(lost)) = (&trip.refund, &trip.lost_dispute) {
        return after_dispute(refund, trip.refunded_before.as_ref(), lost);
    }
    match (&trip.refund, &trip.fee) {
        (Some(_), _) if bank_decides(trip).is_some() => {
            let before = trip.refunded_before.as_ref().map(refunded_before).unwrap_or_default();
            before + "You told your bank that you object to this payment. Your bank decides who gets the money."
        }
        (Some(refund), fee) => {
            let sent = match (&trip.refunded_before, fee) {
                (Some(before), _) => after_refunds(refund, before),
                (None, None) => format!("You get back everything you paid for this: {refund}."),
                (None, Some(_)) => format!("You get {refund} back."),
            };
            let kept = fee
                .as_ref()
                .map(|fee| format!(" The hotel keeps {fee} under the terms you booked."));
            sent + &kept.unwrap_or_default()
        }
        (None, Some(fee)) => format!("Under the terms you booked the hotel keeps {fee}, so nothing is refunded."),
        (None, None) => "Nothing was paid for this, so nothing is refunded.".to_owned(),
    }
}

/// The result when earlier refunds of the payment have given a part of the refund, or all.
fn after_refunds(refund: &str, before: &RefundedBefore) -> String {
    let RefundedBefore { given, left } = before;
    match left {
        None => format!("We had already refunded {given} to you for this, so no more is sent."),
        Some(left) => {
            format!(
                "You get {refund} back. We had already refunded {given} of it to you and send the other {left} now."
            )
        }
    }
}

/// The sentence before what a bank decides about, or has decided.
fn refunded_before(before: &RefundedBefore) -> String {
    format!("We had already refunded {} to you for this. ", before.given)
}

/// The result once the bank has decided for the payer.
fn after_dispute(refund: &str, before: Option<&RefundedBefore>, lost: &LostDispute) -> String {
    let result = match (&lost.by_bank, &lost.left) {
        (Some(by_bank), None) => {
            format!("Your bank has already given you {by_bank} back for this, after you objected to the payment.")
        }
        (Some(by_bank), Some(left)) => format!(
            "Your bank has already given you {by_bank} back for this, after you objected to the payment. We pay you the other \
             {left} another way."
        ),
        (None, left) => {
            let owed = left.as_deref().unwrap_or(refund);
            format!(
                "You get {owed} back. After you objected to the payment at your bank your card takes no refund, so we pay you \
                 another way."
            )
        }
    };
    before.map(refunded_before).unwrap_or_default() + &result
}

fn stay(stay: &CancelledStay) -> Block {
    let rooms = if stay.rooms.len() == 1 { "Room" } else { "Rooms" };
    let facts = [
        Some(Fact::new("Dates", &stay.dates)),
        (!stay.rooms.is_empty()).then(|| Fact {
            label: rooms,
            values: stay.rooms.iter().map(Line::from).collect(),
        }),
        Some(Fact::new("Reference", &stay.reference)),
    ];
    Block::Card(Card {
        title: Line::from(&stay.hotel),
        place: None,
        times: None,
        facts: facts.into_iter().flatten().filter(Fact::is_known).collect(),
    })
}

fn money(trip: &CancelledTrip) -> Block {
    let refund = trip.refund.as_ref();
    let sent = to_card(trip);
    let lost = trip.lost_dispute.as_ref().filter(|_| refund.is_some());
    let facts = [
        trip.refunded_before
            .as_ref()
            .map(|before| Fact::new("Refunded before", &before.given)),
        sent.map(|refund| Fact::new("You get back", refund)),
        bank_decides(trip).map(|left| Fact::new("Your bank decides about", left)),
        lost.and_then(|lost| lost.by_bank.as_ref())
            .map(|by_bank| Fact::new("Your bank has given you", by_bank)),
        lost.and_then(|lost| lost.left.as_ref())
            .map(|left| Fact::new("We pay you another way", left)),
        sent.and(trip.card.as_ref()).map(|card| Fact::new("To", card)),
        trip.fee.as_ref().map(|fee| Fact::new("The hotel keeps", fee)),
        trip.credit_note_number
            .as_ref()
            .map(|number| Fact::new("Credit note", number)),
    ];
    Block::Card(Card {
        title: "Payment".into(),
        place: None,
        times: None,
        facts: facts.into_iter().flatten().filter(Fact::is_known).collect(),
    })
}
