//! Copies a stored search to other dates or another place; the copy has its own URL to share.

use super::{change_stay, create, get};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
};
use chrono::NaiveDate;
use contract::{
    Code, SearchId,
    search::{Search, SearchCreate},
};

/// Stores the search with other dates; `None` stands for a date that could not be parsed. Refuses an unknown search and
/// invalid dates.
pub async fn move_dates(
    ctx: &Ctx,
    viewer: &Viewer,
    id: SearchId,
    (check_in_date, check_out_date): (Option<NaiveDate>, Option<NaiveDate>),
) -> Result<Search> {
    let search = get::get(ctx, viewer, id, None).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    let stay = SearchCreate {
        check_in_date,
        check_out_date,
        rooms: Some(search.rooms),
        currency: Some(search.currency),
        country_code: Some(search.country_code),
        ..SearchCreate::default()
    };
    create::create(ctx, viewer, &change_stay::at(search.area, stay)).await
}

/// Stores the search at another place, with the same dates and rooms. Refuses an unknown search or place.
pub async fn move_place(ctx: &Ctx, viewer: &Viewer, id: SearchId, destination_id: String) -> Result<Search> {
    let search = get::get(ctx, viewer, id, None).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    let input = SearchCreate {
        destination_id: Some(destination_id),
        check_in_date: Some(search.check_in_date),
        check_out_date: Some(search.check_out_date),
        rooms: Some(search.rooms),
        currency: Some(search.currency),
        country_code: Some(search.country_code),
        ..SearchCreate::default()
    };
    create::create(ctx, viewer, &input).await
}
