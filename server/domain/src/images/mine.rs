//! A person's own pictures as their owner sees them.

use super::{shown::shown, upload::PictureOf};
use crate::{
    Ctx, Viewer,
    entity::account,
    error::{Error, Result},
};
use contract::{Code, hotel::Image};
use sea_orm::EntityTrait;

/// The viewer's own picture of that sort, with what is said of it and as it is cut; none where nothing is set.
pub async fn mine(ctx: &Ctx, viewer: &Viewer, which: PictureOf) -> Result<Option<Image>> {
    let me = viewer.account()?.id;
    let row = account::Entity::find_by_id(me.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
    let Some(id) = which.of(&row) else { return Ok(None) };
    Ok(shown(ctx.db(), me, &[id]).await?.remove(&id))
}
