//! Other dates or another room for a booked stay: choose, see the new stay and the refund of the former one priced
//! together, and confirm exactly that. It works without scripts.

use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
        field::{Checkbox, Field},
        price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::{
            form_errors::{FieldPlace, form_errors},
            guests::{self, RoomFields},
            offers, stay_changes, stays, terms,
            trip_frame::TripFrame,
        },
    },
    paths, words,
};
use contract::{
    LineItemId, RoomId,
    itinerary::{
        BookedRoom, Itinerary, ItineraryStatus, LineItem, LineItemStatus, StayChange, StayChangeOffer,
        StayChangeQuotes, StayChangeStatus,
    },
    search::Occupancy,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Makes the ids of the guest fields unique on the page.
const PREFIX: &str = "change";

/// The data of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangeStayPage {
    pub itinerary: Itinerary,
    /// The stay; none: the trip has no such stay.
    pub line_item_id: Option<LineItemId>,
    /// The rooms to change.
    pub selected: Vec<RoomId>,
    /// What they can be changed to; none: not asked yet.
    pub quotes: Option<StayChangeQuotes>,
    /// The reader opened the trip by a link and has no account to pay with.
    pub is_guest: bool,
    #[serde(skip)]
    pub form: FormState,
}

impl ChangeStayPage {
    fn id(&self) -> String {
        self.itinerary.id.to_string()
    }

    fn chosen<'a>(&'a self, line: &'a LineItem) -> impl Iterator<Item = &'a BookedRoom> {
        standing(line).filter(|room| self.selected.contains(&room.id))
    }

    /// The fields of the guests of the one room that is changed.
    fn rooms(&self, line: &LineItem) -> Vec<RoomFields> {
        let booked: Vec<Occupancy> = self.chosen(line).map(|room| room.occupancy.clone()).collect();
        guests::room_fields(&self.form, &booked)
    }
}

fn standing(line: &LineItem) -> impl Iterator<Item = &BookedRoom> {
    line.hotel_booking.rooms.iter().filter(|room| !room.is_cancelled)
}

/// The page.
pub fn change_stay(page: &PageContext, data: &ChangeStayPage) -> Page {
    let mut lines = data.itinerary.line_items.iter();
    let line = lines.find(|line| Some(line.identity) == data.line_item_id);
    // A page without the form says itself why nothing can be changed.
    let (errors, body) = match line {
        Some(line) if closed(data, line).is_none() => {
            (form_errors(&data.form, &places(data, line)), open(page, data, line))
        }
        other => (None, refusal(data, other)),
    };
    TripFrame::of_stay("Change dates or room", &data.itinerary, line)
        .message(errors)
        .around(page, body)
}

fn places(data: &ChangeStayPage, line: &LineItem) -> Vec<FieldPlace> {
    let mut places = vec![
        FieldPlace::new("checkInDate", "checkIn"),
        FieldPlace::new("checkOutDate", "checkOut"),
    ];
    if data.selected.len() == 1 {
        places.extend(guests::field_places(PREFIX, &data.rooms(line)));
    }
    places
}

/// Why this stay cannot be changed here: a heading and what to do; none: it can.
fn closed(data: &ChangeStayPage, line: &LineItem) -> Option<(&'static str, &'static str)> {
    let is_being_replaced = data
        .itinerary
        .stay_changes
        .iter()
        .any(|change| change.line_item_id == line.identity && change.status == StayChangeStatus::Booked);
    match line.status {
        LineItemStatus::Cancelled => Some((
            "This stay is cancelled",
            "A cancelled stay has no dates or rooms to change. You can book the hotel again.",
        )),
        LineItemStatus::Cancelling => Some((
            "This stay is being cancelled",
            "The hotel is confirming your cancellation. We email you when it has.",
        )),
        LineItemStatus::Draft | LineItemStatus::Booking | LineItemStatus::Failed => Some((
            "This stay is not booked",
            "Dates and rooms can be changed here once the hotel has confirmed the booking.",
        )),
        LineItemStatus::Confirmed if is_being_replaced => Some((
            "This stay is being replaced",
            "Your new stay is booked, and we are cancelling this one. We email you when that is confirmed.",
        )),
        LineItemStatus::Confirmed if data.itinerary.status == ItineraryStatus::Completed => Some((
            "This stay is over",
            "It has no dates or rooms to change. You can book the hotel again.",
        )),
        LineItemStatus::Confirmed if line.guests_until.is_none() => Some((
            "This stay can no longer be changed here",
            "Check-in has begun. Ask the hotel if you need a change now.",
        )),
        LineItemStatus::Confirmed if data.is_guest => Some((
            "Sign in to change this stay",
            "The new stay is paid with your account. Sign in or create an account with the email of this booking; the trip is then in your trips.",
        )),
        LineItemStatus::Confirmed => None,
    }
}

