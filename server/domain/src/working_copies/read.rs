//! Reading working copies.

use super::thing::{Thing, own};
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
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

/// The working copy of a thing of mine, if there is one; anybody else's thing does not exist.
pub async fn of(ctx: &Ctx, viewer: &Viewer, thing: Thing) -> Result<Option<WorkingCopy>> {
    let me = own(ctx.db(), viewer, thing).await?;
    let row = working_copy::Entity::find()
        .filter(kept(me, thing))
        .one(ctx.db())
        .await?;
    row.map(wire).transpose()
}

/// What its editor keeps of a thing of mine; none where nothing is kept, or nothing that can be read as that: what an
/// editor of another version keeps is no failure. Anybody else's thing does not exist.
pub(crate) async fn written<T: DeserializeOwned>(ctx: &Ctx, viewer: &Viewer, thing: Thing) -> Result<Option<T>> {
    let copy = of(ctx, viewer, thing).await?;
    Ok(copy.and_then(|copy| serde_json::from_value(Value::Object(copy.document.0)).ok()))
}

/// All of an account, the last that was changed first, whoever the account is now. Each is read when the one before is
/// taken: together they may be more than memory holds.
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
    // What was published or discarded meanwhile is left out.
    Ok(one_by_one(ctx, keys, move |ctx, (kind, thing)| async move {
        let row = working_copy::Entity::find_by_id((me.0, kind, thing));
        row.one(ctx.db()).await?.map(wire).transpose()
    }))
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
