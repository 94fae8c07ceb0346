//! Informs about a changed password.

use super::{message, paragraph, spare_action};
use crate::{content::Site, message::Message};

pub(crate) fn password_changed(site: &Site, reset_url: &str) -> Message {
    let name = &site.name;
    message(
        "Your password was changed",
        "If it was you, there is nothing to do.",
        "Your password was changed",
        vec![
            paragraph(&format!(
                "The password of your account at {name} was changed. If it was you, there is nothing to do."
            )),
            paragraph("If it was not you, get your account back now: choose a new password."),
            spare_action(site, "This was not me", reset_url),
        ],
        &format!("You get this email because the password of your account at {name} was changed."),
    )
}
