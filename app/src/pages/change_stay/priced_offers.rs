//! The offers for the chosen dates.

use super::ChangeStayPage;
use crate::{
    components::{
        button::{Button, ButtonKind},
        price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    },
    page::Csrf,
    pages::parts::{
        guests::{self},
        offers, stay_changes, terms,
    },
    paths, words,
};
use contract::itinerary::{LineItem, StayChangeOffer, StayChangeQuotes};
use leptos::prelude::*;

/// The offers for the chosen dates, each priced together with the refund.
pub(super) fn offers(data: &ChangeStayPage, line: &LineItem, quotes: &StayChangeQuotes) -> AnyView {
    let dates = words::date_range(quotes.check_in_date, quotes.check_out_date);
    let back = match (&quotes.refund_until, quotes.refund.minor) {
        (_, 0) => "Your present stay is not refundable.".to_owned(),
        (Some(until), _) => format!(
            "{} is refunded for your present stay if the new one is booked by {}.",
            words::money(quotes.refund),
            words::deadline(until)
        ),
        (None, _) => format!("{} is refunded for your present stay.", words::money(quotes.refund)),
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

pub(super) fn lines(quotes: &StayChangeQuotes, offer: &StayChangeOffer) -> Vec<BreakdownLine> {
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
