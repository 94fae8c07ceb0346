//! /operator/bookings: finding a booking.

use super::{OperatorFrame, framed, links_to_pages};
use crate::{
    components::{
        button::{Button, ButtonKind},
        card::{Badge, BadgeTone},
        field::Field,
        states::EmptyState,
    },
    page::{Page, PageContext},
    paths, words,
};
use contract::itinerary::ItineraryStatus;
use domain::operator::{BookingList, BookingRow};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct BookingsPage {
    pub frame: OperatorFrame,
    /// What is looked for.
    pub text: String,
    pub list: BookingList,
}

/// The list.
pub fn bookings(page: &PageContext, data: &BookingsPage) -> Page {
    let rows = data.list.rows.iter().map(row).collect_view();
    let found = if data.list.rows.is_empty() {
        view! {
            <EmptyState
                icon="search"
                title="No bookings found"
                text="Look for a whole reference, a whole email address, or a part of a hotel's name."
            />
        }
        .into_any()
    } else {
        view! {
            <p class="soft">{words::count_of(data.list.total, "booking", "bookings")}</p>
            <ul class="operator-rows">{rows}</ul>
        }
        .into_any()
    };
    let text = data.text.clone();
    let address = move |number: u32| {
        let fields = [("q", text.clone()), ("page", number.to_string())];
        paths::with_query(paths::OPERATOR_BOOKINGS, &fields)
    };
    let content = view! {
        <form class="operator-search" method="get" action=paths::OPERATOR_BOOKINGS role="search">
            <Field
                name="q"
                label="Reference, email or hotel"
                value=data.text.clone()
                icon="search"
                autocomplete="off"
            />
            <Button label="Search" kind=ButtonKind::Primary />
        </form>
        {found}
        {links_to_pages(data.list.skip, data.list.total, address)}
    };
    framed(
        page,
        &data.frame,
        paths::OPERATOR_BOOKINGS,
        "Bookings",
        content.into_any(),
    )
}

fn row(row: &BookingRow) -> AnyView {
    let href = paths::operator_booking(&row.id.to_string());
    let title = if row.hotels.is_empty() {
        "No stays".to_owned()
    } else {
        row.hotels.join(", ")
    };
    let dates = row
        .check_in
        .zip(row.check_out)
        .map(|(from, until)| view! { <li>{words::date_range(from, until)}</li> });
    let references =
        (!row.references.is_empty()).then(|| view! { <li>"Reference "<b>{row.references.join(", ")}</b></li> });
    let word = if row.is_paid { "Paid " } else { "Price " };
    view! {
        <li class="operator-row">
            <div class="stack stack-s">
                <a class="operator-row-title" href=href>{title}</a>
                <ul class="facts">
                    {dates}
                    {references}
                    <li>{word}<b class="figures">{words::money(row.amount)}</b></li>
                </ul>
            </div>
            {status(row.status)}
        </li>
    }
    .into_any()
}

/// The state of a booking as a badge.
pub(super) fn status(status: ItineraryStatus) -> AnyView {
    let (text, tone) = match status {
        ItineraryStatus::Draft => ("Cart", BadgeTone::Neutral),
        ItineraryStatus::AwaitingPayment => ("Awaiting payment", BadgeTone::Neutral),
        ItineraryStatus::Confirming => ("Being booked", BadgeTone::Warn),
        ItineraryStatus::Confirmed => ("Confirmed", BadgeTone::Good),
        ItineraryStatus::PartiallyConfirmed => ("Confirmed in part", BadgeTone::Warn),
        ItineraryStatus::Failed => ("Not booked", BadgeTone::Bad),
        ItineraryStatus::PartiallyCancelled => ("Cancelled in part", BadgeTone::Warn),
        ItineraryStatus::Cancelled => ("Cancelled", BadgeTone::Bad),
        ItineraryStatus::Completed => ("Completed", BadgeTone::Neutral),
        ItineraryStatus::Expired => ("Expired", BadgeTone::Neutral),
    };
    view! { <Badge text=text tone=tone /> }.into_any()
}
