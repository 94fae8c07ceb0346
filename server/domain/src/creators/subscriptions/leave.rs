//! Unsubscribing: by the link of an email, or as the signed-in owner.

use super::{
    codes::{is_code, is_leave_code, was_mailed},
    list::mine,
    subscribers::listed,
};
use crate::{
    Ctx, Viewer,
    entity::email_subscription,
    error::{Error, Result},
    event::{Event, record},
};
use contract::{Code, SubscriptionId, UserId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QuerySelect};
use serde_json::json;

/// Unsubscribes by the code of any email of this subscription. Repeating it changes nothing. A wrong code gives "not
/// found", like a missing subscription.
pub async fn leave(ctx: &Ctx, id: SubscriptionId, code: &str) -> Result<()> {
    let is_from_email = is_leave_code(ctx, id.0, code) || was_mailed(ctx, id.0, code);
    crate::transaction!(ctx, |tx| {
        let row = email_subscription::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(tx)
            .await?;
        match row {
            Some(row) if is_from_email || is_code(&row, code) => end(ctx, tx, row, None).await,
            None if is_from_email => Ok(()),
            Some(_) | None => Err(Error::refused(Code::NotFound)),
        }
    })
}

/// Deletes one of the viewer's subscriptions; another account's is not found.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, id: SubscriptionId) -> Result<()> {
    let me = viewer.account()?.id;
    let mine = mine(ctx, viewer).await?;
    crate::transaction!(ctx, |tx| {
        let row = email_subscription::Entity::find_by_id(id.0)
            .filter(mine.clone())
            .lock_exclusive()
            .one(tx)
            .await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        end(ctx, tx, row, Some(me)).await
    })
}

/// Deletes the viewer's subscription to a creator; without one nothing happens.
pub async fn remove_by_creator(ctx: &Ctx, viewer: &Viewer, creator: UserId) -> Result<()> {
    let me = viewer.account()?.id;
    let mine = mine(ctx, viewer).await?;
    crate::transaction!(ctx, |tx| {
        let rows = email_subscription::Entity::find()
            .filter(email_subscription::Column::CreatorId.eq(creator.0))
            .filter(mine.clone())
            .lock_exclusive()
            .all(tx)
            .await?;
        for row in rows {
            end(ctx, tx, row, Some(me)).await?;
        }
        Ok(())
    })
}

/// Deletes a listed subscriber of the viewer's club; any other is not found.
pub async fn remove_subscriber(ctx: &Ctx, viewer: &Viewer, id: SubscriptionId) -> Result<()> {
    let me = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let row = listed(me)
            .filter(email_subscription::Column::Id.eq(id.0))
            .lock_exclusive()
            .one(tx)
            .await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        end(ctx, tx, row, Some(me)).await
    })
}

/// Deletes the row with its pending emails, and records an event.
async fn end(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    row: email_subscription::Model,
    account: Option<UserId>,
) -> Result<()> {
    let event = Event {
        kind: "subscription.ended",
        account,
        subject: ("email_subscription", row.id),
        change: None,
        detail: json!({ "creatorId": row.creator_id }),
    };
    row.delete(tx).await?;
    record(ctx, tx, event).await
}
