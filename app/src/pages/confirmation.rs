//! The confirmation of a booking: the references, dates, places, and cancellation deadlines. It prints on one sheet.

mod costs;
mod documents;
mod heading;
mod notice;
mod ticket;

use self::{
    costs::{costs, paid},
    documents::{documents, elsewhere, sharing},
    heading::Heading,
    notice::notice,
};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        footer::{call_link, mail_link},
        icon::Icon,
        navigation::{Breadcrumbs, Crumb},
    },
    islands::PrintButton,
    page::{Page, PageContext},
    pages::{
        frame::{Header, unlisted},
        parts::{
            refunds::{self},
            stay_changes,
        },
    },
    paths,
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
    /// The secret of the link under which others read the trip.
    #[serde(skip)]
    pub share: Option<String>,
}

/// The confirmation.
pub fn confirmation(page: &PageContext, data: &ConfirmationPage) -> Page {
    let itinerary = &data.itinerary;
    let heading = Heading::of(itinerary);
    let tickets = itinerary
        .line_items
        .iter()
        .map(|line| {
            let can_cancel = line.status == LineItemStatus::Confirmed && itinerary.status != ItineraryStatus::Completed;
            let mut all = data.terms.line_items.iter().filter(|_| can_cancel);
            let terms = all.find(|terms| terms.line_item_id == line.identity);
            let code = &line.hotel_booking.address.country_code;
            let country = data.countries.iter().find(|(known, _)| known == code);
            ticket::ticket(
                &itinerary.id.to_string(),
                line,
                country.map_or(code, |(_, name)| name),
                terms,
            )
        })
        .collect_view();
    let title = heading.title.clone();
    let content = view! {
        <main id="content" class="page confirmation">
            <Breadcrumbs crumbs=vec![Crumb::link("Your trips", paths::TRIPS), Crumb::here(itinerary.title.clone())] />
            <header class="confirmation-head">
                <p class="kicker">{heading.kicker}</p>
                <h1>{heading.title}</h1>
                <p class="lead">{heading.lead}</p>
                {actions(itinerary)}
            </header>
            {notice(itinerary)}
            {stay_changes::notices(itinerary)}
            {tickets}
            <section class="checkout-columns" aria-labelledby="price">
                <div class="stack">{next(itinerary)}{documents(itinerary)}{sharing(page, data)}{refunds::tracker(itinerary)}</div>
                <div class="card card-pad stack">
                    <h2 id="price">"What it costs"</h2>
                    {costs(itinerary)}
                    {data.invoice.as_ref().map(paid)}
                </div>
            </section>
            {elsewhere(page, itinerary)}
            {help(page)}
        </main>
    };
    unlisted(page, title, Header::default(), content.into_any())
}

fn is_lost(status: LineItemStatus) -> bool {
    matches!(status, LineItemStatus::Failed | LineItemStatus::Cancelled)
}

/// Whether a stay is still ahead.
fn is_booked(itinerary: &Itinerary) -> bool {
    let mut lines = itinerary.line_items.iter();
    itinerary.status != ItineraryStatus::Completed && lines.any(|line| line.status == LineItemStatus::Confirmed)
}

fn actions(itinerary: &Itinerary) -> AnyView {
    let id = itinerary.id.to_string();
    let action = match itinerary.status {
        ItineraryStatus::Confirming => Some((paths::confirmation(&id), "Refresh", "retry")),
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => {
            Some((paths::payment(&id), "Go to payment", "credit-card"))
        }
        ItineraryStatus::Failed | ItineraryStatus::Cancelled | ItineraryStatus::Expired => {
            match stay_changes::replaced(itinerary) {
                Some(change) => {
                    let former = change.itinerary_id.to_string();
                    let href = paths::change_stay(&former, &change.line_item_id.to_string());
                    Some((href, "Choose other dates", "calendar"))
                }
                None => Some((paths::search(None), "Search again", "search")),
            }
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

fn next(itinerary: &Itinerary) -> AnyView {
    if !is_booked(itinerary) {
        return view! { <div></div> }.into_any();
    }
    let mut until = itinerary
        .line_items
        .iter()
        .filter_map(|line| line.guests_until.as_ref());
    let deadlines = if until.any(|until| until.traveller.is_some()) {
        "Cancellation deadlines are in the hotel's local time, with your own time beside it."
    } else {
        "Cancellation deadlines are in the hotel's local time."
    };
    view! {
        <div class="stack">
            <h2>"What happens next"</h2>
            <ul class="stack">
                <li>"Give your booking reference and name at reception. Most hotels ask for a passport or identity card."</li>
                <li>"You pay the hotel only what is listed as due there. Nothing else is due."</li>
                <li>{deadlines}</li>
            </ul>
        </div>
    }
    .into_any()
}

/// How to reach the company.
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
