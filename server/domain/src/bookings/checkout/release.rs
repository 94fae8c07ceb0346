//! Gives back what a payment holds of which nothing is taken. Each release goes through here. A payment that is given up while
//! the provider may hold its amount leaves a job in the same transaction, which asks until nothing is held.

use crate::{
    Ctx,
    error::{Error, Result},
    event::{Event, record},
    jobs::{self, Next},
    outside::payment::{AuthorizationStatus, PaymentQuery},
    payments::find_payment,
    states::State,
};
use chrono::TimeDelta;
use contract::{PaymentId, invoice::PaymentStatus};
use sea_orm::ConnectionTrait;
use serde_json::json;

/// The kind of the job; its subject is the payment.
pub(crate) const RELEASE: &str = "payment.release";
/// For how long the request of a payment that was given up may still reach the provider, in hours.
const LATE_HOURS: i64 = 1;
/// How often it is looked for, in minutes.
const LOOK_MINUTES: i64 = 5;

/// Whether the provider holds the amount, or will once the cardholder has answered the bank.
pub(crate) fn is_held(status: &AuthorizationStatus) -> bool {
    matches!(
        status,
        AuthorizationStatus::Authorized | AuthorizationStatus::RequiresAction
    )
}

/// Leaves the job, in the transaction that gives the payment up.
pub(super) async fn enqueue(ctx: &Ctx, tx: &impl ConnectionTrait, id: PaymentId) -> Result<()> {
    jobs::enqueue(ctx, tx, RELEASE, id.0, ctx.now()).await
}

/// Gives back what the provider began to hold after the payment was given up.
pub(super) async fn give_back_late(ctx: &Ctx, id: PaymentId) -> Result<()> {
    crate::transaction!(ctx, |tx| { enqueue(ctx, tx, id).await })?;
    begin(ctx, id).await;
    Ok(())
}

/// Begins with the job's work at once. Where it fails, the job goes on.
pub(super) async fn begin(ctx: &Ctx, id: PaymentId) {
    if let Err(error) = resume(ctx, id).await {
        tracing::warn!(payment = %id, %error, "a hold could not be released and will be tried again");
    }
}

/// Looks at what the provider holds of a payment that was given up, and gives it back.
pub(crate) async fn resume(ctx: &Ctx, id: PaymentId) -> Result<Next> {
    let payment = find_payment(ctx.db(), id).await?;
    if PaymentStatus::parse(&payment.status)? != PaymentStatus::Declined {
        return Ok(Next::Done);
    }
    let Some(found) = ctx.payments().find(&PaymentQuery::from(&payment)).await? else {
        let is_too_late = payment.updated_at + TimeDelta::hours(LATE_HOURS) <= ctx.now();
        // Looking is no failure: the tries of a release that fails are counted from the first one.
        let again = Next::At(ctx.now() + TimeDelta::minutes(LOOK_MINUTES));
        return Ok(if is_too_late { Next::Done } else { again });
    };
    match found.status {
        AuthorizationStatus::Captured => Err(Error::Broken(format!(
            "payment {id} was given up here and is taken at the provider"
        ))),
        status if is_held(&status) => {
            release(ctx, id, &found.id).await?;
            given_back(ctx, id).await?;
            Ok(Next::Done)
        }
        _ => Ok(Next::Done),
    }
}

/// Asks the provider to hold nothing of the payment any more.
pub(super) async fn release(ctx: &Ctx, id: PaymentId, authorization: &str) -> Result<()> {
    ctx.reach("checkout.before_release");
    ctx.payments().release(id, authorization).await?;
    ctx.reach("checkout.after_release");
    Ok(())
}

/// The provider holds nothing any more of a payment that was given up.
async fn given_back(ctx: &Ctx, id: PaymentId) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let event = Event {
            kind: "payment.given_back",
            account: None,
            subject: ("payment", id.0),
            change: None,
            detail: json!({}),
        };
        record(ctx, tx, event).await?;
        jobs::finish(ctx, tx, RELEASE, id.0).await
    })
}
