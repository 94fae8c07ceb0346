//! Looks at a payment at the provider, and goes on from what is there.

use crate::{Ctx, checkout, disputes, error::Result, jobs::Next, payments::find_payment, refunds, states::State};
use contract::{PaymentId, invoice::PaymentStatus};

/// Does what follows from how the payment's objects stand at the provider now.
pub(crate) async fn resume(ctx: &Ctx, id: PaymentId) -> Result<Next> {
    let payment = find_payment(ctx.db(), id).await?;
    match PaymentStatus::parse(&payment.status)? {
        // The cardholder may have answered the bank.
        PaymentStatus::RequiresAction => checkout::resume(ctx, id).await?,
        // The call that began it goes on, or its own job, unless the bank has released the hold.
        PaymentStatus::Processing => checkout::notice_lost_hold(ctx, &payment).await?,
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
