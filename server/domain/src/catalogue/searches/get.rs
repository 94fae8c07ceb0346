//! A stored search by its id. The id alone grants access.

use crate::{
    Ctx, Viewer,
    currencies::{currency_for, known_currency},
    entity::search,
    error::Result,
};
use contract::{Currency, SearchId, search::Search};
use sea_orm::EntityTrait;
use uuid::Uuid;

/// Returns the search, or `None`. A search is shared, its currency is not: the viewer gets the requested currency,
/// otherwise the account's, otherwise the stored one.
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
