//! The guests of a booked stay were changed, or the hotel did not take the change.

use super::{booking_confirmed::stay, documents, main_action, message, paragraph};
use crate::{
    content::{ChangedGuests, Site},
    line::Line,
    message::{Block, Message, Notice},
};

pub(crate) fn guests_changed(site: &Site, change: &ChangedGuests) -> Message {
    let hotel = &change.stay.hotel;
    let (subject, heading, opening) = match &change.refusal {
        None => (
            format!("Your guests were changed: {hotel}"),
            "Your guests were changed",
            "The hotel has the new names and wishes. Your dates, rooms and price are as before.".to_owned(),
        ),
        Some(why) => (
            format!("Your guests were not changed: {hotel}"),
            "Your guests were not changed",
            format!("The hotel did not take the change, so the names below hold. The hotel says: {why}"),
        ),
    };
    let mut blocks = Vec::new();
    blocks.extend(change.is_demonstration.then(|| {
        Block::Notice(Notice {
            title: "This is a demonstration",
            text: "The hotel is fictional and no room is reserved.".into(),
            names: Vec::new(),
        })
    }));
    blocks.push(Block::Greeting(Line::typed(&change.guest_name)));
    blocks.push(paragraph(&opening));
    blocks.push(stay(&change.stay));
    blocks.push(main_action(site, "See my trip", &change.url));
    blocks.extend(documents(site, &change.documents));
    Message {
        topic: Some(Line::from(hotel)).filter(|hotel| !hotel.is_empty()),
        ..message(
            &subject,
            &opening,
            heading,
            blocks,
            &format!(
                "You get this email because this address was given for a booking at {}. If you did not change the guests, open your trip and look at it.",
                site.name
            ),
        )
    }
}
