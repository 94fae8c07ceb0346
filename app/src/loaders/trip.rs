//! The pages of an itinerary: guest details, payment, confirmation. Which of them its viewer belongs to follows from how
//! far it has come.

use super::{LoadError, LoaderContext, PageOrRedirect, context};
use crate::{
    pages::{
        confirmation::ConfirmationPage,
        contact::{AccountDetails, ContactPage, RoomChange},
        form::FormState,
        parts::stay_changes,
        payment::PaymentPage,
        trip_currency::TripCurrencyPage,
    },
    paths,
};
use contract::{
    Code, Currency, ItineraryId, RoomId,
    invoice::{Invoice, PaymentStatus},
    itinerary::{Itinerary, ItineraryStatus},
    profile::UserProfile,
};
use domain::{Ctx, Error, Result, cancellations, invoices, itineraries, profiles, shared_links};
use leptos::{prelude::*, server_fn::codec::GetUrl};
use std::collections::BTreeSet;

/// Loads the page of guest details.
#[server(prefix = "/_server", endpoint = "contact", input = GetUrl)]
pub async fn load_contact(
    #[server(rename = "itineraryId")] itinerary_id: String,
) -> std::result::Result<PageOrRedirect<ContactPage>, LoadError> {
    Ok(contact(&context()?, &itinerary_id, None).await?)
}

/// Loads the payment page.
#[server(prefix = "/_server", endpoint = "payment", input = GetUrl)]
pub async fn load_payment(
    #[server(rename = "itineraryId")] itinerary_id: String,
) -> std::result::Result<PageOrRedirect<PaymentPage>, LoadError> {
    Ok(payment(&context()?, &itinerary_id).await?)
}

/// Loads the confirmation.
#[server(prefix = "/_server", endpoint = "confirmation", input = GetUrl)]
pub async fn load_confirmation(
    #[server(rename = "itineraryId")] itinerary_id: String,
) -> std::result::Result<PageOrRedirect<ConfirmationPage>, LoadError> {
    Ok(confirmation(&context()?, &itinerary_id).await?)
}

/// The itinerary of an id in a path; what is no id names no itinerary.
pub(super) async fn find(context: &LoaderContext, id: &str) -> Result<Itinerary> {
    let id: ItineraryId = id.parse().map_err(|_| Error::refused(Code::ItineraryNotFound))?;
    itineraries::get(&context.ctx, &context.viewer, id).await
}

async fn invoice(context: &LoaderContext, itinerary: &Itinerary) -> Result<Option<Invoice>> {
    match itinerary.invoice_id {
        Some(invoice) => invoices::get(&context.ctx, &context.viewer, invoice).await.map(Some),
        None => Ok(None),
    }
}

/// The page of guest details, with the other rates of `room`. An unknown room is ignored.
pub async fn contact(context: &LoaderContext, id: &str, room: Option<RoomId>) -> Result<PageOrRedirect<ContactPage>> {
    let itinerary = find(context, id).await?;
    match itinerary.status {
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => {}
        ItineraryStatus::Expired => return Ok(PageOrRedirect::Elsewhere(paths::payment(id))),
        _ => return Ok(PageOrRedirect::Elsewhere(paths::confirmation(id))),
    }
    // Until the bank has answered, nothing of it can be changed.
    if itinerary.is_being_paid {
        return Ok(PageOrRedirect::Elsewhere(paths::payment(id)));
    }
    // The guests of a new stay are those of the stay that it replaces.
    if let Some(change) = stay_changes::replaced(&itinerary) {
        let (former, line) = (change.itinerary_id.to_string(), change.line_item_id.to_string());
        return Ok(PageOrRedirect::Elsewhere(paths::change_stay(&former, &line)));
    }
    let mut page = contact_page(context, itinerary).await?;
    if let (true, Some(cart)) = (page.itinerary.line_items.is_empty(), page.others.first()) {
        // Its stays went to the cart, or it never had any.
        return Ok(PageOrRedirect::Elsewhere(paths::contact(&cart.id.to_string())));
    }
    if let Some(room_id) = room.filter(|room| has_room(&page.itinerary, *room)) {
        let options = itineraries::room_options(&context.ctx, &context.viewer, page.itinerary.id, room_id).await?;
        page.change = Some(RoomChange { room_id, options });
    }
    Ok(PageOrRedirect::Page(page))
}

