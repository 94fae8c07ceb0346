//! The mark of a loaded set.

use super::{MARK, Mark};
use crate::{
    Ctx,
    entity::setting,
    error::{Error, Result},
};
use sea_orm::EntityTrait;

/// The mark of a completely loaded set.
pub(super) async fn mark(ctx: &Ctx) -> Result<Option<Mark>> {
    let Some(row) = setting::Entity::find_by_id(MARK).one(ctx.db()).await? else {
        return Ok(None);
    };
    let mark = serde_json::from_slice(&row.value);
    mark.map(Some)
        .map_err(|error| Error::Broken(format!("the mark of the demonstration set: {error}")))
}

pub(super) async fn save_mark(ctx: &Ctx, mark: &Mark) -> Result<()> {
    let value = serde_json::to_vec(mark).map_err(|error| Error::Broken(error.to_string()))?;
    let now = ctx.now();
    crate::transaction!(ctx, |tx| { setting::Entity::put(tx, MARK, value.clone(), now).await })
}
