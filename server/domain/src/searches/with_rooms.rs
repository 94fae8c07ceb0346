//! A search like a kept one for other rooms: a search of its own, so that its address can be shared.

use super::{create, get, move_dates::input_of};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
};
use contract::{
    Code, SearchId,
    search::{Occupancy, Search, SearchCreate},
};

/// Keeps the search with other rooms. Refused when the search is not known, and when the rooms cannot be searched for.
pub async fn with_rooms(ctx: &Ctx, viewer: &Viewer, id: SearchId, rooms: Vec<Occupancy>) -> Result<Search> {
    let search = get::get(ctx, viewer, id).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    let input = SearchCreate {
        rooms: Some(rooms),
        ..input_of(search)
    };
    create::create(ctx, viewer, &input).await
}
