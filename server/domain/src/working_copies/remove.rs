//! Taking working copies away: with what was published or discarded, with the thing, and with the account.

use super::{
    read::kept,
    thing::{Thing, own},
};
use crate::{
    Ctx, Viewer,
    entity::working_copy::{Column, Entity},
    error::{Error, Result},
};
use contract::{Code, UserId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

/// Takes that revision of the working copy of a thing of mine away; without a copy nothing happens. Anybody else's thing
/// does not exist. Refused when another revision is kept: its author has not seen it here.
pub async fn remove(ctx: &Ctx, viewer: &Viewer, thing: Thing, revision: i32) -> Result<()> {
    // A write waits for the others; whoever is not signed in begins none.
    viewer.account()?;
    crate::transaction!(ctx, |tx| {
        let kept = kept(own(tx, viewer, thing).await?, thing);
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

/// Forgets what an account changed of a thing that goes.
pub(crate) async fn forget_of(tx: &impl ConnectionTrait, account: UserId, thing: Thing) -> Result<()> {
    Entity::delete_many().filter(kept(account, thing)).exec(tx).await?;
    Ok(())
}

/// Forgets what an account has not published.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    Entity::delete_many()
        .filter(Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}
