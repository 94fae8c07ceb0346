//! Settling a refund that failed: sent again with a key of its own, paid by other means, or closed where others have paid it.

use super::{
    ActionRequest, Actor,
    action::{Subject, begins, record, too_late},
    words::{REFUND_BY_HAND, REFUND_CLOSED, REFUND_RETRIED},
};
use crate::{
    Ctx,
    entity::{payment, refund},
    error::{Error, Refusals, Result},
    payments::{disputed, lock_payment},
    refunds::{RefundParts, parts_of, pay_by_hand, send_again, twin},
    states::State,
    stored::currency,
};
use contract::{Code, Money, PaymentId, RefundId, itinerary::RefundStatus, words};
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait};
use serde_json::{Value, json};

/// Why a refund of a disputed payment cannot be settled yet.
pub(super) const DISPUTED: &str =
    "The cardholder disputes the payment, and the bank has the amount. Wait until the bank has decided.";

/// Characters of a means and of a reference at most.
const MAX_CHARS: usize = 100;

/// How an operator has paid a refund.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaidByHand {
    /// "bank transfer"; the traveller reads it after "by".
    pub means: String,
    /// What the traveller finds on the statement.
    pub reference: String,
    /// Whether the operator says that the money has left.
    pub is_confirmed: bool,
    /// What was paid: what others have left of the refund, and zero where they have paid all of it. Without it, the whole
    /// refund.
    pub amount: Option<Money>,
}

impl PaidByHand {
    fn checked(&self) -> Result<(&str, &str)> {
        let (means, reference) = (self.means.trim(), self.reference.trim());
        let mut refusals = Refusals::default();
        let mut check = |text: &str, field: &str, missing: &str| {
            if text.is_empty() {
                refusals.add_message(Code::Required, field, missing);
            } else if text.chars().count() > MAX_CHARS {
                refusals.add_message(Code::Invalid, field, format!("At most {MAX_CHARS} characters fit."));
            }
        };
        check(means, "means", "Say how you paid it.");
        check(reference, "reference", "Enter the reference of the payment.");
        if !self.is_confirmed {
            refusals.add_message(Code::Required, "confirmed", "Confirm that you have paid the amount.");
        }
        refusals.into_result()?;
        Ok((means, reference))
    }
}

/// What is left to pay of a failed refund; none of one that has not failed.
pub(super) async fn left_of(
    conn: &impl ConnectionTrait,
    row: &refund::Model,
    payment: &payment::Model,
) -> Result<Option<Money>> {
    if RefundStatus::parse(&row.status)? != RefundStatus::Failed {
        return Ok(None);
    }
    let parts = parts_of(conn, row, payment).await?;
    Ok(Some(Money::new(parts.left, currency(&row.currency)?)))
}

/// What is left to pay of a failed refund; nothing of one that has not failed.
pub async fn left_of_refund(ctx: &Ctx, _: &Actor, id: RefundId) -> Result<Money> {
    let missing = || Error::refused(Code::NotFound);
    let row = refund::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(missing)?;
    let payment = payment::Entity::find_by_id(row.payment_id).one(ctx.db()).await?;
    let left = left_of(ctx.db(), &row, &payment.ok_or_else(missing)?).await?;
    Ok(left.unwrap_or(Money::zero(currency(&row.currency)?)))
}

/// Refuses a payment of another amount than what is left by now: others may have paid since the operator looked.
fn check_amount(row: &refund::Model, parts: RefundParts, amount: Option<Money>) -> Result<()> {
    let currency = currency(&row.currency)?;
    let left = Money::new(parts.left, currency);
    let paid = amount.unwrap_or(Money::new(row.amount_minor, currency));
    if paid == left {
        return Ok(());
    }
    let message = if left.minor == 0 {
        "Others have paid all of this refund by now. Nothing was done. Look at it again first.".to_owned()
    } else {
        format!(
            "{} of this refund is left to pay, and not {}. Nothing was done. Look at it again first.",
            words::money(left),
            words::money(paid)
        )
    };
    Err(Error::with_message(Code::Conflict, message))
}

