//! The second step: the quote, and consent to it.

use super::CancelPage;
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    },
    page::Csrf,
    pages::parts::stays,
    paths, words,
};
use contract::{Money, itinerary::CancellationQuote};
use leptos::prelude::*;

/// The second step: the quote, and consent to exactly it.
pub(super) fn confirm(data: &CancelPage, quote: &CancellationQuote) -> AnyView {
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
            "Under the terms you booked nothing is refunded now. Your room goes to other guests.",
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

pub(super) fn give_up(data: &CancelPage) -> AnyView {
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
