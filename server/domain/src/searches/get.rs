//! A stored search by its id. Whoever has the id may see it.

use super::check::{currency_for, known_currency};
use crate::{Ctx, Viewer, entity::search, error::Result};
use contract::{Currency, SearchId, search::Search};
use sea_orm::EntityTrait;
use uuid::Uuid;

/// The search, or None when there is none of that id. A search is shared, its currency is not: each reader gets it in the
/// currency that is asked for, else the one of their account, else the one that it was stored with.
pub async fn get(ctx: &Ctx, viewer: &Viewer, id: SearchId, asked: Option<Currency>) -> Result<Option<Search>> {
    let row = search::Entity::find_by_id(Uuid::from(id)).one(ctx.db()).await?;
    let Some(mut search) = row.map(|row| row.request.0) else {
        return Ok(None);
    };
    if asked.is_some() || viewer.account_id().is_some() {
        search.currency = match asked {
            Some(asked) => known_currency(ctx, asked)?,
            None => currency_for(ctx, viewer, None).await?,
        };
    }
    Ok(Some(search))
}
