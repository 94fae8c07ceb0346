//! What the stays cost, and what was paid.

use crate::{
    components::price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    pages::parts::stays::{self, breakdown, nights},
    words,
};
use contract::{
    invoice::Invoice,
    itinerary::{Itinerary, ItineraryStatus, LineItemStatus, RefundStatus},
};
use leptos::prelude::*;

const BY_BANK: &str = "Paid back by your bank";

/// What the stays cost, what was paid and came back, and what is due at the hotels. A trip that is not booked yet has the
/// price that its payment page shows.
pub(super) fn costs(itinerary: &Itinerary) -> AnyView {
    let Some(paid) = itinerary.paid else {
        return match itinerary.status {
            ItineraryStatus::Failed | ItineraryStatus::Cancelled | ItineraryStatus::Expired => {
                view! { <p>"Nothing was charged, and nothing is due."</p> }.into_any()
            }
            _ => breakdown(itinerary),
        };
    };
    let mut lines: Vec<BreakdownLine> = itinerary
        .line_items
        .iter()
        .map(|line| {
            let nights = words::count(nights(line), "night", "nights");
            let gone = if line.status == LineItemStatus::Cancelled {
                ", cancelled"
            } else {
                ""
            };
            let label = format!("{}, {nights}{gone}", line.hotel_booking.hotel_name);
            let amount = stays::cost(line).map_or_else(|| "not charged".to_owned(), words::money);
            BreakdownLine::new(BreakdownKind::Line, label, amount)
        })
        .collect();
    let total = words::money(stays::cost_of_all(itinerary));
    lines.push(BreakdownLine::new(BreakdownKind::Total, "Total", total));
    let mut moved = vec![BreakdownLine::new(BreakdownKind::Line, "Paid", words::money(paid))];
    moved.extend(itinerary.refunds.iter().flat_map(|refund| {
        let label = match refund.status {
            RefundStatus::Succeeded | RefundStatus::PaidByHand => "Refunded",
            RefundStatus::Requested if refund.is_held => "Refund that your bank decides about",
            RefundStatus::Requested | RefundStatus::Sent => "Refund on its way",
            RefundStatus::Failed => "Refund that your bank did not take",
            RefundStatus::NotNeeded => BY_BANK,
        };
        // What other refunds have paid of it stands in their lines.
        let parts = [(label, Some(refund.own_part())), (BY_BANK, refund.paid_by_bank)];
        parts.into_iter().filter_map(|(label, part)| {
            let part = part.filter(|part| part.minor > 0)?;
            let amount = format!("−{}", words::money(part));
            Some(BreakdownLine::new(BreakdownKind::Minus, label, amount))
        })
    }));
    let confirmed = itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Confirmed);
    moved.extend(confirmed.flat_map(|line| {
        let due = words::due_at_hotel(&line.pay_at_property, stays::due(line));
        line.pay_at_property.iter().zip(due).map(|(item, due)| {
            let label = format!("Due at the hotel: {}, {}", item.name, line.hotel_booking.hotel_name);
            BreakdownLine::new(BreakdownKind::Line, label, due)
        })
    }));
    view! {
        <PriceBreakdown lines=lines />
        <PriceBreakdown lines=moved />
    }
    .into_any()
}

/// The amount that was paid, and the invoice's number.
pub(super) fn paid(invoice: &Invoice) -> AnyView {
    let taken = invoice.captured.unwrap_or(invoice.amount);
    let label = invoice
        .number
        .as_ref()
        .map_or_else(|| "Invoice".to_owned(), |number| format!("Invoice {number}"));
    let kind = BreakdownKind::Line;
    let lines = vec![match invoice.paid_at {
        Some(at) => BreakdownLine::new(
            kind,
            format!("{label}, paid {}", words::date(at.date_naive())),
            words::money(taken),
        ),
        None => BreakdownLine::new(kind, label, words::money(taken)),
    }];
    view! { <PriceBreakdown lines=lines /> }.into_any()
}
