//! The first step: which hotels or rooms.

use super::CancelPage;
use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        field::Checkbox,
    },
    pages::parts::{stays, terms},
    paths, words,
};
use contract::{
    Money,
    itinerary::{LineItem, LineItemTerms},
};
use leptos::prelude::*;

/// The first step: which hotels or rooms, with the terms of each.
pub(super) fn choose(data: &CancelPage) -> AnyView {
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

pub(super) fn stay(data: &CancelPage, line: &LineItem, terms: &LineItemTerms) -> AnyView {
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
