//! The confirmation of a booking: the references, dates, places, and cancellation deadlines. It prints on one sheet.

mod ticket;

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        feedback::{Alert, AlertKind},
        footer::{call_link, mail_link},
        icon::Icon,
        price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    },
    islands::PrintButton,
    page::{Head, Page, PageContext},
    pages::{
        frame::{Header, framed},
        parts::{refunds, stays::breakdown},
    },
    paths, words,
};
use contract::{
    invoice::Invoice,
    itinerary::{CancellationTerms, Itinerary, ItineraryStatus, LineItemStatus},
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The data of the confirmation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmationPage {
    pub itinerary: Itinerary,
    pub invoice: Option<Invoice>,
    pub terms: CancellationTerms,
    /// ISO 3166-1 alpha-2 code and name of each country of a stay.
    pub countries: Vec<(String, String)>,
}

/// The confirmation.
pub fn confirmation(page: &PageContext, data: &ConfirmationPage) -> Page {
    let itinerary = &data.itinerary;
    let words = Words::of(itinerary);
    let tickets = itinerary
        .line_items
        .iter()
        .map(|line| {
            let terms = data
                .terms
                .line_items
                .iter()
                .find(|terms| terms.line_item_id == line.identity);
            let code = &line.hotel_booking.address.country_code;
            let country = data.countries.iter().find(|(known, _)| known == code);
            ticket::ticket(line, country.map_or(code, |(_, name)| name), terms)
        })
        .collect_view();
    let title = words.title.clone();
    let content = view! {
        <main id="content" class="page confirmation">
            <header class="confirmation-head">
                <p class="kicker">{words.kicker}</p>
                <h1>{words.title}</h1>
                <p class="lead">{words.lead}</p>
                {actions(itinerary)}
            </header>
            {notice(itinerary)}
            {tickets}
            <section class="checkout-columns" aria-labelledby="price">
                <div class="stack">{next(itinerary)}{refunds::tracker(itinerary)}</div>
                <div class="card card-pad stack">
                    <h2 id="price">"What it costs"</h2>
                    {breakdown(itinerary)}
                    {data.invoice.as_ref().map(paid)}
                </div>
            </section>
            {help(page)}
        </main>
    };
    Page {
        head: Head {
            title,
            no_index: true,
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}

/// The heading and the first texts, by the trip's status.
struct Words {
    kicker: &'static str,
    title: String,
    lead: String,
}

impl Words {
    fn of(itinerary: &Itinerary) -> Self {
        let places = places(itinerary);
        let email = itinerary
            .customer
            .as_ref()
            .map(|customer| customer.email.as_str())
            .unwrap_or_default();
        let kept = if email.is_empty() {
            "Show this page at check-in.".to_owned()
        } else {
            format!("We've emailed your confirmation to {email}. Show it at check-in.")
        };
        let (kicker, title, lead) = match itinerary.status {
            ItineraryStatus::Confirmed | ItineraryStatus::Completed => {
                ("Booked", format!("You are going to {places}."), kept)
            }
            ItineraryStatus::PartiallyConfirmed => ("Booked in part", format!("You are going to {places}."), kept),
            ItineraryStatus::PartiallyCancelled => ("Cancelled in part", format!("You are going to {places}."), kept),
            ItineraryStatus::Cancelled => (
                "Cancelled",
                "This trip was cancelled.".to_owned(),
                "Your refund is below.".to_owned(),
            ),
            ItineraryStatus::Failed => (
                "Not booked",
                "The rooms could not be booked.".to_owned(),
                "Nothing was charged. The hold on your card was released.".to_owned(),
            ),
            ItineraryStatus::Confirming => (
                "One moment",
                "Your rooms are being booked.".to_owned(),
                "You can close this page; booking continues.".to_owned(),
            ),
            ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment | ItineraryStatus::Expired => (
                "Not booked yet",
                "This trip is not paid yet.".to_owned(),
                "Nothing is booked before it is paid.".to_owned(),
            ),
        };
        Self { kicker, title, lead }
    }
}

/// "Lisbon and Porto": the cities of the stays that are not cancelled, each once.
fn places(itinerary: &Itinerary) -> String {
    let mut cities: Vec<&str> = Vec::new();
    for line in itinerary.line_items.iter().filter(|line| !is_lost(line.status)) {
        let city = line.hotel_booking.address.city.as_str();
        if !cities.contains(&city) {
            cities.push(city);
        }
    }
    match cities.split_last() {
        None => itinerary.title.clone(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

fn is_lost(status: LineItemStatus) -> bool {
    matches!(status, LineItemStatus::Failed | LineItemStatus::Cancelled)
}

fn is_booked(itinerary: &Itinerary) -> bool {
    itinerary
        .line_items
        .iter()
        .any(|line| line.status == LineItemStatus::Confirmed)
}

fn actions(itinerary: &Itinerary) -> AnyView {
    let id = itinerary.id.to_string();
    let action = match itinerary.status {
        ItineraryStatus::Confirming => Some((paths::confirmation(&id), "Refresh", "retry")),
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => {
            Some((paths::payment(&id), "Go to payment", "credit-card"))
        }
        ItineraryStatus::Failed | ItineraryStatus::Cancelled | ItineraryStatus::Expired => {
            Some((paths::search(None), "Search again", "search"))
        }
        _ => None,
    };
    let booked = is_booked(itinerary).then(|| {
        view! {
            <LinkButton href=paths::calendar(&id) label="Add to calendar" icon="calendar-plus" />
            <LinkButton href=paths::cancel(&id) label="Cancel" kind=ButtonKind::Quiet />
            <PrintButton>
                <button class=button_class(ButtonKind::Quiet, ButtonSize::Normal) type="button" hidden=true>
                    <Icon name="printer" />
                    <span>"Print"</span>
                </button>
            </PrintButton>
        }
    });
    let trips = view! { <LinkButton href=paths::TRIPS label="Your trips" kind=ButtonKind::Quiet /> };
    view! {
        <div class="row no-print">
            {action.map(|(href, label, icon)| view! { <LinkButton href=href label=label icon=icon kind=ButtonKind::Sun /> })}
            {booked}
            {trips}
        </div>
    }
    .into_any()
}

/// The parts of the booking that failed.
fn notice(itinerary: &Itinerary) -> Option<AnyView> {
    let lost = itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Failed)
        .count();
    (lost > 0 && itinerary.status != ItineraryStatus::Failed).then(|| {
        let title = format!("{} could not be booked", words::count(lost, "stay", "stays"));
        view! {
            <Alert kind=AlertKind::Warn title=title>
                <p>"You were not charged for it. Your other stays are booked."</p>
                <p><a href=paths::search(None)>"Look for another stay"</a></p>
            </Alert>
        }
        .into_any()
    })
}

fn next(itinerary: &Itinerary) -> AnyView {
    if !is_booked(itinerary) {
        return view! { <div></div> }.into_any();
    }
    view! {
        <div class="stack">
            <h2>"What happens next"</h2>
            <ul class="stack">
                <li>"Give your booking reference and name at reception. Most hotels ask for a passport or identity card."</li>
                <li>"You pay the hotel only what is listed as due there. Nothing else is due."</li>
                <li>"Cancellation deadlines are in the hotel's local time."</li>
            </ul>
        </div>
    }
    .into_any()
}

/// The contact of the company.
fn help(page: &PageContext) -> AnyView {
    let company = &page.company;
    let write = company
        .email
        .as_deref()
        .map(|email| view! { " Write to "{mail_link(email)}"." });
    let call = company
        .phone
        .as_deref()
        .map(|phone| view! { " Call "{call_link(phone)}"." });
    view! {
        <section class="stack stack-s" aria-labelledby="help">
            <h2 id="help">"Need help?"</h2>
            <p><a class="no-print" href=paths::FAQ>"Read the answers to common questions."</a>{write}{call}</p>
            {company.line().map(|line| view! { <p class="small soft">{line}</p> })}
        </section>
    }
    .into_any()
}

/// The amount that was paid, and the invoice's number.
fn paid(invoice: &Invoice) -> AnyView {
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
