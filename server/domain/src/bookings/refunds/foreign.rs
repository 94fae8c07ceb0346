//! Refunds of a payment that were not asked for here, as those that are made in the provider's dashboard. Each has a row and
//! ledger entries of its own, so that what is asked for later is what is left.

use super::{
    FAILED_BY_BANK, REFUND, belongs_to, elsewhere::unused, failed::email_failed, key, key_there, moves, new_row,
    recount, request_for,
};
use crate::{
    Ctx,
    entity::{payment, refund},
    error::{Error, Result},
    event::{Event, record as record_event},
    jobs,
    ledger::{self, Account},
    outside::payment::{ProviderRefund, RefundState},
    payments::lock_payment,
    states::State,
    stored::currency,
};
use chrono::TimeDelta;
use contract::{Money, PaymentId, RefundId, itinerary::RefundStatus, words};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    QueryOrder, sea_query::Expr,
};
use serde_json::json;

/// The key of such a row begins with it; the provider's id follows.
const KEY: &str = "foreign:";
/// What such a row says of itself.
const ORIGIN: &str = "made in the payment provider's dashboard";
/// The entries when a refund of ours asks for less, because of one that was made there.
const USED: &str = "refund of the dashboard used";
/// After so many days its bank is looked at first: it can send the refund back.
const LOOK_DAYS: i64 = 1;

/// Whether the row stands for a refund that was not asked for here.
pub(crate) fn is_foreign(row: &refund::Model) -> bool {
    row.idempotency_key.starts_with(KEY)
}

/// Writes down what the provider has and nothing here asked for, and takes out what banks have sent back since.
pub(super) async fn keep(ctx: &Ctx, id: PaymentId, there: &[ProviderRefund]) -> Result<()> {
    if !has_news(ctx.db(), id, there).await? {
        return Ok(());
    }
    crate::transaction!(ctx, |tx| { write_down(ctx, tx, id, there).await })
}

async fn write_down(ctx: &Ctx, tx: &DatabaseTransaction, id: PaymentId, there: &[ProviderRefund]) -> Result<()> {
    for found in there {
        // Read again for each of them: the one before may have changed what is owed.
        let payment = lock_payment(tx, id).await?;
        let rows = of_payment(tx, id).await?;
        if !is_news(&rows, found) {
            continue;
        }
        match rows.iter().find(|row| belongs_to(row, found)) {
            Some(row) => sent_back(ctx, tx, row.clone()).await?,
            None if lower_ours(ctx, tx, &payment, (&rows, there), found).await? => {
                add(ctx, tx, &payment, found).await?;
            }
            None => {}
        }
    }
    Ok(())
}

/// Whether the provider's list has something to write down.
pub(super) async fn has_news(conn: &impl ConnectionTrait, id: PaymentId, there: &[ProviderRefund]) -> Result<bool> {
    let rows = of_payment(conn, id).await?;
    Ok(there.iter().any(|found| is_news(&rows, found)))
}

/// Whether a row is to be written for it, or taken out.
fn is_news(rows: &[refund::Model], found: &ProviderRefund) -> bool {
    let row = rows.iter().find(|row| belongs_to(row, found));
    match found.state {
        RefundState::Failed => row.is_some_and(is_foreign),
        RefundState::Pending | RefundState::Succeeded => row.is_none(),
    }
}

async fn of_payment(conn: &impl ConnectionTrait, id: PaymentId) -> Result<Vec<refund::Model>> {
    let rows = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(id.0))
        .order_by_asc(refund::Column::Id);
    Ok(rows.all(conn).await?)
}

/// Lowers our refunds that are not sent yet, which the provider would refuse now; answers whether this one gets a row. A refund
/// of ours of the same amount is taken to be this one. Others ask for less, or the operator settles them, also where they are not
/// enough, as after a payment by hand: what is sent beside more than the payment would be given twice.
async fn lower_ours(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    payment: &payment::Model,
    (rows, there): (&[refund::Model], &[ProviderRefund]),
    found: &ProviderRefund,
) -> Result<bool> {
    let mut excess = payment.refunded_minor + found.minor - payment.captured_minor.unwrap_or(0);
    if excess <= 0 {
        return Ok(true);
    }
    let is_there = |row: &refund::Model| there.iter().any(|other| belongs_to(row, other) && is_given(other));
    let waiting: Vec<&refund::Model> = rows
        .iter()
        .filter(|row| row.status == RefundStatus::Requested.text() && !is_there(row))
        .collect();
    if let Some(row) = waiting.iter().find(|row| row.amount_minor == found.minor) {
        adopt(tx, RefundId(row.id), &found.id).await?;
        return Ok(false);
    }
    for row in waiting {
        if excess <= 0 {
            break;
        }
        if excess < row.amount_minor && row.cancellation_id.is_some() {
            ask_for_less(ctx, tx, payment, row, excess).await?;
            break;
        }
        let there = words::money(Money::new(found.minor, currency(&row.currency)?));
        let why = format!("{there} of this payment was refunded in the payment provider's dashboard");
        moves::leave_to_operator(ctx, tx, row.clone(), &why).await?;
        excess -= row.amount_minor;
    }
    Ok(true)
}

