//! /operator/bookings/{id}/invoice.pdf, /voucher.pdf and /credit-note/{number}.pdf: documents of any trip.

use super::admit;
use crate::{
    pages::{contact::itinerary_id, papers::answer},
    session::Visit,
};
use app::paths;
use axum::{extract::Path, response::Response};
use contract::Code;
use domain::{Error, operator};

/// GET /operator/bookings/{id}/invoice.pdf
pub async fn invoice(visit: Visit, Path(id): Path<String>) -> Response {
    let actor = match admit(&visit, &paths::operator_booking(&id)).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let found = match itinerary_id(&id) {
        Ok(id) => operator::invoice(visit.ctx(), &actor, id).await,
        Err(error) => Err(error),
    };
    answer(&visit, found).await
}

/// GET /operator/bookings/{id}/voucher.pdf
pub async fn voucher(visit: Visit, Path(id): Path<String>) -> Response {
    let actor = match admit(&visit, &paths::operator_booking(&id)).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let found = match itinerary_id(&id) {
        Ok(id) => operator::voucher(visit.ctx(), &actor, id).await,
        Err(error) => Err(error),
    };
    answer(&visit, found).await
}

/// GET /operator/bookings/{id}/credit-note/{number}.pdf
pub async fn credit_note(visit: Visit, Path((id, file)): Path<(String, String)>) -> Response {
    let actor = match admit(&visit, &paths::operator_booking(&id)).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let found = match (itinerary_id(&id), file.strip_suffix(".pdf")) {
        (Ok(id), Some(number)) => operator::credit_note(visit.ctx(), &actor, id, number).await,
        (Ok(_), None) => Err(Error::refused(Code::InvoiceNotFound)),
        (Err(error), _) => Err(error),
    };
    answer(&visit, found).await
}
