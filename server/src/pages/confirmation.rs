//! /itinerary/{id}/confirmation: what is booked.

use crate::{
    pages::{answer, contact::itinerary_id, error, see_other},
    session::Visit,
};
use app::{
    pages::confirmation::{ConfirmationPage, confirmation},
    paths,
};
use axum::{extract::Path, response::Response};
use contract::itinerary::ItineraryStatus;
use domain::{invoices, itineraries};
use http::StatusCode;

/// GET /itinerary/{id}/confirmation
pub async fn show(visit: Visit, Path(id): Path<String>) -> Response {
    match load(&visit, &id).await {
        Ok(data) => match data.itinerary.status {
            ItineraryStatus::Draft => see_other(&paths::contact(&id)),
            ItineraryStatus::AwaitingPayment | ItineraryStatus::Confirming => see_other(&paths::payment(&id)),
            _ => answer(&visit, StatusCode::OK, |page| confirmation(page, &data)).await,
        },
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit, id: &str) -> domain::Result<ConfirmationPage> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let itinerary = itineraries::get(ctx, viewer, itinerary_id(id)?).await?;
    let invoice = match itinerary.invoice_id {
        Some(invoice) => Some(invoices::get(ctx, viewer, invoice).await?),
        None => None,
    };
    let terms = itineraries::cancellation_terms(ctx, viewer, itinerary.id).await?;
    Ok(ConfirmationPage {
        itinerary,
        invoice,
        terms,
    })
}
