//! Cancelling a trip: choose the rooms, see the refund now and after each deadline, confirm exactly that, and follow
//! the refund. It works without scripts.

mod choose;
mod confirm;
mod outcome;

use self::{
    choose::choose,
    confirm::{confirm, give_up},
    outcome::{UNDER_WAY, already, asked_by_bank, cancelled, nothing, outcome, under_way},
};
use crate::{
    page::{Page, PageContext},
    pages::{
        form::FormState,
        parts::{
            form_errors::form_errors,
            refunds::{self},
            stay_changes,
            trip_frame::TripFrame,
        },
    },
    paths,
};
use contract::{
    RoomId,
    itinerary::{CancellationTerms, Itinerary, ItineraryStatus, LineItem, LineItemTerms},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CancelPage {
    pub itinerary: Itinerary,
    /// With the quote of the selection.
    pub terms: CancellationTerms,
    /// The rooms to cancel; empty: not chosen yet.
    pub selected: Vec<RoomId>,
    /// Chosen rooms that were cancelled before.
    #[serde(default)]
    pub already: Vec<RoomId>,
    #[serde(skip)]
    pub form: FormState,
}

impl CancelPage {
    fn path(&self) -> String {
        paths::cancel(&self.itinerary.id.to_string())
    }

    /// Stays with a room that can be cancelled, each with its terms.
    fn open(&self) -> impl Iterator<Item = (&LineItem, &LineItemTerms)> {
        let lines = self.itinerary.line_items.iter();
        lines.filter_map(move |line| {
            let terms = self
                .terms
                .line_items
                .iter()
                .find(|terms| terms.line_item_id == line.identity)?;
            (!terms.rooms.is_empty()).then_some((line, terms))
        })
    }
}

/// The page.
pub fn cancel(page: &PageContext, data: &CancelPage) -> Page {
    let is_open = data.open().next().is_some();
    let is_agreeing = is_open && !data.selected.is_empty() && data.terms.quote.is_some();
    let body = match (data.itinerary.status, &data.terms.quote) {
        (ItineraryStatus::AwaitingPayment, _) if data.itinerary.is_being_paid => asked_by_bank(data),
        (ItineraryStatus::AwaitingPayment, _) => give_up(data),
        (ItineraryStatus::Confirming, _) => under_way(data),
        (_, Some(quote)) if is_agreeing => confirm(data, quote),
        _ if is_open => choose(data),
        _ => nothing(data),
    };
    // What was cancelled comes before what could be cancelled next.
    let has_cancelled = !data.itinerary.cancellations.is_empty();
    let done = (has_cancelled && is_open && !is_agreeing && data.form.errors.is_empty())
        .then(|| cancelled(data, "A part of this trip is cancelled"));
    let tracker = || refunds::tracker(&data.itinerary);
    let (before, after) = if done.is_some() {
        (tracker(), None)
    } else {
        (None, tracker())
    };
    let body = view! {
        {before}
        {body}
        {after}
    };
    TripFrame::of_trip(title(data, is_open, is_agreeing), &data.itinerary)
        // The page says itself that the bank has not answered.
        .message(form_errors(&data.form, &[]).filter(|_| !data.itinerary.is_being_paid))
        .message(already(data, is_agreeing))
        .message(done)
        .around(page, body.into_any())
}

/// What the page is for, or how the cancellation stands.
fn title(data: &CancelPage, is_open: bool, is_agreeing: bool) -> String {
    let is_refused = !data.form.errors.is_empty();
    let title = match data.itinerary.status {
        ItineraryStatus::AwaitingPayment if data.itinerary.is_being_paid => UNDER_WAY,
        ItineraryStatus::AwaitingPayment => "Give up this trip",
        ItineraryStatus::Confirming => UNDER_WAY,
        _ if is_agreeing && is_refused => "Not cancelled yet",
        _ if is_agreeing => "Confirm your cancellation",
        _ if is_open && is_refused => "Choose what to cancel",
        _ if is_open && !data.itinerary.cancellations.is_empty() => "Cancel more of this trip",
        _ if is_open => "Cancel your booking",
        _ if !data.itinerary.cancellations.is_empty() => return outcome(&data.itinerary),
        ItineraryStatus::Cancelled if stay_changes::replaced(&data.itinerary).is_some() => "You gave this change up",
        ItineraryStatus::Cancelled => "You gave this trip up",
        ItineraryStatus::Completed => "This trip is over",
        ItineraryStatus::Failed => "This trip was not booked",
        _ => "Nothing to cancel",
    };
    title.to_owned()
}
