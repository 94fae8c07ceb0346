//! Disputes: a cardholder objects to a payment at the bank. The provider's list of a payment's disputes says how each
//! stands; here are the row, the ledger's entries, and what it holds up: refunds and creators' commission.

mod commission;
mod record;

use crate::{
    Ctx,
    entity::{dispute, payment},
    error::Result,
    jobs::Next,
    outside::payment::{DisputeState, PaymentQuery},
    states::{DisputeStatus, State},
};
use chrono::TimeDelta;
pub(crate) use commission::settle as settle_commission;
use contract::PaymentId;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// How often a dispute is looked at while it is open, in days.
const LOOK_DAYS: i64 = 1;

impl From<DisputeState> for DisputeStatus {
    fn from(state: DisputeState) -> Self {
        match state {
            DisputeState::Inquiry => Self::Inquiry,
            DisputeState::Open => Self::Open,
            DisputeState::Won => Self::Won,
            DisputeState::Lost => Self::Lost,
            DisputeState::InquiryClosed => Self::InquiryClosed,
        }
    }
}

/// Asks the provider for the disputes of a payment that was taken, and writes down what is new.
pub(crate) async fn look(ctx: &Ctx, payment: &payment::Model) -> Result<Next> {
    for found in ctx.payments().disputes(&PaymentQuery::from(payment)).await? {
        record::answered(ctx, PaymentId(payment.id), &found).await?;
    }
    let of_payment = dispute::Entity::find().filter(dispute::Column::PaymentId.eq(payment.id));
    for row in of_payment.all(ctx.db()).await? {
        let is_under_way = match DisputeStatus::parse(&row.status)? {
            DisputeStatus::Inquiry | DisputeStatus::Open => true,
            // The amount comes back after the bank's word.
            DisputeStatus::Won | DisputeStatus::InquiryClosed => row.is_withdrawn,
            DisputeStatus::Lost => false,
        };
        if is_under_way {
            return Ok(Next::At(ctx.now() + TimeDelta::days(LOOK_DAYS)));
        }
    }
    Ok(Next::Done)
}
