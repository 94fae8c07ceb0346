//! A link that makes an address the account's.

use super::{lifetime, main_action, message, paragraph};
use crate::{
    content::Site,
    message::{Block, Message},
};

pub(crate) fn confirm_new_email(site: &Site, url: &str, minutes: i64) -> Message {
    let (name, lifetime) = (&site.name, lifetime(minutes));
    message(
        "Confirm your new email address",
        &format!("One step, and your account has this address. The link {lifetime}"),
        "Is this your new address?",
        vec![
            paragraph(&format!(
                "An account at {name} is to have this address from now on. If it is your account, here is the link that changes it. It {lifetime}"
            )),
            main_action(site, "Use this address", url),
            Block::NotYou(Some("That account keeps the address it has.".into())),
        ],
        &format!("You get this email because this address was given as the new one of an account at {name}."),
    )
}
