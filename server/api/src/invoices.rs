//! Invoices and their payment.

use crate::{
    client::FromClient,
    error::ApiError,
    extract::{Body, Caller, Id},
    idempotency::idempotency_key,
};
use axum::{Json, extract::State};
use contract::{
    InvoiceId,
    invoice::{Invoice, InvoicePayment, PayInvoice},
};
use domain::{Ctx, invoices};
use http::HeaderMap;

/// Get an invoice
#[utoipa::path(get, path = "/api/v1/invoice/{id}", tag = "Invoice", operation_id = "getInvoice",
    params(("id" = InvoiceId, Path)), responses((status = 200, body = Invoice)), security(("bearer" = [])))]
pub async fn get_invoice(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<InvoiceId>,
) -> Result<Json<Invoice>, ApiError> {
    Ok(Json(invoices::get(&ctx, &viewer, id).await?))
}

/// Pay an invoice
///
/// With a card, or with the answer to the bank's challenge. Repeating a call with the same Idempotency-Key has no
/// second effect and returns the same answer; while a payment is in progress, every further call joins it.
#[utoipa::path(post, path = "/api/v1/invoice/{id}/payment", tag = "Invoice", operation_id = "payInvoice",
    params(("id" = InvoiceId, Path), ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = PayInvoice, responses((status = 200, body = InvoicePayment)), security(("bearer" = [])))]
pub async fn pay_invoice(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    FromClient(client): FromClient,
    Id(id): Id<InvoiceId>,
    headers: HeaderMap,
    Body(input): Body<PayInvoice>,
) -> Result<Json<InvoicePayment>, ApiError> {
    let key = idempotency_key(&headers)?;
    Ok(Json(invoices::pay(&ctx, &viewer, &client, id, &input, key).await?))
}
