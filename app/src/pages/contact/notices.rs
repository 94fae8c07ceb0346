//! What the page says before its form: what was removed, what a change did, and stays that clash.

use super::ContactPage;
use crate::{
    components::feedback::{Alert, AlertKind},
    pages::hotel::undo,
    paths, words,
};
use contract::{
    Money,
    itinerary::{Itinerary, LineItem},
};
use leptos::prelude::*;

/// The last removed rooms, with the Undo button.
pub(super) fn removed(itinerary: &Itinerary) -> Option<AnyView> {
    let removed = itinerary.removed.as_ref()?;
    Some(undo(paths::contact(&itinerary.id.to_string()), removed.name()))
}

/// What a change that was saved did to the price. Nothing if it changed no price.
pub(super) fn saved(data: &ContactPage) -> Option<AnyView> {
    let change = data.saved.as_ref()?;
    let line = data
        .itinerary
        .line_items
        .iter()
        .find(|line| line.identity == change.line_item_id)?;
    let (before, now) = (
        Money::new(change.before_minor, line.total_price.currency),
        line.total_price,
    );
    if before == now {
        return None;
    }
    let text = format!(
        "The price of your stay at {} is now {}; it was {}.",
        line.hotel_booking.hotel_name,
        words::money(now),
        words::money(before)
    );
    Some(view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }.into_any())
}

/// Two hotels for the same night, which may be intended.
pub(super) fn clash(itinerary: &Itinerary) -> Option<AnyView> {
    let lines = &itinerary.line_items;
    let share = |one: &LineItem, other: &LineItem| {
        one.hotel_booking.hotel_id != other.hotel_booking.hotel_id
            && one.check_in_date < other.check_out_date
            && other.check_in_date < one.check_out_date
    };
    let (one, other) = lines.iter().enumerate().find_map(|(position, one)| {
        let other = lines.iter().skip(position + 1).find(|other| share(one, other))?;
        Some((one, other))
    })?;
    let name = |line: &LineItem| line.hotel_booking.hotel_name.clone();
    let text = format!("Two hotels for the same night: {} and {}.", name(one), name(other));
    Some(
        view! {
            <Alert kind=AlertKind::Info>
                <p>{text}</p>
                <p>"You can book both, or remove one of them from your trip."</p>
            </Alert>
        }
        .into_any(),
    )
}
