//! What comes soon: the end of cancelling without charge, or the arrival.

use super::{booking_confirmed::stay, documents, main_action, message, paragraph};
use crate::{
    content::{Reminder, ReminderKind, Site},
    line::Line,
    message::{Block, Message, Notice},
};

pub(crate) fn reminder(site: &Site, reminder: &Reminder) -> Message {
    let hotel = &reminder.stay.hotel;
    let (subject, heading, opening, action) = match reminder.kind {
        ReminderKind::FreeCancellationEnds => (
            format!("Free cancellation ends soon: {hotel}"),
            "Free cancellation ends soon",
            format!(
                "You can cancel this stay without charge until {}. If your plans stand, you do not need to do anything.",
                reminder.deadline
            ),
            "See my trip",
        ),
        ReminderKind::CheckIn => (
            format!("Your stay begins in three days: {hotel}"),
            "Your stay begins in three days",
            "Here is what you need when you arrive.".to_owned(),
            "See my trip",
        ),
    };
    let mut blocks = Vec::new();
    blocks.extend(reminder.is_demonstration.then(|| {
        Block::Notice(Notice {
            title: "This is a demonstration",
            text: "The hotel is fictional and no room is reserved.".into(),
            names: Vec::new(),
        })
    }));
    blocks.push(Block::Greeting(Line::typed(&reminder.guest_name)));
    blocks.push(paragraph(&opening));
    blocks.push(stay(&reminder.stay));
    if let Some(amount) = &reminder.at_property {
        blocks.push(paragraph(&format!("Due at the hotel: {amount}.")));
    }
    blocks.push(main_action(site, action, &reminder.url));
    blocks.extend(documents(site, &reminder.documents));
    Message {
        topic: Some(Line::from(hotel)).filter(|hotel| !hotel.is_empty()),
        ..message(
            &subject,
            &opening,
            heading,
            blocks,
            &format!(
                "You get this email because this address was given for a booking at {}.",
                site.name
            ),
        )
    }
}
