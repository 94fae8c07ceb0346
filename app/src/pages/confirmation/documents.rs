//! What can be kept and shared of the trip.

use super::{ConfirmationPage, is_booked};
use crate::{
    page::PageContext,
    pages::parts::{papers, share},
    paths,
};
use contract::itinerary::Itinerary;
use leptos::prelude::*;

/// What can be kept or shown as a file.
pub(super) fn documents(itinerary: &Itinerary) -> Option<AnyView> {
    papers::links(itinerary).map(|links| {
        view! {
            <section class="stack stack-s no-print" aria-labelledby="documents">
                <h2 id="documents">"Documents"</h2>
                {links}
            </section>
        }
        .into_any()
    })
}

/// How a traveller without an account finds the trip on another device.
pub(super) fn elsewhere(page: &PageContext, itinerary: &Itinerary) -> Option<AnyView> {
    let mut lines = itinerary.line_items.iter();
    let reference = lines.find_map(|line| line.booking_reference.as_deref())?;
    let href = paths::with_query(paths::FIND_TRIP, &[("reference", reference.to_owned())]);
    (!page.is_authenticated()).then(|| {
        view! {
            <section class="stack stack-s no-print" aria-labelledby="elsewhere">
                <h2 id="elsewhere">"Your trip on other devices"</h2>
                <p>
                    <a href=href>"Find this booking with its reference and your email"</a>
                    ", or "
                    <a href=paths::sign_in(Some(paths::TRIPS))>"sign in or create an account"</a>
                    " with that email to have it in your trips."
                </p>
            </section>
        }
        .into_any()
    })
}

/// A link for people who travel along, or who want to know where the traveller is.
pub(super) fn sharing(page: &PageContext, data: &ConfirmationPage) -> Option<AnyView> {
    // A link that was made can be ended whatever becomes of the trip.
    if data.share.is_none() && !is_booked(&data.itinerary) {
        return None;
    }
    let words = share::ShareTexts {
        make: "Make a link",
        stop: "Stop sharing",
        label: "Address of your trip",
    };
    let path = data.share.as_deref().map(paths::shared_trip);
    let address = path.map(|path| format!("{}{path}", page.public_url));
    let action = paths::share(&data.itinerary.id.to_string());
    Some(
        view! {
            <section class="stack stack-s no-print" aria-labelledby="share">
                <h2 id="share">"Share this trip"</h2>
                <p class="small soft">
                    "People with the link see hotels and dates. They see no prices, references or contact details, and cannot change anything."
                </p>
                {share::address(&words, &action, address.as_deref())}
            </section>
        }
        .into_any(),
    )
}
