//! /user/{slug}: a creator's club.

use crate::{
    frames::Frames,
    pages::{
        answer, error,
        listed::{ListedPage, list_fields, to_last},
        see_other, shown,
    },
    session::Visit,
};
use app::{
    loaders,
    pages::club::{self, address::ListPage},
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::{IntoResponse, Response},
};
use domain::Result;
use http::StatusCode;

/// Rows of a page unless its address says otherwise.
const PAGE_SIZE: u32 = 15;

/// GET /user/{slug}; `?preview` shows the creator's unpublished changes to the creator.
pub async fn show(visit: Visit, Path(handle): Path<String>, RawQuery(query): RawQuery) -> Response {
    if let Some(small) = small(&handle) {
        return see_other(&paths::club(&small));
    }
    let loaded = loaders::club(&visit.loader_context(), &handle, shown(query.as_deref())).await;
    page(&visit, loaded).await
}

/// GET /user/{slug}/stays?page&pageSize
pub async fn stays(visit: Visit, Path(handle): Path<String>, RawQuery(query): RawQuery) -> Response {
    let fields = match list_fields(query.as_deref(), ListPage::NAMES) {
        Ok(fields) => fields,
        Err(refused) => return refused.into_response(),
    };
    let part = ListPage::parse(&fields, PAGE_SIZE);
    if let Some(small) = small(&handle) {
        return see_other(&part.print_stays(&small));
    }
    let loaded = loaders::club_stays(&visit.loader_context(), &handle, part.number, part.size).await;
    page(&visit, loaded).await
}

/// The handle in lower case, if the address has it otherwise.
pub(super) fn small(handle: &str) -> Option<String> {
    let small = handle.to_ascii_lowercase();
    let is_plain = small
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    (small != handle && is_plain).then_some(small)
}

async fn page(visit: &Visit, loaded: Result<club::ClubPage>) -> Response {
    let data = match loaded {
        Ok(data) => data,
        Err(found) => return error(visit, &found).await,
    };
    let stays = &data.club.stays;
    let listed = ListedPage {
        field: "page",
        skip: stays.skip,
        take: stays.take,
        total: stays.total,
    };
    match to_last(visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => Frames::May.attach(answer(visit, StatusCode::OK, |page| club::club(page, &data)).await),
    }
}
