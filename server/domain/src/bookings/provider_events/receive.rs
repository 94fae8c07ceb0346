//! Takes an event whose signature was checked.

use crate::{
    Ctx,
    entity::{payment, provider_event},
    error::Result,
    jobs,
    outside::payment::stripe::{ProviderEvent, read_event},
    payments::PAYMENT,
    secret,
    states::State,
    tasks,
};
use contract::invoice::PaymentStatus;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::OnConflict};
use serde_json::json;
use uuid::Uuid;

/// The most of a body that cannot be read that an operator's task keeps, in characters.
const KEPT_CHARS: usize = 4_000;

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// A job looks at the payment.
    Taken,
    /// It came before.
    Repeated,
    /// It is about nothing here: of another program, another mode, or of a type that changes no payment.
    Ignored,
    /// It cannot be read; an operator's task has it.
    Unreadable,
}

impl Receipt {
    /// For metrics.
    pub fn text(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Repeated => "repeated",
            Self::Ignored => "ignored",
            Self::Unreadable => "unreadable",
        }
    }
}

/// Keeps the event's id and leaves a job, in one transaction. `is_live` says whether the account's keys take real money.
pub async fn receive(ctx: &Ctx, is_live: bool, body: &[u8]) -> Result<Receipt> {
    let event = match read_event(body) {
        Ok(event) => event,
        Err(error) => {
            let raw: String = String::from_utf8_lossy(body).chars().take(KEPT_CHARS).collect();
            let detail = json!({ "error": error.to_string(), "body": raw });
            let subject = ("webhook", id_of_body(body));
            return crate::transaction!(ctx, |tx| {
                tasks::add(ctx, tx, "webhook.unreadable", subject, detail.clone()).await?;
                Ok(Receipt::Unreadable)
            });
        }
    };
    crate::transaction!(ctx, |tx| {
        let is_ours = event.concerns_payments() && event.is_live.is_none_or(|live| live == is_live);
        let payment = if is_ours { find(tx, &event).await? } else { None };
        if !keep(ctx, tx, &event, payment).await? {
            return Ok(Receipt::Repeated);
        }
        match payment {
            None => Ok(Receipt::Ignored),
            Some(payment) => {
                jobs::enqueue(ctx, tx, PAYMENT, payment, ctx.now()).await?;
                Ok(Receipt::Taken)
            }
        }
    })
}

/// An id that follows from the body: one that comes again is the same task, another one is a task of its own.
fn id_of_body(body: &[u8]) -> Uuid {
    let digest = secret::hash(body);
    digest
        .first_chunk()
        .map_or_else(Uuid::nil, |bytes| Uuid::from_bytes(*bytes))
}

/// The payment that the event is about, where it may change it. Its intent's id may not be written down yet: then the object
/// names the payment.
async fn find(tx: &impl ConnectionTrait, event: &ProviderEvent) -> Result<Option<Uuid>> {
    let mut found = None;
    if let Some(authorization) = &event.authorization {
        let held = payment::Entity::find().filter(payment::Column::AuthorizationId.eq(authorization.as_str()));
        found = held.one(tx).await?;
    }
    if let (None, Some(named)) = (&found, event.payment) {
        found = payment::Entity::find_by_id(named.0).one(tx).await?;
    }
    let Some(found) = found else { return Ok(None) };
    let is_given_up = matches!(
        PaymentStatus::parse(&found.status)?,
        PaymentStatus::Declined | PaymentStatus::Released
    );
    Ok((!is_given_up || event.is_of_held_amount()).then_some(found.id))
}

/// Keeps the id; whether it is new. Of two that come at once the later waits for the first.
async fn keep(ctx: &Ctx, tx: &impl ConnectionTrait, event: &ProviderEvent, payment: Option<Uuid>) -> Result<bool> {
    let row = provider_event::ActiveModel {
        id: Set(event.id.clone()),
        kind: Set(event.kind.clone()),
        payment_id: Set(payment),
        received_at: Set(ctx.now()),
    };
    let rows = provider_event::Entity::insert(row)
        .on_conflict(OnConflict::column(provider_event::Column::Id).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    Ok(rows > 0)
}
