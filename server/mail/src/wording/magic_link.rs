//! A sign-in link.

use super::{lifetime, main_action, message, paragraph};
use crate::{
    content::Site,
    message::{Block, Message},
};

/// Explains that the link removes a password that was set before the address was verified.
const ENDS_PASSWORD: &str = "Your email address is not confirmed yet. The link confirms it and, for your safety, removes \
     the password that was set before: you can choose a new one right away. To keep the password, open the link in a \
     browser where you are signed in.";

/// For a person with an account.
pub(crate) fn sign_in(site: &Site, url: &str, minutes: i64, ends_password: bool) -> Message {
    let (name, lifetime) = (&site.name, lifetime(minutes));
    let mut blocks = vec![paragraph(&format!("Here is the link that signs you in. It {lifetime}"))];
    if ends_password {
        blocks.push(paragraph(ENDS_PASSWORD));
    }
    blocks.push(main_action(site, "Sign in", url));
    blocks.push(Block::NotYou(None));
    message(
        &format!("Sign in to {name}"),
        &format!("Your link is here. It {lifetime}"),
        "Welcome back",
        blocks,
        &format!("You get this email because a visitor asked to sign in to {name} with this address."),
    )
}

/// For a person without an account.
pub(crate) fn welcome(site: &Site, url: &str, minutes: i64) -> Message {
    let (name, lifetime) = (&site.name, lifetime(minutes));
    message(
        &format!("Welcome to {name}"),
        &format!("One step to your account. The link {lifetime}"),
        &format!("Welcome to {name}"),
        vec![
            paragraph(&format!(
                "Here is the link that makes your account and signs you in. You need no password. The link {lifetime}"
            )),
            main_action(site, "Make my account", url),
            Block::NotYou(Some("No account is made then.".into())),
        ],
        &format!("You get this email because a visitor asked for an account at {name} with this address."),
    )
}