/// Refuses a refund that has not failed, and one of a payment about which the bank still decides.
async fn check_failed(tx: &DatabaseTransaction, subject: &Subject, row: &refund::Model, message: &str) -> Result<()> {
    if RefundStatus::parse(&row.status)? != RefundStatus::Failed {
        return Err(too_late(tx, subject, message).await?);
    }
    if disputed::is_under_way(tx, row.payment_id).await? {
        return Err(Error::with_message(Code::Conflict, DISPUTED));
    }
    Ok(())
}

/// Writes down that an operator has paid a failed refund by other means. The payment provider is not called. One of which
/// nothing is left to pay is closed.
pub async fn pay_refund_by_hand(
    ctx: &Ctx,
    actor: &Actor,
    id: RefundId,
    paid: &PaidByHand,
    request: &ActionRequest,
) -> Result<()> {
    if paid.amount.is_some_and(|amount| amount.minor == 0) {
        return close_refund(ctx, actor, id, request).await;
    }
    let (means, reference) = match (paid.checked(), request.checked_reason()) {
        (Ok(checked), Ok(_)) => checked,
        // All that is missing is said at once.
        (Err(Error::Refused(mut refusals)), Err(Error::Refused(reason))) => {
            refusals.extend(reason);
            return Err(Error::Refused(refusals));
        }
        (Err(error), _) | (_, Err(error)) => return Err(error),
    };
    crate::transaction!(ctx, |tx| {
        let (row, payment) = lock(tx, id).await?;
        let subject = Subject::new("refund", id).of_trip(Some(row.itinerary_id));
        if !begins(tx, request, REFUND_BY_HAND, &subject).await? {
            return Ok(());
        }
        let message = "This refund has not failed, so it is not paid by other means.";
        check_failed(tx, &subject, &row, message).await?;
        let parts = parts_of(tx, &row, &payment).await?;
        if parts.by_bank == row.amount_minor {
            return Err(Error::with_message(
                Code::Conflict,
                "The bank has paid this refund to the cardholder after a dispute. Send it again: it ends as paid by the bank.",
            ));
        }
        check_amount(&row, parts, paid.amount)?;
        let before = standing(&row);
        let after = json!({
            "status": RefundStatus::PaidByHand.text(),
            "means": means,
            "reference": reference,
            "amountMinor": parts.left,
            "currency": row.currency,
        });
        let how = Some((means, reference));
        pay_by_hand(ctx, tx, row, &payment, parts, actor.account(), how).await?;
        record(ctx, tx, actor, request, REFUND_BY_HAND, &subject, (before, after)).await
    })
}

/// Ends a failed refund that others have paid in full. Nothing is paid or sent: what they paid stands for it.
pub async fn close_refund(ctx: &Ctx, actor: &Actor, id: RefundId, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let (row, payment) = lock(tx, id).await?;
        let subject = Subject::new("refund", id).of_trip(Some(row.itinerary_id));
        if !begins(tx, request, REFUND_CLOSED, &subject).await? {
            return Ok(());
        }
        let message = "This refund has not failed, so it is not closed.";
        check_failed(tx, &subject, &row, message).await?;
        let parts = parts_of(tx, &row, &payment).await?;
        check_amount(&row, parts, Some(Money::zero(currency(&row.currency)?)))?;
        let twin = twin_of(tx, &row, &payment, parts).await?;
        let before = standing(&row);
        let mut after = json!({
            "byDashboardMinor": parts.by_dashboard,
            "byBankMinor": parts.by_bank,
            "currency": row.currency,
        });
        if twin.is_some() || parts.by_bank == row.amount_minor {
            // Its job finds who has paid it.
            after["status"] = json!(RefundStatus::Requested.text());
            send_again(ctx, tx, row, twin, actor.account()).await?;
        } else {
            after["status"] = json!(RefundStatus::PaidByHand.text());
            pay_by_hand(ctx, tx, row, &payment, parts, actor.account(), None).await?;
        }
        record(ctx, tx, actor, request, REFUND_CLOSED, &subject, (before, after)).await
    })
}

