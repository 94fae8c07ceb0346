//! A trip is not booked, because the bank released the hold before the capture.

use super::{main_action, message, paragraph};
use crate::{
    content::{LostHold, Site},
    line::Line,
    message::{Block, Card, Fact, Message},
};

pub(crate) fn hold_lost(site: &Site, hold: &LostHold) -> Message {
    let opening = "Your bank released the amount of your trip before the hotel confirmed. We could not book it.";
    let card = hold.card.as_ref().map(|card| Fact::new("Card", card));
    let facts = [Some(Fact::new("Amount", &hold.amount)), card];
    let blocks = vec![
        Block::Greeting(Line::typed(&hold.guest_name)),
        paragraph(opening),
        paragraph("You were not charged. The amount may show as pending for some days, and then it vanishes."),
        Block::Card(Card {
            title: Line::from(&hold.title),
            place: None,
            times: None,
            facts: facts.into_iter().flatten().filter(Fact::is_known).collect(),
        }),
        paragraph("Search again to book it, with the same card or another one. Prices may have changed."),
        main_action(site, "Search again", &hold.url),
    ];
    Message {
        topic: Some(Line::from(&hold.title)).filter(|title| !title.is_empty()),
        ..message(
            &format!("Not booked: {}", hold.title),
            opening,
            "Your trip is not booked",
            blocks,
            &format!(
                "You get this email because this address was given for a booking at {}.",
                site.name
            ),
        )
    }
}
