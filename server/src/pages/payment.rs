//! /itinerary/{id}/payment: terms, consent to changes, card and the bank's challenge.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, contact::itinerary_id, error, refusals, see_other},
    payment_origins::PaymentOrigins,
    session::Visit,
};
use app::{
    loaders::{self, PageOrRedirect},
    pages::{
        form::FormState,
        payment::{PaymentPage, payment},
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, InvoiceId,
    invoice::{Card, ChallengeAnswer, InvoiceStatus, PayInvoice, PaymentStatus},
    itinerary::{CreateInvoice, ItineraryStatus},
};
use domain::{Error, invoices, itineraries};
use http::StatusCode;

/// GET /itinerary/{id}/payment; `?currency` follows a change of the trip's currency.
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let query = Fields::of_query(query.as_deref());
    let in_new_currency = query.some("currency").is_some();
    page(&visit, StatusCode::OK, &id, FormState::default(), in_new_currency).await
}

async fn page(visit: &Visit, status: StatusCode, id: &str, form: FormState, in_new_currency: bool) -> Response {
    match loaders::payment(&visit.loader_context(), id).await {
        Ok(PageOrRedirect::Page(data)) => {
            let data = PaymentPage {
                form,
                in_new_currency,
                ..data
            };
            let response = answer(visit, status, |page| payment(page, &data)).await;
            match data.shown_form() {
                Some((form, _)) => PaymentOrigins::of(form).attach(response),
                None => response,
            }
        }
        Ok(PageOrRedirect::Elsewhere(path)) => on(visit, id, &path).await,
        Err(found) => error(visit, &found).await,
    }
}

/// Goes on to a path; the way to the confirmation leaves the trip with this browser.
async fn on(visit: &Visit, id: &str, path: &str) -> Response {
    let Some(id) = id.parse().ok().filter(|_| path == paths::confirmation(id)) else {
        return see_other(path);
    };
    match visit.to_booked_trip(id, path).await {
        Ok(response) => response,
        Err(found) => error(visit, &found).await,
    }
}

/// POST /itinerary/{id}/payment: `intent` is `pay`, `renew`, `consent` or `challenge`.
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let outcome = match fields.text("intent") {
        "pay" => {
            pay(
                &visit,
                &id,
                PayInvoice {
                    card: Some(card(&fields)),
                    payment_method: None,
                    challenge: None,
                },
            )
            .await
        }
        "challenge" => {
            let answer = if fields.text("answer") == "approve" {
                ChallengeAnswer::Approve
            } else {
                ChallengeAnswer::Reject
            };
            pay(
                &visit,
                &id,
                PayInvoice {
                    card: None,
                    payment_method: None,
                    challenge: Some(answer),
                },
            )
            .await
        }
        "renew" => renew(&visit, &id).await,
        "consent" => consent(&visit, &id, &fields).await,
        _ => Err(Error::field(Code::InvalidMutationType, "intent")),
    };
    match outcome {
        Ok(path) => on(&visit, &id, &path).await,
        Err(found) => match refusals(&found) {
            Some(errors) => {
                page(
                    &visit,
                    StatusCode::UNPROCESSABLE_ENTITY,
                    &id,
                    fields.state(errors),
                    false,
                )
                .await
            }
            None => error(&visit, &found).await,
        },
    }
}

fn card(fields: &Fields) -> Card {
    let year: u32 = fields.parse("expYear").unwrap_or(0);
    Card {
        number: fields.text("number").to_owned(),
        exp_month: fields.parse("expMonth").unwrap_or(0),
        exp_year: if year > 0 && year < 100 { year + 2000 } else { year },
        cvc: fields.text("cvc").to_owned(),
        holder: fields.some("holder"),
    }
}

/// Pays the open invoice. If a stay was sold out since the page was opened, shows that before anything is charged; the
/// payment itself refuses a changed price.
async fn pay(visit: &Visit, id: &str, input: PayInvoice) -> domain::Result<String> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let itinerary = itineraries::get(ctx, viewer, itinerary_id(id)?).await?;
    if itinerary.status == ItineraryStatus::Expired {
        // The page was left open: it says what happened.
        return Ok(paths::payment(id));
    }
    let Some(invoice) = itinerary.invoice_id else {
        return Ok(paths::contact(id));
    };
    if input.challenge.is_none() && is_open(visit, invoice).await? {
        let check = itineraries::pre_check(ctx, viewer, itinerary.id).await?;
        if !check.ready {
            return Err(Error::refused(Code::PriceChanged));
        }
    }
    let paid = invoices::pay(ctx, viewer, &visit.client, invoice, &input, None).await?;
    Ok(match paid.status {
        PaymentStatus::Succeeded => paths::confirmation(id),
        _ => paths::payment(id),
    })
}

async fn is_open(visit: &Visit, invoice: InvoiceId) -> domain::Result<bool> {
    Ok(invoices::get(visit.ctx(), &visit.viewer, invoice).await?.status == InvoiceStatus::Open)
}

async fn consent(visit: &Visit, id: &str, fields: &Fields) -> domain::Result<String> {
    let input = CreateInvoice {
        consent_token: fields.some("consentToken"),
    };
    itineraries::create_invoice(visit.ctx(), &visit.viewer, itinerary_id(id)?, &input).await?;
    Ok(paths::payment(id))
}

/// Goes on with a trip that has expired: the page shows the invoice at the present price, or what has changed.
async fn renew(visit: &Visit, id: &str) -> domain::Result<String> {
    let itinerary = itinerary_id(id)?;
    itineraries::renew(visit.ctx(), &visit.viewer, itinerary).await?;
    match itineraries::create_invoice(visit.ctx(), &visit.viewer, itinerary, &CreateInvoice::default()).await {
        Ok(_) => Ok(paths::payment(id)),
        Err(found) if matches!(found.code(), Some(Code::PriceChanged | Code::NoRoomsAvailable)) => {
            Ok(paths::payment(id))
        }
        Err(found) => Err(found),
    }
}