/// Why nothing can be changed here, and where to go on.
fn refusal(data: &ChangeStayPage, line: Option<&LineItem>) -> AnyView {
    let (title, text) = line.and_then(|line| closed(data, line)).unwrap_or((
        "Nothing to change",
        "This trip has no booked stay whose dates or rooms can be changed.",
    ));
    let path = paths::confirmation(&data.id());
    let sign_in = data
        .is_guest
        .then(|| view! { <p><a href=paths::sign_in(Some(paths::TRIPS))>"Sign in or create an account"</a></p> });
    view! {
        <Alert kind=AlertKind::Info title=title>
            <p>{text}</p>
            {sign_in}
            <p><a href=path>"See your trip"</a></p>
        </Alert>
    }
    .into_any()
}

fn open(page: &PageContext, data: &ChangeStayPage, line: &LineItem) -> AnyView {
    let mut changes = data.itinerary.stay_changes.iter().rev();
    let latest = changes.find(|change| change.line_item_id == line.identity);
    let before = latest.and_then(|change| match change.status {
        StayChangeStatus::Open => Some(waiting(change)),
        StayChangeStatus::Ended => Some(stay_changes::not_changed(change)),
        _ => None,
    });
    let offers = data.quotes.as_ref().map(|quotes| offers(data, line, quotes));
    view! {
        {before}
        {choose(page, data, line)}
        {offers}
    }
    .into_any()
}

/// A change that was agreed to and is not paid.
fn waiting(change: &StayChange) -> AnyView {
    let dates = words::date_range(change.new_check_in_date, change.new_check_out_date);
    let href = paths::payment(&change.new_itinerary_id.to_string());
    view! {
        <Alert kind=AlertKind::Info title="A change waits for payment">
            <p>{format!("You chose {dates} and have not paid yet. Another choice takes its place.")}</p>
            <p><a href=href>"Go to payment"</a></p>
        </Alert>
    }
    .into_any()
}

/// The form of dates, guests and rooms.
fn choose(page: &PageContext, data: &ChangeStayPage, line: &LineItem) -> AnyView {
    let today = page.earliest_today().to_string();
    let rooms: Vec<&BookedRoom> = standing(line).collect();
    let booked = rooms.iter().map(|room| {
        let text = format!("{}, {}", stays::room_words(room), stays::guest_words(room));
        view! { <li>{text}</li> }
    });
    let booked = booked.collect_view();
    let which = if rooms.len() == 1 {
        let chosen = data.selected.iter();
        let hidden = chosen.map(|room| view! { <input type="hidden" name="room" value=room.to_string() /> });
        hidden.collect_view().into_any()
    } else {
        let boxes = rooms.iter().map(|room| {
            let label = format!("Change {}, {}", room.room_type, stays::guest_words(room));
            let checked = data.selected.contains(&room.id);
            view! { <Checkbox name="room" value=room.id.to_string() label=label checked=checked /> }
        });
        view! { <div class="stack stack-s">{boxes.collect_view()}</div> }.into_any()
    };
    // Several rooms keep their guests; a room whose guests change is changed alone.
    let people = (data.selected.len() == 1).then(|| guests::guest_fields(PREFIX, &data.rooms(line), &data.form, false));
    view! {
        <form class="checkout-form" method="get" action=paths::change_stay_form(&data.id())>
            <input type="hidden" name="stay" value=line.identity.to_string() />
            // The Enter key presses a form's first button; this one keeps that from being 'Update guests'.
            <button class="visually-hidden" name="intent" value="quote" tabindex="-1" aria-hidden="true">
                "See rooms and prices"
            </button>
            <section class="card card-pad checkout-part" aria-labelledby="booked">
                <h2 id="booked">"Your present stay"</h2>
                <ul class="stack stack-s">{booked}</ul>
                <p class="small soft">
                    "We book the new stay first. Only when the hotel has confirmed it, we cancel this one. If the new stay is not booked, this one stays as it is."
                </p>
            </section>
            <section class="card card-pad checkout-part" aria-labelledby="new-stay">
                <h2 id="new-stay">"Your new stay"</h2>
                {which}
                <div class="fields">
                    <Field
                        name="checkIn"
                        label="Check-in"
                        kind="date"
                        min=today.clone()
                        required=true
                        value=data.form.value_or("checkIn", line.check_in_date.to_string())
                        error=data.form.error("checkInDate")
                    />
                    <Field
                        name="checkOut"
                        label="Check-out"
                        kind="date"
                        min=today
                        required=true
                        value=data.form.value_or("checkOut", line.check_out_date.to_string())
                        error=data.form.error("checkOutDate")
                    />
                </div>
                {people}
            </section>
            <div class="row">
                <Button label="See rooms and prices" kind=ButtonKind::Sun name="intent" value="quote" />
                <LinkButton href=paths::confirmation(&data.id()) label="Keep it as it is" kind=ButtonKind::Quiet />
            </div>
        </form>
    }
    .into_any()
}

