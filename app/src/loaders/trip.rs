//! The pages of an itinerary: guest details, payment, confirmation. Which of them its reader belongs to follows from how
//! far it has come.

use super::{Asking, LoadError, Loaded, asking};
use crate::{
    pages::{confirmation::ConfirmationPage, contact::ContactPage, form::FormState, payment::PaymentPage},
    paths,
};
use contract::{
    Code, ItineraryId,
    invoice::{Invoice, PaymentStatus},
    itinerary::{Itinerary, ItineraryStatus},
};
use domain::{Ctx, Error, Result, invoices, itineraries};
use leptos::{prelude::*, server_fn::codec::GetUrl};
use std::collections::BTreeSet;

/// Loads the page of guest details.
#[server(prefix = "/_server", endpoint = "contact", input = GetUrl)]
pub async fn load_contact(
    #[server(rename = "itineraryId")] itinerary_id: String,
) -> std::result::Result<Loaded<ContactPage>, LoadError> {
    Ok(contact(&asking()?, &itinerary_id).await?)
}

/// Loads the payment page.
#[server(prefix = "/_server", endpoint = "payment", input = GetUrl)]
pub async fn load_payment(
    #[server(rename = "itineraryId")] itinerary_id: String,
) -> std::result::Result<Loaded<PaymentPage>, LoadError> {
    Ok(payment(&asking()?, &itinerary_id).await?)
}

/// Loads the confirmation.
#[server(prefix = "/_server", endpoint = "confirmation", input = GetUrl)]
pub async fn load_confirmation(
    #[server(rename = "itineraryId")] itinerary_id: String,
) -> std::result::Result<Loaded<ConfirmationPage>, LoadError> {
    Ok(confirmation(&asking()?, &itinerary_id).await?)
}

/// The itinerary of an id in a path; what is no id names no itinerary.
async fn find(asking: &Asking, id: &str) -> Result<Itinerary> {
    let id: ItineraryId = id.parse().map_err(|_| Error::refused(Code::ItineraryNotFound))?;
    itineraries::get(&asking.ctx, &asking.viewer, id).await
}

async fn invoice(asking: &Asking, itinerary: &Itinerary) -> Result<Option<Invoice>> {
    match itinerary.invoice_id {
        Some(invoice) => invoices::get(&asking.ctx, &asking.viewer, invoice).await.map(Some),
        None => Ok(None),
    }
}

/// What the page of guest details shows.
pub async fn contact(asking: &Asking, id: &str) -> Result<Loaded<ContactPage>> {
    let itinerary = find(asking, id).await?;
    Ok(match itinerary.status {
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => Loaded::Page(contact_page(asking, itinerary)),
        _ => Loaded::Elsewhere(paths::confirmation(id)),
    })
}

/// The page of guest details whatever the itinerary has become meanwhile: for a form that was refused.
pub async fn contact_of(asking: &Asking, id: &str) -> Result<ContactPage> {
    Ok(contact_page(asking, find(asking, id).await?))
}

fn contact_page(asking: &Asking, itinerary: Itinerary) -> ContactPage {
    ContactPage {
        itinerary,
        countries: countries(&asking.ctx),
        form: FormState::default(),
    }
}

/// Every country's ISO 3166-1 alpha-2 code and name, by name.
pub fn countries(ctx: &Ctx) -> Vec<(String, String)> {
    let countries = ctx.gazetteer().countries().iter();
    let mut countries: Vec<(String, String)> = countries
        .map(|country| (country.code().to_owned(), country.name.clone()))
        .collect();
    countries.sort_by(|one, other| one.1.cmp(&other.1));
    countries
}

/// What the payment page shows.
pub async fn payment(asking: &Asking, id: &str) -> Result<Loaded<PaymentPage>> {
    let Asking { ctx, viewer, .. } = asking;
    let itinerary = find(asking, id).await?;
    match itinerary.status {
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment | ItineraryStatus::Confirming => {}
        _ => return Ok(Loaded::Elsewhere(paths::confirmation(id))),
    }
    let invoice = invoice(asking, &itinerary).await?;
    let under_way = match &invoice {
        Some(invoice) => invoices::under_way(ctx, viewer, invoice.id).await?,
        None => None,
    };
    let pre_check = match itinerary.status {
        ItineraryStatus::Confirming => None,
        _ if under_way.is_some() => None,
        _ => match itineraries::pre_check(ctx, viewer, itinerary.id).await {
            Ok(check) => Some(check).filter(|check| !check.ready),
            Err(found) if found.code() == Some(Code::ItineraryEmpty) => {
                return Ok(Loaded::Elsewhere(paths::contact(id)));
            }
            Err(other) => return Err(other),
        },
    };
    if invoice.is_none() && pre_check.is_none() {
        return Ok(Loaded::Elsewhere(paths::contact(id)));
    }
    let terms = itineraries::cancellation_terms(ctx, viewer, itinerary.id, &Default::default()).await?;
    Ok(Loaded::Page(PaymentPage {
        itinerary,
        invoice,
        terms,
        pre_check,
        challenge: under_way == Some(PaymentStatus::RequiresAction),
        processing: under_way == Some(PaymentStatus::Processing),
        test_gateway: asking.is_test_gateway,
        form: FormState::default(),
    }))
}

/// What the confirmation shows.
pub async fn confirmation(asking: &Asking, id: &str) -> Result<Loaded<ConfirmationPage>> {
    let itinerary = find(asking, id).await?;
    match itinerary.status {
        ItineraryStatus::Draft => return Ok(Loaded::Elsewhere(paths::contact(id))),
        ItineraryStatus::AwaitingPayment | ItineraryStatus::Confirming => {
            return Ok(Loaded::Elsewhere(paths::payment(id)));
        }
        _ => {}
    }
    let invoice = invoice(asking, &itinerary).await?;
    let terms = itineraries::cancellation_terms(&asking.ctx, &asking.viewer, itinerary.id, &Default::default()).await?;
    let countries = countries_of(asking, &itinerary);
    Ok(Loaded::Page(ConfirmationPage {
        itinerary,
        invoice,
        terms,
        countries,
    }))
}

fn countries_of(asking: &Asking, itinerary: &Itinerary) -> Vec<(String, String)> {
    let codes = itinerary
        .line_items
        .iter()
        .map(|line| &line.hotel_booking.address.country_code);
    let codes: BTreeSet<&String> = codes.collect();
    let named = |code: &String| {
        let country = asking.ctx.gazetteer().country(code);
        let name = country.map_or_else(|| code.clone(), |country| country.name.clone());
        (code.clone(), name)
    };
    codes.into_iter().map(named).collect()
}
