//! Keeping what was changed and not published.

use super::{
    read::kept,
    thing::{Thing, hold, own},
};
use crate::{
    Ctx, Viewer,
    entity::working_copy::{ActiveModel, Column, Entity},
    error::{Error, Result},
};
use contract::{
    Code,
    working_copy::{SaveWorkingCopy, WorkingCopy, WorkingDocument},
};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, sea_query::OnConflict,
};

/// A document at most, in bytes of JSON.
pub const MOST_BYTES: usize = 1024 * 1024;

/// Fails unless the viewer may keep changes of the thing; anybody else's does not exist.
pub async fn may_save(ctx: &Ctx, viewer: &Viewer, thing: Thing) -> Result<()> {
    own(ctx.db(), viewer, thing).await?;
    Ok(())
}

/// Keeps what I changed of a thing of mine; anybody else's does not exist. Refused when another revision is kept than the
/// input names, so that of two who save at once one wins and the other learns of it, and when there is too much of it.
pub async fn save(ctx: &Ctx, viewer: &Viewer, thing: Thing, input: &SaveWorkingCopy) -> Result<WorkingCopy> {
    let document = written(&input.document)?;
    let first = first_revision(ctx);
    crate::transaction!(ctx, |tx| {
        let me = hold(tx, viewer, thing).await?;
        let copy = WorkingCopy {
            kind: thing.kind(),
            id: thing.id(),
            document: input.document.clone(),
            base_version: input.base_version,
            // No copy has the highest revision there can be: to follow it is a conflict.
            revision: input.revision.map_or(first, |followed| followed.saturating_add(1)),
            changed_at: ctx.now(),
        };
        let row = ActiveModel {
            account_id: Set(me.0),
            kind: Set(copy.kind.as_str().to_owned()),
            thing_id: Set(copy.id),
            document: Set(document.clone()),
            base_version: Set(copy.base_version),
            revision: Set(copy.revision),
            changed_at: Set(copy.changed_at),
        };
        let is_kept = match input.revision {
            None => begin(tx, row).await?,
            Some(revision) => follow(tx, kept(me, thing), revision, row).await?,
        };
        if is_kept {
            Ok(copy)
        } else {
            Err(Error::refused(Code::Conflict))
        }
    })
}

/// What a copy is begun with: another number than the copies before it had, so that a window that knows of one that was
/// taken away overwrites nothing. It leaves room for a thousand million saves.
fn first_revision(ctx: &Ctx) -> i32 {
    let [one, two, three, four, ..] = ctx.new_secret();
    1 + (i32::from_be_bytes([one, two, three, four]) & 0x3fff_ffff)
}

/// The document as it is kept.
fn written(document: &WorkingDocument) -> Result<String> {
    let text = serde_json::to_string(document).map_err(|error| Error::Broken(error.to_string()))?;
    if text.len() > MOST_BYTES {
        let message = "These changes are too large to be kept: 1 MB at most.";
        return Err(Error::said(Code::Invalid, "document", message));
    }
    Ok(text)
}

/// Keeps the first one, unless there is one already.
async fn begin(tx: &impl ConnectionTrait, row: ActiveModel) -> Result<bool> {
    let other = OnConflict::columns([Column::AccountId, Column::Kind, Column::ThingId])
        .do_nothing()
        .to_owned();
    let inserted = Entity::insert(row)
        .on_conflict(other)
        .exec_without_returning(tx)
        .await?;
    Ok(inserted > 0)
}

/// Replaces that revision, unless it is there no longer.
async fn follow(tx: &impl ConnectionTrait, kept: Condition, revision: i32, row: ActiveModel) -> Result<bool> {
    let saved = Entity::update_many()
        .set(row)
        .filter(kept)
        .filter(Column::Revision.eq(revision))
        .exec(tx)
        .await?;
    Ok(saved.rows_affected > 0)
}
