//! A search like a kept one for other rooms: a search of its own, so that its address can be shared.

use super::{change_stay, create, get};
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
