//! Cancellations and the progress of their refunds.

use crate::{
    components::details::{Timeline, TimelineStep, TimelineTone},
    pages::parts::stays,
    words,
};
use chrono::{DateTime, Utc};
use contract::{
    Money,
    itinerary::{Cancellation, CancellationStatus, Itinerary, Refund, RefundStatus},
};
use leptos::prelude::*;

/// The state of all refunds of a trip together: the one that needs the traveller's attention most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundsState {
    /// Nothing is refunded.
    Nothing,
    /// The bank did not take one.
    Failed,
    /// The bank decides who gets the money.
    Held,
    OnTheWay,
    /// The bank gave the amount to the cardholder itself, after a dispute.
    PaidByBank,
    /// We paid it by other means than the card.
    PaidByHand,
    Arrived,
}

impl RefundsState {
    /// That of these refunds.
    pub fn of(refunds: &[Refund]) -> Self {
        let has = |status: RefundStatus| {
            let mut unpaid = refunds.iter().filter(|refund| !is_paid_by_others(refund));
            unpaid.any(|refund| refund.status == status)
        };
        if has(RefundStatus::Failed) {
            Self::Failed
        } else if refunds.iter().any(|refund| refund.is_held) {
            Self::Held
        } else if has(RefundStatus::Requested) || has(RefundStatus::Sent) {
            Self::OnTheWay
        } else if has(RefundStatus::NotNeeded) {
            Self::PaidByBank
        } else if has(RefundStatus::PaidByHand) {
            Self::PaidByHand
        } else if has(RefundStatus::Succeeded) || refunds.iter().any(is_paid_by_others) {
            Self::Arrived
        } else {
            Self::Nothing
        }
    }

    /// "your refund is on its way", after what became of the trip.
    pub fn words(self) -> &'static str {
        match self {
            Self::Nothing => "nothing is refunded",
            Self::Failed => "your bank did not take the refund",
            Self::Held => "your bank decides about the refund",
            Self::OnTheWay => "your refund is on its way",
            Self::PaidByBank => "your bank has paid you back",
            Self::PaidByHand => "your refund is paid",
            Self::Arrived => "your refund has arrived",
        }
    }

    /// The same as a sentence with what happens next.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Nothing => "Under the terms you booked nothing is refunded.",
            Self::Failed => FAILED,
            Self::Held => HELD,
            Self::OnTheWay => "Your refund is on its way.",
            Self::PaidByBank => "Your bank has paid you back.",
            Self::PaidByHand => "We paid your refund.",
            Self::Arrived => "Your bank has your refund.",
        }
    }
}

const FAILED: &str = "Your bank did not take the refund. The money is safe with us and your cancellation stands. We will send it \
                      again or contact you about another way.";
const PAID_BY_OTHERS: &str = "Other refunds of this trip, or your bank after a dispute, have paid you the amount.";
const HELD: &str = "You told your bank that you object to the payment. Your bank decides who gets the money, and no refund is \
                    sent until then.";

/// Whether others have paid all of a refund that failed.
fn is_paid_by_others(refund: &Refund) -> bool {
    refund.status == RefundStatus::Failed && refund.own_part().minor == 0
}

/// "€150", where others have paid the rest of the refund.
fn own_part(refund: &Refund) -> Option<String> {
    let part = refund.own_part();
    (part.minor > 0 && part != refund.amount).then(|| words::money(part))
}

/// "Refund of €200: on its way to Visa ending 4242".
pub fn in_short(refund: &Refund) -> AnyView {
    let to = refund
        .card
        .as_ref()
        .map(|card| format!(" to {card}"))
        .unwrap_or_default();
    let stands = match refund.status {
        RefundStatus::Requested if refund.is_held => "your bank decides about it".to_owned(),
        RefundStatus::Requested => "we are sending it".to_owned(),
        RefundStatus::Sent => format!("on its way{to}"),
        RefundStatus::Succeeded => format!("paid back{to}"),
        RefundStatus::Failed if is_paid_by_others(refund) => "paid back in other ways".to_owned(),
        RefundStatus::Failed => match own_part(refund) {
            Some(left) => format!("your bank did not take {left} of it; we will contact you"),
            None => "your bank did not take it; we will contact you".to_owned(),
        },
        RefundStatus::PaidByHand => by_hand(refund),
        RefundStatus::NotNeeded => "your bank has paid you back".to_owned(),
    };
    let what = if refund.waives_fee_of.is_some() {
        "Refund of the cancellation fee"
    } else {
        "Refund"
    };
    view! { <li>{format!("{what} of {}: {stands}", words::money(refund.amount))}</li> }.into_any()
}

