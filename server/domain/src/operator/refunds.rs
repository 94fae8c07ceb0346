//! Settling a refund that failed: sent again with a key of its own, or paid by other means.

use super::{
    ActionRequest, Actor,
    action::{Subject, begins, record, too_late},
    words::{REFUND_BY_HAND, REFUND_RETRIED},
};
use crate::{
    Ctx,
    checkout::lock_payment,
    disputes,
    entity::{payment, refund},
    error::{Error, Refusals, Result},
    itineraries::status::State,
    refunds::{pay_by_hand, send_again},
};
use contract::{Code, PaymentId, RefundId, itinerary::RefundStatus};
use sea_orm::{DatabaseTransaction, EntityTrait};
use serde_json::{Value, json};

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

/// Writes down that an operator has paid a failed refund by other means. The payment provider is not called.
pub async fn pay_refund_by_hand(
    ctx: &Ctx,
    actor: &Actor,
    id: RefundId,
    paid: &PaidByHand,
    request: &ActionRequest,
) -> Result<()> {
    let (means, reference) = paid.checked()?;
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let (row, payment) = lock(tx, id).await?;
        let subject = Subject::new("refund", id).of_trip(Some(row.itinerary_id));
        if !begins(tx, request, REFUND_BY_HAND, &subject).await? {
            return Ok(());
        }
        if RefundStatus::parse(&row.status)? != RefundStatus::Failed {
            let message = "This refund has not failed, so it is not paid by other means.";
            return Err(too_late(tx, &subject, message).await?);
        }
        if disputes::holds_refunds(tx, row.payment_id).await? {
            return Err(Error::with_message(
                Code::Conflict,
                "The cardholder disputes the payment, and the bank has the amount. Wait until the bank has decided.",
            ));
        }
        let before = standing(&row);
        let after = json!({
            "status": RefundStatus::PaidByHand.text(),
            "means": means,
            "reference": reference,
        });
        pay_by_hand(ctx, tx, row, &payment, actor.account(), (means, reference)).await?;
        record(ctx, tx, actor, request, REFUND_BY_HAND, &subject, (before, after)).await
    })
}

/// Requests a failed refund again; one that is under way or has arrived is refused.
pub async fn retry_refund(ctx: &Ctx, actor: &Actor, id: RefundId, request: &ActionRequest) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let (row, _) = lock(tx, id).await?;
        let subject = Subject::new("refund", id).of_trip(Some(row.itinerary_id));
        if !begins(tx, request, REFUND_RETRIED, &subject).await? {
            return Ok(());
        }
        if RefundStatus::parse(&row.status)? != RefundStatus::Failed {
            return Err(too_late(tx, &subject, "This refund has not failed, so it is not sent again.").await?);
        }
        // Nothing can be sent of a payment that is lost to the bank: the rest is paid by other means.
        if !disputes::lost(tx, row.payment_id).await?.is_empty() {
            let message = "The bank gave this payment to the cardholder, so no refund can be sent. Pay by other means.";
            return Err(too_late(tx, &subject, message).await?);
        }
        let before = standing(&row);
        let after = json!({ "status": RefundStatus::Requested.text(), "attempt": row.attempt + 1 });
        send_again(ctx, tx, row, actor.account()).await?;
        record(ctx, tx, actor, request, REFUND_RETRIED, &subject, (before, after)).await
    })
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
