//! Asks the owner of an address to confirm a subscription to a club's emails. A stranger may have typed the address,
//! so the creator's name must not become a link.

use super::{lifetime, main_action, message};
use crate::{
    content::Site,
    line::Line,
    message::{Block, Message},
};

pub(crate) fn confirm_subscription(site: &Site, creator: &str, url: &str, minutes: i64) -> Message {
    let (name, lifetime) = (Line::from(&site.name), lifetime(minutes));
    let creator = Line::typed(creator);
    let asked = Line::around(
        "A visitor asked for email updates from ",
        &creator,
        &format!(
            " to this address: an email whenever there is something new in the club. Here is the link that confirms it. It {lifetime}"
        ),
    );
    let seen = Line::around(
        "Once you confirm, ",
        &creator,
        " sees this address in the list of subscribers. You can unsubscribe any time.",
    );
    message(
        "Confirm your subscription",
        &format!("Confirm to get emails about what is new. The link {lifetime}"),
        "Please confirm",
        vec![
            Block::Paragraph(asked),
            Block::Paragraph(seen),
            main_action(site, "Confirm", url),
            Block::NotYou(Some("You get no emails then.".into())),
        ],
        &format!("You get this email because this address was given for email updates of a club at {name}."),
    )
}
