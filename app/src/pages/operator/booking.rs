//! /operator/bookings/{id}: one booking with its stays, money, documents and history.

mod money;

use self::money::{fees, money, refunds};
use super::{OperatorFrame, bookings, framed, jobs, overview, time};
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
use contract::itinerary::LineItem;
use domain::operator::{Booking, Moment, Tone};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug)]
pub struct BookingPage {
    pub frame: OperatorFrame,
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
                {overview::list(page, &data.frame, &to, &booking.tasks)}
            </section>
        }
    });
    let running = booking
        .jobs
        .iter()
        .map(|job| jobs::card(page, &data.frame, &to, job))
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
    framed(
        page,
        &data.frame,
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
