//! Writes each answer down, once, together with everything that follows from it: one transaction an answer.

use super::{
    CHECKOUT,
    core::{Answer, Checkout, Outcome, Phase},
    state::{load, lock_payment},
};
use crate::{
    Ctx,
    database::Series,
    entity::{invoice, itinerary, job, ledger_entry, line_item, payment},
    error::{Error, Result},
    event::{Event, record},
    itineraries::{claims, status::State, store::move_status},
    outbox,
    outside::payment::{Authorization, DeclineReason},
};
use chrono::Datelike;
use contract::{
    Money, PaymentId,
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, LineItemStatus},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait,
    IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};
use serde_json::json;
use uuid::Uuid;

/// Locks the payment and asks the core what the answer makes of it; nothing to do when it changes nothing.
async fn step(tx: &DatabaseTransaction, id: PaymentId, answer: Answer) -> Result<Option<(payment::Model, Checkout)>> {
    let row = lock_payment(tx, id).await?;
    let before = load(tx, &row).await?;
    let after = before
        .clone()
        .after(answer)
        .map_err(|misfit| Error::Broken(misfit.to_string()))?;
    Ok(if after == before { None } else { Some((row, after)) })
}

/// The itinerary, locked. Locks are taken in one order everywhere: payment, itinerary, invoice.
pub(crate) async fn lock_itinerary(tx: &impl ConnectionTrait, id: Uuid) -> Result<itinerary::Model> {
    let row = itinerary::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
    row.ok_or_else(|| Error::Broken(format!("itinerary {id} is gone")))
}

/// The amount is held: the itinerary is being confirmed from here on.
pub(super) async fn held(ctx: &Ctx, id: PaymentId, authorization: &Authorization) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, _)) = step(tx, id, Answer::Held).await? else {
            return Ok(());
        };
        let trip = lock_itinerary(tx, row.itinerary_id).await?;
        let mut active = with_card(ctx, row, authorization);
        active.status = Set(PaymentStatus::Processing.text().to_owned());
        active.update(tx).await?;
        move_status(ctx, tx, &trip, ItineraryStatus::Confirming, None, "payment held").await?;
        line_item::Entity::update_many()
            .col_expr(line_item::Column::Status, Expr::value(LineItemStatus::Booking.text()))
            .filter(line_item::Column::ItineraryId.eq(trip.id))
            .filter(line_item::Column::Status.eq(LineItemStatus::Draft.text()))
            .exec(tx)
            .await?;
        Ok(())
    })
}

/// The bank asks its customer.
pub(super) async fn action_required(ctx: &Ctx, id: PaymentId, authorization: &Authorization) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, _)) = step(tx, id, Answer::ActionRequired).await? else {
            return Ok(());
        };
        let mut active = with_card(ctx, row, authorization);
        active.status = Set(PaymentStatus::RequiresAction.text().to_owned());
        active.update(tx).await?;
        Ok(())
    })
}

fn with_card(ctx: &Ctx, row: payment::Model, authorization: &Authorization) -> payment::ActiveModel {
    let mut active = row.into_active_model();
    active.authorization_id = Set(Some(authorization.id.clone()));
    active.card_brand = Set(Some(authorization.card_brand.clone()));
    active.card_last_four = Set(Some(authorization.card_last_four.clone()));
    active.updated_at = Set(ctx.now());
    active
}

/// A decline as it is stored.
pub(super) fn decline_text(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::Declined => "declined",
        DeclineReason::InsufficientFunds => "insufficientFunds",
        DeclineReason::ExpiredCard => "expiredCard",
        DeclineReason::IncorrectCvc => "incorrectCvc",
        DeclineReason::IncorrectNumber => "incorrectNumber",
        DeclineReason::AuthenticationFailed => "authenticationFailed",
        DeclineReason::Processing => "processing",
    }
}

/// The bank refused, or was never asked: the invoice can be paid again.
pub(super) async fn declined(ctx: &Ctx, id: PaymentId, why: &str) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, _)) = step(tx, id, Answer::Declined).await? else {
            return Ok(());
        };
        let (invoice_id, itinerary_id) = (row.invoice_id, row.itinerary_id);
        let mut active = row.into_active_model();
        active.status = Set(PaymentStatus::Declined.text().to_owned());
        active.decline_code = Set(Some(why.to_owned()));
        active.updated_at = Set(ctx.now());
        active.update(tx).await?;
        set_invoice(tx, invoice_id, InvoiceStatus::Open).await?;
        finish_job(ctx, tx, id).await?;
        let subject = ("itinerary", itinerary_id);
        let detail = json!({ "paymentId": id, "why": why });
        record(
            ctx,
            tx,
            Event {
                kind: "payment.declined",
                account: None,
                subject,
                change: None,
                detail,
            },
        )
        .await
    })
}

