//! Informs about a newly linked sign-in provider.

use super::{message, paragraph, spare_action};
use crate::{content::Site, line::Line, message::Message};

/// Characters of a provider's name in a sentence.
const PROVIDER: usize = 40;

pub(crate) fn provider_linked(site: &Site, provider: &str, settings_url: &str) -> Message {
    let name = &site.name;
    let provider = Line::short(provider, PROVIDER);
    message(
        &format!("You can now sign in with {provider}"),
        "If it was you, there is nothing to do.",
        &format!("You can now sign in with {provider}"),
        vec![
            paragraph(&format!(
                "{provider} was linked with your account at {name}. If it was you, there is nothing to do."
            )),
            paragraph(&format!(
                "If it was not you, remove {provider} in your settings and choose a new password."
            )),
            spare_action(site, "Open my settings", settings_url),
        ],
        &format!("You get this email because a way to sign in was added to your account at {name}."),
    )
}
