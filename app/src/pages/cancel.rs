//! Cancelling a trip: choose the rooms, see the refund now and after each deadline, confirm exactly that, and follow
//! the refund. It works without scripts.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        feedback::{Alert, AlertKind},
        field::Checkbox,
        price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::{
            form_errors::form_errors,
            refunds::{self, Standing},
            stay_changes, stays, terms,
            trip_frame::TripFrame,
        },
    },
    paths, words,
};
use contract::{
    Money, RoomId,
    itinerary::{
        CancellationQuote, CancellationStatus, CancellationTerms, Itinerary, ItineraryStatus, LineItem, LineItemTerms,
    },
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

/// "This trip is cancelled: your refund is on its way".
fn outcome(itinerary: &Itinerary) -> String {
    if is_confirming(itinerary) {
        return CONFIRMING.to_owned();
    }
    let what = match itinerary.status {
        ItineraryStatus::Cancelled => "This trip is cancelled",
        _ => "A part of this trip is cancelled",
    };
    format!("{what}: {}", Standing::of(&itinerary.refunds).words())
}

const UNDER_WAY: &str = "A payment is under way";
const CONFIRMING: &str = "The hotel is confirming your cancellation";

/// Whether a hotel has not confirmed a cancellation yet.
fn is_confirming(itinerary: &Itinerary) -> bool {
    let mut cancellations = itinerary.cancellations.iter();
    cancellations.any(|cancellation| cancellation.status == CancellationStatus::Requested)
}

/// What was chosen but is cancelled already, and the way back. A form that was refused says so itself.
fn already(data: &CancelPage, is_agreeing: bool) -> Option<AnyView> {
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

/// The first step: which hotels or rooms, with the terms of each.
fn choose(data: &CancelPage) -> AnyView {
    let stays = data.open().map(|(line, terms)| stay(data, line, terms)).collect_view();
    view! {
        <form class="checkout-form" method="get" action=data.path()>
            <p>"Choose what you want to cancel. You see what you get back before anything is cancelled."</p>
            {stays}
            // Tells a choice of nothing from a page that was just opened.
            <input type="hidden" name="asked" value="quote" />
            <div class="row">
                <Button label="See what I get back" kind=ButtonKind::Sun />
                <LinkButton href=paths::TRIPS label="Keep my booking" kind=ButtonKind::Quiet />
            </div>
        </form>
    }
    .into_any()
}

fn stay(data: &CancelPage, line: &LineItem, terms: &LineItemTerms) -> AnyView {
    let id = format!("stay-{}", line.identity);
    let has_several = terms.rooms.len() > 1 || data.open().count() > 1;
    let rooms = terms
        .rooms
        .iter()
        .map(|room| {
            let label = if terms.rooms.len() == 1 {
                format!("Cancel {}", line.hotel_booking.hotel_name)
            } else {
                let guests = line.hotel_booking.rooms.iter().find(|booked| booked.id == room.room_id);
                let guests = guests
                    .map(|booked| format!(", {}", stays::guest_words(booked)))
                    .unwrap_or_default();
                format!("Cancel {}{guests}", room.room_type)
            };
            let back = if room.is_known {
                format!("{} back", words::money(room.refund_now))
            } else {
                "we ask the hotel".to_owned()
            };
            // The only room is chosen, but not when it is what is left after a cancellation.
            let is_only = !has_several && data.itinerary.cancellations.is_empty();
            let is_chosen = data.selected.contains(&room.room_id) || is_only;
            view! {
                <Checkbox name="room" value=room.room_id.to_string() label=label checked=is_chosen count=Some(back) />
            }
        })
        .collect_view();
    let paid: i64 = terms
        .rooms
        .iter()
        .filter_map(|room| room.quote.as_ref())
        .map(|quote| quote.fee.minor + quote.refund.minor)
        .sum();
    let timeline = if terms.is_known {
        terms::timeline_of_booked(terms, Money::new(paid, data.itinerary.currency))
    } else {
        view! {
            <p class="small soft">
                "The hotel has not told us its terms for this booking. We ask it before you decide; nothing is cancelled until then."
            </p>
        }
        .into_any()
    };
    view! {
        <section class="card card-pad checkout-part" aria-labelledby=id.clone()>
            <h2 id=id.clone()>{line.hotel_booking.hotel_name.clone()}</h2>
            <p class="soft">
                {format!(
                    "{} · {}",
                    words::date_range(line.check_in_date, line.check_out_date),
                    stays::guests(line),
                )}
            </p>
            <div class="stack stack-s">{rooms}</div>
            {timeline}
        </section>
    }
    .into_any()
}

/// The second step: the quote, and consent to exactly it.
fn confirm(data: &CancelPage, quote: &CancellationQuote) -> AnyView {
    let hidden = data
        .selected
        .iter()
        .map(|room| view! { <input type="hidden" name="room" value=room.to_string() /> })
        .collect_view();
    let paid = Money::new(quote.fee.minor + quote.refund.minor, quote.fee.currency);
    let kind = BreakdownKind::Line;
    let lines = vec![
        BreakdownLine::new(kind, "You paid", words::money(paid)),
        BreakdownLine::new(kind, "The hotel keeps", words::money(quote.fee)),
        BreakdownLine::new(BreakdownKind::Total, "You get back", words::money(quote.refund)),
    ];
    let (button, note) = if quote.refund.minor == 0 {
        (
            "Cancel and get nothing back".to_owned(),
            "Under the terms you booked nothing comes back now. Your room goes to other guests.",
        )
    } else {
        (
            format!("Cancel and get {} back", words::money(quote.refund)),
            "The refund goes to the card you paid with. Most banks show it within 5 to 10 business days.",
        )
    };
    view! {
        <form class="checkout-form" method="post" action=data.path()>
            <Csrf />
            {hidden}
            <input type="hidden" name="quote" value=quote.token.clone() />
            <section class="card card-pad checkout-part" aria-labelledby="quote">
                <h2 id="quote">"What you cancel"</h2>
                <ul class="stack stack-s">{chosen(data, quote)}</ul>
                <PriceBreakdown lines=lines />
                <p class="small soft">{note}</p>
                <p class="small soft">
                    "A cancellation cannot be undone. These amounts hold for 15 minutes, unless a deadline comes first."
                </p>
                {next_deadline(data, quote)}
            </section>
            <div class="row">
                <Button label=button kind=ButtonKind::Danger size=ButtonSize::Normal busy="Cancelling…" />
                <LinkButton href=data.path() label="Choose again" kind=ButtonKind::Quiet />
                <LinkButton href=paths::TRIPS label="Keep my booking" kind=ButtonKind::Quiet />
            </div>
        </form>
    }
    .into_any()
}

/// When the terms of what is chosen change next.
fn next_deadline(data: &CancelPage, quote: &CancellationQuote) -> Option<AnyView> {
    let chosen = data.terms.line_items.iter();
    let deadline = chosen
        .filter(|terms| quote.line_item_ids.contains(&terms.line_item_id))
        .filter_map(|terms| terms.charges.first()?.until.as_ref())
        .min_by_key(|deadline| deadline.at)?;
    let text = format!("The next deadline: {}.", words::deadline(deadline));
    Some(view! { <p class="small soft">{text}</p> }.into_any())
}

/// "Casa do Limoeiro, 4 – 7 Mar 2027", with the rooms unless all of them are cancelled.
fn chosen(data: &CancelPage, quote: &CancellationQuote) -> AnyView {
    let rows = data
        .open()
        .filter(|(line, _)| quote.line_item_ids.contains(&line.identity));
    rows.map(|(line, terms)| {
        let going = terms.rooms.iter().filter(|room| quote.room_ids.contains(&room.room_id));
        let going: Vec<String> = going
            .map(|room| {
                let mut rooms = line.hotel_booking.rooms.iter();
                let guests = rooms.find(|booked| booked.id == room.room_id).map(stays::guest_words);
                match guests {
                    Some(guests) => format!("{} ({guests})", room.room_type),
                    None => room.room_type.clone(),
                }
            })
            .collect();
        let rooms = if going.len() == terms.rooms.len() {
            String::new()
        } else {
            format!(": {}", going.join(", "))
        };
        let dates = words::date_range(line.check_in_date, line.check_out_date);
        view! { <li>{format!("{}, {dates}{rooms}", line.hotel_booking.hotel_name)}</li> }
    })
    .collect_view()
    .into_any()
}

fn give_up(data: &CancelPage) -> AnyView {
    view! {
        <form class="checkout-form" method="post" action=data.path()>
            <Csrf />
            <section class="card card-pad checkout-part" aria-labelledby="unpaid">
                <h2 id="unpaid">"Nothing is paid yet"</h2>
                <p>"Nothing is booked and nothing was charged. If you give this trip up, its invoice can no longer be paid."</p>
            </section>
            <div class="row">
                <Button label="Give up this trip" kind=ButtonKind::Danger busy="Giving up…" />
                <LinkButton
                    href=paths::payment(&data.itinerary.id.to_string())
                    label="Go to payment"
                    kind=ButtonKind::Quiet
                />
            </div>
        </form>
    }
    .into_any()
}

/// The bank asks its customer, or has not answered: the payment page ends that, and the trip can be given up afterwards.
fn asked_by_bank(data: &CancelPage) -> AnyView {
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

fn under_way(data: &CancelPage) -> AnyView {
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
fn cancelled(data: &CancelPage, title: &'static str) -> AnyView {
    if is_confirming(&data.itinerary) {
        return view! {
            <Alert kind=AlertKind::Info title=CONFIRMING>
                <p>"What you agreed to holds from then on. We email you when the hotel has confirmed it."</p>
            </Alert>
        }
        .into_any();
    }
    let standing = Standing::of(&data.itinerary.refunds);
    let (kind, title) = match standing {
        Standing::Failed => (AlertKind::Warn, format!("{title}, but the refund did not arrive")),
        Standing::Held => (AlertKind::Warn, format!("{title}, and the refund waits for your bank")),
        Standing::Nothing | Standing::OnTheWay | Standing::PaidByHand | Standing::PaidByBank | Standing::Arrived => {
            (AlertKind::Success, title.to_owned())
        }
    };
    view! {
        <Alert kind=kind title=title>
            <p>{format!("We sent you an email about it. {}", standing.sentence())}</p>
        </Alert>
    }
    .into_any()
}

/// Nothing is left to cancel.
fn nothing(data: &CancelPage) -> AnyView {
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
