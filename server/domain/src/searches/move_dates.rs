//! A search like a kept one on other dates or at another place: a search of its own, so that its address can be shared.

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

/// Keeps the search with other dates; None stands for a date that could not be read. Refused when the search is not known,
/// and when the dates cannot be searched for.
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

/// Keeps the search at another place, with the same dates and rooms. Refused when the search or the place is not known.
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
