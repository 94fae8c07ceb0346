//! What did not work out.

use crate::{
    components::feedback::{Alert, AlertKind},
    paths, words,
};
use contract::{
    Money,
    itinerary::{Itinerary, ItineraryStatus, LineItem, LineItemStatus},
};
use leptos::prelude::*;

/// What did not work out: which stays, what was not charged for them, and the way to other hotels for the same dates.
pub(super) fn notice(itinerary: &Itinerary) -> Option<AnyView> {
    let lost: Vec<&LineItem> = itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Failed)
        .collect();
    if lost.is_empty() || itinerary.status == ItineraryStatus::Failed {
        return None;
    }
    let title = format!("{} could not be booked", words::count(lost.len(), "stay", "stays"));
    let not_charged = Money::new(lost.iter().map(|line| line.pay_now.minor).sum(), itinerary.currency);
    let money = match itinerary.paid {
        Some(paid) => format!(
            "We charged {} for what is booked. {} was not charged, and its hold on your card was released.",
            words::money(paid),
            words::money(not_charged)
        ),
        None => format!("{} was not charged.", words::money(not_charged)),
    };
    let instead = lost
        .iter()
        .map(|line| {
            let name = &line.hotel_booking.hotel_name;
            let dates = words::date_range(line.check_in_date, line.check_out_date);
            let city = &line.hotel_booking.address.city;
            view! {
                <li>
                    <b>{name.clone()}</b>
                    {format!(", {dates}: ")}
                    <a href=paths::search_instead(line)>{format!("Find another hotel in {city} for these dates")}</a>
                </li>
            }
        })
        .collect_view();
    Some(
        view! {
            <Alert kind=AlertKind::Warn title=title>
                <p>{money}</p>
                <ul class="stack stack-s">{instead}</ul>
            </Alert>
        }
        .into_any(),
    )
}
