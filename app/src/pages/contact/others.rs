//! Other carts of the traveller: each can be opened, and added to this one.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::Alert,
    },
    page::Csrf,
    paths, words,
};
use contract::itinerary::Itinerary;
use leptos::prelude::*;

/// A note for each of them.
pub fn others(itinerary: &Itinerary, others: &[Itinerary]) -> AnyView {
    others
        .iter()
        .map(|other| note(itinerary, other))
        .collect_view()
        .into_any()
}

fn note(itinerary: &Itinerary, other: &Itinerary) -> AnyView {
    let (here, id) = (itinerary.id.to_string(), other.id.to_string());
    let add = if itinerary.currency == other.currency {
        view! {
            <form method="post" action=paths::contact(&here)>
                <Csrf />
                <input type="hidden" name="itineraryId" value=id.clone() />
                <Button
                    label="Add its stays to this trip"
                    kind=ButtonKind::Quiet
                    size=ButtonSize::Small
                    name="intent"
                    value="join"
                />
            </form>
        }
        .into_any()
    } else {
        let href = paths::with_query(
            &paths::trip_currency(&id),
            &[
                ("to", itinerary.currency.to_string()),
                ("join", here.clone()),
                ("returnUrl", paths::contact(&here)),
            ],
        );
        let label = format!("Add its stays in {}", itinerary.currency);
        view! { <LinkButton href=href label=label kind=ButtonKind::Quiet size=ButtonSize::Small /> }.into_any()
    };
    let text = format!("{} · {}", other.title, words::money(other.total_price));
    view! {
        <Alert title="You have another trip that is not booked yet">
            <p>{text}</p>
            <div class="row">
                {add}
                <LinkButton href=paths::contact(&id) label="Open it" kind=ButtonKind::Plain size=ButtonSize::Small />
            </div>
        </Alert>
    }
    .into_any()
}
