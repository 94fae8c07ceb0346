//! Both stays of a change are booked: cancelling the former one would have returned less than agreed.

use super::{main_action, message, paragraph};
use crate::{
    content::{KeptStays, Site},
    line::Line,
    message::{Block, Card, Fact, Message, Notice},
};

pub(crate) fn stays_kept(site: &Site, stays: &KeptStays) -> Message {
    let opening = format!(
        "Your new stay is booked. We did not cancel the former one: a deadline has passed since you agreed to the change, and less than {} would have been refunded. Both stays are booked now.",
        stays.refund
    );
    let mut blocks = Vec::new();
    blocks.extend(stays.is_demonstration.then(|| {
        Block::Notice(Notice {
            title: "This is a demonstration",
            text: "The hotel is fictional and no room is reserved.".into(),
            names: Vec::new(),
        })
    }));
    blocks.push(Block::Greeting(Line::typed(&stays.guest_name)));
    blocks.push(paragraph(&opening));
    blocks.push(Block::Card(Card {
        title: Line::from(&stays.hotel),
        place: None,
        times: None,
        facts: vec![
            Fact::new("Former stay", &stays.former_dates),
            Fact::new("New stay", &stays.new_dates),
        ],
    }));
    blocks.push(paragraph(
        "Cancel the one that you do not need. You see what is refunded before you confirm.",
    ));
    blocks.push(main_action(site, "Choose which to cancel", &stays.url));
    Message {
        topic: Some(Line::from(&stays.hotel)).filter(|hotel| !hotel.is_empty()),
        ..message(
            &format!("Both stays are booked: {}", stays.hotel),
            &opening,
            "You have two stays now",
            blocks,
            &format!(
                "You get this email because this address was given for a booking at {}.",
                site.name
            ),
        )
    }
}