fn is_given(found: &ProviderRefund) -> bool {
    found.state != RefundState::Failed
}

/// A refund that waits asks for that much less, under another key: the provider may have refused the former one.
async fn ask_for_less(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    payment: &payment::Model,
    row: &refund::Model,
    minor: i64,
) -> Result<()> {
    let attempt = row.attempt + 1;
    let key = key(RefundId(row.id), attempt);
    change_amount(ctx, tx, row, row.amount_minor - minor, (key, attempt)).await?;
    use_up(ctx, tx, payment, minor).await
}

/// Writes another amount of a refund, with the key that it is asked for under, and the event.
async fn change_amount(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: &refund::Model,
    minor: i64,
    (key, attempt): (String, i32),
) -> Result<()> {
    refund::Entity::update_many()
        .col_expr(refund::Column::AmountMinor, Expr::value(minor))
        .col_expr(refund::Column::Attempt, Expr::value(attempt))
        .col_expr(refund::Column::IdempotencyKey, Expr::value(key))
        .filter(refund::Column::Id.eq(row.id))
        .exec(tx)
        .await?;
    recount(tx, row.payment_id).await?;
    let event = Event {
        kind: "refund.amount",
        account: None,
        subject: (REFUND, row.id),
        change: None,
        detail: json!({
            "amountMinor": minor,
            "beforeMinor": row.amount_minor,
            "currency": row.currency,
            "paymentId": row.payment_id,
        }),
    };
    record_event(ctx, tx, event).await
}

/// The provider gave another amount back than the row asks for, which takes that amount. Refunds made elsewhere have paid what
/// is missing, as they had before the backup was restored; what they do not explain is owed, and the operator settles it. What
/// is given beyond the row's amount, they have not paid after all.
pub(super) async fn take_amount(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    payment: &payment::Model,
    row: &refund::Model,
    found: &ProviderRefund,
    there: &[ProviderRefund],
) -> Result<()> {
    let missing = row.amount_minor - found.minor;
    let rows = of_payment(tx, PaymentId(payment.id)).await?;
    let is_new = |other: &&ProviderRefund| is_given(other) && !rows.iter().any(|row| belongs_to(row, other));
    let new: i64 = there.iter().filter(is_new).map(|other| other.minor).sum();
    let used = Ord::min(missing, new + Ord::max(unused(tx, payment.invoice_id).await?, 0));
    change_amount(ctx, tx, row, found.minor, key_there(row, found)).await?;
    use_up(ctx, tx, payment, used).await?;
    if missing > used {
        let rest = Money::new(missing - used, currency(&row.currency)?);
        let id = request_for(ctx, tx, payment, (None, None), rest).await?;
        let why = format!(
            "the payment provider gave {} back and not {}",
            words::money(Money::new(found.minor, rest.currency)),
            words::money(Money::new(row.amount_minor, rest.currency))
        );
        let rest = refund::Entity::find_by_id(id.0).one(tx).await?;
        let rest = rest.ok_or_else(|| Error::Broken(format!("refund {id} is gone")))?;
        moves::leave_to_operator(ctx, tx, rest, &why).await?;
    }
    write_down(ctx, tx, PaymentId(payment.id), there).await
}

async fn add(ctx: &Ctx, tx: &impl ConnectionTrait, payment: &payment::Model, found: &ProviderRefund) -> Result<()> {
    let (id, now) = (ctx.new_id(), ctx.now());
    let amount = Money::new(found.minor, currency(&payment.currency)?);
    let key = format!("{KEY}{}", found.id);
    let row = refund::ActiveModel {
        provider_refund_id: Set(Some(found.id.clone())),
        failure: Set(Some(ORIGIN.to_owned())),
        ..new_row(ctx, RefundId(id), payment, amount, key)
    };
    let row = row.insert(tx).await?;
    let row = moves::move_refund(ctx, tx, row, RefundStatus::Sent, (None, ORIGIN), |refund| {
        refund.set(refund::Column::SentAt, now)
    })
    .await?;
    // The provider has taken it out of our balance, whether the bank has answered or not.
    moves::move_refund(ctx, tx, row, RefundStatus::Succeeded, (None, ORIGIN), |refund| {
        refund.set(refund::Column::SucceededAt, now)
    })
    .await?;
    recount(tx, payment.id).await?;
    let entries = vec![
        (Account::RefundedElsewhere, found.minor, None),
        (Account::ProviderReceivable, -found.minor, None),
    ];
    ledger::post(
        ctx,
        tx,
        payment.invoice_id,
        &payment.currency,
        "refund of the dashboard",
        entries,
    )
    .await?;
    jobs::enqueue(ctx, tx, REFUND, id, now + TimeDelta::days(LOOK_DAYS)).await?;
    let event = Event {
        kind: "refund.foreign",
        account: None,
        subject: (REFUND, id),
        change: None,
        detail: json!({ "amountMinor": found.minor, "currency": payment.currency, "paymentId": payment.id }),
    };
    record_event(ctx, tx, event).await
}

