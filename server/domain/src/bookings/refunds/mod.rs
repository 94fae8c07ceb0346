//! Money on its way back: rows of their own, several for a payment, never more than was taken. Each has its key before the
//! provider is called, and is sent by the worker.

mod by_hand;
mod drive;
mod elsewhere;
mod failed;
mod foreign;
mod look;
mod moves;
mod parts;
mod record;
mod retry;

use crate::{
    Ctx,
    entity::{cancellation, payment, refund},
    error::{Error, Result},
    event::{Event, record as record_event},
    jobs,
    outside::payment::{ProviderRefund, RefundState},
    states::{Machine, State},
};
pub(crate) use by_hand::pay_by_hand;
use contract::{Money, RefundId, itinerary::RefundStatus};
pub(crate) use drive::resume;
pub(crate) use foreign::{is_foreign, twin};
pub(crate) use look::look;
pub(crate) use parts::{RefundParts, parts_of};
pub(crate) use retry::send_again;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;
use uuid::Uuid;

/// The kind of a refund's job.
pub(crate) const REFUND: &str = "refund";
/// The operator's task about a refund that failed; its subject is the refund.
pub(crate) const FAILED: &str = "refund.failed";
/// The memo of the entries of a refund that an operator paid by other means.
pub(crate) const BY_HAND: &str = "refund by hand";
/// Why a refund failed that the provider had accepted.
const FAILED_BY_BANK: &str = "the bank sent it back";

/// Requests the refund of a cancellation, in its transaction; the worker sends it. What refunds of the provider's dashboard
/// leave no room for is paid by them; returns that amount in minor units. The payment is locked and as it is now.
pub(crate) async fn request(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    payment: &payment::Model,
    cancellation: &cancellation::Model,
    amount: Money,
) -> Result<i64> {
    let of = (Some(cancellation.id), None);
    let paid = elsewhere::paid(tx, payment, payment.refunded_minor, amount.minor).await?;
    if paid == 0 {
        request_for(ctx, tx, payment, of, amount).await?;
        return Ok(0);
    }
    if let Some(twin) = foreign::twin(tx, payment, amount.minor).await? {
        let found = foreign::hand_over(ctx, tx, twin).await?;
        let id = request_for(ctx, tx, payment, of, amount).await?;
        foreign::adopt(tx, id, &found).await?;
        return Ok(0);
    }
    foreign::use_up(ctx, tx, payment, paid).await?;
    let left = Money::new(amount.minor - paid, amount.currency);
    if left.minor > 0 {
        request_for(ctx, tx, payment, of, left).await?;
    }
    Ok(paid)
}

/// Requests the refund of a fee, or of a part of it, that the cancellation itself does not give back.
pub(crate) async fn request_waived(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    payment: &payment::Model,
    cancellation: &cancellation::Model,
    amount: Money,
) -> Result<RefundId> {
    request_for(ctx, tx, payment, (None, Some(cancellation.id)), amount).await
}

/// The cancellation that gives the amount back by its terms, or the one whose fee it is.
async fn request_for(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    payment: &payment::Model,
    (cancellation, waived): (Option<Uuid>, Option<Uuid>),
    amount: Money,
) -> Result<RefundId> {
    let id = RefundId(ctx.new_id());
    reserve(tx, payment.id, amount.minor).await?;
    let row = refund::ActiveModel {
        cancellation_id: Set(cancellation),
        waived_cancellation_id: Set(waived),
        ..new_row(ctx, id, payment, amount, key(id, 1))
    };
    row.insert(tx).await?;
    jobs::enqueue(ctx, tx, REFUND, id.0, ctx.now()).await?;
    let event = Event {
        kind: "refund.status",
        account: None,
        subject: (REFUND, id.0),
        change: Some(("owed", RefundStatus::Requested.text())),
        detail: json!({ "amountMinor": amount.minor, "currency": amount.currency, "paymentId": payment.id }),
    };
    record_event(ctx, tx, event).await?;
    Ok(id)
}

