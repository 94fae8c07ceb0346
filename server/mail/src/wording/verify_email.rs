//! A link that verifies the owner of the address.

use super::{lifetime, main_action, message, paragraph};
use crate::{
    content::Site,
    message::{Block, Message},
};

pub(crate) fn verify_email(site: &Site, url: &str, minutes: i64) -> Message {
    let (name, lifetime) = (&site.name, lifetime(minutes));
    message(
        "Confirm your email address",
        &format!("One step, and your bookings reach you. The link {lifetime}"),
        "Is this your address?",
        vec![
            paragraph(&format!(
                "Please confirm that this address is yours, so that what you book at {name} reaches you. Here is the link for that. It {lifetime}"
            )),
            main_action(site, "Confirm my address", url),
            Block::NotYou(None),
        ],
        &format!("You get this email because this address was given for an account at {name}."),
    )
}
