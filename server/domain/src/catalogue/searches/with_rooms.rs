//! Copies a stored search to other rooms; the copy has its own URL to share.

use super::{change_stay, create, get};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
};
use contract::{
    Code, SearchId,
    search::{Occupancy, Search, SearchCreate},
};

/// Stores the search with other rooms. Refuses an unknown search and invalid rooms.
pub async fn with_rooms(ctx: &Ctx, viewer: &Viewer, id: SearchId, rooms: Vec<Occupancy>) -> Result<Search> {
    let search = get::get(ctx, viewer, id, None).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    let stay = SearchCreate {
        check_in_date: Some(search.check_in_date),
        check_out_date: Some(search.check_out_date),
        rooms: Some(rooms),
        currency: Some(search.currency),
        country_code: Some(search.country_code),
        ..SearchCreate::default()
    };
    create::create(ctx, viewer, &change_stay::at(search.area, stay)).await
}
