//! A confirmed booking: hotels, dates, references and the paid amount.

use super::{aside, calendars, documents, main_action, message, paragraph, spare_action};
use crate::{
    address::Address,
    attachment::Attachment,
    content::{BookedStay, Booking, Site},
    line::Line,
    message::{Block, Card, Fact, Message, Notice, Times},
};

pub(crate) fn booking_confirmed(site: &Site, booking: &Booking) -> Message {
    let is_whole = booking.unbooked.is_empty();
    let (heading, opening) = if is_whole {
        (
            "Your trip is booked",
            "Everything is confirmed. Here is what you need when you arrive.",
        )
    } else {
        ("Part of your trip is booked", "Here is what is confirmed.")
    };
    let mut blocks = Vec::with_capacity(booking.stays.len() + 8);
    blocks.extend(booking.is_demonstration.then(|| demonstration(booking.stays.len())));
    blocks.extend((!is_whole).then(|| not_booked(booking)));
    blocks.extend(
        booking
            .search_url
            .as_ref()
            .filter(|_| !is_whole)
            .map(|url| spare_action(site, "Find another hotel", url)),
    );
    blocks.push(Block::Greeting(Line::typed(&booking.guest_name)));
    blocks.push(paragraph(opening));
    blocks.extend(booking.replaces.as_deref().map(paragraph));
    blocks.extend(booking.stays.iter().map(stay));
    blocks.push(payment(booking));
    blocks.push(main_action(site, "See my trip", &booking.url));
    blocks.extend(documents(site, &booking.documents));
    blocks.extend(help(site));
    blocks.extend(booking.find_url.as_ref().map(|url| Block::Link {
        words: "On another device? Find your trip by its reference and this address".into(),
        url: Address::new(site, url),
    }));
    let attachments = calendar(booking);
    match attachments.len() {
        0 => {}
        1 => blocks.push(aside("Open the attached trip.ics to add these dates to your calendar.")),
        _ => blocks.push(aside("Open the attached files to add these dates to your calendar.")),
    }
    Message {
        reservations: booking.reservations.clone(),
        topic: Some(Line::typed(&booking.title)).filter(|title| !title.is_empty()),
        attachments,
        ..message(
            &subject(booking),
            &preheader(booking),
            heading,
            blocks,
            &format!(
                "You get this email because this address was given for a booking at {}.",
                site.name
            ),
        )
    }
}

/// "Booked: A week in Lisbon". Demonstrations and unbooked hotels come first, because lists of emails cut the end.
fn subject(booking: &Booking) -> String {
    let state = match (booking.is_demonstration, booking.unbooked.is_empty()) {
        (false, true) => "Booked",
        (false, false) => "Partly booked",
        (true, true) => "Demonstration booking",
        (true, false) => "Demonstration, partly booked",
    };
    if Line::from(&booking.title).is_empty() {
        state.to_owned()
    } else {
        format!("{state}: {}", booking.title)
    }
}

fn preheader(booking: &Booking) -> String {
    let stays: Vec<String> = booking
        .stays
        .iter()
        .map(|stay| format!("{}, {}", Line::short(&stay.hotel, 60), Line::from(&stay.dates)))
        .collect();
    stays.join(". ")
}

fn demonstration(stays: usize) -> Block {
    let text = if stays == 1 {
        "The hotel is fictional and no room is reserved."
    } else {
        "The hotels are fictional and no rooms are reserved."
    };
    Block::Notice(Notice {
        title: "This is a demonstration",
        text: text.into(),
        names: Vec::new(),
    })
}

fn not_booked(booking: &Booking) -> Block {
    let names = &booking.unbooked;
    let text = match (names.len(), &booking.not_charged) {
        (1, None) => "This hotel could not confirm, so you were not charged for it:".to_owned(),
        (1, Some(sum)) => format!("This hotel could not confirm, so its {sum} were not charged:"),
        (_, None) => "These hotels could not confirm, so you were not charged for them:".to_owned(),
        (_, Some(sum)) => format!("These hotels could not confirm, so their {sum} were not charged:"),
    };
    Block::Notice(Notice {
        title: "Not booked",
        text: text.as_str().into(),
        names: names.iter().map(Line::from).collect(),
    })
}