/// A supplier answered for one stay.
pub(super) async fn stay(
    ctx: &Ctx,
    id: PaymentId,
    answer: Answer,
    reference: Option<&str>,
    failure: Option<&str>,
) -> Result<()> {
    let (Answer::Booked(line) | Answer::Refused(line)) = answer else {
        return Err(Error::Broken(format!("{answer:?} is no answer of a supplier")));
    };
    crate::transaction!(ctx, |tx| {
        if step(tx, id, answer).await?.is_none() {
            return Ok(());
        }
        let to = if matches!(answer, Answer::Booked(_)) {
            LineItemStatus::Confirmed
        } else {
            LineItemStatus::Failed
        };
        line_item::Entity::update_many()
            .col_expr(line_item::Column::Status, Expr::value(to.text()))
            .col_expr(
                line_item::Column::BookingReference,
                Expr::value(reference.map(str::to_owned)),
            )
            .col_expr(
                line_item::Column::SupplierReference,
                Expr::value(reference.map(str::to_owned)),
            )
            .col_expr(line_item::Column::Failure, Expr::value(failure.map(str::to_owned)))
            .filter(line_item::Column::Id.eq(line))
            .exec(tx)
            .await?;
        let change = Some((LineItemStatus::Booking.text(), to.text()));
        let detail = json!({ "reference": reference, "why": failure });
        let event = Event {
            kind: "booking.answered",
            account: None,
            subject: ("line_item", line),
            change,
            detail,
        };
        record(ctx, tx, event).await
    })
}

/// The money is taken: the invoice gets its number, the ledger its entries, the traveller the news.
pub(super) async fn captured(ctx: &Ctx, id: PaymentId, amount: Money) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, after)) = step(tx, id, Answer::Captured).await? else {
            return Ok(());
        };
        let now = ctx.now();
        let (invoice_id, itinerary_id) = (row.invoice_id, row.itinerary_id);
        let trip = lock_itinerary(tx, itinerary_id).await?;
        let mut active = row.into_active_model();
        active.status = Set(PaymentStatus::Succeeded.text().to_owned());
        active.captured_minor = Set(Some(amount.minor));
        active.updated_at = Set(now);
        active.update(tx).await?;
        let (year, sequence) = next_number(tx, now.year()).await?;
        invoice::Entity::update_many()
            .col_expr(invoice::Column::Status, Expr::value(InvoiceStatus::Paid.text()))
            .col_expr(invoice::Column::Year, Expr::value(year))
            .col_expr(invoice::Column::Sequence, Expr::value(sequence))
            .col_expr(invoice::Column::CapturedMinor, Expr::value(amount.minor))
            .col_expr(invoice::Column::PaidAt, Expr::value(now))
            .filter(invoice::Column::Id.eq(invoice_id))
            .exec(tx)
            .await?;
        post(ctx, tx, invoice_id, amount).await?;
        let all = after.stays.iter().all(|stay| stay.outcome == Outcome::Booked);
        let to = if all {
            ItineraryStatus::Confirmed
        } else {
            ItineraryStatus::PartiallyConfirmed
        };
        move_status(ctx, tx, &trip, to, None, "captured").await?;
        claims::collect_one(ctx, tx, &trip).await?;
        outbox::tell_confirmed(ctx, tx, itinerary_id).await?;
        finish_job(ctx, tx, id).await
    })
}

/// Nothing could be booked: the money is given back and the itinerary has failed.
pub(super) async fn released(ctx: &Ctx, id: PaymentId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let Some((row, after)) = step(tx, id, Answer::Released).await? else {
            return Ok(());
        };
        if after.phase != Phase::Released {
            return Err(Error::Broken(format!(
                "payment {id} was released while {:?}",
                after.phase
            )));
        }
        let (invoice_id, itinerary_id) = (row.invoice_id, row.itinerary_id);
        let trip = lock_itinerary(tx, itinerary_id).await?;
        let mut active = row.into_active_model();
        active.status = Set(PaymentStatus::Released.text().to_owned());
        active.updated_at = Set(ctx.now());
        active.update(tx).await?;
        set_invoice(tx, invoice_id, InvoiceStatus::Void).await?;
        move_status(ctx, tx, &trip, ItineraryStatus::Failed, None, "nothing could be booked").await?;
        finish_job(ctx, tx, id).await
    })
}

async fn set_invoice(tx: &impl ConnectionTrait, id: Uuid, to: InvoiceStatus) -> Result<()> {
    invoice::Entity::update_many()
        .col_expr(invoice::Column::Status, Expr::value(to.text()))
        .filter(invoice::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The next invoice number of the year, without gaps: numbering is serial until the transaction ends.
async fn next_number(tx: &DatabaseTransaction, year: i32) -> Result<(i32, i32)> {
    Series::Invoices.lock(tx).await?;
    let last = invoice::Entity::find()
        .filter(invoice::Column::Year.eq(year))
        .order_by_desc(invoice::Column::Sequence)
        .limit(1)
        .one(tx)
        .await?;
    Ok((year, last.and_then(|invoice| invoice.sequence).unwrap_or(0) + 1))
}

/// Double entry: what the provider owes us, and what we owe the houses.
async fn post(ctx: &Ctx, tx: &impl ConnectionTrait, invoice_id: Uuid, amount: Money) -> Result<()> {
    let transaction = ctx.new_id();
    for (account, minor) in [("provider:receivable", amount.minor), ("house:payable", -amount.minor)] {
        ledger_entry::ActiveModel {
            id: Set(ctx.new_id()),
            transaction_id: Set(transaction),
            account: Set(account.to_owned()),
            currency: Set(amount.currency.to_string()),
            amount_minor: Set(minor),
            invoice_id: Set(Some(invoice_id)),
            line_item_id: Set(None),
            memo: Set("capture".to_owned()),
            created_at: Set(ctx.now()),
        }
        .insert(tx)
        .await?;
    }
    Ok(())
}

async fn finish_job(ctx: &Ctx, tx: &impl ConnectionTrait, id: PaymentId) -> Result<()> {
    job::Entity::update_many()
        .col_expr(job::Column::DoneAt, Expr::value(ctx.now()))
        .filter(job::Column::Kind.eq(CHECKOUT))
        .filter(job::Column::SubjectId.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}
