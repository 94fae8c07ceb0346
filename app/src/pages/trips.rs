//! The user's trips: upcoming, not finished, awaiting payment, past, cancelled. It works without scripts.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton},
        card::{Badge, BadgeTone},
        feedback::{Alert, AlertKind},
        picture::Picture,
        states::EmptyState,
    },
    page::{Page, PageContext},
    pages::parts::{papers, refunds, share, stays, trip_frame::TripFrame},
    paths, words,
};
use contract::{
    Money,
    itinerary::{Itinerary, ItineraryStatus, LineItem, LineItemStatus},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TripsPage {
    /// Next one first.
    pub upcoming: Vec<Itinerary>,
    /// Carts with stays, the one that changed last first.
    #[serde(default)]
    pub unfinished: Vec<Itinerary>,
    /// They are booked only once they are paid.
    pub unpaid: Vec<Itinerary>,
    /// Latest first.
    pub past: Vec<Itinerary>,
    /// Cancelled, expired or not booked.
    pub cancelled: Vec<Itinerary>,
    /// Whether the account has an email address or a provider, so that its trips are found on other devices.
    pub is_signed_in: bool,
    /// The secret of the address under which calendar programs read these trips.
    #[serde(skip)]
    pub calendar: Option<String>,
}

impl TripsPage {
    fn is_empty(&self) -> bool {
        [
            &self.upcoming,
            &self.unfinished,
            &self.unpaid,
            &self.past,
            &self.cancelled,
        ]
        .iter()
        .all(|trips| trips.is_empty())
    }
}

/// The trips.
pub fn trips(page: &PageContext, data: &TripsPage) -> Page {
    let body = view! {
        {data.is_empty().then(empty)}
        {group("upcoming", "Upcoming", &data.upcoming)}
        {group("unfinished", "Not finished yet", &data.unfinished)}
        {group("unpaid", "Waiting for payment", &data.unpaid)}
        {group("past", "Past", &data.past)}
        {group("cancelled", "Cancelled or not booked", &data.cancelled)}
        {calendar(page, data)}
    };
    TripFrame::of_list("Your trips")
        .message((!data.is_signed_in).then(sign_in))
        .around(page, body.into_any())
}

fn sign_in() -> AnyView {
    view! {
        <Alert kind=AlertKind::Info title="You are not signed in">
            <p>"You see the trips that were booked in this browser. Sign in to see all of yours, on every device."</p>
            <p><a href=paths::sign_in(Some(paths::TRIPS))>"Sign in or create an account"</a></p>
            <p>
                "Booked without an account? "
                <a href=paths::FIND_TRIP>"Find a booking by its reference and email"</a>
            </p>
        </Alert>
    }
    .into_any()
}

fn empty() -> AnyView {
    view! {
        <EmptyState
            icon="luggage"
            title="No trips yet"
            text="When you book a stay, you find it here with everything you need on the way."
        >
            <LinkButton href=paths::search(None) label="Find a stay" kind=ButtonKind::Sun />
        </EmptyState>
    }
    .into_any()
}

fn group(id: &'static str, title: &'static str, trips: &[Itinerary]) -> Option<AnyView> {
    if trips.is_empty() {
        return None;
    }
    let cards = trips.iter().map(trip).collect_view();
    Some(
        view! {
            <section class="stack" aria-labelledby=id>
                <h2 id=id>{title}</h2>
                <ul class="trip-list">{cards}</ul>
            </section>
        }
        .into_any(),
    )
}

/// The address under which calendar programs read all booked trips.
fn calendar(page: &PageContext, data: &TripsPage) -> Option<AnyView> {
    if data.upcoming.is_empty() && data.past.is_empty() && data.calendar.is_none() {
        return None;
    }
    let words = share::ShareTexts {
        make: "Make a calendar address",
        stop: "End this address",
        label: "Calendar address",
    };
    let path = data.calendar.as_deref().map(paths::calendar_feed);
    let address = path.map(|path| format!("{}{path}", page.public_url));
    Some(
        view! {
            <section class="stack stack-s" aria-labelledby="calendar">
                <h2 id="calendar">"Your trips in your calendar"</h2>
                <p class="small soft">
                    "Subscribe to this address in your calendar program. New trips appear there, and cancelled ones go. Keep the address to yourself: people who have it see your trips."
                </p>
                {share::address(&words, paths::SHARE_CALENDAR, address.as_deref())}
            </section>
        }
        .into_any(),
    )
}

fn trip(itinerary: &Itinerary) -> AnyView {
    let id = itinerary.id.to_string();
    let is_partly_booked = itinerary.status == ItineraryStatus::PartiallyConfirmed;
    let lines = itinerary
        .line_items
        .iter()
        .map(|item| line(item, is_partly_booked))
        .collect_view();
    let refunds = itinerary.refunds.iter().map(refunds::in_short).collect_view();
    view! {
        <li class="card card-pad trip">
            <div class="trip-head">
                <h3><a href=address(itinerary)>{itinerary.title.clone()}</a></h3>
                {status(itinerary)}
            </div>
            <div class="line-items">{lines}</div>
            {money(itinerary)}
            {(!itinerary.refunds.is_empty()).then(|| view! { <ul class="facts">{refunds}</ul> })}
            {papers::links(itinerary)}
            {actions(itinerary, &id)}
        </li>
    }
    .into_any()
}

/// The address of the trip on the site.
fn address(itinerary: &Itinerary) -> String {
    let id = itinerary.id.to_string();
    match itinerary.status {
        ItineraryStatus::Draft => paths::contact(&id),
        ItineraryStatus::AwaitingPayment | ItineraryStatus::Confirming | ItineraryStatus::Expired => {
            paths::payment(&id)
        }
        _ => paths::confirmation(&id),
    }
}

fn status(itinerary: &Itinerary) -> AnyView {
    let (text, tone) = match itinerary.status {
        ItineraryStatus::Confirmed => ("Confirmed", BadgeTone::Good),
        ItineraryStatus::Completed => ("Completed", BadgeTone::Neutral),
        ItineraryStatus::PartiallyConfirmed => ("Confirmed in part", BadgeTone::Warn),
        ItineraryStatus::PartiallyCancelled => ("Cancelled in part", BadgeTone::Warn),
        ItineraryStatus::Cancelled => ("Cancelled", BadgeTone::Bad),
        ItineraryStatus::Failed => ("Not booked, not charged", BadgeTone::Bad),
        ItineraryStatus::Expired => ("Expired, not charged", BadgeTone::Neutral),
        ItineraryStatus::Confirming => ("Being booked", BadgeTone::Warn),
        ItineraryStatus::Draft => ("Not finished yet", BadgeTone::Neutral),
        ItineraryStatus::AwaitingPayment if itinerary.is_being_paid => ("Payment under way", BadgeTone::Warn),
        ItineraryStatus::AwaitingPayment => ("Not paid yet", BadgeTone::Warn),
    };
    view! { <Badge text=text tone=tone /> }.into_any()
}

fn line(line: &LineItem, is_partly_booked: bool) -> AnyView {
    let booking = &line.hotel_booking;
    let instead = (line.status == LineItemStatus::Failed && is_partly_booked).then(|| {
        view! { <p class="no-print"><a href=paths::search_instead(line)>"Find another hotel for these dates"</a></p> }
    });
    let gone = booking.rooms.iter().filter(|room| room.is_cancelled).count();
    let gone = (gone > 0 && line.status != LineItemStatus::Cancelled)
        .then(|| view! { <li>{format!("{} cancelled", words::count(gone, "room", "rooms"))}</li> });
    let reference = line
        .booking_reference
        .clone()
        .map(|code| view! { <li>"Reference "<b>{code}</b></li> });
    view! {
        <article class="line-item">
            <Picture
                id=booking.title_image.id.to_string()
                illustration=booking.title_image.is_illustration
                sizes="6rem"
            />
            <div class="line-item-body">
                <h4>{booking.hotel_name.clone()}</h4>
                <p class="soft">{booking.address.city.clone()}</p>
                <ul class="facts">
                    <li>{words::date_range(line.check_in_date, line.check_out_date)}</li>
                    <li>{stays::guests(line)}</li>
                    {reference}
                    {gone}
                </ul>
                <p>{stays::status(line)}</p>
                {instead}
            </div>
        </article>
    }
    .into_any()
}

/// "Total €400 · Paid €380 · Due at the hotel €20", of what is booked.
fn money(itinerary: &Itinerary) -> AnyView {
    let is_lost = matches!(itinerary.status, ItineraryStatus::Failed | ItineraryStatus::Cancelled);
    if is_lost && itinerary.paid.is_none() {
        return view! { <ul class="facts"><li>"Nothing was charged, and nothing is due."</li></ul> }.into_any();
    }
    let fact = |label: &'static str, amount: String| view! { <li>{label}" "<b>{amount}</b></li> };
    let booked = || {
        let lines = itinerary.line_items.iter();
        lines.filter(|line| line.status == LineItemStatus::Confirmed)
    };
    let due: i64 = booked().map(|line| stays::due(line).minor).sum();
    let due = (due > 0).then(|| {
        let items = booked().flat_map(|line| &line.pay_at_property);
        fact(
            "Due at the hotel",
            words::due_in_all(items, Money::new(due, itinerary.currency)),
        )
    });
    let paid = itinerary.paid.map(|paid| fact("Paid", words::money(paid)));
    let total = match itinerary.paid {
        Some(_) => stays::cost_of_all(itinerary),
        None => itinerary.total_price,
    };
    view! { <ul class="facts">{fact("Total", words::money(total))}{paid}{due}</ul> }.into_any()
}

fn actions(itinerary: &Itinerary, id: &str) -> AnyView {
    let link = |href: String, label: &'static str, kind: ButtonKind| {
        view! { <LinkButton href=href label=label kind=kind size=ButtonSize::Small /> }.into_any()
    };
    let can_cancel = itinerary.status != ItineraryStatus::Completed
        && itinerary
            .line_items
            .iter()
            .any(|line| line.status == LineItemStatus::Confirmed);
    let mut links = Vec::new();
    match itinerary.status {
        ItineraryStatus::Draft => links.push(link(paths::contact(id), "Continue booking", ButtonKind::Sun)),
        ItineraryStatus::AwaitingPayment => {
            links.push(link(paths::payment(id), "Go to payment", ButtonKind::Sun));
            // While the bank asks, the payment page is the way to stop it.
            if !itinerary.is_being_paid {
                links.push(link(paths::cancel(id), "Give up this trip", ButtonKind::Quiet));
            }
        }
        ItineraryStatus::Confirming => links.push(link(paths::payment(id), "Look again", ButtonKind::Quiet)),
        ItineraryStatus::Expired => links.push(link(paths::payment(id), "Check the price again", ButtonKind::Sun)),
        ItineraryStatus::Failed => {
            links.push(link(paths::search(None), "Search again", ButtonKind::Quiet));
        }
        _ => links.push(link(paths::confirmation(id), "See the trip", ButtonKind::Quiet)),
    }
    if can_cancel {
        links.push(link(paths::cancel(id), "Cancel", ButtonKind::Quiet));
    } else if !itinerary.cancellations.is_empty() {
        links.push(link(paths::cancel(id), "Follow the refund", ButtonKind::Quiet));
    }
    view! { <div class="row no-print">{links}</div> }.into_any()
}