/// Requests a failed refund again; one that is under way or has arrived is refused.
pub async fn retry_refund(ctx: &Ctx, actor: &Actor, id: RefundId, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let (row, payment) = lock(tx, id).await?;
        let subject = Subject::new("refund", id).of_trip(Some(row.itinerary_id));
        if !begins(tx, request, REFUND_RETRIED, &subject).await? {
            return Ok(());
        }
        if RefundStatus::parse(&row.status)? != RefundStatus::Failed {
            return Err(too_late(tx, &subject, "This refund has not failed, so it is not sent again.").await?);
        }
        let parts = parts_of(tx, &row, &payment).await?;
        let twin = twin_of(tx, &row, &payment, parts).await?;
        if let Some(why) = cannot_be_sent(tx, &row, parts, twin.is_some()).await? {
            return Err(too_late(tx, &subject, &why).await?);
        }
        let before = standing(&row);
        let after = json!({ "status": RefundStatus::Requested.text(), "attempt": row.attempt + 1 });
        send_again(ctx, tx, row, twin, actor.account()).await?;
        record(ctx, tx, actor, request, REFUND_RETRIED, &subject, (before, after)).await
    })
}

/// A refund of the provider's dashboard that has paid this one, and stands for it when it is sent again.
async fn twin_of(
    tx: &DatabaseTransaction,
    row: &refund::Model,
    payment: &payment::Model,
    parts: RefundParts,
) -> Result<Option<refund::Model>> {
    match parts.by_dashboard {
        0 => Ok(None),
        _ => twin(tx, payment, row.amount_minor).await,
    }
}

/// Why a failed refund is paid by other means. One that the bank has paid in full is let through: its job ends it.
async fn cannot_be_sent(
    tx: &DatabaseTransaction,
    row: &refund::Model,
    parts: RefundParts,
    has_twin: bool,
) -> Result<Option<String>> {
    let currency = currency(&row.currency)?;
    let money = |minor: i64| words::money(Money::new(minor, currency));
    if parts.left == 0 && parts.by_dashboard > 0 && !has_twin {
        return Ok(Some(
            "Others have paid all of it, and the provider sends no more. Close it instead.".to_owned(),
        ));
    }
    if parts.by_dashboard > 0 && !has_twin {
        return Ok(Some(format!(
            "Refunds of the payment provider's dashboard have paid {} of it, and the provider sends no more. Pay {} by other \
             means.",
            money(parts.by_dashboard),
            money(parts.left)
        )));
    }
    let lost = disputed::lost(tx, row.payment_id).await?;
    let is_lost = !lost.is_empty() && !disputed::is_under_way(tx, row.payment_id).await?;
    if !is_lost || parts.left == 0 || has_twin {
        return Ok(None);
    }
    let given = lost.iter().map(|dispute| dispute.amount_minor).sum();
    Ok(Some(format!(
        "The bank gave {} of this payment to the cardholder, so no refund can be sent. Pay {} by other means.",
        money(given),
        money(parts.left)
    )))
}

/// The refund, with its payment locked: what touches the money of a payment takes turns.
async fn lock(tx: &DatabaseTransaction, id: RefundId) -> Result<(refund::Model, payment::Model)> {
    let missing = || Error::refused(Code::NotFound);
    let seen = refund::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
    let payment = lock_payment(tx, PaymentId(seen.payment_id)).await?;
    let row = refund::Entity::find_by_id(id.0).one(tx).await?.ok_or_else(missing)?;
    Ok((row, payment))
}

fn standing(row: &refund::Model) -> Value {
    json!({
        "status": row.status,
        "attempt": row.attempt,
        "amountMinor": row.amount_minor,
        "currency": row.currency,
        "failure": row.failure,
    })
}