/// A refund as it begins, not inserted yet.
fn new_row(ctx: &Ctx, id: RefundId, payment: &payment::Model, amount: Money, key: String) -> refund::ActiveModel {
    refund::ActiveModel {
        id: Set(id.0),
        payment_id: Set(payment.id),
        invoice_id: Set(payment.invoice_id),
        itinerary_id: Set(payment.itinerary_id),
        cancellation_id: Set(None),
        waived_cancellation_id: Set(None),
        status: Set(RefundStatus::first()),
        currency: Set(amount.currency.to_string()),
        amount_minor: Set(amount.minor),
        idempotency_key: Set(key),
        attempt: Set(1),
        provider_refund_id: Set(None),
        failure: Set(None),
        requested_at: Set(ctx.now()),
        sent_at: Set(None),
        succeeded_at: Set(None),
        failed_at: Set(None),
        paid_by: Set(None),
        payment_reference: Set(None),
        by_dashboard_minor: Set(None),
        by_bank_minor: Set(None),
    }
}

/// Whether the refund has ended without the provider: an operator or a bank has paid it.
fn is_over(row: &refund::Model) -> Result<bool> {
    let status = RefundStatus::parse(&row.status)?;
    Ok(matches!(status, RefundStatus::PaidByHand | RefundStatus::NotNeeded))
}

/// Whether the provider's refund is this one: by the key that it was sent under, or by the provider's id where another
/// refund of the payment stands for it.
pub(crate) fn is_of(row: &refund::Model, found: &ProviderRefund) -> bool {
    found.key.as_ref() == Some(&row.idempotency_key) || row.provider_refund_id.as_ref() == Some(&found.id)
}

/// Whether the provider's refund is this one, whichever try it was sent under: each key begins with the refund's id.
pub(crate) fn belongs_to(row: &refund::Model, found: &ProviderRefund) -> bool {
    let key = found.key.as_deref().unwrap_or_default();
    is_of(row, found) || key.starts_with(&format!("{}:", row.id))
}

/// The provider's refund that says how this one stands. A row of a backup may be of an earlier try than the one that was sent.
fn find_of<'a>(row: &refund::Model, there: &'a [ProviderRefund]) -> Option<&'a ProviderRefund> {
    let last = || there.iter().filter(|found| is_of(row, found));
    let stands = |found: &&ProviderRefund| found.state != RefundState::Failed;
    let any = || there.iter().filter(|found| belongs_to(row, found));
    let standing = last().find(stands).or_else(|| any().find(stands));
    standing.or_else(|| last().next())
}

/// A key belongs to one intention: this refund, tried this time.
fn key(id: RefundId, attempt: i32) -> String {
    format!("{id}:{attempt}")
}

/// The key that the provider has the refund under, and which try that was.
fn key_there(row: &refund::Model, found: &ProviderRefund) -> (String, i32) {
    let try_of = |key: &str| key.strip_prefix(&format!("{}:", row.id))?.parse().ok();
    let there = found.key.as_ref().and_then(|key| Some((key.clone(), try_of(key)?)));
    there.unwrap_or_else(|| (row.idempotency_key.clone(), row.attempt))
}

/// Counts the amount as given back, unless that is more than was taken; the table has the same rule.
async fn reserve(tx: &impl ConnectionTrait, payment: Uuid, minor: i64) -> Result<()> {
    let counted = Expr::col(payment::Column::RefundedMinor).add(minor);
    let reserved = payment::Entity::update_many()
        .col_expr(payment::Column::RefundedMinor, counted.clone())
        .filter(payment::Column::Id.eq(payment))
        .filter(counted.lte(Expr::col(payment::Column::CapturedMinor)))
        .exec(tx)
        .await?;
    if reserved.rows_affected == 0 {
        return Err(Error::Broken(format!(
            "payment {payment}: more would be given back than was taken"
        )));
    }
    Ok(())
}

/// Counts again what the payment's refunds give back. Those made elsewhere may give more than was taken, beside what an
/// operator has paid by hand: what was taken is the most that counts.
async fn recount(tx: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    let payment = payment::Entity::find_by_id(id).one(tx).await?;
    let payment = payment.ok_or_else(|| Error::Broken(format!("payment {id} is gone")))?;
    let rows = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(id))
        .filter(refund::Column::Status.ne(RefundStatus::Failed.text()))
        .all(tx)
        .await?;
    let back: i64 = rows.iter().map(|row| row.amount_minor).sum();
    let back = back - elsewhere::used_by_hand(tx, payment.invoice_id).await?;
    let counted = Ord::min(back, payment.captured_minor.unwrap_or(0));
    payment::Entity::update_many()
        .col_expr(payment::Column::RefundedMinor, Expr::value(counted))
        .filter(payment::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Where a traveller follows a trip and its refunds.
pub(crate) fn trip_url(ctx: &Ctx, itinerary: Uuid) -> String {
    format!("{}/user/itinerary/{itinerary}/cancel", ctx.settings().public_url)
}
