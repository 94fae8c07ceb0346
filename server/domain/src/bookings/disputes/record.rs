//! Writes down how a dispute stands, once, with its ledger entries, the operator's task and the refunds that it holds.

use super::settle_commission;
use crate::{
    Ctx,
    entity::{dispute, payment, refund},
    error::{Error, Result},
    event::{Event, record as record_event},
    jobs,
    ledger::{self, Account},
    outbox,
    outside::payment::ProviderDispute,
    payments::lock_payment,
    refunds::REFUND,
    states::{DisputeStatus, Machine, Move, State},
    stored::currency,
    tasks,
};
use chrono::TimeDelta;
use contract::{Money, PaymentId, itinerary::RefundStatus, words};
use mail::{Disputed, EmailContent};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    sea_query::Expr,
};
use serde_json::json;
use uuid::Uuid;

/// The operator's tasks: a dispute that wants an answer, one that was lost, and one whose end the bank contradicts.
const ANSWER: &str = "dispute.open";
const LOST: &str = "dispute.lost";
const CONTRADICTED: &str = "dispute.contradicted";
/// Hours after which no answer that was read before a dispute's end can still come.
const SETTLED_HOURS: i64 = 1;

/// The provider says how a dispute stands. What it said before changes nothing.
pub(super) async fn answered(ctx: &Ctx, id: PaymentId, found: &ProviderDispute) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let payment = lock_payment(tx, id).await?;
        let row = match find(tx, &found.id).await? {
            Some(row) => row,
            None => open(ctx, tx, &payment, found).await?,
        };
        let (seen, now) = (DisputeStatus::parse(&row.status)?, DisputeStatus::from(found.state));
        let row = match (seen, now) {
            (DisputeStatus::Lost, DisputeStatus::Lost) => return Ok(()),
            (before, after) if before == after => row,
            (DisputeStatus::Inquiry | DisputeStatus::Open, DisputeStatus::InquiryClosed) => {
                move_to(ctx, tx, row, DisputeStatus::InquiryClosed).await?
            }
            (DisputeStatus::Inquiry, DisputeStatus::Open) => move_to(ctx, tx, row, DisputeStatus::Open).await?,
            (DisputeStatus::Inquiry, end @ (DisputeStatus::Won | DisputeStatus::Lost)) => {
                let row = move_to(ctx, tx, row, DisputeStatus::Open).await?;
                move_to(ctx, tx, row, end).await?
            }
            (DisputeStatus::Open, end @ (DisputeStatus::Won | DisputeStatus::Lost)) => {
                move_to(ctx, tx, row, end).await?
            }
            // What the bank says after an end, an operator looks at.
            (_, after) => return contradicted(ctx, tx, &row, after).await,
        };
        settle_money(ctx, tx, row, found).await?;
        settle_commission(ctx, tx, payment.invoice_id, &payment.currency).await
    })
}

async fn find(tx: &impl ConnectionTrait, provider: &str) -> Result<Option<dispute::Model>> {
    let found = dispute::Entity::find().filter(dispute::Column::ProviderDisputeId.eq(provider));
    Ok(found.one(tx).await?)
}

/// Writes a new dispute: the trip's history and an operator's task name it.
async fn open(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    payment: &payment::Model,
    found: &ProviderDispute,
) -> Result<dispute::Model> {
    let currency = found.amount.currency.to_string();
    if currency != payment.currency {
        return Err(Error::Broken(format!(
            "dispute {} of payment {} is in {currency}",
            found.id, payment.id
        )));
    }
    let row = dispute::ActiveModel {
        id: Set(ctx.new_id()),
        provider_dispute_id: Set(found.id.clone()),
        payment_id: Set(payment.id),
        invoice_id: Set(payment.invoice_id),
        itinerary_id: Set(payment.itinerary_id),
        status: Set(DisputeStatus::first()),
        currency: Set(currency),
        amount_minor: Set(found.amount.minor),
        reason: Set(found.reason.clone()),
        is_withdrawn: Set(false),
        opened_at: Set(ctx.now()),
        closed_at: Set(None),
    }
    .insert(tx)
    .await?;
    // One that is over wants no answer: the task of a lost one says so.
    if matches!(
        DisputeStatus::from(found.state),
        DisputeStatus::Inquiry | DisputeStatus::Open
    ) {
        email_operator(ctx, tx, &row).await?;
    }
    let detail = detail(&row);
    let event = Event {
        kind: "payment.disputed",
        account: None,
        subject: ("itinerary", payment.itinerary_id),
        change: None,
        detail: detail.clone(),
    };
    record_event(ctx, tx, event).await?;
    tasks::add(ctx, tx, ANSWER, ("payment", payment.id), detail).await?;
    Ok(row)
}

/// The bank says another thing than it has said before. An answer that was read earlier and comes later is no contradiction.
async fn contradicted(ctx: &Ctx, tx: &impl ConnectionTrait, row: &dispute::Model, after: DisputeStatus) -> Result<()> {
    let is_settled = row
        .closed_at
        .is_some_and(|at| at + TimeDelta::hours(SETTLED_HOURS) < ctx.now());
    if !is_settled {
        return Ok(());
    }
    let (name, recorded) = (&row.provider_dispute_id, DisputeStatus::parse(&row.status)?);
    let why = format!(
        "Dispute {name} {} here, and the bank now says that it {}.",
        in_words(recorded),
        in_words(after)
    );
    let mut detail = detail(row);
    detail["why"] = json!(why);
    // A task that a person has done is not opened again for what it named.
    if tasks::detail_of(tx, CONTRADICTED, row.id).await?.as_ref() == Some(&detail) {
        return Ok(());
    }
    tasks::add(ctx, tx, CONTRADICTED, ("dispute", row.id), detail).await
}

