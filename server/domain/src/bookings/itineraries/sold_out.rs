//! A change whose new stay sells out before it is paid ends at once: nothing was paid, and the former stay stands.

use super::{
    pre_check::is_sold_out,
    store::{load_one, lock_itinerary, move_status},
};
use crate::{
    Ctx,
    entity::{invoice, line_item},
    error::Result,
    replaced_stays::{ended, load},
    states::{Move, State},
};
use contract::{
    ItineraryId,
    invoice::InvoiceStatus,
    itinerary::{ItineraryStatus, LineItemStatus, StayChange, StayChangeStatus},
};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect};
use std::collections::BTreeSet;

const WHY: &str = "sold out before it was paid";
/// What the new stay says of itself.
const FAILURE: &str = "The last room was sold before you paid.";

/// Ends the open changes of these whose new stay the hotel no longer has. Answers whether one ended.
pub(super) async fn end_sold_out(ctx: &Ctx, changes: impl Iterator<Item = &StayChange>) -> Result<bool> {
    let open = changes.filter(|change| change.status == StayChangeStatus::Open);
    let new: BTreeSet<ItineraryId> = open.map(|change| change.new_itinerary_id).collect();
    let mut has_ended = false;
    for id in new {
        has_ended |= end_one(ctx, id).await?;
    }
    Ok(has_ended)
}

/// Like [`end_sold_out`], for the changes of one itinerary.
pub(crate) async fn end_sold_out_of(ctx: &Ctx, id: ItineraryId) -> Result<bool> {
    let changes = load(ctx.db(), &[id.0]).await?.remove(&id.0).unwrap_or_default();
    end_sold_out(ctx, changes.iter()).await
}

async fn end_one(ctx: &Ctx, id: ItineraryId) -> Result<bool> {
    // Most have a room: nothing is locked for them.
    let row = crate::entity::itinerary::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let Some(row) = row.filter(|row| row.status == ItineraryStatus::AwaitingPayment.text()) else {
        return Ok(false);
    };
    let trip = load_one(ctx.db(), row).await?;
    if !is_sold_out(ctx, ctx.db(), &trip).await? {
        return Ok(false);
    }
    crate::transaction!(ctx, |tx| { end(ctx, tx, id).await })
}

/// Looks again with the itinerary locked. A payment that is under way comes to its end first.
async fn end(ctx: &Ctx, tx: &DatabaseTransaction, id: ItineraryId) -> Result<bool> {
    let row = lock_itinerary(tx, id.0).await?;
    let invoices = invoice::Entity::find()
        .filter(invoice::Column::ItineraryId.eq(id.0))
        .filter(invoice::Column::Status.ne(InvoiceStatus::Void.text()))
        .lock_exclusive()
        .all(tx)
        .await?;
    let is_unpaid = invoices
        .iter()
        .all(|invoice| invoice.status == InvoiceStatus::Open.text());
    if row.status != ItineraryStatus::AwaitingPayment.text() || !is_unpaid {
        return Ok(false);
    }
    let trip = load_one(tx, row).await?;
    if !is_sold_out(ctx, tx, &trip).await? {
        return Ok(false);
    }
    for invoice in &invoices {
        Move::<invoice::Entity>::of(invoice.id, &invoice.status, InvoiceStatus::Void)?
            .write_why(ctx, tx, None, WHY)
            .await?;
    }
    for stay in &trip.stays {
        Move::<line_item::Entity>::of(stay.line.id, &stay.line.status, LineItemStatus::Failed)?
            .set(line_item::Column::Failure, Some(FAILURE.to_owned()))
            .write_why(ctx, tx, None, WHY)
            .await?;
    }
    move_status(ctx, tx, &trip.itinerary, ItineraryStatus::Failed, None, WHY).await?;
    ended(ctx, tx, id.0, WHY).await?;
    Ok(true)
}
