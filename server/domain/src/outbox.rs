//! The outbox: a transaction writes the messages that it causes. Another module sends them afterwards.

use crate::{
    Ctx,
    entity::{email_subscription, outbox},
    error::{Error, Result},
};
use mail::EmailContent;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

/// An email to an address.
pub(crate) const MAIL: &str = "mail";
/// An email that is never sent: it costs the work of one, where a lack of work would reveal something.
pub(crate) const DECOY: &str = "decoy";
/// An itinerary was booked.
pub(crate) const CONFIRMED: &str = "itinerary.confirmed";
/// A person may be waiting for it.
pub(crate) const SOON: i32 = 0;
/// It can wait until those have left.
pub(crate) const LATER: i32 = 1;

/// The content of a row, erased once it is settled.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredEmail {
    pub to: String,
    #[serde(rename = "letter")]
    pub content: EmailContent,
    /// It is dropped once this subscription has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subscription: Option<Uuid>,
}

/// The subscription or the itinerary that an email belongs to.
#[derive(Default)]
struct EmailOwner {
    subscription: Option<Uuid>,
    itinerary: Option<Uuid>,
}

/// Leaves an email for the outbox.
pub(crate) async fn enqueue_email(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    to: &str,
    content: &EmailContent,
) -> Result<()> {
    enqueue(ctx, tx, MAIL, to, content, EmailOwner::default()).await
}

/// The same about a trip, whose history then has it.
pub(crate) async fn enqueue_about_itinerary(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    itinerary: Uuid,
    to: &str,
    content: &EmailContent,
) -> Result<()> {
    let of = EmailOwner {
        itinerary: Some(itinerary),
        ..EmailOwner::default()
    };
    enqueue(ctx, tx, MAIL, to, content, of).await
}

/// The same for a subscriber, who gets it by day, after what others wait for, and unless the subscription ends before.
pub(crate) async fn enqueue_to_subscriber(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    subscriber: &email_subscription::Model,
    content: &EmailContent,
) -> Result<()> {
    let of = EmailOwner {
        subscription: Some(subscriber.id),
        ..EmailOwner::default()
    };
    enqueue(ctx, tx, MAIL, &subscriber.email, content, of).await
}

/// Does the work of [`enqueue_email`] without sending the email.
pub(crate) async fn enqueue_decoy(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    to: &str,
    content: &EmailContent,
) -> Result<()> {
    enqueue(ctx, tx, DECOY, to, content, EmailOwner::default()).await
}

async fn enqueue(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    kind: &str,
    to: &str,
    content: &EmailContent,
    of: EmailOwner,
) -> Result<()> {
    let stored = StoredEmail {
        to: to.to_owned(),
        content: content.clone(),
        subscription: of.subscription,
    };
    let payload = serde_json::to_value(stored).map_err(|error| Error::Broken(error.to_string()))?;
    let urgency = if of.subscription.is_some() { LATER } else { SOON };
    insert(ctx, tx, kind, payload, urgency, of.itinerary).await
}

/// Leaves word that an itinerary was booked.
pub(crate) async fn enqueue_confirmation(ctx: &Ctx, tx: &impl ConnectionTrait, itinerary: Uuid) -> Result<()> {
    let payload = json!({ "itineraryId": itinerary });
    insert(ctx, tx, CONFIRMED, payload, SOON, Some(itinerary)).await
}

async fn insert(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    kind: &str,
    payload: serde_json::Value,
    urgency: i32,
    itinerary: Option<Uuid>,
) -> Result<()> {
    if !ctx.settings().writes_mail {
        return Ok(());
    }
    let now = ctx.now();
    outbox::ActiveModel {
        id: Set(ctx.new_id()),
        kind: Set(kind.to_owned()),
        payload: Set(payload),
        attempts: Set(0),
        last_error: Set(None),
        available_at: Set(now),
        urgency: Set(urgency),
        created_at: Set(now),
        delivered_at: Set(None),
        itinerary_id: Set(itinerary),
        held_at: Set(ctx.settings().holds_mail.then_some(now)),
    }
    .insert(tx)
    .await?;
    Ok(())
}
