//! Writes a document down in the transaction that gives it its number.

use super::compose;
use crate::{
    Ctx,
    entity::{credit_note, document, invoice, payment},
    error::{Error, Result},
    itineraries::store::StoredItinerary,
    stored::Stored,
};
use contract::paper::Paper;
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, sea_query::OnConflict};
use uuid::Uuid;

/// The invoice of a trip that was just paid.
pub(crate) async fn keep_invoice(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    invoice: &invoice::Model,
    payment: &payment::Model,
) -> Result<()> {
    let paper = compose::invoice(ctx, trip, invoice, payment)?;
    keep(ctx, tx, trip, invoice.id, paper).await
}

/// A credit note that was just given its number.
pub(crate) async fn keep_credit_note(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    trip: &StoredItinerary,
    note: &credit_note::Model,
    payment: &payment::Model,
) -> Result<()> {
    let invoice = invoice::Entity::find_by_id(note.invoice_id).one(tx).await?;
    let invoice = invoice.ok_or_else(|| Error::Broken(format!("credit note {} has no invoice", note.id)))?;
    let paper = compose::credit_note(ctx, trip, note, &invoice, payment)?;
    keep(ctx, tx, trip, note.id, paper).await
}

/// What is there already stays.
async fn keep(ctx: &Ctx, tx: &impl ConnectionTrait, trip: &StoredItinerary, id: Uuid, paper: Paper) -> Result<()> {
    let row = document::ActiveModel {
        id: Set(id),
        itinerary_id: Set(trip.itinerary.id),
        kind: Set(paper.kind.text().to_owned()),
        content: Set(Stored(paper)),
        created_at: Set(ctx.now()),
    };
    document::Entity::insert(row)
        .on_conflict(OnConflict::column(document::Column::Id).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    Ok(())
}