pub(super) fn stay(stay: &BookedStay) -> Block {
    let rooms = if stay.rooms.len() == 1 { "Room" } else { "Rooms" };
    let facts = [
        (!stay.rooms.is_empty()).then(|| Fact {
            label: rooms,
            values: stay.rooms.iter().map(Line::from).collect(),
        }),
        (!stay.guests.is_empty()).then(|| Fact {
            label: if stay.guests.len() == 1 { "Guest" } else { "Guests" },
            values: stay.guests.iter().map(Line::from).collect(),
        }),
        stay.arrival_time
            .as_ref()
            .map(|time| Fact::new("Time of arrival", time)),
        stay.wishes
            .as_ref()
            .map(|wishes| Fact::new("Wishes (not guaranteed)", wishes)),
        Some(Fact::new("Reference", &stay.reference)),
        cancellation(stay),
    ];
    Block::Card(Card {
        title: Line::from(&stay.hotel),
        place: Some(Line::from(&stay.address)).filter(|place| !place.is_empty()),
        times: Some(Times {
            dates: Line::from(&stay.dates),
            arrival: Fact::new("Check-in", &stay.check_in),
            departure: Fact::new("Check-out", &stay.check_out),
        }),
        facts: facts.into_iter().flatten().filter(Fact::is_known).collect(),
    })
}

/// The cost of cancellation: each window, or the end of free cancellation if only that is known.
fn cancellation(stay: &BookedStay) -> Option<Fact> {
    if stay.cancellation.is_empty() {
        let deadline = stay.free_cancellation.as_ref();
        return deadline.map(|deadline| Fact::new("Free cancellation", deadline));
    }
    Some(Fact {
        label: "If you cancel",
        values: stay.cancellation.iter().map(Line::from).collect(),
    })
}

/// How to cancel, and the contact.
fn help(site: &Site) -> [Block; 2] {
    let ask = match (&site.company.email, &site.company.phone) {
        (Some(email), Some(phone)) => paragraph(&format!("Questions? Write to {email} or call {phone}.")),
        (Some(email), None) => paragraph(&format!("Questions? Write to {email}.")),
        (None, Some(phone)) => paragraph(&format!("Questions? Call {phone}.")),
        (None, None) => Block::Link {
            words: "Questions? Read the answers".into(),
            url: Address::new(site, &format!("{}/faq", site.public_url)),
        },
    };
    [
        paragraph("To cancel, open your trip with the button above. You see the refund before you confirm."),
        ask,
    ]
}

fn payment(booking: &Booking) -> Block {
    let there = if booking.stays.len() == 1 {
        "Due at the hotel"
    } else {
        "Due at the hotels"
    };
    let facts = [
        booking.total.as_ref().map(|total| Fact::new("Total", total)),
        Some(Fact::new("Paid", &booking.paid)),
        booking.at_property.as_ref().map(|amount| Fact::new(there, amount)),
        booking
            .invoice_number
            .as_ref()
            .map(|number| Fact::new("Invoice", number)),
    ];
    Block::Card(Card {
        title: "Payment".into(),
        place: None,
        times: None,
        facts: facts.into_iter().flatten().filter(Fact::is_known).collect(),
    })
}

fn calendar(booking: &Booking) -> Vec<Attachment> {
    if !booking.calendars.is_empty() {
        return calendars("REQUEST", &booking.calendars);
    }
    let text = booking.calendar.as_ref().filter(|text| !text.trim().is_empty());
    text.map(|text| Attachment {
        name: "trip.ics".to_owned(),
        media_type: "text/calendar; charset=utf-8".to_owned(),
        content: text.clone().into_bytes(),
    })
    .into_iter()
    .collect()
}