/// The offers for the chosen dates, each priced together with the refund.
fn offers(data: &ChangeStayPage, line: &LineItem, quotes: &StayChangeQuotes) -> AnyView {
    let dates = words::date_range(quotes.check_in_date, quotes.check_out_date);
    let back = match (&quotes.refund_until, quotes.refund.minor) {
        (_, 0) => "Your present stay is not refundable: nothing comes back for it.".to_owned(),
        (Some(until), _) => format!(
            "{} comes back for your present stay if the new one is booked by {}.",
            words::money(quotes.refund),
            words::deadline(until)
        ),
        (None, _) => format!("{} comes back for your present stay.", words::money(quotes.refund)),
    };
    let has_extras = data
        .chosen(line)
        .any(|room| !room.selected_surcharges.is_empty())
        .then(|| view! { <p>"The extras that you booked are not part of these prices. Ask the hotel for them."</p> });
    let list = quotes
        .offers
        .iter()
        .map(|offer| self::offer(data, line, quotes, offer))
        .collect_view();
    view! {
        <section class="stack" aria-labelledby="offers">
            <h2 id="offers">{format!("Rooms for {dates}")}</h2>
            <p>{back}</p>
            {has_extras}
            <ul class="checkout-form">{list}</ul>
            <p class="small soft">"These amounts hold for 15 minutes, unless a deadline comes first."</p>
        </section>
    }
    .into_any()
}

fn offer(data: &ChangeStayPage, line: &LineItem, quotes: &StayChangeQuotes, offer: &StayChangeOffer) -> AnyView {
    let rate = &offer.rate;
    let (cancelling, _) = terms::in_short(&rate.cancellation_policy, rate.refundable);
    let due = rate.total_price.less(rate.pay_now);
    let at_hotel = (due.minor > 0).then(|| {
        let due = words::due_in_all(rate.pay_at_property.iter(), due);
        view! { <p class="small soft">{format!("Due at the hotel: {due}")}</p> }
    });
    let hidden = quotes
        .room_ids
        .iter()
        .map(|room| view! { <input type="hidden" name="room" value=room.to_string() /> })
        .collect_view();
    let one_room = (quotes.rooms.len() == 1).then(|| guests::hidden_fields(&quotes.rooms));
    let id = format!("offer-{}", rate.id);
    view! {
        <li>
            <article class="card card-pad checkout-part" aria-labelledby=id.clone()>
                <h3 id=id.clone()>{format!("{}, {}", offer.room_type, rate.rate_name)}</h3>
                <p class="small soft">{offers::terms_beside(&rate.rate_name, rate.meal_plan, &cancelling)}</p>
                <PriceBreakdown lines=lines(quotes, offer) />
                <p>{stay_changes::together(rate.pay_now, quotes.refund)}</p>
                {at_hotel}
                <form method="post" action=paths::change_stay_form(&data.id())>
                    <Csrf />
                    <input type="hidden" name="stay" value=line.identity.to_string() />
                    {hidden}
                    <input type="hidden" name="checkIn" value=quotes.check_in_date.to_string() />
                    <input type="hidden" name="checkOut" value=quotes.check_out_date.to_string() />
                    {one_room}
                    <input type="hidden" name="quote" value=offer.quote.clone() />
                    <Button
                        label=format!("Choose and pay {}", words::money(rate.pay_now))
                        kind=ButtonKind::Sun
                        busy="Going to payment…"
                    />
                </form>
            </article>
        </li>
    }
    .into_any()
}

fn lines(quotes: &StayChangeQuotes, offer: &StayChangeOffer) -> Vec<BreakdownLine> {
    let mut lines = vec![BreakdownLine::new(
        BreakdownKind::Line,
        "New stay, paid now",
        words::money(offer.rate.pay_now),
    )];
    if quotes.refund.minor > 0 {
        lines.push(BreakdownLine::new(
            BreakdownKind::Minus,
            "Back for your present stay",
            format!("−{}", words::money(quotes.refund)),
        ));
    }
    let (label, amount) = stay_changes::in_all(offer.difference);
    lines.push(BreakdownLine::new(BreakdownKind::Total, label, amount));
    lines
}
