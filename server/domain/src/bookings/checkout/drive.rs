//! Does what the core commands until it commands nothing. It may be stopped anywhere and begun again by any process:
//! each outside call goes under its payment's or stay's id, and each answer is recorded once.

use super::{
    core::{Answer, Command, Phase},
    hold, record,
    release::{begin as begin_release, give_back_late, is_held, release},
    state::load,
};
use crate::{
    Ctx,
    entity::payment,
    error::{Error, Result},
    itineraries::guests::party_of,
    outside::{
        payment::{Authorization, AuthorizationStatus, PaymentMethod, PaymentQuery},
        supplier::BookingAnswer,
    },
    payments::{ABANDONED, find_payment},
    stored::currency,
};
use chrono::TimeDelta;
use contract::{LineItemId, Money, PaymentId, invoice::ChallengeAnswer};

/// How long the cardholder may take to answer the bank, in minutes.
const CHALLENGE_MINUTES: i64 = 30;

/// Asks the provider to hold the amount, then goes on. A card is in memory alone and goes nowhere else.
pub(crate) async fn drive_with_method(ctx: &Ctx, id: PaymentId, method: &PaymentMethod) -> Result<()> {
    let payment = find_payment(ctx.db(), id).await?;
    if load(ctx.db(), &payment).await?.phase != Phase::Authorizing {
        // A worker was faster and has given the payment up: no money is asked for.
        return Ok(());
    }
    ctx.reach("checkout.before_authorize");
    let amount = Money::new(payment.amount_minor, currency(&payment.currency)?);
    let authorization = ctx.payments().authorize(id, amount, method).await?;
    ctx.reach("checkout.after_authorize");
    answered(ctx, id, authorization).await?;
    drive(ctx, id).await
}

/// Tells the provider what the cardholder answered, then goes on.
pub(crate) async fn drive_with_challenge(ctx: &Ctx, id: PaymentId, answer: ChallengeAnswer) -> Result<()> {
    let payment = find_payment(ctx.db(), id).await?;
    let held = payment
        .authorization_id
        .clone()
        .ok_or_else(|| Error::Broken(format!("payment {id} has no challenge")))?;
    let authorization = match ctx.payments().answer_challenge(id, &held, answer).await {
        Ok(authorization) => authorization,
        // Another tab may have been faster with its answer; it holds for both.
        Err(error) => match ctx.payments().find(&PaymentQuery::from(&payment)).await? {
            Some(found) if found.status != AuthorizationStatus::RequiresAction => found,
            _ => return Err(error),
        },
    };
    ctx.reach("checkout.after_challenge");
    answered(ctx, id, authorization).await?;
    drive(ctx, id).await
}

/// Ends a payment whose hold the bank has released, if it has.
pub(crate) async fn notice_lost_hold(ctx: &Ctx, payment: &payment::Model) -> Result<()> {
    if payment.authorization_id.is_none() || !hold::is_lost(ctx, payment).await? {
        return Ok(());
    }
    let id = PaymentId(payment.id);
    hold::lose(ctx, id).await?;
    drive(ctx, id).await
}

/// What a worker does: goes on from wherever the payment stands. A cardholder who was asked may have answered without
/// our hearing of it; one who does not answer in time is no longer waited for.
pub(crate) async fn resume(ctx: &Ctx, id: PaymentId) -> Result<()> {
    let payment = find_payment(ctx.db(), id).await?;
    if load(ctx.db(), &payment).await?.phase == Phase::Challenged {
        match ctx.payments().find(&PaymentQuery::from(&payment)).await? {
            Some(found) if found.status != AuthorizationStatus::RequiresAction => answered(ctx, id, found).await?,
            found if payment.updated_at + TimeDelta::minutes(CHALLENGE_MINUTES) <= ctx.now() => {
                record::declined(ctx, id, ABANDONED, None).await?;
                if found.is_some() {
                    begin_release(ctx, id).await;
                }
            }
            _ => {}
        }
    }
    drive(ctx, id).await
}

/// Goes on from wherever the payment stands, until it is done or the cardholder's turn comes.
pub(crate) async fn drive(ctx: &Ctx, id: PaymentId) -> Result<()> {
    loop {
        let payment = find_payment(ctx.db(), id).await?;
        let checkout = load(ctx.db(), &payment).await?;
        let authorization = payment.authorization_id.clone().unwrap_or_default();
        match checkout.next() {
            Command::Nothing | Command::AwaitCardholder => return Ok(()),
            Command::FindAuthorization => match ctx.payments().find(&PaymentQuery::from(&payment)).await? {
                Some(found) => answered(ctx, id, found).await?,
                None => record::declined(ctx, id, ABANDONED, None).await?,
            },
            Command::Book(line) if hold::is_ending(&payment, ctx.now()) => {
                hold::refuse_late_stay(ctx, id, line).await?
            }
            Command::Book(line) => {
                ctx.reach("checkout.before_book");
                let party = party_of(ctx.db(), line).await?;
                let answer = ctx.supplier().book(ctx, LineItemId(line), &party).await?;
                ctx.reach("checkout.after_book");
                match answer {
                    BookingAnswer::Booked { reference } => {
                        record::stay(ctx, id, Answer::Booked(line), Some(&reference), None).await?;
                    }
                    BookingAnswer::Refused { why } => {
                        record::stay(ctx, id, Answer::Refused(line), None, Some(&why)).await?;
                    }
                }
                ctx.reach("checkout.after_book_recorded");
            }
            Command::Capture(minor) => {
                ctx.reach("checkout.before_capture");
                let amount = Money::new(minor, currency(&payment.currency)?);
                if let Err(error) = ctx.payments().capture(id, &authorization, amount).await {
                    if !hold::is_lost(ctx, &payment).await? {
                        return Err(error);
                    }
                    hold::lose(ctx, id).await?;
                    continue;
                }
                ctx.reach("checkout.after_capture");
                record::captured(ctx, id, amount).await?;
                ctx.reach("checkout.after_capture_recorded");
            }
            Command::Release => {
                release(ctx, id, &authorization).await?;
                record::released(ctx, id).await?;
            }
        }
    }
}

/// Records what the provider says of the authorization.
async fn answered(ctx: &Ctx, id: PaymentId, authorization: Authorization) -> Result<()> {
    let recorded = match &authorization.status {
        AuthorizationStatus::RequiresAction => record::action_required(ctx, id, &authorization).await,
        AuthorizationStatus::Authorized | AuthorizationStatus::Captured => record::held(ctx, id, &authorization).await,
        AuthorizationStatus::Declined(reason) => {
            record::declined(ctx, id, record::decline_text(*reason), Some(&authorization.id)).await
        }
        AuthorizationStatus::Released => record::declined(ctx, id, record::RELEASED, Some(&authorization.id)).await,
    };
    match recorded {
        // The payment was given up while the provider was slow: what it holds now is given back.
        Err(Error::Broken(_)) if is_held(&authorization.status) => {
            let phase = load(ctx.db(), &find_payment(ctx.db(), id).await?).await?.phase;
            if phase == Phase::Declined {
                return give_back_late(ctx, id).await;
            }
            recorded
        }
        _ => recorded,
    }
}
