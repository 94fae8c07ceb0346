//! Informs the owner of an address, and no other person, that it has an account already.

use super::{main_action, message, paragraph};
use crate::{
    address::Address,
    content::Site,
    message::{Block, Message},
};

pub(crate) fn account_exists(site: &Site, sign_in_url: &str, reset_url: &str) -> Message {
    let name = &site.name;
    message(
        "You have an account already",
        "There is no need to sign up again: sign in.",
        "You have an account already",
        vec![
            paragraph(&format!(
                "A visitor tried to sign up at {name} with this address. It has an account already, so there is no need for a second one: if it was you, sign in."
            )),
            main_action(site, "Sign in", sign_in_url),
            Block::Link {
                words: "Forgot your password? Choose a new one".into(),
                url: Address::new(site, reset_url),
            },
            Block::NotYou(Some("Your account stays as it is.".into())),
        ],
        &format!("You get this email because a visitor tried to sign up at {name} with this address."),
    )
}
