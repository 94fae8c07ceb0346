//! Deleting working copies: after publishing or discarding, with their subject, and with the account.

use super::{
    read::kept,
    subject::{WorkingCopySubject, own},
};
use crate::{
    Ctx, Viewer,
    entity::working_copy::{Column, Entity},
    error::{Error, Result},
};
use contract::{Code, UserId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

/// Deletes that revision of the working copy; without a copy nothing happens. Another account's subject is not found.
/// Fails on another revision, which the author has not seen here.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, subject: WorkingCopySubject, revision: i32) -> Result<()> {
    // Checked before the transaction, because a write has to wait for others.
    viewer.account()?;
    crate::transaction!(ctx, |tx| {
        let kept = kept(own(tx, viewer, subject).await?, subject);
        Entity::delete_many()
            .filter(kept.clone())
            .filter(Column::Revision.eq(revision))
            .exec(tx)
            .await?;
        if Entity::find().filter(kept).count(tx).await? > 0 {
            return Err(Error::refused(Code::Conflict));
        }
        Ok(())
    })
}

/// Deletes an account's copy with its subject.
pub(crate) async fn forget_of(tx: &impl ConnectionTrait, account: UserId, subject: WorkingCopySubject) -> Result<()> {
    Entity::delete_many().filter(kept(account, subject)).exec(tx).await?;
    Ok(())
}

/// Deletes an account's copies.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    Entity::delete_many()
        .filter(Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}
