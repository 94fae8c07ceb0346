//! Subscriptions for tests.

use crate::{
    Ctx,
    entity::email_subscription,
    error::Result,
    subscriptions::{hashed, id_of},
};
use chrono::TimeDelta;
use contract::{SubscriptionId, UserId};
use sea_orm::{ActiveValue::Set, EntityTrait};

/// The confirmation code of subscriptions made here.
pub const CODE: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// Inserts an account's confirmed subscription to everything a creator publishes, whatever their roles.
pub async fn subscribe(ctx: &Ctx, creator: UserId, account: UserId, email: &str) -> Result<SubscriptionId> {
    crate::transaction!(ctx, |tx| {
        let id = id_of(ctx, creator.0, email);
        let row = email_subscription::ActiveModel {
            id: Set(id),
            creator_id: Set(creator.0),
            account_id: Set(Some(account.0)),
            email: Set(email.to_owned()),
            time_zone: Set("UTC".to_owned()),
            subscription_type: Set("all".to_owned()),
            daily_digest: Set(false),
            code_hash: Set(hashed(CODE)),
            code_expires_at: Set(ctx.now() + TimeDelta::days(7)),
            confirmed_at: Set(Some(ctx.now())),
            notice_at: Set(Some(ctx.now())),
            asked: Set(1),
            asked_since: Set(ctx.now()),
            asked_at: Set(Some(ctx.now())),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        email_subscription::Entity::insert(row)
            .exec_without_returning(tx)
            .await?;
        Ok(SubscriptionId(id))
    })
}
