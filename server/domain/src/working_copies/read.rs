//! Reading working copies.

use super::thing::{Thing, own};
use crate::{
    Ctx, Viewer,
    entity::working_copy,
    error::{Error, Result},
};
use contract::{
    UserId,
    working_copy::{WorkingCopy, WorkingCopyKind},
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};

/// The working copy of a thing of mine, if there is one; anybody else's thing does not exist.
pub async fn of(ctx: &Ctx, viewer: &Viewer, thing: Thing) -> Result<Option<WorkingCopy>> {
    let me = own(ctx.db(), viewer, thing).await?;
    let row = working_copy::Entity::find()
        .filter(kept(me, thing))
        .one(ctx.db())
        .await?;
    row.map(wire).transpose()
}

/// All of an account, the last that was changed first, whoever the account is now.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<WorkingCopy>> {
    let rows = working_copy::Entity::find()
        .filter(working_copy::Column::AccountId.eq(viewer.account()?.id.0))
        .order_by_desc(working_copy::Column::ChangedAt)
        .order_by_asc(working_copy::Column::Kind)
        .order_by_asc(working_copy::Column::ThingId)
        .all(ctx.db())
        .await?;
    rows.into_iter().map(wire).collect()
}

/// What the account keeps of the thing.
pub(super) fn kept(account: UserId, thing: Thing) -> Condition {
    Condition::all()
        .add(working_copy::Column::AccountId.eq(account.0))
        .add(working_copy::Column::Kind.eq(thing.kind().as_str()))
        .add(working_copy::Column::ThingId.eq(thing.id()))
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
