//! Taking posts away.

use super::read::of;
use crate::{
    Ctx, Viewer,
    entity::post,
    error::{Error, Result},
    event::{Event, record},
    topics,
    working_copies::{self, Thing},
};
use contract::{Code, PostId, UserId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QuerySelect};
use serde_json::json;

/// Takes my post away; anybody else's does not exist, nor does one that was taken away before. Its pictures stay in the
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
        working_copies::forget_of(tx, me, Thing::Post(id)).await?;
        topics::remove(tx, row.id).await?;
        row.delete(tx).await?;
        record(ctx, tx, event).await
    })
}

/// Forgets what an account wrote.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    post::Entity::delete_many()
        .filter(post::Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}
