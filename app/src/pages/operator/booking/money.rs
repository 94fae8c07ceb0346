//! What was paid and came back, and the fees that hotels keep.

use super::super::{
    act::{Act, CLOSE_REFUND, PAY_REFUND, RETRY_REFUND, WAIVE_FEE, act, amount, left_words, means},
    time,
};
use super::{BookingPage, fact};
use crate::{
    components::{button::ButtonKind, card::Card},
    pages::parts::stays,
    words,
};
use contract::{
    Money,
    invoice::PaymentStatus,
    itinerary::{Itinerary, RefundStatus},
};
use domain::operator::{Booking, FeeOfBooking, PaymentMoney, RefundOfBooking};
use leptos::prelude::*;

pub(super) fn money(booking: &Booking) -> AnyView {
    let itinerary = &booking.itinerary;
    let owed = booking.owed.filter(|owed| owed.minor > 0);
    let due = due(itinerary);
    let payments = booking.payments.iter().map(payment).collect_view();
    let facts = [
        Some(("Price", itinerary.total_price)),
        itinerary.paid.map(|paid| ("Paid", paid)),
        owed.map(|owed| ("Owed to the traveller", owed)),
        due.map(|due| ("Due at the hotels", due)),
    ];
    let facts = facts
        .into_iter()
        .flatten()
        .map(|(name, amount)| fact(name, words::money(amount)))
        .collect_view();
    view! {
        <Card title="Money">
            <div class="stack">
                <dl>{facts}</dl>
                {payments}
            </div>
        </Card>
    }
    .into_any()
}

fn due(itinerary: &Itinerary) -> Option<Money> {
    let due: i64 = itinerary.line_items.iter().map(|line| stays::due(line).minor).sum();
    (due > 0).then(|| Money::new(due, itinerary.currency))
}

fn payment(payment: &PaymentMoney) -> AnyView {
    let status = match payment.status {
        PaymentStatus::Processing => "Under way",
        PaymentStatus::RequiresAction => "The bank asks its customer",
        PaymentStatus::Succeeded => "Taken",
        PaymentStatus::Declined => "Declined or given up",
        PaymentStatus::Released => "Released, nothing taken",
    };
    let disputes = (payment.disputes > 0).then(|| fact("Disputes", payment.disputes.to_string()));
    let card = payment.card.clone().unwrap_or_else(|| "A card".to_owned());
    view! {
        <section>
            <h3>{format!("{card}, {}", time(payment.created_at))}</h3>
            <dl>
                {fact("State", status.to_owned())}
                {fact("Held", words::money(payment.amount))}
                {fact("Captured", words::money(payment.captured))}
                {fact("Refunded", words::money(payment.refunded))}
                {disputes}
            </dl>
        </section>
    }
    .into_any()
}

pub(super) fn refunds(data: &BookingPage, to: &str) -> Option<AnyView> {
    if data.booking.refunds.is_empty() {
        return None;
    }
    let rows = data
        .booking
        .refunds
        .iter()
        .map(|refund| refund_card(data, to, refund))
        .collect_view();
    Some(
        view! {
            <section class="stack" aria-labelledby="refunds">
                <h2 id="refunds">"Refunds"</h2>
                <ul class="operator-tasks">{rows}</ul>
            </section>
        }
        .into_any(),
    )
}

