//! Sends the messages of the outbox, again and again until they are accepted. A sender leases a row for 60 seconds;
//! tries become less frequent. Personal data is erased once a message is delivered or given up. Emails that a person
//! waits for leave before those to subscribers; a club may have thousands of them.

use crate::{
    Ctx,
    entity::outbox,
    error::{Error, Result},
    itineraries::email,
    outbox::{CONFIRMED, DECOY, LATER, MAIL, SOON, StoredEmail},
    outside::mail::{DeliveryError, Envelope},
    periodic::repeat,
    subscriptions,
};
use chrono::{DateTime, TimeDelta, Utc};
use mail::EmailContent;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Mails that one pass takes.
const BATCH: u64 = 20;
/// How long a sender has a message to itself, in seconds; longer than a mail server may take.
const LEASE: i64 = 60;
/// Between two looks for what is due, where the last one did not find more than it took.
const PAUSE: Duration = Duration::from_millis(500);
/// After so many attempts a message is given up: some three days.
const MAX_ATTEMPTS: i32 = 30;

/// Sends until `stop`.
pub async fn run(ctx: Ctx, stop: CancellationToken) {
    let pass = || async {
        let settled = pass(&ctx).await;
        if let Err(error) = &settled {
            tracing::error!(%error, "the outbox's pass failed");
        }
        // Where that many left there may be more.
        let is_full = settled.is_ok_and(|settled| settled as u64 == BATCH);
        if is_full { Duration::ZERO } else { PAUSE }
    };
    repeat(&stop, pass).await;
}

/// Sends the messages that are due, urgent ones first. Returns the number of settled messages.
pub async fn pass(ctx: &Ctx) -> Result<usize> {
    let mut due = due(ctx, SOON, BATCH).await?;
    let room = BATCH.saturating_sub(due.len() as u64);
    if room > 0 {
        due.extend(self::due(ctx, LATER, room).await?);
    }
    let mut settled = 0;
    for row in due {
        if claim(ctx, &row).await? && deliver(ctx, &row).await? {
            settled += 1;
        }
    }
    Ok(settled)
}

async fn due(ctx: &Ctx, urgency: i32, most: u64) -> Result<Vec<outbox::Model>> {
    let rows = outbox::Entity::find()
        .filter(outbox::Column::DeliveredAt.is_null())
        .filter(outbox::Column::HeldAt.is_null())
        .filter(outbox::Column::Urgency.eq(urgency))
        .filter(outbox::Column::AvailableAt.lte(ctx.now()))
        .order_by_asc(outbox::Column::AvailableAt)
        .limit(most);
    Ok(rows.all(ctx.db()).await?)
}

/// Takes the message, unless another process was faster.
async fn claim(ctx: &Ctx, row: &outbox::Model) -> Result<bool> {
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        let taken = outbox::Entity::update_many()
            .col_expr(
                outbox::Column::AvailableAt,
                Expr::value(now + TimeDelta::seconds(LEASE)),
            )
            .col_expr(outbox::Column::Attempts, Expr::col(outbox::Column::Attempts).add(1))
            .filter(outbox::Column::Id.eq(row.id))
            .filter(outbox::Column::DeliveredAt.is_null())
            .filter(outbox::Column::HeldAt.is_null())
            .filter(outbox::Column::AvailableAt.lte(now))
            .exec(tx)
            .await?;
        Ok(taken.rows_affected == 1)
    })
}

/// The row is unsettled, and no other sender has claimed it since. Each claim counts one attempt.
fn is_ours(row: &outbox::Model) -> Condition {
    Condition::all()
        .add(outbox::Column::Attempts.eq(row.attempts + 1))
        .add(outbox::Column::DeliveredAt.is_null())
}

async fn deliver(ctx: &Ctx, row: &outbox::Model) -> Result<bool> {
    let outcome = match address(ctx, row).await {
        Ok(Recipient::Gone) => Ok(()),
        Ok(Recipient::Later(morning)) => return put_off(ctx, row, morning, None).await.map(|()| false),
        Ok(Recipient::Reader(_, content)) if is_late(ctx, row, &content) => {
            Err(DeliveryError::ForGood("what it leads to has expired".to_owned()))
        }
        Ok(Recipient::Reader(recipient, content)) => {
            let envelope = Envelope {
                id: row.id,
                recipient,
                rendered: mail::render(&site(ctx), &content),
            };
            let sent = ctx.mail().send(ctx, &envelope).await?;
            sent.map_err(|undelivered| undelivered.without(&envelope.recipient))
        }
        Err(error) => Err(DeliveryError::ForNow(error.to_string())),
    };
    match outcome {
        Ok(()) => settle(ctx, row, None).await.map(|()| true),
        Err(DeliveryError::ForGood(cause)) => {
            tracing::warn!(email = %row.id, %cause, "a mail cannot be delivered");
            settle(ctx, row, Some(cause)).await.map(|()| true)
        }
        Err(DeliveryError::ForNow(cause)) if row.attempts + 1 >= MAX_ATTEMPTS => {
            tracing::error!(email = %row.id, %cause, "a mail was given up");
            settle(ctx, row, Some(cause)).await.map(|()| true)
        }
        Err(DeliveryError::ForNow(cause)) => {
            tracing::warn!(email = %row.id, %cause, "a mail was not taken and will be tried again");
            postpone(ctx, row, cause).await.map(|()| false)
        }
    }
}

fn site(ctx: &Ctx) -> mail::Site {
    let company = &ctx.settings().company;
    mail::Site {
        name: ctx.settings().site_name.clone(),
        public_url: ctx.settings().public_url.clone(),
        company: mail::Company {
            line: company.line(),
            email: company.email.clone(),
            phone: company.phone.clone(),
        },
    }
}

