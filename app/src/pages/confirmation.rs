//! The confirmation of a booking: the references, dates, places, and cancellation deadlines. It prints on one sheet.

mod ticket;

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, LinkButton, button_class},
        feedback::{Alert, AlertKind},
        footer::{call_link, mail_link},
        icon::Icon,
        navigation::{Breadcrumbs, Crumb},
        price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    },
    islands::PrintButton,
    page::{Page, PageContext},
    pages::{
        frame::{Header, unlisted},
        parts::{
            papers,
            refunds::{self, Standing},
            share, stay_changes,
            stays::{self, breakdown, nights},
        },
    },
    paths, words,
};
use contract::{
    Money,
    invoice::Invoice,
    itinerary::{
        CancellationTerms, Itinerary, ItineraryStatus, LineItem, LineItemStatus, RefundStatus, StayChangeEnd,
        StayChangeStatus,
    },
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
    let words = Words::of(itinerary);
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
    let title = words.title.clone();
    let content = view! {
        <main id="content" class="page confirmation">
            <Breadcrumbs crumbs=vec![Crumb::link("Your trips", paths::TRIPS), Crumb::here(itinerary.title.clone())] />
            <header class="confirmation-head">
                <p class="kicker">{words.kicker}</p>
                <h1>{words.title}</h1>
                <p class="lead">{words.lead}</p>
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
        let ended = stay_changes::replaced(itinerary).filter(|change| change.status == StayChangeStatus::Ended);
        let (kicker, title, lead) = match (itinerary.status, ended.and_then(|change| change.ended_because)) {
            (ItineraryStatus::Failed, Some(StayChangeEnd::SoldOut)) => (
                "Not booked",
                "Your new stay is no longer available.".to_owned(),
                "Nothing was booked or charged.".to_owned(),
            ),
            (ItineraryStatus::Cancelled, Some(StayChangeEnd::GivenUp)) => (
                "Not booked",
                "You gave this change up.".to_owned(),
                "Nothing was booked or charged.".to_owned(),
            ),
            (ItineraryStatus::Confirmed, _) => ("Booked", format!("You are going to {places}."), kept),
            (ItineraryStatus::Completed, _) => (
                "Past trip",
                format!("You were in {places}."),
                "Your invoice and your references stay here.".to_owned(),
            ),
            (ItineraryStatus::PartiallyConfirmed, _) => ("Booked in part", format!("You are going to {places}."), kept),
            (ItineraryStatus::PartiallyCancelled, _) => {
                ("Cancelled in part", format!("You are going to {places}."), kept)
            }
            (ItineraryStatus::Cancelled, _) => (
                "Cancelled",
                "This trip was cancelled.".to_owned(),
                match itinerary.paid {
                    Some(_) => Standing::of(&itinerary.refunds).sentence(),
                    None => "Nothing was charged.",
                }
                .to_owned(),
            ),
            (ItineraryStatus::Failed, _) if itinerary.is_hold_lost => (
                "Not booked",
                "Your bank released the payment.".to_owned(),
                "Your bank released the amount before the hotel confirmed. Nothing was booked or charged. Search again to \
                 book with the same card or another one."
                    .to_owned(),
            ),
            (ItineraryStatus::Failed, _) => (
                "Not booked",
                "The rooms could not be booked.".to_owned(),
                "Nothing was charged. The hold on your card was released.".to_owned(),
            ),
            (ItineraryStatus::Confirming, _) => (
                "One moment",
                "Your rooms are being booked.".to_owned(),
                "You can close this page; booking continues.".to_owned(),
            ),
            (ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment | ItineraryStatus::Expired, _) => (
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

/// What did not work out: which stays, what was not charged for them, and the way to other hotels for the same dates.
fn notice(itinerary: &Itinerary) -> Option<AnyView> {
    let lost: Vec<&LineItem> = itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Failed)
        .collect();
    if lost.is_empty() || itinerary.status == ItineraryStatus::Failed {
        return None;
    }
    let title = format!("{} could not be booked", words::count(lost.len(), "stay", "stays"));
    let not_charged = Money::new(lost.iter().map(|line| line.pay_now.minor).sum(), itinerary.currency);
    let money = match itinerary.paid {
        Some(paid) => format!(
            "We charged {} for what is booked. {} was not charged, and its hold on your card was released.",
            words::money(paid),
            words::money(not_charged)
        ),
        None => format!("{} was not charged.", words::money(not_charged)),
    };
    let instead = lost
        .iter()
        .map(|line| {
            let name = &line.hotel_booking.hotel_name;
            let dates = words::date_range(line.check_in_date, line.check_out_date);
            let city = &line.hotel_booking.address.city;
            view! {
                <li>
                    <b>{name.clone()}</b>
                    {format!(", {dates}: ")}
                    <a href=paths::search_instead(line)>{format!("Find another hotel in {city} for these dates")}</a>
                </li>
            }
        })
        .collect_view();
    Some(
        view! {
            <Alert kind=AlertKind::Warn title=title>
                <p>{money}</p>
                <ul class="stack stack-s">{instead}</ul>
            </Alert>
        }
        .into_any(),
    )
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

/// What can be kept or shown as a file.
fn documents(itinerary: &Itinerary) -> Option<AnyView> {
    papers::links(itinerary).map(|links| {
        view! {
            <section class="stack stack-s no-print" aria-labelledby="documents">
                <h2 id="documents">"Documents"</h2>
                {links}
            </section>
        }
        .into_any()
    })
}

/// How a traveller without an account finds the trip on another device.
fn elsewhere(page: &PageContext, itinerary: &Itinerary) -> Option<AnyView> {
    let mut lines = itinerary.line_items.iter();
    let reference = lines.find_map(|line| line.booking_reference.as_deref())?;
    let href = paths::with_query(paths::FIND_TRIP, &[("reference", reference.to_owned())]);
    (!page.is_authenticated()).then(|| {
        view! {
            <section class="stack stack-s no-print" aria-labelledby="elsewhere">
                <h2 id="elsewhere">"Your trip on other devices"</h2>
                <p>
                    <a href=href>"Find this booking with its reference and your email"</a>
                    ", or "
                    <a href=paths::sign_in(Some(paths::TRIPS))>"sign in or create an account"</a>
                    " with that email to have it in your trips."
                </p>
            </section>
        }
        .into_any()
    })
}

/// A link for those who travel along, or who want to know where one is.
fn sharing(page: &PageContext, data: &ConfirmationPage) -> Option<AnyView> {
    // A link that was made can be ended whatever becomes of the trip.
    if data.share.is_none() && !is_booked(&data.itinerary) {
        return None;
    }
    let words = share::Words {
        make: "Make a link",
        stop: "Stop sharing",
        label: "Address of your trip",
    };
    let path = data.share.as_deref().map(paths::shared_trip);
    let address = path.map(|path| format!("{}{path}", page.public_url));
    let action = paths::share(&data.itinerary.id.to_string());
    Some(
        view! {
            <section class="stack stack-s no-print" aria-labelledby="share">
                <h2 id="share">"Share this trip"</h2>
                <p class="small soft">
                    "People with the link see hotels and dates. They see no prices, references or contact details, and cannot change anything."
                </p>
                {share::address(&words, &action, address.as_deref())}
            </section>
        }
        .into_any(),
    )
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

/// What the stays cost, what was paid and came back, and what is due at the hotels. A trip that is not booked yet has the
/// price that its payment page shows.
fn costs(itinerary: &Itinerary) -> AnyView {
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
    moved.extend(itinerary.refunds.iter().map(|refund| {
        let label = match refund.status {
            RefundStatus::Succeeded | RefundStatus::PaidByHand => "Refunded",
            RefundStatus::Requested if refund.is_held => "Refund that your bank decides about",
            RefundStatus::Requested | RefundStatus::Sent => "Refund on its way",
            RefundStatus::Failed => "Refund that your bank did not take",
            RefundStatus::NotNeeded => "Paid back by your bank",
        };
        BreakdownLine::new(BreakdownKind::Minus, label, format!("−{}", words::money(refund.amount)))
    }));
    let standing = itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Confirmed);
    moved.extend(standing.flat_map(|line| {
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
