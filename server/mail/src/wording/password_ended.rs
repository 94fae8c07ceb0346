//! Informs that a sign-in link removed the former password.

use super::{main_action, message, paragraph};
use crate::{content::Site, message::Message};

pub(crate) fn password_ended(site: &Site, reset_url: &str) -> Message {
    let name = &site.name;
    message(
        "Your address is confirmed",
        "For your safety the old password no longer works.",
        "Your address is confirmed",
        vec![
            paragraph(&format!(
                "You signed in to {name} by a link, which confirmed your email address."
            )),
            paragraph(
                "The password was set before the address was confirmed, perhaps by another person. For your safety it no \
                 longer works, and all other browsers are signed out. You can set a new password at any time.",
            ),
            main_action(site, "Set a new password", reset_url),
        ],
        &format!("You get this email because your account at {name} has no password any more."),
    )
}
