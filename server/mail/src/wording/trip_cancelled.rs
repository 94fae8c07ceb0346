//! A cancellation: stays, the amount that the hotels keep, and the refund. The wording depends on the result.

use super::{aside, calendars, documents, main_action, message, paragraph};
use crate::{
    content::{CancelledStay, CancelledTrip, Site},
    line::Line,
    message::{Block, Card, Fact, Message},
};

pub(crate) fn trip_cancelled(site: &Site, trip: &CancelledTrip) -> Message {
    let outcome = outcome(trip);
    let mut blocks = vec![Block::Greeting(Line::typed(&trip.guest_name)), paragraph(&outcome)];
    blocks.extend(trip.replaced_by.as_deref().map(paragraph));
    blocks.extend(trip.stays.iter().map(stay));
    blocks.push(money(trip));
    let action = if trip.refund.is_some() && !trip.is_disputed {
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

/// The result in one sentence.
fn outcome(trip: &CancelledTrip) -> String {
    match (&trip.refund, &trip.fee) {
        (Some(_), _) if trip.is_disputed => {
            "You told your bank that you object to this payment. Your bank decides who gets the money.".to_owned()
        }
        (Some(refund), None) => format!("You get back everything you paid for this: {refund}."),
        (Some(refund), Some(fee)) => {
            format!("You get {refund} back. The hotel keeps {fee} under the terms you booked.")
        }
        (None, Some(fee)) => format!("Under the terms you booked the hotel keeps {fee}, so nothing comes back."),
        (None, None) => "Nothing was paid for this, so nothing comes back.".to_owned(),
    }
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
    let sent = refund.filter(|_| !trip.is_disputed);
    let facts = [
        sent.map(|refund| Fact::new("You get back", refund)),
        refund
            .filter(|_| trip.is_disputed)
            .map(|refund| Fact::new("Your bank decides about", refund)),
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
