//! Informs the former address of an account about the new one, with a link to restore it.

use super::{lifetime, message, paragraph, spare_action};
use crate::{content::Site, line::Line, message::Message};

/// Characters of an address in a sentence.
const ADDRESS: usize = 80;

pub(crate) fn email_changed(
    site: &Site,
    address: &str,
    recover_url: Option<&str>,
    minutes: i64,
    sign_in_url: &str,
) -> Message {
    let name = &site.name;
    let address = Line::short(address, ADDRESS);
    let mut blocks = vec![paragraph(&format!(
        "Your account at {name} has the address {address} now, and this one no longer opens it. If it was you, there is nothing to do: sign in with the new address from now on."
    ))];
    match recover_url {
        Some(url) => {
            blocks.push(paragraph(&format!(
                "If it was not you, put this address back. All devices are signed out then, and you choose a new password. The link {}",
                lifetime(minutes)
            )));
            blocks.push(spare_action(site, "Put my address back", url));
        }
        None => blocks.push(spare_action(site, "Sign in", sign_in_url)),
    }
    message(
        "Your email address was changed",
        "If it was you, there is nothing to do.",
        "Your email address was changed",
        blocks,
        &format!("You get this email because this was the address of an account at {name}."),
    )
}
