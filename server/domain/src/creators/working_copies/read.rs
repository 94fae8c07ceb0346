//! Reading working copies.

use super::subject::{WorkingCopySubject, own};
use crate::{
    Ctx, Viewer,
    entity::working_copy,
    error::{Error, Result},
    rows::one_by_one,
};
use contract::{
    UserId,
    working_copy::{WorkingCopy, WorkingCopyKind},
};
use futures::stream::BoxStream;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, sea_query::SelectStatement,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

/// The working copy of a subject of the viewer's, if there is one; another account's subject is not found.
pub async fn of(ctx: &Ctx, viewer: &Viewer, subject: WorkingCopySubject) -> Result<Option<WorkingCopy>> {
    let me = own(ctx.db(), viewer, subject).await?;
    let row = working_copy::Entity::find()
        .filter(kept(me, subject))
        .one(ctx.db())
        .await?;
    row.map(wire).transpose()
}

/// The editor's document of a subject of the viewer's; `None` without a working copy, or if another version of the
/// editor wrote it in another form. Another account's subject is not found.
pub(crate) async fn written<T: DeserializeOwned>(
    ctx: &Ctx,
    viewer: &Viewer,
    subject: WorkingCopySubject,
) -> Result<Option<T>> {
    let copy = of(ctx, viewer, subject).await?;
    Ok(copy.and_then(|copy| serde_json::from_value(Value::Object(copy.document.0)).ok()))
}

/// All working copies of an account, most recently changed first and whatever the account's role. The stream reads each
/// on demand, because together they may not fit in memory.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<BoxStream<'static, Result<WorkingCopy>>> {
    let me = viewer.account()?.id;
    let keys: Vec<(String, Uuid)> = working_copy::Entity::find()
        .select_only()
        .columns([working_copy::Column::Kind, working_copy::Column::ThingId])
        .filter(working_copy::Column::AccountId.eq(me.0))
        .order_by_desc(working_copy::Column::ChangedAt)
        .order_by_asc(working_copy::Column::Kind)
        .order_by_asc(working_copy::Column::ThingId)
        .into_tuple()
        .all(ctx.db())
        .await?;
    // Skips copies published or discarded meanwhile.
    Ok(one_by_one(ctx, keys, move |ctx, (kind, subject)| async move {
        let row = working_copy::Entity::find_by_id((me.0, kind, subject));
        row.one(ctx.db()).await?.map(wire).transpose()
    }))
}

/// Selects the ids of the account's subjects of a kind that have a working copy.
pub(crate) fn changed(account: UserId, kind: WorkingCopyKind) -> SelectStatement {
    working_copy::Entity::find()
        .select_only()
        .column(working_copy::Column::ThingId)
        .filter(working_copy::Column::AccountId.eq(account.0))
        .filter(working_copy::Column::Kind.eq(kind.as_str()))
        .into_query()
}

/// The condition for the account's copy of the subject.
pub(super) fn kept(account: UserId, subject: WorkingCopySubject) -> Condition {
    Condition::all()
        .add(working_copy::Column::AccountId.eq(account.0))
        .add(working_copy::Column::Kind.eq(subject.kind().as_str()))
        .add(working_copy::Column::ThingId.eq(subject.id()))
}

fn wire(row: working_copy::Model) -> Result<WorkingCopy> {
    let unknown = |()| Error::Broken(format!("a working copy is of the unknown kind {:?}", row.kind));
    let kind: WorkingCopyKind = row.kind.parse().map_err(unknown)?;
    let damaged = |error| Error::Broken(format!("a working copy of {} is no JSON: {error}", row.thing_id));
    Ok(WorkingCopy {
        kind,
        id: row.thing_id,
        document: serde_json::from_str(&row.document).map_err(damaged)?,
        base_version: row.base_version,
        revision: row.revision,
        changed_at: row.changed_at,
    })
}
