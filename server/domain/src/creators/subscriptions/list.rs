//! The viewer's subscriptions, and the number of a creator's subscribers.

use super::day::due;
use crate::{
    Ctx, Viewer,
    entity::{account, email_subscription},
    error::{Error, Result},
};
use chrono::{DateTime, Utc};
use contract::{
    SubscriptionId, UserId,
    subscription::{EmailSubscription, SubscriptionSettings, SubscriptionType},
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

/// The viewer's subscriptions, oldest first.
pub async fn list_mine(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<EmailSubscription>> {
    let rows = email_subscription::Entity::find()
        .filter(mine(ctx, viewer).await?)
        .order_by_asc(email_subscription::Column::CreatedAt)
        .order_by_asc(email_subscription::Column::Id)
        .all(ctx.db())
        .await?;
    rows.into_iter().map(wire).collect()
}

/// Counts the confirmed subscribers of a creator.
pub(crate) async fn count(ctx: &Ctx, creator: UserId) -> Result<u64> {
    let confirmed = email_subscription::Entity::find()
        .filter(email_subscription::Column::CreatorId.eq(creator.0))
        .filter(email_subscription::Column::ConfirmedAt.is_not_null());
    Ok(confirmed.count(ctx.db()).await?)
}

/// The earliest time for an email of a subscription, by day in the subscriber's time zone; `None` when the subscriber has
/// unsubscribed.
pub(crate) async fn leaves_at(ctx: &Ctx, id: Uuid) -> Result<Option<DateTime<Utc>>> {
    let confirmed =
        email_subscription::Entity::find_by_id(id).filter(email_subscription::Column::ConfirmedAt.is_not_null());
    let row = confirmed.one(ctx.db()).await?;
    Ok(row.map(|row| due(ctx.now(), &row.time_zone, false)))
}

/// Deletes an account's subscriptions, by account and by proved address, and the subscriptions to it.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId, proved: Option<&str>) -> Result<()> {
    email_subscription::Entity::delete_many()
        .filter(of(account, proved).add(email_subscription::Column::CreatorId.eq(account.0)))
        .exec(tx)
        .await?;
    Ok(())
}

/// The viewer's subscriptions: made while signed in, or for the address that the account has proved.
pub(super) async fn mine(ctx: &Ctx, viewer: &Viewer) -> Result<Condition> {
    let me = viewer.account()?.id;
    let proved = proved_address(ctx, viewer).await?;
    Ok(of(me, proved.as_deref()))
}

fn of(account: UserId, proved: Option<&str>) -> Condition {
    Condition::any()
        .add(email_subscription::Column::AccountId.eq(account.0))
        .add_option(proved.map(|email| email_subscription::Column::Email.eq(email)))
}

/// The address of the viewer's account, if the account has proved it.
pub(super) async fn proved_address(ctx: &Ctx, viewer: &Viewer) -> Result<Option<String>> {
    let Some(me) = viewer.account_id() else { return Ok(None) };
    let row = account::Entity::find_by_id(me.0).one(ctx.db()).await?;
    let proved = row.filter(|row| row.email_verified_at.is_some());
    Ok(proved.and_then(|row| row.email))
}

pub(super) fn parse_type(text: &str) -> Result<SubscriptionType> {
    let unknown = || Error::Broken(format!("a subscription is of the unknown kind {text:?}"));
    SubscriptionType::parse(text).ok_or_else(unknown)
}

/// The subscription as its owner sees it.
pub(super) fn wire(row: email_subscription::Model) -> Result<EmailSubscription> {
    Ok(EmailSubscription {
        id: SubscriptionId(row.id),
        creator_id: UserId(row.creator_id),
        user_id: row.account_id.map(UserId),
        subscription_type: parse_type(&row.subscription_type)?,
        email: row.email,
        time_zone: row.time_zone,
        settings: SubscriptionSettings {
            daily_digest: row.daily_digest,
        },
        is_confirmed: row.confirmed_at.is_some(),
        created_at: row.created_at,
    })
}
