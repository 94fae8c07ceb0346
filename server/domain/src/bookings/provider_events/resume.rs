//! Looks at a payment at the provider, and goes on from what is there.

use crate::{
    Ctx,
    checkout::{self, find_payment},
    disputes,
    entity::payment,
    error::Result,
    itineraries::status::State,
    jobs::Next,
    outside::payment::{AuthorizationStatus, PaymentQuery},
    refunds, tasks,
};
use contract::{PaymentId, invoice::PaymentStatus};
use serde_json::json;

/// Does what follows from how the payment's objects stand at the provider now.
pub(crate) async fn resume(ctx: &Ctx, id: PaymentId) -> Result<Next> {
    let payment = find_payment(ctx.db(), id).await?;
    match PaymentStatus::parse(&payment.status)? {
        // The cardholder may have answered the bank.
        PaymentStatus::RequiresAction => checkout::resume(ctx, id).await?,
        // The call that began it goes on, or its own job.
        PaymentStatus::Processing => notice_lost_hold(ctx, &payment).await?,
        // The cardholder's late answer may have made the bank hold the amount.
        PaymentStatus::Declined => return checkout::resume_release(ctx, id).await,
        PaymentStatus::Released => {}
        PaymentStatus::Succeeded => {
            refunds::look(ctx, &payment).await?;
            return disputes::look(ctx, &payment).await;
        }
    }
    Ok(Next::Done)
}

/// A hold that the bank has let go of cannot be captured: a person speaks with traveller and hotels.
async fn notice_lost_hold(ctx: &Ctx, payment: &payment::Model) -> Result<()> {
    if payment.authorization_id.is_none() {
        return Ok(());
    }
    let found = ctx.payments().find(&PaymentQuery::from(payment)).await?;
    if !found.is_some_and(|found| found.status == AuthorizationStatus::Released) {
        return Ok(());
    }
    crate::transaction!(ctx, |tx| {
        let now = find_payment(tx, PaymentId(payment.id)).await?;
        let is_over = PaymentStatus::parse(&now.status)? != PaymentStatus::Processing;
        // It is released here, for want of a room.
        if is_over || checkout::is_releasing(tx, &now).await? {
            return Ok(());
        }
        let detail = json!({
            "itineraryId": payment.itinerary_id,
            "amountMinor": payment.amount_minor,
            "currency": payment.currency,
        });
        tasks::add(ctx, tx, "payment.hold_lost", ("payment", payment.id), detail).await
    })
}