/// The recipient and the subject of a message that waits; none: no recipient is left.
pub(crate) async fn read(ctx: &Ctx, row: &outbox::Model) -> Result<Option<(String, String)>> {
    let found = if row.kind == MAIL {
        Some(stored(row).map(|email| (email.to, email.content))?)
    } else {
        match address(ctx, row).await? {
            Recipient::Reader(recipient, content) => Some((recipient, content)),
            Recipient::Gone | Recipient::Later(_) => None,
        }
    };
    Ok(found.map(|(recipient, content)| (recipient, mail::render(&site(ctx), &content).subject)))
}

/// Ends a message that waits without sending it.
pub(crate) async fn discard(ctx: &Ctx, row: &outbox::Model, why: &str) -> Result<()> {
    let payload = left_of(row);
    crate::transaction!(ctx, |tx| {
        outbox::Entity::update_many()
            .col_expr(outbox::Column::DeliveredAt, Expr::value(ctx.now()))
            .col_expr(outbox::Column::LastError, Expr::value(why))
            .col_expr(outbox::Column::Payload, Expr::value(payload.clone()))
            .filter(outbox::Column::Id.eq(row.id))
            .filter(outbox::Column::DeliveredAt.is_null())
            .filter(outbox::Column::HeldAt.is_not_null())
            .exec(tx)
            .await?;
        Ok(())
    })
}

/// Whether an email would bring a link that is worth nothing any more.
fn is_late(ctx: &Ctx, row: &outbox::Model, content: &EmailContent) -> bool {
    let minutes = content.minutes();
    minutes.is_some_and(|minutes| ctx.now() >= row.created_at + TimeDelta::minutes(minutes))
}

/// The recipient of a message.
enum Recipient {
    /// No recipient is left.
    Gone,
    /// It is night at the recipient's place until then.
    Later(DateTime<Utc>),
    /// An address and its email.
    Reader(String, EmailContent),
}

fn broken(row: &outbox::Model, cause: &str) -> Error {
    Error::Broken(format!("message {}: {cause}", row.id))
}

/// The email as it was left.
fn stored(row: &outbox::Model) -> Result<StoredEmail> {
    serde_json::from_value(row.payload.clone()).map_err(|error| broken(row, &error.to_string()))
}

async fn address(ctx: &Ctx, row: &outbox::Model) -> Result<Recipient> {
    match row.kind.as_str() {
        MAIL => {
            let email = stored(row)?;
            if let Some(id) = email.subscription {
                match subscriptions::leaves_at(ctx, id).await? {
                    None => return Ok(Recipient::Gone),
                    Some(at) if at > ctx.now() => return Ok(Recipient::Later(at)),
                    Some(_) => {}
                }
            }
            Ok(Recipient::Reader(email.to, email.content))
        }
        DECOY => Ok(Recipient::Gone),
        CONFIRMED => {
            let id = row.payload.get("itineraryId").and_then(|id| id.as_str());
            let id = id.and_then(|id| id.parse().ok());
            let found = email::confirmation(ctx, id.ok_or_else(|| broken(row, "no itinerary"))?).await?;
            Ok(found.map_or(Recipient::Gone, |(to, content)| Recipient::Reader(to, content)))
        }
        other => Err(broken(row, &format!("unknown kind {other:?}"))),
    }
}

/// Marks the message as delivered or given up and erases its personal data. A delivery counts even if another sender took
/// the message meanwhile; a failure does not.
async fn settle(ctx: &Ctx, row: &outbox::Model, failure: Option<String>) -> Result<()> {
    let payload = left_of(row);
    crate::transaction!(ctx, |tx| {
        let mut change = outbox::Entity::update_many()
            .col_expr(outbox::Column::DeliveredAt, Expr::value(ctx.now()))
            .col_expr(outbox::Column::LastError, Expr::value(failure.clone()))
            .col_expr(outbox::Column::Payload, Expr::value(payload.clone()))
            .filter(outbox::Column::Id.eq(row.id));
        if failure.is_some() {
            change = change.filter(is_ours(row));
        }
        change.exec(tx).await?;
        Ok(())
    })
}

/// The payload of a message that is done, which says nothing of people.
fn left_of(row: &outbox::Model) -> serde_json::Value {
    if row.kind == CONFIRMED {
        return row.payload.clone();
    }
    // Which email it was stays for the trip's history.
    let kind = row
        .payload
        .pointer("/letter/letter")
        .filter(|_| row.itinerary_id.is_some());
    kind.map_or_else(|| json!({}), |kind| json!({ "kind": kind }))
}

/// Later each time, at most every three hours.
async fn postpone(ctx: &Ctx, row: &outbox::Model, cause: String) -> Result<()> {
    let doublings = u32::try_from(row.attempts).unwrap_or(0).clamp(0, 12);
    let wait = (5 << doublings).clamp(5, 3 * 60 * 60);
    put_off(ctx, row, ctx.now() + TimeDelta::seconds(wait), Some(cause)).await
}

/// No sender takes it before that moment.
async fn put_off(ctx: &Ctx, row: &outbox::Model, until: DateTime<Utc>, cause: Option<String>) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        outbox::Entity::update_many()
            .col_expr(outbox::Column::AvailableAt, Expr::value(until))
            .col_expr(outbox::Column::LastError, Expr::value(cause.clone()))
            .filter(outbox::Column::Id.eq(row.id))
            .filter(is_ours(row))
            .exec(tx)
            .await?;
        Ok(())
    })
}