/// The bank has sent it back. What it had paid of ours is owed again, and the operator settles it.
async fn sent_back(ctx: &Ctx, tx: &DatabaseTransaction, row: refund::Model) -> Result<()> {
    let unused = unused(tx, row.invoice_id).await?.clamp(0, row.amount_minor);
    let owed = row.amount_minor - unused;
    let entries = vec![
        (Account::ProviderReceivable, row.amount_minor, None),
        (Account::RefundedElsewhere, -unused, None),
        (Account::Refunds, -owed, None),
    ];
    let memo = "refund of the dashboard failed";
    ledger::post(ctx, tx, row.invoice_id, &row.currency, memo, entries).await?;
    if owed == 0 {
        refund::Entity::delete_by_id(row.id).exec(tx).await?;
        return recount(tx, row.payment_id).await;
    }
    let (id, none) = (RefundId(row.id), Option::<String>::None);
    let why = (None, FAILED_BY_BANK);
    let row = moves::move_refund(ctx, tx, row, RefundStatus::Failed, why, |refund| {
        refund
            .set(refund::Column::AmountMinor, owed)
            .set(refund::Column::IdempotencyKey, key(id, 1))
            .set(refund::Column::ProviderRefundId, none)
            .set(refund::Column::FailedAt, ctx.now())
            .set(refund::Column::Failure, FAILED_BY_BANK)
    })
    .await?;
    recount(tx, row.payment_id).await?;
    moves::add_task(ctx, tx, &row, FAILED_BY_BANK).await?;
    email_failed(ctx, tx, &row).await
}

/// A refund made elsewhere that is of this amount and has paid nothing that was owed.
pub(crate) async fn twin(
    conn: &impl ConnectionTrait,
    payment: &payment::Model,
    minor: i64,
) -> Result<Option<refund::Model>> {
    let rows = of_payment(conn, PaymentId(payment.id)).await?;
    let found = rows
        .into_iter()
        .find(|row| is_foreign(row) && row.amount_minor == minor);
    let Some(found) = found else { return Ok(None) };
    let is_unused = unused(conn, payment.invoice_id).await? >= minor;
    Ok(is_unused.then_some(found))
}

/// The provider's id of a refund made elsewhere that is one of ours from now on: its own row goes.
pub(super) async fn hand_over(ctx: &Ctx, tx: &impl ConnectionTrait, row: refund::Model) -> Result<String> {
    let entries = vec![
        (Account::ProviderReceivable, row.amount_minor, None),
        (Account::RefundedElsewhere, -row.amount_minor, None),
    ];
    let memo = "refund of the dashboard handed over";
    ledger::post(ctx, tx, row.invoice_id, &row.currency, memo, entries).await?;
    refund::Entity::delete_by_id(row.id).exec(tx).await?;
    recount(tx, row.payment_id).await?;
    let missing = || Error::Broken(format!("refund {} has no provider's id", row.id));
    row.provider_refund_id.clone().ok_or_else(missing)
}

/// The provider's refund of that id is this one: its job reads how it stands.
pub(super) async fn adopt(tx: &impl ConnectionTrait, id: RefundId, found: &str) -> Result<()> {
    refund::Entity::update_many()
        .col_expr(refund::Column::ProviderRefundId, Expr::value(found))
        .filter(refund::Column::Id.eq(id.0))
        .filter(refund::Column::Status.eq(RefundStatus::Requested.text()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Refunds made elsewhere have paid that much of what is owed.
pub(super) async fn use_up(ctx: &Ctx, tx: &impl ConnectionTrait, payment: &payment::Model, minor: i64) -> Result<()> {
    let entries = vec![
        (Account::Refunds, minor, None),
        (Account::RefundedElsewhere, -minor, None),
    ];
    ledger::post(ctx, tx, payment.invoice_id, &payment.currency, USED, entries).await
}
