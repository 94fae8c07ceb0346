//! /operator/bookings/{id}: one booking with its stays, money, documents and history.

use super::{
    Room,
    act::{Act, PAY_REFUND, RETRY_REFUND, WAIVE_FEE, act, amount, means},
    bookings, jobs, overview, room, time,
};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton},
        card::Card,
        details::{Timeline, TimelineStep, TimelineTone},
    },
    page::{Page, PageContext},
    pages::parts::stays,
    paths, words,
};
use contract::{
    Money,
    invoice::PaymentStatus,
    itinerary::{Itinerary, LineItem, RefundStatus},
};
use domain::operator::{Booking, FeeOfBooking, Moment, PaymentMoney, RefundOfBooking, Tone};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug)]
pub struct BookingPage {
    pub room: Room,
    pub booking: Booking,
}

/// The booking.
pub fn booking(page: &PageContext, data: &BookingPage) -> Page {
    let booking = &data.booking;
    let itinerary = &booking.itinerary;
    let to = paths::operator_booking(&itinerary.id.to_string());
    let tasks = (!booking.tasks.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="tasks">
                <h2 id="tasks">"What needs you"</h2>
                {overview::list(page, &data.room, &to, &booking.tasks)}
            </section>
        }
    });
    let running = booking
        .jobs
        .iter()
        .map(|job| jobs::card(page, &data.room, &to, job))
        .collect_view();
    let running = (!booking.jobs.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="jobs">
                <h2 id="jobs">"Jobs"</h2>
                <ul class="operator-tasks">{running}</ul>
            </section>
        }
    });
    let lines = itinerary.line_items.iter().map(line).collect_view();
    let content = view! {
        <div class="row">
            {bookings::status(itinerary.status)}
            <span class="soft small">{format!("Made {}", time(itinerary.created_at))}</span>
        </div>
        {tasks}
        <Card title="Stays"><div class="stack">{lines}</div></Card>
        {person(booking)}
        {money(booking)}
        {refunds(data, &to)}
        {fees(data, &to)}
        {documents(booking)}
        {running}
        <section class="stack" aria-labelledby="history">
            <h2 id="history">"History"</h2>
            {history(&booking.moments)}
        </section>
    };
    room(
        page,
        &data.room,
        paths::OPERATOR_BOOKINGS,
        &itinerary.title,
        content.into_any(),
    )
}

fn line(line: &LineItem) -> AnyView {
    let reference = line
        .booking_reference
        .clone()
        .map(|code| view! { <li>"Reference "<b>{code}</b></li> });
    view! {
        <article class="stack stack-s">
            <h3>{line.hotel_booking.hotel_name.clone()}</h3>
            <ul class="facts">
                <li>{words::date_range(line.check_in_date, line.check_out_date)}</li>
                <li>{words::count(line.hotel_booking.rooms.len(), "room", "rooms")}</li>
                <li>{stays::guests(line)}</li>
                {reference}
                <li>"Price "<b class="figures">{words::money(line.total_price)}</b></li>
            </ul>
            <p>{stays::status(line)}</p>
        </article>
    }
    .into_any()
}

/// Who booked: what is needed to speak with them.
fn person(booking: &Booking) -> Option<AnyView> {
    let customer = booking.itinerary.customer.as_ref()?;
    let phone = customer.phone.clone().map(|phone| fact("Phone", phone));
    let how = if booking.member.is_some() {
        "With an account"
    } else {
        "Without an account"
    };
    let name = fact("Name", format!("{} {}", customer.first_name, customer.last_name));
    let email = fact("Email", customer.email.clone());
    let how = fact("Booked", how.to_owned());
    Some(view! { <Card title="Booked by"><dl>{name}{email}{phone}{how}</dl></Card> }.into_any())
}

fn fact(name: &'static str, value: String) -> AnyView {
    view! { <div class="definition"><dt>{name}</dt><dd class="whole">{value}</dd></div> }.into_any()
}

fn money(booking: &Booking) -> AnyView {
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

fn refunds(data: &BookingPage, to: &str) -> Option<AnyView> {
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
    let retry = (refund.has_failed && !has_task).then(|| {
        act(
            &data.room,
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
    let pay = (refund.has_failed && !has_task).then(|| {
        act(
            &data.room,
            Act {
                to,
                intent: "pay-refund",
                subject: &id,
                seen: &refund.seen,
                label: "Paid by other means",
                effect: PAY_REFUND,
                kind: ButtonKind::Quiet,
                fields: Some(means(&data.room, &id)),
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
            </ul>
            {why}
            <div class="operator-actions">{retry}{pay}</div>
        </li>
    }
    .into_any()
}

/// What hotels keep of cancelled rooms, which an operator can give back.
fn fees(data: &BookingPage, to: &str) -> Option<AnyView> {
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
            &data.room,
            Act {
                to,
                intent: "waive-fee",
                subject: &id,
                seen: &fee.seen,
                label: "Give the fee back",
                effect: WAIVE_FEE,
                kind: ButtonKind::Quiet,
                fields: Some(amount(&data.room, &id, fee.left)),
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
                {waived}
            </ul>
            <div class="operator-actions">{waive}</div>
        </li>
    }
    .into_any()
}

fn documents(booking: &Booking) -> Option<AnyView> {
    let id = booking.itinerary.id.to_string();
    let link = |file: String, label: String| {
        let href = paths::operator_paper(&id, &file);
        view! { <LinkButton href=href label=label kind=ButtonKind::Quiet size=ButtonSize::Small icon="receipt" /> }
            .into_any()
    };
    let mut links = Vec::new();
    if booking.has_invoice {
        links.push(link("invoice.pdf".to_owned(), "Invoice".to_owned()));
    }
    let itinerary = &booking.itinerary;
    let of_cancellations = itinerary.cancellations.iter().map(|one| &one.credit_note_number);
    let of_fees = itinerary.refunds.iter().map(|one| &one.credit_note_number);
    for number in of_cancellations.chain(of_fees).flatten() {
        links.push(link(
            format!("credit-note/{number}.pdf"),
            format!("Credit note {number}"),
        ));
    }
    if booking.has_voucher {
        links.push(link("voucher.pdf".to_owned(), "Voucher".to_owned()));
    }
    if links.is_empty() {
        return None;
    }
    Some(
        view! {
            <section class="stack stack-s" aria-labelledby="documents">
                <h2 id="documents">"Documents"</h2>
                <div class="row">{links}</div>
            </section>
        }
        .into_any(),
    )
}

fn history(moments: &[Moment]) -> AnyView {
    let steps = moments
        .iter()
        .map(|moment| TimelineStep {
            what: moment.what.clone(),
            when: match &moment.detail {
                Some(detail) => format!("{} · {detail}", time(moment.at)),
                None => time(moment.at),
            },
            tone: match moment.tone {
                Tone::Plain => TimelineTone::Plain,
                Tone::Good => TimelineTone::Good,
                Tone::Warn => TimelineTone::Warn,
                Tone::Bad => TimelineTone::Bad,
            },
        })
        .collect();
    view! { <Timeline steps=steps /> }.into_any()
}
