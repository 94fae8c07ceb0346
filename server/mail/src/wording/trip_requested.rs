//! Informs a creator about a request for a package.

use super::{message, paragraph, spare_action};
use crate::{
    content::Site,
    line::Line,
    message::{Block, Card, Fact, Message},
};

pub(crate) fn trip_requested(site: &Site, name: &str, email: &str, lines: &[String], url: &str) -> Message {
    let mut blocks = vec![paragraph(&format!(
        "You have a new package request through your club at {}. This is what they wrote:",
        site.name
    ))];
    let lines = lines.iter().map(|line| Line::typed_paragraph(line));
    blocks.extend(lines.filter(|line| !line.is_empty()).map(Block::Paragraph));
    blocks.push(Block::Card(Card {
        title: Line::typed(name),
        place: None,
        times: None,
        facts: vec![Fact::new("Answer to", email)],
    }));
    blocks.push(paragraph(
        "Write to the address above: replies to this email are not read. We do not know whose address it is.",
    ));
    blocks.push(spare_action(site, "See it on my dashboard", url));
    message(
        "New package request",
        "What they want, and where to answer.",
        "New package request",
        blocks,
        &format!("You get this email because you run a club at {}.", site.name),
    )
}
