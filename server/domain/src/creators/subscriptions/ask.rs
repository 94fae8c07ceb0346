//! Stores subscription requests and sends the confirmation emails.

use super::codes::{LIFETIME_DAYS, confirm_url, hashed, new_code};
use crate::{
    Ctx,
    entity::email_subscription,
    error::{Error, Result},
    event::{Event, record},
    outbox,
};
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use contract::{
    UserId,
    subscription::{SubscriptionSettings, SubscriptionType},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect, sea_query::OnConflict,
};
use serde_json::json;
use uuid::Uuid;

/// Limits of confirmation emails: one in this many minutes for each creator, and a number a day for an address in all.
const MINUTES_BETWEEN: i64 = 10;
const MAX_EMAILS_A_DAY: i32 = 5;

/// A validated request to subscribe.
pub(super) struct SubscriptionRequest {
    pub id: Uuid,
    pub creator: UserId,
    /// Normalised for comparison.
    pub email: String,
    /// `None` keeps the subscription's zone, or UTC.
    pub time_zone: Option<Tz>,
    pub kind: SubscriptionType,
    /// `None` keeps the subscription's settings, or the defaults.
    pub settings: Option<SubscriptionSettings>,
    /// Whether the subscriber was told that the creator sees the address.
    pub has_seen_notice: bool,
}

/// Subscribes the owner of the address at once; a proved owner needs no confirmation email.
pub(super) async fn take(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    wanted: &SubscriptionRequest,
    me: UserId,
) -> Result<email_subscription::Model> {
    let row = locked(ctx, tx, wanted).await?;
    let (version, confirmed_at, notice_at) = (row.version + 1, row.confirmed_at, row.notice_at);
    let mut active = with(row.into_active_model(), wanted);
    active.account_id = Set(Some(me.0));
    active.confirmed_at = Set(confirmed_at.or(Some(ctx.now())));
    if wanted.has_seen_notice {
        active.notice_at = Set(notice_at.or(Some(ctx.now())));
    }
    active.version = Set(version);
    active.updated_at = Set(ctx.now());
    let row = active.update(tx).await?;
    if confirmed_at.is_none() {
        let event = Event {
            kind: "subscription.confirmed",
            account: Some(me),
            subject: ("email_subscription", row.id),
            change: None,
            detail: json!({ "creatorId": row.creator_id }),
        };
        record(ctx, tx, event).await?;
    }
    Ok(row)
}

/// Sends the confirmation email. If the address is already confirmed or a limit is reached, it sends nothing but does
/// the same work, so that the response time reveals nothing.
pub(super) async fn ask(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    wanted: &SubscriptionRequest,
    creator: &str,
) -> Result<()> {
    let now = ctx.now();
    let row = locked(ctx, tx, wanted).await?;
    let day_ago = now - TimeDelta::days(1);
    let is_enough = is_enough(tx, &row, now - TimeDelta::minutes(MINUTES_BETWEEN), day_ago).await?;
    let code = new_code(ctx, wanted.id);
    let content = mail::EmailContent::ConfirmSubscription {
        creator: creator.to_owned(),
        url: confirm_url(ctx, wanted.id, &code),
        minutes: LIFETIME_DAYS * 24 * 60,
    };
    if row.confirmed_at.is_some() {
        return outbox::enqueue_decoy(ctx, tx, &wanted.email, &content).await;
    }
    let (version, asked, asked_since) = (row.version + 1, row.asked, row.asked_since);
    let mut active = with(row.into_active_model(), wanted);
    active.version = Set(version);
    active.updated_at = Set(now);
    if is_enough {
        // The link of the previous email stays valid.
        active.update(tx).await?;
        return outbox::enqueue_decoy(ctx, tx, &wanted.email, &content).await;
    }
    let is_counted = asked_since > day_ago;
    active.asked = Set(if is_counted { asked + 1 } else { 1 });
    active.asked_since = Set(if is_counted { asked_since } else { now });
    active.asked_at = Set(Some(now));
    // The email says that the creator sees the address once it is confirmed.
    active.notice_at = Set(Some(now));
    active.code_hash = Set(hashed(&code));
    active.code_expires_at = Set(now + TimeDelta::days(LIFETIME_DAYS));
    active.update(tx).await?;
    outbox::enqueue_email(ctx, tx, &wanted.email, &content).await
}

/// Whether the address has reached a limit of confirmation emails.
async fn is_enough(
    tx: &impl ConnectionTrait,
    row: &email_subscription::Model,
    lately: DateTime<Utc>,
    day_ago: DateTime<Utc>,
) -> Result<bool> {
    if row.asked_at.is_some_and(|at| at > lately) {
        return Ok(true);
    }
    let asked: Vec<i32> = email_subscription::Entity::find()
        .select_only()
        .column(email_subscription::Column::Asked)
        .filter(email_subscription::Column::Email.eq(&row.email))
        .filter(email_subscription::Column::AskedSince.gt(day_ago))
        .into_tuple()
        .all(tx)
        .await?;
    Ok(asked.into_iter().fold(0, i32::saturating_add) >= MAX_EMAILS_A_DAY)
}

/// The subscription's row, locked for this transaction; creates it if there is none.
async fn locked(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    wanted: &SubscriptionRequest,
) -> Result<email_subscription::Model> {
    let now = ctx.now();
    let row = email_subscription::ActiveModel {
        id: Set(wanted.id),
        creator_id: Set(wanted.creator.0),
        account_id: Set(None),
        email: Set(wanted.email.clone()),
        time_zone: Set(wanted.time_zone.unwrap_or(Tz::UTC).name().to_owned()),
        subscription_type: Set(wanted.kind.as_str().to_owned()),
        daily_digest: Set(wanted.settings.unwrap_or_default().daily_digest),
        code_hash: Set(Vec::new()),
        code_expires_at: Set(now),
        confirmed_at: Set(None),
        notice_at: Set(None),
        asked: Set(0),
        asked_since: Set(now),
        asked_at: Set(None),
        version: Set(0),
        created_at: Set(now),
        updated_at: Set(now),
    };
    email_subscription::Entity::insert(row)
        .on_conflict(
            OnConflict::column(email_subscription::Column::Id)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    let row = email_subscription::Entity::find_by_id(wanted.id)
        .lock_exclusive()
        .one(tx)
        .await?;
    row.ok_or_else(|| Error::Broken("a subscription was not kept".to_owned()))
}

fn with(mut active: email_subscription::ActiveModel, wanted: &SubscriptionRequest) -> email_subscription::ActiveModel {
    if let Some(zone) = wanted.time_zone {
        active.time_zone = Set(zone.name().to_owned());
    }
    active.subscription_type = Set(wanted.kind.as_str().to_owned());
    if let Some(settings) = wanted.settings {
        active.daily_digest = Set(settings.daily_digest);
    }
    active
}
