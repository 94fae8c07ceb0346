//! No more letters: by the link of each letter, or as their owner.

use super::{
    codes::{is_code, is_leave_code, was_mailed},
    list::mine,
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

/// Ends the letters by the code of one of them, whoever holds it. Doing it twice changes nothing; another code is as good
/// as none.
pub async fn leave(ctx: &Ctx, id: SubscriptionId, code: &str) -> Result<()> {
    let is_from_letter = is_leave_code(ctx, id.0, code) || was_mailed(ctx, id.0, code);
    crate::transaction!(ctx, |tx| {
        let row = email_subscription::Entity::find_by_id(id.0)
            .lock_exclusive()
            .one(tx)
            .await?;
        match row {
            Some(row) if is_from_letter || is_code(&row, code) => end(ctx, tx, row, None).await,
            None if is_from_letter => Ok(()),
            Some(_) | None => Err(Error::refused(Code::NotFound)),
        }
    })
}

/// Ends letters of mine; anybody else's do not exist.
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

/// Ends my letters about that creator; without them nothing happens.
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

/// Deletes the row, with the letters that wait, and writes down that it is gone.
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
