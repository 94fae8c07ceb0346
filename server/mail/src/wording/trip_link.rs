//! A link to a booked trip, for a traveller without an account or on another device.

use super::{main_action, message, paragraph, span};
use crate::{
    content::Site,
    message::{Block, Message},
};

pub(crate) fn trip_link(site: &Site, url: &str, minutes: i64) -> Message {
    let name = &site.name;
    let lifetime = span(minutes).map_or_else(
        || "The link works only for a short time.".to_owned(),
        |span| format!("The link works for {span}."),
    );
    message(
        &format!("Your trip at {name}"),
        &format!("See and manage your booking. {lifetime}"),
        "Here is your trip",
        vec![
            paragraph(&format!(
                "The link opens your trip in this browser: dates, references and terms, and the way to cancel. {lifetime}"
            )),
            main_action(site, "Open my trip", url),
            Block::NotYou(Some("Only this link opens your trip. Do not pass it on.".into())),
        ],
        &format!("You get this email because a visitor asked for a trip at {name} by its reference and this address."),
    )
}
