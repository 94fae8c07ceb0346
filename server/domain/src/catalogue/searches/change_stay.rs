//! Copies a stored search for another stay: other dates and guests at the same place.

use super::{create, get};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
};
use contract::{
    Code, SearchId,
    search::{Search, SearchArea, SearchCreate},
};

/// Stores a search at the place of a known one, with dates, rooms, currency and country of `stay`; ignores the place in
/// `stay`. Refuses an unknown search and an invalid stay.
pub async fn change_stay(ctx: &Ctx, viewer: &Viewer, id: SearchId, stay: SearchCreate) -> Result<Search> {
    let search = get::get(ctx, viewer, id, None).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    create::create(ctx, viewer, &at(search.area, stay)).await
}

/// The stay at the place of a search.
pub(super) fn at(area: SearchArea, stay: SearchCreate) -> SearchCreate {
    let is_box = area.destination_id.is_none() && area.hotel_id.is_none();
    SearchCreate {
        bounding_box: is_box.then_some(area.bounding_box),
        hotel_id: area.hotel_id.filter(|_| area.destination_id.is_none()),
        destination_id: area.destination_id,
        ..stay
    }
}