/// "was won".
fn in_words(status: DisputeStatus) -> &'static str {
    match status {
        DisputeStatus::Inquiry => "is an inquiry",
        DisputeStatus::Open => "is open",
        DisputeStatus::Won => "was won",
        DisputeStatus::Lost => "was lost",
        DisputeStatus::InquiryClosed => "was closed",
    }
}

/// An email to the operator of the settings, in the transaction that writes the dispute: once.
async fn email_operator(ctx: &Ctx, tx: &impl ConnectionTrait, row: &dispute::Model) -> Result<()> {
    let Some(operator) = &ctx.settings().operator_email else {
        return Ok(());
    };
    let content = EmailContent::DisputeOpened(Disputed {
        dispute: row.provider_dispute_id.clone(),
        amount: words::money(Money::new(row.amount_minor, currency(&row.currency)?)),
        reason: row.reason.replace('_', " "),
        url: format!("{}/operator/bookings/{}", ctx.settings().public_url, row.itinerary_id),
    });
    outbox::enqueue_email(ctx, tx, operator, &content).await
}

fn detail(row: &dispute::Model) -> serde_json::Value {
    json!({
        "disputeId": row.provider_dispute_id,
        "itineraryId": row.itinerary_id,
        "amountMinor": row.amount_minor,
        "currency": row.currency,
        "reason": row.reason,
    })
}

/// Moves a dispute, with what follows from its end.
async fn move_to(
    ctx: &Ctx,
    tx: &DatabaseTransaction,
    row: dispute::Model,
    to: DisputeStatus,
) -> Result<dispute::Model> {
    let is_end = !matches!(to, DisputeStatus::Inquiry | DisputeStatus::Open);
    let closed_at = is_end.then(|| ctx.now());
    Move::<dispute::Entity>::of(row.id, &row.status, to)?
        .set(dispute::Column::ClosedAt, closed_at)
        .write_why(ctx, tx, None, "the bank's word")
        .await?;
    let moved = find(tx, &row.provider_dispute_id).await?;
    let moved = moved.ok_or_else(|| Error::Broken(format!("dispute {} is gone", row.id)))?;
    if !is_end {
        return Ok(moved);
    }
    if !has_other(tx, &moved).await? {
        tasks::end(ctx, tx, ANSWER, moved.payment_id).await?;
    }
    let held = refund::Entity::find()
        .filter(refund::Column::PaymentId.eq(moved.payment_id))
        .filter(refund::Column::Status.eq(RefundStatus::Requested.text()))
        .all(tx)
        .await?;
    if to == DisputeStatus::Lost {
        let mut detail = detail(&moved);
        detail["heldRefunds"] = held.iter().map(|refund| json!(refund.id)).collect();
        tasks::add(ctx, tx, LOST, ("payment", moved.payment_id), detail).await?;
    }
    // What waited is sent, or is not needed any more.
    for refund in held {
        jobs::enqueue(ctx, tx, REFUND, refund.id, ctx.now()).await?;
    }
    Ok(moved)
}

/// Whether the payment has another dispute that wants an answer.
async fn has_other(tx: &impl ConnectionTrait, row: &dispute::Model) -> Result<bool> {
    let others = dispute::Entity::find()
        .filter(dispute::Column::PaymentId.eq(row.payment_id))
        .filter(dispute::Column::Id.ne(row.id))
        .filter(dispute::Column::Status.is_in([DisputeStatus::Inquiry.text(), DisputeStatus::Open.text()]));
    Ok(others.one(tx).await?.is_some())
}

/// The ledger follows the money and not the bank's word: what is withdrawn, what comes back, and what is lost.
async fn settle_money(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: dispute::Model,
    found: &ProviderDispute,
) -> Result<()> {
    let status = DisputeStatus::parse(&row.status)?;
    let amount = row.amount_minor;
    // A lost amount was withdrawn, whatever the list of transactions says by now.
    let is_taken = found.is_withdrawn || status == DisputeStatus::Lost;
    if is_taken && !row.is_withdrawn {
        mark(tx, row.id, true).await?;
        let entries = vec![
            (Account::Disputed, amount, None),
            (Account::ProviderReceivable, -amount, None),
        ];
        ledger::post(ctx, tx, row.invoice_id, &row.currency, "dispute", entries).await?;
    }
    match status {
        DisputeStatus::Lost => {
            let entries = vec![
                (Account::DisputeLosses, amount, None),
                (Account::Disputed, -amount, None),
            ];
            ledger::post(ctx, tx, row.invoice_id, &row.currency, "dispute lost", entries).await
        }
        DisputeStatus::Won | DisputeStatus::InquiryClosed if row.is_withdrawn && !is_taken => {
            mark(tx, row.id, false).await?;
            let entries = vec![
                (Account::ProviderReceivable, amount, None),
                (Account::Disputed, -amount, None),
            ];
            ledger::post(ctx, tx, row.invoice_id, &row.currency, "dispute won", entries).await
        }
        _ => Ok(()),
    }
}

async fn mark(tx: &impl ConnectionTrait, id: Uuid, is_withdrawn: bool) -> Result<()> {
    dispute::Entity::update_many()
        .col_expr(dispute::Column::IsWithdrawn, Expr::value(is_withdrawn))
        .filter(dispute::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}
