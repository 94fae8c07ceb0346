//! Reading the viewer's own invoices.

use crate::{
    Ctx, Viewer,
    entity::{invoice, payment},
    error::{Error, Result},
    itineraries::{sold_out::end_sold_out_of, store::claimed_by, wire},
    states::State,
};
use contract::{
    Code, InvoiceId, ItineraryId, UserId,
    invoice::{Invoice, InvoiceStatus, PaymentStatus},
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

/// One invoice of the viewer. Reading that of a change ends the change when its new stay was sold before it was paid.
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: InvoiceId) -> Result<Invoice> {
    let row = find_visible(ctx, viewer, id).await?;
    let is_open = row.status == InvoiceStatus::Open.text();
    if is_open && end_sold_out_of(ctx, ItineraryId(row.itinerary_id)).await? {
        return wire::invoice(&find_visible(ctx, viewer, id).await?);
    }
    wire::invoice(&row)
}

async fn find_visible(ctx: &Ctx, viewer: &Viewer, id: InvoiceId) -> Result<invoice::Model> {
    if let Viewer::Guest(guest) = viewer {
        let found = invoice::Entity::find_by_id(id.0)
            .filter(invoice::Column::ItineraryId.eq(guest.itinerary.0))
            .one(ctx.db())
            .await?;
        return found.ok_or_else(|| Error::refused(Code::InvoiceNotFound));
    }
    let owner = viewer.account()?.id;
    find_owned(ctx.db(), owner, id).await
}

/// The owner's invoice. Another person's invoice answers like a missing one.
pub(super) async fn find_owned(conn: &impl ConnectionTrait, owner: UserId, id: InvoiceId) -> Result<invoice::Model> {
    invoice::Entity::find_by_id(id.0)
        .filter(
            Condition::any()
                .add(invoice::Column::AccountId.eq(owner.0))
                .add(invoice::Column::ItineraryId.in_subquery(claimed_by(owner))),
        )
        .one(conn)
        .await?
        .ok_or_else(|| Error::refused(Code::InvoiceNotFound))
}

/// The payment of an invoice that is neither ended nor refused, when there is one.
pub async fn under_way(ctx: &Ctx, viewer: &Viewer, id: InvoiceId) -> Result<Option<PaymentStatus>> {
    let owner = viewer.account()?.id;
    find_owned(ctx.db(), owner, id).await?;
    let newest = payment::Entity::find()
        .filter(payment::Column::InvoiceId.eq(id.0))
        .order_by_desc(payment::Column::CreatedAt)
        .order_by_desc(payment::Column::Id)
        .one(ctx.db())
        .await?;
    let status = newest
        .map(|payment| PaymentStatus::parse(&payment.status))
        .transpose()?;
    Ok(status.filter(|status| matches!(status, PaymentStatus::Processing | PaymentStatus::RequiresAction)))
}
