//! A stored search by its id. Whoever has the id may see it.

use crate::{Ctx, Viewer, entity::search, error::Result};
use contract::{SearchId, search::Search};
use sea_orm::EntityTrait;
use uuid::Uuid;

/// The search, or None when there is none of that id.
pub async fn get(ctx: &Ctx, _viewer: &Viewer, id: SearchId) -> Result<Option<Search>> {
    let row = search::Entity::find_by_id(Uuid::from(id)).one(ctx.db()).await?;
    Ok(row.map(|row| row.request.0))
}