/// All cancellations, latest first, each with the progress of its refund.
pub fn tracker(itinerary: &Itinerary) -> Option<AnyView> {
    if itinerary.cancellations.is_empty() {
        return None;
    }
    let cards = itinerary
        .cancellations
        .iter()
        .rev()
        .map(|cancellation| card(itinerary, cancellation))
        .collect_view();
    Some(
        view! {
            <section class="stack" aria-labelledby="cancelled-title">
                <h2 id="cancelled-title">"What you have cancelled"</h2>
                {cards}
            </section>
        }
        .into_any(),
    )
}

fn card(itinerary: &Itinerary, cancellation: &Cancellation) -> AnyView {
    let hotels: Vec<String> = itinerary
        .line_items
        .iter()
        .filter(|line| cancellation.line_item_ids.contains(&line.identity))
        .map(|line| {
            let rooms = &line.hotel_booking.rooms;
            let gone: Vec<_> = rooms
                .iter()
                .filter(|room| cancellation.room_ids.contains(&room.id))
                .collect();
            if gone.len() == rooms.len() {
                line.hotel_booking.hotel_name.clone()
            } else {
                let guests: Vec<String> = gone.iter().map(|room| stays::guest_words(room)).collect();
                format!(
                    "{}, {} of {} ({})",
                    line.hotel_booking.hotel_name,
                    words::count(gone.len(), "room", "rooms"),
                    rooms.len(),
                    guests.join("; ")
                )
            }
        })
        .collect();
    let refund = itinerary
        .refunds
        .iter()
        .find(|refund| refund.cancellation_id == Some(cancellation.id));
    let waived: Vec<&Refund> = itinerary
        .refunds
        .iter()
        .filter(|refund| refund.waives_fee_of == Some(cancellation.id))
        .collect();
    let numbers = waived.iter().map(|refund| &refund.credit_note_number);
    let notes = std::iter::once(&cancellation.credit_note_number)
        .chain(numbers)
        .flatten()
        .map(|number| view! { <li>{format!("Credit note {number}")}</li> })
        .collect_view();
    let kept = (cancellation.fee.minor > 0).then(|| view! { <li>{kept(cancellation, &waived)}</li> });
    let waived = waived
        .into_iter()
        .map(|refund| {
            view! {
                <p><b>{format!("We give you {} of the fee back.", words::money(refund.amount))}</b></p>
                <Timeline steps=fee_steps(refund) />
                {advice(refund)}
            }
        })
        .collect_view();
    view! {
        <article class="card card-pad stack stack-s">
            <h3>{hotels.join(" and ")}</h3>
            <p><b>{outcome(cancellation, refund)}</b></p>
            <ul class="facts">{kept}{notes}</ul>
            <Timeline steps=steps(cancellation, refund) />
            {refund.map(advice)}
            {waived}
        </article>
    }
    .into_any()
}

/// "The hotel keeps €60.00", of which we may give something back.
fn kept(cancellation: &Cancellation, waived: &[&Refund]) -> String {
    let fee = words::money(cancellation.fee);
    let back: i64 = waived.iter().map(|refund| refund.amount.minor).sum();
    if back == 0 {
        return format!("The hotel keeps {fee}");
    }
    let back = words::money(Money::new(back, cancellation.fee.currency));
    format!("The hotel keeps {fee}; we give you {back} of it back")
}

/// "You get €145 back. The other €55 of €200 is in another refund of this trip."
fn outcome(cancellation: &Cancellation, refund: Option<&Refund>) -> String {
    if cancellation.refund.minor == 0 {
        return "Nothing is refunded under the terms you booked.".to_owned();
    }
    let owed = words::money(cancellation.refund);
    let Some(refund) = refund else {
        // A confirmed cancellation has no refund of its own where refunds from before gave all that was paid.
        return match cancellation.status {
            CancellationStatus::Confirmed => format!("You get {owed} back in another refund of this trip."),
            _ => format!("You get {owed} back."),
        };
    };
    let own = own_outcome(refund);
    let other = cancellation.refund.minor - refund.amount.minor;
    if other <= 0 {
        return own;
    }
    let other = words::money(Money::new(other, cancellation.refund.currency));
    format!("{own} The other {other} of {owed} is in another refund of this trip.")
}

/// The state of the cancellation's own refund.
fn own_outcome(refund: &Refund) -> String {
    let amount = words::money(refund.amount);
    match RefundsState::of(std::slice::from_ref(refund)) {
        RefundsState::Arrived | RefundsState::PaidByHand => format!("You got {amount} back."),
        RefundsState::PaidByBank => format!("Your bank has paid you {amount} back."),
        RefundsState::Failed => {
            let what = own_part(refund).map_or_else(|| "it".to_owned(), |left| format!("{left} of it"));
            format!("You get {amount} back. Your bank has not taken {what} yet.")
        }
        RefundsState::Held => format!("Your bank decides about {amount}."),
        RefundsState::OnTheWay | RefundsState::Nothing => format!("You get {amount} back."),
    }
}

