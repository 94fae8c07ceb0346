//! Whose a subscription is, all of mine, and how many a creator has.

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

/// The letters that I asked for, the first ones first.
pub async fn list_mine(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<EmailSubscription>> {
    let rows = email_subscription::Entity::find()
        .filter(mine(ctx, viewer).await?)
        .order_by_asc(email_subscription::Column::CreatedAt)
        .order_by_asc(email_subscription::Column::Id)
        .all(ctx.db())
        .await?;
    rows.into_iter().map(wire).collect()
}

/// How many addresses get letters of what a creator publishes.
pub(crate) async fn count(ctx: &Ctx, creator: UserId) -> Result<u64> {
    let confirmed = email_subscription::Entity::find()
        .filter(email_subscription::Column::CreatorId.eq(creator.0))
        .filter(email_subscription::Column::ConfirmedAt.is_not_null());
    Ok(confirmed.count(ctx.db()).await?)
}

/// The moment from which letters of a subscription may leave, by day where its reader is; none when they are not wanted
/// any more.
pub(crate) async fn leaves_at(ctx: &Ctx, id: Uuid) -> Result<Option<DateTime<Utc>>> {
    let confirmed =
        email_subscription::Entity::find_by_id(id).filter(email_subscription::Column::ConfirmedAt.is_not_null());
    let row = confirmed.one(ctx.db()).await?;
    Ok(row.map(|row| due(ctx.now(), &row.time_zone, false)))
}

/// Forgets what an account subscribed to, by itself or by the address that it has proved, and who subscribed to it.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId, proved: Option<&str>) -> Result<()> {
    email_subscription::Entity::delete_many()
        .filter(of(account, proved).add(email_subscription::Column::CreatorId.eq(account.0)))
        .exec(tx)
        .await?;
    Ok(())
}

/// Those that are the viewer's: asked for when signed in, or to the address that the account has proved.
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

/// The address of the viewer's account, once it is known to be the person's own.
pub(super) async fn proved_address(ctx: &Ctx, viewer: &Viewer) -> Result<Option<String>> {
    let Some(me) = viewer.account_id() else { return Ok(None) };
    let row = account::Entity::find_by_id(me.0).one(ctx.db()).await?;
    let proved = row.filter(|row| row.email_verified_at.is_some());
    Ok(proved.and_then(|row| row.email))
}

fn parse_type(text: &str) -> Result<SubscriptionType> {
    let unknown = || Error::Broken(format!("a subscription is of the unknown kind {text:?}"));
    SubscriptionType::parse(text).ok_or_else(unknown)
}

/// For whoever owns the address.
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