fn has_room(itinerary: &Itinerary, room: RoomId) -> bool {
    let mut lines = itinerary.line_items.iter();
    lines.any(|line| line.hotel_booking.rooms.iter().any(|known| known.id == room))
}

/// What is asked before a trip changes its currency; a trip that needs no change leads back.
pub async fn trip_currency(
    context: &LoaderContext,
    id: &str,
    to: Currency,
    return_url: &str,
    joins: Option<ItineraryId>,
) -> Result<PageOrRedirect<TripCurrencyPage>> {
    let itinerary = find(context, id).await?;
    match itinerary.status {
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => {}
        _ => return Ok(PageOrRedirect::Elsewhere(paths::confirmation(id))),
    }
    if itinerary.is_being_paid {
        return Ok(PageOrRedirect::Elsewhere(paths::payment(id)));
    }
    if itinerary.currency == to || itinerary.line_items.is_empty() {
        return Ok(PageOrRedirect::Elsewhere(return_url.to_owned()));
    }
    let quote = itineraries::quote_currency(&context.ctx, &context.viewer, itinerary.id, to).await?;
    Ok(PageOrRedirect::Page(TripCurrencyPage {
        itinerary,
        quote,
        rates_date: context.ctx.rates().date(),
        return_url: return_url.to_owned(),
        joins,
        adds: None,
        is_again: false,
    }))
}

/// The page of guest details whatever the itinerary has become meanwhile: for a form that was refused.
pub async fn contact_of(context: &LoaderContext, id: &str) -> Result<ContactPage> {
    contact_page(context, find(context, id).await?).await
}

/// The most carts that a page tells of.
const MAX_CARTS: u32 = 10;

async fn contact_page(context: &LoaderContext, itinerary: Itinerary) -> Result<ContactPage> {
    let carts = itineraries::list_carts(&context.ctx, &context.viewer, MAX_CARTS, 0).await?;
    let is_other = |cart: &Itinerary| cart.id != itinerary.id && !cart.line_items.is_empty();
    let account = match context.viewer.account_id() {
        Some(_) => account_details(profiles::my(&context.ctx, &context.viewer).await?),
        None => None,
    };
    Ok(ContactPage {
        account,
        saved: None,
        others: carts.itineraries.into_iter().filter(is_other).collect(),
        itinerary,
        countries: countries(&context.ctx),
        change: None,
        form: FormState::default(),
    })
}

/// The details that a signed-in traveller need not type. An anonymous account has none.
fn account_details(profile: UserProfile) -> Option<AccountDetails> {
    Some(AccountDetails {
        email: profile.email?,
        country_code: profile.country,
    })
}

/// Every country's ISO 3166-1 alpha-2 code and name, by name.
pub fn countries(ctx: &Ctx) -> Vec<(String, String)> {
    let countries = ctx.gazetteer().countries().iter();
    let mut countries: Vec<(String, String)> = countries
        .map(|country| (country.code().to_owned(), usual_name(country.code(), &country.name)))
        .collect();
    countries.sort_by_cached_key(|(_, name)| name.replace('Å', "A"));
    countries
}

/// A country's name as it is written in lists: the gazetteer leaves out marks, and begins two names with their article.
fn usual_name(code: &str, name: &str) -> String {
    match code {
        "AX" => "Åland Islands".to_owned(),
        "CW" => "Curaçao".to_owned(),
        "RE" => "Réunion".to_owned(),
        "BL" => "Saint Barthélemy".to_owned(),
        "ST" => "São Tomé and Príncipe".to_owned(),
        _ => name.strip_prefix("The ").unwrap_or(name).to_owned(),
    }
}

