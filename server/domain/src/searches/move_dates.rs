//! A search like a kept one on other dates or at another place: a search of its own, so that its address can be shared.

use super::{create, get};
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
    let search = get::get(ctx, viewer, id).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    let area = search.area;
    let is_box = area.destination_id.is_none() && area.hotel_id.is_none();
    let input = SearchCreate {
        bounding_box: is_box.then_some(area.bounding_box),
        hotel_id: area.hotel_id.filter(|_| area.destination_id.is_none()),
        destination_id: area.destination_id,
        destination: None,
        check_in_date,
        check_out_date,
        rooms: Some(search.rooms),
        currency: Some(search.currency),
        country_code: Some(search.country_code),
    };
    create::create(ctx, viewer, &input).await
}

/// Keeps the search at another place, with the same dates and rooms. Refused when the search or the place is not known.
pub async fn move_place(ctx: &Ctx, viewer: &Viewer, id: SearchId, destination_id: String) -> Result<Search> {
    let search = get::get(ctx, viewer, id).await?;
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
