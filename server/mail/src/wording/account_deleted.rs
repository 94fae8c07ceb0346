//! The last email to an account.

use super::{aside, message, paragraph};
use crate::{content::Site, message::Message};

pub(crate) fn account_deleted(site: &Site) -> Message {
    let name = &site.name;
    message(
        "Your account is deleted",
        "Thank you for the time with us.",
        "Goodbye, and thank you",
        vec![
            paragraph(&format!(
                "Your account at {name} is deleted. There is nothing more to do."
            )),
            paragraph("You are welcome back any time; you would start with a new account."),
            aside(
                "If this was not you, another person could open your account or this mailbox. Choose a new password for your mailbox now.",
            ),
        ],
        &format!("You get this email because the account at {name} with this address was deleted. It is the last one."),
    )
}