/// What the payment page shows.
pub async fn payment(context: &LoaderContext, id: &str) -> Result<PageOrRedirect<PaymentPage>> {
    let LoaderContext { ctx, viewer, .. } = context;
    let itinerary = find(context, id).await?;
    match itinerary.status {
        ItineraryStatus::Draft
        | ItineraryStatus::AwaitingPayment
        | ItineraryStatus::Confirming
        | ItineraryStatus::Expired => {}
        _ => return Ok(PageOrRedirect::Elsewhere(paths::confirmation(id))),
    }
    let invoice = invoice(context, &itinerary).await?;
    let under_way = match &invoice {
        Some(invoice) => invoices::under_way(ctx, viewer, invoice.id).await?,
        None => None,
    };
    let is_over = itinerary.price_held_until.is_some_and(|until| until <= ctx.now());
    let is_expired = itinerary.status == ItineraryStatus::Expired || (is_over && under_way.is_none());
    let pre_check = match itinerary.status {
        ItineraryStatus::Confirming => None,
        _ if under_way.is_some() || is_expired => None,
        _ => match itineraries::pre_check(ctx, viewer, itinerary.id).await {
            Ok(check) => Some(check).filter(|check| !check.changes.is_empty()),
            Err(found) if found.code() == Some(Code::ItineraryEmpty) => {
                return Ok(PageOrRedirect::Elsewhere(paths::contact(id)));
            }
            Err(other) => return Err(other),
        },
    };
    if invoice.is_none() && pre_check.is_none() && !is_expired {
        return Ok(PageOrRedirect::Elsewhere(paths::contact(id)));
    }
    let terms = cancellations::terms(ctx, viewer, itinerary.id, &Default::default()).await?;
    let provider_form = match &invoice {
        Some(invoice) if !ctx.payments().takes_cards() => {
            let form = ctx.payments().browser_form(invoice.amount)?;
            let missing = || Error::Broken("the payment provider takes no cards and has no form".to_owned());
            Some(form.ok_or_else(missing)?)
        }
        _ => None,
    };
    Ok(PageOrRedirect::Page(PaymentPage {
        itinerary,
        invoice,
        terms,
        pre_check,
        challenge: under_way == Some(PaymentStatus::RequiresAction),
        processing: under_way == Some(PaymentStatus::Processing),
        is_expired,
        in_new_currency: false,
        test_gateway: context.is_test_gateway,
        provider_form,
        form: FormState::default(),
    }))
}

/// What the confirmation shows.
pub async fn confirmation(context: &LoaderContext, id: &str) -> Result<PageOrRedirect<ConfirmationPage>> {
    let itinerary = find(context, id).await?;
    match itinerary.status {
        ItineraryStatus::Draft => return Ok(PageOrRedirect::Elsewhere(paths::contact(id))),
        ItineraryStatus::AwaitingPayment | ItineraryStatus::Confirming | ItineraryStatus::Expired => {
            return Ok(PageOrRedirect::Elsewhere(paths::payment(id)));
        }
        _ => {}
    }
    let invoice = invoice(context, &itinerary).await?;
    let terms = cancellations::terms(&context.ctx, &context.viewer, itinerary.id, &Default::default()).await?;
    let countries = countries_of(context, &itinerary);
    let share = shared_links::trip_link(&context.ctx, &context.viewer, itinerary.id).await?;
    Ok(PageOrRedirect::Page(ConfirmationPage {
        itinerary,
        invoice,
        terms,
        countries,
        share,
    }))
}

fn countries_of(context: &LoaderContext, itinerary: &Itinerary) -> Vec<(String, String)> {
    let codes = itinerary
        .line_items
        .iter()
        .map(|line| &line.hotel_booking.address.country_code);
    let codes: BTreeSet<&String> = codes.collect();
    let named = |code: &String| {
        let country = context.ctx.gazetteer().country(code);
        let name = country.map_or_else(|| code.clone(), |country| country.name.clone());
        (code.clone(), name)
    };
    codes.into_iter().map(named).collect()
}