fn day(at: DateTime<Utc>) -> String {
    words::date(at.date_naive())
}

/// The past and the next steps, in chronological order.
fn steps(cancellation: &Cancellation, refund: Option<&Refund>) -> Vec<TimelineStep> {
    let mut steps = vec![step(
        "You cancelled",
        day(cancellation.consented_at),
        TimelineTone::Good,
    )];
    match (cancellation.status, cancellation.confirmed_at) {
        (CancellationStatus::Confirmed, Some(at)) => {
            steps.push(step("The hotel has confirmed", day(at), TimelineTone::Good));
        }
        _ => steps.push(step(
            "The hotel is confirming the cancellation",
            "Your terms are those of the moment you cancelled, however long it takes.".to_owned(),
            TimelineTone::Warn,
        )),
    }
    if let Some(refund) = refund {
        steps.extend(refund_steps(refund));
    }
    steps
}

/// Those of a fee that is given back.
fn fee_steps(refund: &Refund) -> Vec<TimelineStep> {
    let mut steps = vec![step("We waived the fee", day(refund.requested_at), TimelineTone::Good)];
    steps.extend(refund_steps(refund));
    steps
}

fn step(what: &str, when: String, tone: TimelineTone) -> TimelineStep {
    TimelineStep {
        what: what.to_owned(),
        when,
        tone,
    }
}

fn refund_steps(refund: &Refund) -> Vec<TimelineStep> {
    let mut steps = Vec::new();
    if refund.status == RefundStatus::NotNeeded {
        steps.push(step(
            "Your bank has paid you back",
            "It decided the dispute about this payment for you.".to_owned(),
            TimelineTone::Good,
        ));
        return steps;
    }
    let to = refund.card.clone().unwrap_or_else(|| "your card".to_owned());
    match refund.sent_at {
        Some(at) => steps.push(step(&format!("Refund sent to {to}"), day(at), TimelineTone::Good)),
        None if matches!(refund.status, RefundStatus::Failed | RefundStatus::PaidByHand) => {}
        None if refund.is_held => steps.push(step(
            "Your bank decides who gets the money",
            "No refund is sent until then.".to_owned(),
            TimelineTone::Warn,
        )),
        None => steps.push(step(
            &format!("Refund to {to}"),
            "We are sending it now.".to_owned(),
            TimelineTone::Warn,
        )),
    }
    match (refund.status, refund.succeeded_at, refund.failed_at) {
        (RefundStatus::Failed, _, at) => steps.push(step(
            "Your bank did not take the refund",
            at.map(day).unwrap_or_default(),
            TimelineTone::Bad,
        )),
        (RefundStatus::Succeeded, Some(at), _) => {
            steps.push(step("Your bank has the refund", day(at), TimelineTone::Good));
        }
        (RefundStatus::PaidByHand, paid_at, failed_at) => {
            steps.push(step(
                "Your bank did not take the refund",
                failed_at.map(day).unwrap_or_default(),
                TimelineTone::Warn,
            ));
            let what = format!("We {}", by_hand(refund));
            steps.push(step(&what, paid_at.map(day).unwrap_or_default(), TimelineTone::Good));
        }
        _ => {}
    }
    steps
}

/// "paid it by bank transfer, reference SEPA 42".
fn by_hand(refund: &Refund) -> String {
    let what = own_part(refund).map_or_else(|| "it".to_owned(), |part| format!("{part} of it"));
    let Some(means) = &refund.paid_by else {
        return "paid it another way".to_owned();
    };
    match &refund.payment_reference {
        Some(reference) => format!("paid {what} by {means}, reference {reference}"),
        None => format!("paid {what} by {means}"),
    }
}

fn advice(refund: &Refund) -> AnyView {
    let text = match refund.status {
        RefundStatus::Requested if refund.is_held => HELD,
        RefundStatus::Requested | RefundStatus::Sent => {
            "Most banks show a refund within 5 to 10 business days after we send it."
        }
        RefundStatus::Succeeded => {
            "Most banks show it within 5 to 10 business days. If you paid a short time ago, the payment may vanish from your \
             statement instead."
        }
        RefundStatus::NotNeeded => "The amount is in your account already, so we do not send it a second time.",
        RefundStatus::PaidByHand if refund.paid_by.is_none() => PAID_BY_OTHERS,
        RefundStatus::PaidByHand if own_part(refund).is_some() => {
            "A bank transfer takes up to 3 business days. Other refunds of this trip, or your bank after a dispute, have paid you \
             the rest."
        }
        RefundStatus::PaidByHand => "A bank transfer takes up to 3 business days.",
        RefundStatus::Failed if is_paid_by_others(refund) => PAID_BY_OTHERS,
        RefundStatus::Failed => FAILED,
    };
    view! { <p class="small soft">{text}</p> }.into_any()
}
