//! The documents of trips that the viewer may read.

use super::{compose, keep_credit_note, keep_invoice};
use crate::{
    Ctx, Viewer,
    entity::{credit_note, document, invoice, payment},
    error::{Error, Result},
    itineraries::store::{StoredItinerary, find_owned, load_one},
    numbers::credit_note_number,
    states::State,
};
use contract::{Code, ItineraryId, invoice::PaymentStatus, paper::Paper};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

/// The invoice of a trip that was paid.
pub async fn invoice(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<Paper> {
    let trip = trip(ctx, viewer, id).await?;
    let row = invoice::Entity::find()
        .filter(invoice::Column::ItineraryId.eq(id.0))
        .filter(invoice::Column::Sequence.is_not_null())
        .one(ctx.db())
        .await?
        .ok_or_else(|| Error::refused(Code::InvoiceNotFound))?;
    if let Some(paper) = kept(ctx, row.id).await? {
        return Ok(paper);
    }
    // Paid before documents were kept: from now on it is.
    let payment = paid(ctx, row.id).await?;
    crate::transaction!(ctx, |tx| { keep_invoice(ctx, tx, &trip, &row, &payment).await })?;
    found(ctx, row.id).await
}

/// A credit note of a trip, by its number.
pub async fn credit_note(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, number: &str) -> Result<Paper> {
    let trip = trip(ctx, viewer, id).await?;
    let invoices = invoice::Entity::find()
        .filter(invoice::Column::ItineraryId.eq(id.0))
        .all(ctx.db())
        .await?;
    let notes = credit_note::Entity::find()
        .filter(credit_note::Column::InvoiceId.is_in(invoices.iter().map(|invoice| invoice.id)))
        .all(ctx.db())
        .await?;
    let row = notes
        .into_iter()
        .find(|note| credit_note_number(note.year, note.sequence) == number)
        .ok_or_else(|| Error::refused(Code::InvoiceNotFound))?;
    if let Some(paper) = kept(ctx, row.id).await? {
        return Ok(paper);
    }
    let payment = paid(ctx, row.invoice_id).await?;
    crate::transaction!(ctx, |tx| { keep_credit_note(ctx, tx, &trip, &row, &payment).await })?;
    found(ctx, row.id).await
}

/// The voucher of a trip as it is booked now.
pub async fn voucher(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<Paper> {
    let trip = trip(ctx, viewer, id).await?;
    compose::voucher(ctx, &trip)?.ok_or_else(|| Error::refused(Code::ItineraryNotFound))
}

async fn trip(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<StoredItinerary> {
    let missing = |_| Error::refused(Code::ItineraryNotFound);
    let owner = viewer.reaches(id).map_err(missing)?;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    load_one(ctx.db(), row).await
}

async fn kept(ctx: &Ctx, id: Uuid) -> Result<Option<Paper>> {
    let row = document::Entity::find_by_id(id).one(ctx.db()).await?;
    Ok(row.map(|row| row.content.0))
}

async fn found(ctx: &Ctx, id: Uuid) -> Result<Paper> {
    let paper = kept(ctx, id).await?;
    paper.ok_or_else(|| Error::Broken(format!("document {id} was not kept")))
}

async fn paid(ctx: &Ctx, invoice: Uuid) -> Result<payment::Model> {
    let row = payment::Entity::find()
        .filter(payment::Column::InvoiceId.eq(invoice))
        .filter(payment::Column::Status.eq(PaymentStatus::Succeeded.text()))
        .one(ctx.db())
        .await?;
    row.ok_or_else(|| Error::Broken(format!("invoice {invoice} has no payment")))
}
