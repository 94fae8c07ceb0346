//! A link to choose a new password.

use super::{lifetime, main_action, message, paragraph};
use crate::{
    content::Site,
    message::{Block, Message},
};

pub(crate) fn reset_password(site: &Site, url: &str, minutes: i64) -> Message {
    let (name, lifetime) = (&site.name, lifetime(minutes));
    message(
        "Choose a new password",
        &format!("Your link is here. It {lifetime}"),
        "Choose a new password",
        vec![
            paragraph(&format!(
                "Here is the link to choose a new password for your account at {name}. The link {lifetime}"
            )),
            main_action(site, "Choose a password", url),
            Block::NotYou(Some("Your password stays as it is.".into())),
        ],
        &format!("You get this email because a visitor asked for a new password at {name} with this address."),
    )
}
