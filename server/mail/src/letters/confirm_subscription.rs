//! Asks whether the owner of an address wants a club's letters. A stranger may have typed the address, so the creator's
//! name carries no link.

use super::{lifetime, main_action, message};
use crate::{
    letter::Site,
    line::Line,
    message::{Block, Message},
};

pub(crate) fn confirm_subscription(site: &Site, creator: &str, url: &str, minutes: i64) -> Message {
    let (name, lifetime) = (Line::from(&site.name), lifetime(minutes));
    let creator = Line::typed(creator);
    let asked = Line::around(
        "Somebody asked for letters from ",
        &creator,
        &format!(
            " to this address: a few words whenever there is something new in the club. Here is the link that confirms it. It {lifetime}"
        ),
    );
    message(
        "Please confirm that you want these letters",
        &format!("One step, and what is new comes to you. The link {lifetime}"),
        "Please confirm",
        vec![
            Block::Paragraph(asked),
            main_action(site, "Yes, write to me", url),
            Block::NotYou(Some("Nobody writes to you then.".into())),
        ],
        &format!("You get this mail because this address was given for the letters of a club at {name}."),
    )
}
