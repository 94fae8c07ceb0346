//! /user/{slug}/explore: everything in a club, by place and tag.

use crate::{
    frames::Frames,
    pages::{
        answer,
        club::small,
        error,
        listed::{ListedPage, list_fields, to_last},
        see_other,
    },
    session::Visit,
};
use app::{
    loaders,
    pages::club::{self, address::ExploreAddress},
};
use axum::{
    extract::{Path, RawQuery},
    response::{IntoResponse, Response},
};
use http::StatusCode;

/// GET /user/{slug}/explore?place&tag&page
pub async fn show(visit: Visit, Path(handle): Path<String>, RawQuery(query): RawQuery) -> Response {
    let fields = match list_fields(query.as_deref(), ExploreAddress::NAMES) {
        Ok(fields) => fields,
        Err(refused) => return refused.into_response(),
    };
    let address = ExploreAddress::parse(&fields);
    if let Some(small) = small(&handle) {
        return see_other(&address.print(&small));
    }
    let (place, tag) = (address.place.as_deref(), address.tag.as_deref());
    let data = match loaders::club_explore(&visit.loader_context(), &handle, place, tag, address.page).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let list = &data.list;
    let listed = ListedPage {
        field: "page",
        skip: list.page.saturating_sub(1).saturating_mul(list.page_size),
        take: list.page_size,
        total: list.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => Frames::May.attach(answer(&visit, StatusCode::OK, |page| club::explore(page, &data)).await),
    }
}
