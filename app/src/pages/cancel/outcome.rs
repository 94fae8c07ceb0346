//! How a cancellation stands.

use super::CancelPage;
use crate::{
    components::{
        button::{ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
    },
    pages::parts::{refunds::RefundsState, stay_changes, stays},
    paths, words,
};
use contract::itinerary::{CancellationStatus, Itinerary, ItineraryStatus};
use leptos::prelude::*;

/// "This trip is cancelled: your refund is on its way".
pub(super) fn outcome(itinerary: &Itinerary) -> String {
    if is_confirming(itinerary) {
        return CONFIRMING.to_owned();
    }
    let what = match itinerary.status {
        ItineraryStatus::Cancelled => "This trip is cancelled",
        _ => "A part of this trip is cancelled",
    };
    format!("{what}: {}", RefundsState::of(&itinerary.refunds).words())
}

pub(super) const UNDER_WAY: &str = "A payment is under way";
const CONFIRMING: &str = "The hotel is confirming your cancellation";

/// Whether a hotel has not confirmed a cancellation yet.
fn is_confirming(itinerary: &Itinerary) -> bool {
    let mut cancellations = itinerary.cancellations.iter();
    cancellations.any(|cancellation| cancellation.status == CancellationStatus::Requested)
}

/// What was chosen but is cancelled already, and the way back. A form that was refused says so itself.
pub(super) fn already(data: &CancelPage, is_agreeing: bool) -> Option<AnyView> {
    if data.already.is_empty() || !data.form.errors.is_empty() {
        return None;
    }
    let rows = data.itinerary.line_items.iter().flat_map(|line| {
        let dates = words::date_range(line.check_in_date, line.check_out_date);
        let rooms = line.hotel_booking.rooms.iter();
        rooms.filter(|room| data.already.contains(&room.id)).map(move |room| {
            let guests = stays::guest_words(room);
            format!(
                "{}, {dates}: {} ({guests})",
                line.hotel_booking.hotel_name, room.room_type
            )
        })
    });
    let rows = rows.map(|row| view! { <li>{row}</li> }).collect_view();
    let title = if is_agreeing {
        "A part of what you chose is already cancelled"
    } else {
        "What you chose is already cancelled"
    };
    let trip = paths::confirmation(&data.itinerary.id.to_string());
    Some(
        view! {
            <Alert kind=AlertKind::Info title=title>
                <ul class="stack stack-s">{rows}</ul>
                <p><a href=trip>"Back to your trip"</a></p>
            </Alert>
        }
        .into_any(),
    )
}

/// The bank asks the cardholder, or has not answered: the payment page ends that, and the trip can be given up afterwards.
pub(super) fn asked_by_bank(data: &CancelPage) -> AnyView {
    let href = paths::payment(&data.itinerary.id.to_string());
    view! {
        <Alert kind=AlertKind::Warn title=UNDER_WAY>
            <p>
                "Your bank has not approved it yet. Approve or stop it on the payment page. Once it is stopped, you can give up this trip."
            </p>
        </Alert>
        <div class="row">
            <LinkButton href=href label="Go to payment" kind=ButtonKind::Sun />
            <LinkButton href=paths::TRIPS label="Your trips" kind=ButtonKind::Quiet />
        </div>
    }
    .into_any()
}

pub(super) fn under_way(data: &CancelPage) -> AnyView {
    let path = data.path();
    view! {
        <Alert kind=AlertKind::Warn title=UNDER_WAY>
            <p>"Your rooms are being booked right now. Wait until that has ended, then cancel."</p>
            <p><a href=path>"Look again"</a></p>
        </Alert>
    }
    .into_any()
}

/// A part or the whole of the trip is cancelled.
pub(super) fn cancelled(data: &CancelPage, title: &'static str) -> AnyView {
    if is_confirming(&data.itinerary) {
        return view! {
            <Alert kind=AlertKind::Info title=CONFIRMING>
                <p>"What you agreed to holds from then on. We email you when the hotel has confirmed it."</p>
            </Alert>
        }
        .into_any();
    }
    let refunds = RefundsState::of(&data.itinerary.refunds);
    let (kind, title) = match refunds {
        RefundsState::Failed => (AlertKind::Warn, format!("{title}, but the refund did not arrive")),
        RefundsState::Held => (AlertKind::Warn, format!("{title}, and the refund waits for your bank")),
        RefundsState::Nothing
        | RefundsState::OnTheWay
        | RefundsState::PaidByHand
        | RefundsState::PaidByBank
        | RefundsState::Arrived => (AlertKind::Success, title.to_owned()),
    };
    view! {
        <Alert kind=kind title=title>
            <p>{format!("We sent you an email about it. {}", refunds.sentence())}</p>
        </Alert>
    }
    .into_any()
}

/// Nothing is left to cancel.
pub(super) fn nothing(data: &CancelPage) -> AnyView {
    if !data.itinerary.cancellations.is_empty() {
        return cancelled(data, "Cancelled");
    }
    if stay_changes::replaced(&data.itinerary).is_some() {
        return stay_changes::notices(&data.itinerary);
    }
    let (kind, title, text) = match data.itinerary.status {
        ItineraryStatus::Cancelled => (
            AlertKind::Success,
            "You gave this trip up",
            "Nothing was booked or charged.",
        ),
        ItineraryStatus::Completed => (
            AlertKind::Info,
            "This trip is over",
            "A stay can be cancelled until the day of check-out.",
        ),
        ItineraryStatus::Failed => (
            AlertKind::Info,
            "No booking",
            "The hotels could not book this trip. Nothing was charged, and there is nothing to cancel.",
        ),
        _ => (
            AlertKind::Info,
            "No booking",
            "This trip has no booking that can be cancelled.",
        ),
    };
    view! {
        <Alert kind=kind title=title>
            <p>{text}</p>
            <p><a href=paths::TRIPS>"Your trips"</a></p>
        </Alert>
    }
    .into_any()
}
