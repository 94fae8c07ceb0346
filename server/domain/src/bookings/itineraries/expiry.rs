//! How long a price is held: an invoice that is not paid in time is void, and its trip expires until the traveller checks the
//! price again. No room is held before it is paid for, so nothing else has to be given back.

use super::store::{load_one, lock_owned, move_status, not_changeable};
use crate::{
    Ctx, Viewer,
    entity::{invoice, itinerary},
    error::{Error, Result},
    jobs::{self, Next},
    replaced_stays,
    states::{Move, State},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code, ItineraryId,
    invoice::InvoiceStatus,
    itinerary::{Itinerary, ItineraryStatus},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};
use uuid::Uuid;

/// The kind of job that lets an unpaid trip expire; its subject is the itinerary.
pub(crate) const EXPIRY: &str = "itinerary.expiry";
/// How soon a payment that is under way at that time is looked at again, in seconds.
const RECHECK_SECONDS: i64 = 60;
/// Trips of an earlier version that one pass takes.
const MAX_WITHOUT_END: u64 = 500;

/// Whether the price of an unpaid trip is no longer held.
pub(crate) fn is_over(row: &itinerary::Model, now: DateTime<Utc>) -> bool {
    row.price_held_until.is_some_and(|until| until <= now)
}

/// Holds the price of an invoice that was just opened.
pub(crate) async fn hold_price(ctx: &Ctx, tx: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    let until = ctx.now() + TimeDelta::minutes(ctx.settings().invoice_minutes);
    // What comes back for the stay that it replaces is part of what was agreed to.
    let until = replaced_stays::refund_until(tx, id)
        .await?
        .map_or(until, |end| end.min(until));
    itinerary::Entity::update_many()
        .col_expr(itinerary::Column::PriceHeldUntil, Expr::value(until))
        .filter(itinerary::Column::Id.eq(id))
        .exec(tx)
        .await?;
    jobs::enqueue(ctx, tx, EXPIRY, id, until).await
}

/// What a worker does when the time is over.
pub(crate) async fn resume(ctx: &Ctx, id: ItineraryId) -> Result<Next> {
    crate::transaction!(ctx, |tx| {
        let found = itinerary::Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
        match found {
            Some(row) => expire(ctx, tx, &row).await,
            None => Ok(Next::Done),
        }
    })
}

/// Lets a locked trip expire when its price is no longer held. A payment that began in time comes to its end first: what the
/// bank refuses leaves an open invoice, which is void then.
pub(crate) async fn expire(ctx: &Ctx, tx: &impl ConnectionTrait, row: &itinerary::Model) -> Result<Next> {
    let now = ctx.now();
    match ItineraryStatus::parse(&row.status)? {
        ItineraryStatus::AwaitingPayment => {}
        // It waits for payment again when the hold is lost before a stay is booked.
        ItineraryStatus::Confirming => return Ok(Next::At(now + TimeDelta::seconds(RECHECK_SECONDS))),
        _ => return Ok(Next::Done),
    }
    match row.price_held_until {
        None => return Ok(Next::Done),
        Some(until) if until > now => return Ok(Next::At(until)),
        Some(_) => {}
    }
    let invoices = invoice::Entity::find()
        .filter(invoice::Column::ItineraryId.eq(row.id))
        .filter(invoice::Column::Status.ne(InvoiceStatus::Void.text()))
        .lock_exclusive()
        .all(tx)
        .await?;
    if invoices
        .iter()
        .any(|invoice| invoice.status != InvoiceStatus::Open.text())
    {
        return Ok(Next::At(now + TimeDelta::seconds(RECHECK_SECONDS)));
    }
    for invoice in &invoices {
        Move::<invoice::Entity>::of(invoice.id, &invoice.status, InvoiceStatus::Void)?
            .write_why(ctx, tx, None, "price no longer held")
            .await?;
    }
    move_status(ctx, tx, row, ItineraryStatus::Expired, None, "price no longer held").await?;
    replaced_stays::ended(ctx, tx, row.id, "price no longer held").await?;
    Ok(Next::Done)
}

/// Goes on with a trip whose price is no longer held: it is a cart again, with the same stays. A trip that has not expired
/// stays as it is.
pub async fn renew(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let mut row = lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        if expire(ctx, tx, &row).await? == Next::Done {
            row = lock_owned(tx, owner, id, Code::ItineraryNotFound).await?;
        }
        match ItineraryStatus::parse(&row.status)? {
            ItineraryStatus::Expired if replaced_stays::is_replacement(tx, row.id).await? => {
                Err(Error::refused(Code::StayChangeClosed))
            }
            ItineraryStatus::Expired => {
                let draft = ItineraryStatus::Draft;
                move_status(ctx, tx, &row, draft, Some(owner), "price checked again").await?;
                itinerary::Entity::update_many()
                    .col_expr(
                        itinerary::Column::PriceHeldUntil,
                        Expr::value(Option::<DateTime<Utc>>::None),
                    )
                    .filter(itinerary::Column::Id.eq(row.id))
                    .exec(tx)
                    .await?;
                Ok(())
            }
            ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => Ok(()),
            status => Err(not_changeable(status)),
        }
    })?;
    super::get(ctx, viewer, id).await
}

/// Holds the price of unpaid trips that an earlier version left without an end. It can be repeated.
pub async fn end_unpaid(ctx: &Ctx) -> Result<()> {
    let open = itinerary::Entity::find()
        .filter(itinerary::Column::Status.eq(ItineraryStatus::AwaitingPayment.text()))
        .filter(itinerary::Column::PriceHeldUntil.is_null())
        .order_by_asc(itinerary::Column::Id)
        .limit(MAX_WITHOUT_END)
        .all(ctx.db())
        .await?;
    for row in open {
        crate::transaction!(ctx, |tx| {
            let row = itinerary::Entity::find_by_id(row.id).lock_exclusive().one(tx).await?;
            let Some(row) = row else { return Ok(()) };
            let trip = load_one(tx, row).await?;
            let is_open =
                trip.status()? == ItineraryStatus::AwaitingPayment && trip.itinerary.price_held_until.is_none();
            if is_open {
                hold_price(ctx, tx, trip.itinerary.id).await?;
            }
            Ok(())
        })?;
    }
    Ok(())
}
