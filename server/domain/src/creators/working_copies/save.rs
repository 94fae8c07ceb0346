//! Storing unpublished changes.

use super::{
    read::kept,
    subject::{WorkingCopySubject, hold, own},
};
use crate::{
    Ctx, Viewer,
    entity::working_copy::{ActiveModel, Column, Entity},
    error::{Error, Result},
    free_disk,
};
use contract::{
    Code,
    working_copy::{SaveWorkingCopy, WorkingCopy, WorkingDocument},
};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, sea_query::OnConflict,
};

/// Maximum size of a document, in bytes of JSON.
pub const MAX_BYTES: usize = 1024 * 1024;

/// Fails unless the viewer may store changes of the subject; another account's is not found.
pub async fn may_save(ctx: &Ctx, viewer: &Viewer, subject: WorkingCopySubject) -> Result<()> {
    own(ctx.db(), viewer, subject).await?;
    Ok(())
}

/// Stores the changes of a subject of the viewer's; another account's is not found. Fails if the stored revision is not
/// the one in the input, so that of two simultaneous saves one gets a conflict, and if the document is too large.
pub async fn save(
    ctx: &Ctx,
    viewer: &Viewer,
    subject: WorkingCopySubject,
    input: &SaveWorkingCopy,
) -> Result<WorkingCopy> {
    let document = written(&input.document)?;
    free_disk::check(ctx, 0).await?;
    let first = first_revision(ctx);
    crate::transaction!(ctx, |tx| {
        let me = hold(tx, viewer, subject).await?;
        let copy = WorkingCopy {
            kind: subject.kind(),
            id: subject.id(),
            document: input.document.clone(),
            base_version: input.base_version,
            // No copy has the highest revision, so following it is a conflict.
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
            Some(revision) => follow(tx, kept(me, subject), revision, row).await?,
        };
        if is_kept {
            Ok(copy)
        } else {
            Err(Error::refused(Code::Conflict))
        }
    })
}

/// The first revision of a copy: a random number, so that a window that still has a deleted copy overwrites nothing. It
/// leaves room for a thousand million saves.
fn first_revision(ctx: &Ctx) -> i32 {
    let [one, two, three, four, ..] = ctx.new_secret();
    1 + (i32::from_be_bytes([one, two, three, four]) & 0x3fff_ffff)
}

/// The document in stored form.
fn written(document: &WorkingDocument) -> Result<String> {
    let text = serde_json::to_string(document).map_err(|error| Error::Broken(error.to_string()))?;
    if text.len() > MAX_BYTES {
        let message = "These changes are too large to be kept: 1 MB at most.";
        return Err(Error::field_with_message(Code::Invalid, "document", message));
    }
    Ok(text)
}

/// Inserts the first revision, unless there is one already.
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

/// Replaces that revision, unless it is no longer current.
async fn follow(tx: &impl ConnectionTrait, kept: Condition, revision: i32, row: ActiveModel) -> Result<bool> {
    let saved = Entity::update_many()
        .set(row)
        .filter(kept)
        .filter(Column::Revision.eq(revision))
        .exec(tx)
        .await?;
    Ok(saved.rows_affected > 0)
}
