//! /user/{slug}/explore: everything in a club, by place and tag.

use crate::{
    frames::Frames,
    pages::{
        answer,
        club::small,
        error,
        listed::{Listed, to_last},
        see_other,
    },
    session::Visit,
};
use app::{loaders, pages::club, paths};
use axum::{
    extract::{Path, Query},
    response::Response,
};
use http::StatusCode;
use serde::Deserialize;

/// Filters and paging.
#[derive(Deserialize)]
pub struct ExploreQuery {
    place: Option<String>,
    tag: Option<String>,
    /// From 1.
    page: Option<String>,
}

/// GET /user/{slug}/explore?place&tag&page
pub async fn show(visit: Visit, Path(slug): Path<String>, Query(part): Query<ExploreQuery>) -> Response {
    let page = part.page.and_then(|text| text.parse().ok()).unwrap_or(1);
    let (place, tag) = (part.place.as_deref(), part.tag.as_deref());
    if let Some(small) = small(&slug) {
        return see_other(&paths::club_explore_at(&small, place, tag, page));
    }
    let data = match loaders::club_explore(&visit.asking(), &slug, place, tag, page).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let list = &data.list;
    let listed = Listed {
        field: "page",
        skip: list.page.saturating_sub(1).saturating_mul(list.page_size),
        take: list.page_size,
        total: list.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => Frames::May.say(answer(&visit, StatusCode::OK, |page| club::explore(page, &data)).await),
    }
}