fn refund_card(data: &BookingPage, to: &str, refund: &RefundOfBooking) -> AnyView {
    let id = refund.id.to_string();
    let state = match refund.status {
        RefundStatus::Requested => "Waiting to be sent",
        RefundStatus::Sent => "Sent",
        RefundStatus::Succeeded => "Paid back",
        RefundStatus::Failed => "Failed",
        RefundStatus::PaidByHand if refund.paid_by.is_none() => "Paid by others",
        RefundStatus::PaidByHand => "Paid by other means",
        RefundStatus::NotNeeded => "Paid by the bank",
    };
    let why = refund
        .failure
        .clone()
        .map(|why| view! { <p class="operator-why">{why}</p> });
    let card = refund
        .card
        .clone()
        .map(|card| view! { <li>{format!("To {card}")}</li> });
    // A task of this refund has its actions already.
    let has_task = data
        .booking
        .tasks
        .iter()
        .any(|task| task.actions.iter().any(|action| action.subject == id));
    let is_paid = refund.left.is_some_and(|left| left.minor == 0);
    let close = (is_paid && !has_task).then(|| {
        act(
            &data.frame,
            Act {
                to,
                intent: "close-refund",
                subject: &id,
                seen: &refund.seen,
                label: "Close the refund",
                effect: CLOSE_REFUND,
                kind: ButtonKind::Quiet,
                fields: None,
            },
        )
    });
    let is_payable = refund.has_failed && !is_paid && !has_task;
    let retry = is_payable.then(|| {
        act(
            &data.frame,
            Act {
                to,
                intent: "retry-refund",
                subject: &id,
                seen: &refund.seen,
                label: "Send the refund again",
                effect: RETRY_REFUND,
                kind: ButtonKind::Quiet,
                fields: None,
            },
        )
    });
    let pay = is_payable.then(|| {
        act(
            &data.frame,
            Act {
                to,
                intent: "pay-refund",
                subject: &id,
                seen: &refund.seen,
                label: "Paid by other means",
                effect: PAY_REFUND,
                kind: ButtonKind::Quiet,
                fields: Some(means(&data.frame, &id, Some(refund.amount), refund.left)),
            },
        )
    });
    let paid_by = refund.paid_by.clone().map(|means| {
        let reference = refund.payment_reference.clone().unwrap_or_default();
        view! { <li>{format!("By {means}, reference {reference}")}</li> }
    });
    view! {
        <li class="card card-pad operator-task" id=format!("refund-{id}")>
            <div class="operator-task-head">
                <h3>{state}</h3>
                <span class="operator-amount figures">{words::money(refund.amount)}</span>
            </div>
            <ul class="facts">
                {card}
                {paid_by}
                <li>{format!("Requested {}", time(refund.requested_at))}</li>
                <li>{format!("Try {}", refund.attempt)}</li>
                // The id that `server refund` takes.
                <li>{format!("Refund {id}")}</li>
            </ul>
            {why}
            {left_words(Some(refund.amount), refund.left)}
            <div class="operator-actions">{close}{retry}{pay}</div>
        </li>
    }
    .into_any()
}

/// What hotels keep of cancelled rooms, which an operator can give back.
pub(super) fn fees(data: &BookingPage, to: &str) -> Option<AnyView> {
    if data.booking.fees.is_empty() {
        return None;
    }
    let rows = data
        .booking
        .fees
        .iter()
        .map(|fee| fee_card(data, to, fee))
        .collect_view();
    Some(
        view! {
            <section class="stack" aria-labelledby="fees">
                <h2 id="fees">"Cancellation fees"</h2>
                <ul class="operator-tasks">{rows}</ul>
            </section>
        }
        .into_any(),
    )
}

fn fee_card(data: &BookingPage, to: &str, fee: &FeeOfBooking) -> AnyView {
    let id = fee.cancellation.to_string();
    let waived =
        (fee.waived.minor > 0).then(|| view! { <li>{format!("Given back {}", words::money(fee.waived))}</li> });
    let waive = (fee.left.minor > 0).then(|| {
        act(
            &data.frame,
            Act {
                to,
                intent: "waive-fee",
                subject: &id,
                seen: &fee.seen,
                label: "Give the fee back",
                effect: WAIVE_FEE,
                kind: ButtonKind::Quiet,
                fields: Some(amount(&data.frame, &id, fee.left)),
            },
        )
    });
    view! {
        <li class="card card-pad operator-task" id=format!("fee-{id}")>
            <div class="operator-task-head">
                <h3>"Kept by the hotel"</h3>
                <span class="operator-amount figures">{words::money(fee.fee)}</span>
            </div>
            <ul class="facts">
                <li>{format!("Cancelled {}", time(fee.consented_at))}</li>
                <li>{format!("Cancellation {id}")}</li>
                {waived}
            </ul>
            <div class="operator-actions">{waive}</div>
        </li>
    }
    .into_any()
}
