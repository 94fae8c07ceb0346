//! Deleting posts.

use super::read::of;
use crate::{
    Ctx, Viewer,
    entity::post,
    error::{Error, Result},
    event::{Event, record},
    topics,
    working_copies::{self, WorkingCopySubject},
};
use contract::{Code, PostId, UserId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QuerySelect};
use serde_json::json;

/// Deletes the viewer's post; another account's, or one already deleted, is not found. Its pictures stay in the
/// library.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, id: PostId) -> Result<()> {
    let me = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let row = of(me, id).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        let event = Event {
            kind: "post.removed",
            account: Some(me),
            subject: ("post", row.id),
            change: None,
            detail: json!({ "version": row.version }),
        };
        working_copies::forget_of(tx, me, WorkingCopySubject::Post(id)).await?;
        topics::remove(tx, row.id).await?;
        row.delete(tx).await?;
        record(ctx, tx, event).await
    })
}

/// Deletes an account's posts.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    post::Entity::delete_many()
        .filter(post::Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}
