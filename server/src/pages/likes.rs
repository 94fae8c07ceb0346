//! /user/likes: the hotels and destinations that a person likes; and the form of the hearts on every page, which works
//! without scripts.

use crate::{
    forms::{Fields, PostedForm},
    pages::{
        answer, error,
        listed::{ListedPage, to_last},
        see_other, sign_in_first,
    },
    session::Visit,
};
use app::{loaders, paths};
use axum::{extract::Query, response::Response};
use contract::{like::DestinationLike, return_url::local_path};
use domain::likes;
use http::StatusCode;
use serde::Deserialize;

/// The `intent` of a heart's form.
pub const LIKE: &str = "like";
/// Rows of a page.
const PAGE_SIZE: u32 = 15;

/// Paging of the list.
#[derive(Deserialize)]
pub struct LikeListQuery {
    /// From 1.
    page: Option<String>,
}

/// GET /user/likes?page
pub async fn show(visit: Visit, Query(part): Query<LikeListQuery>) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, Some(paths::LIKES));
    }
    let number = part.page.and_then(|page| page.parse().ok()).unwrap_or(1);
    let data = match loaders::likes(&visit.loader_context(), number, PAGE_SIZE).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let listed = ListedPage {
        field: "page",
        skip: data.likes.skip,
        take: data.likes.take,
        total: data.likes.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => answer(&visit, StatusCode::OK, |page| app::pages::likes::likes(page, &data)).await,
    }
}

/// POST /user/likes: likes or unlikes a hotel or destination.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    like(&visit, &fields).await
}

/// Redirects to the sign-in page, which shows the reason.
fn sign_in_to_like(visit: &Visit, fields: &Fields, back: &str) -> Response {
    if visit.has_ended_session() {
        return sign_in_first(visit, Some(back));
    }
    let saving = if fields.text("like").contains(':') {
        "place"
    } else {
        "stay"
    };
    see_other(&format!("{}&saving={saving}", paths::sign_in(Some(back))))
}

/// Likes or unlikes the heart's hotel or destination, and returns. Visitors sign in first.
pub async fn like(visit: &Visit, fields: &Fields) -> Response {
    let back = local_path(fields.text("returnUrl")).unwrap_or(paths::LIKES);
    if !visit.viewer.is_authenticated() {
        return sign_in_to_like(visit, fields, back);
    }
    let (id, like) = match fields.some("like") {
        Some(id) => (id, true),
        None => (fields.text("unlike").to_owned(), false),
    };
    let outcome = match id.parse() {
        Ok(hotel) => likes::like_hotel(visit.ctx(), &visit.viewer, hotel, like).await,
        Err(_) => {
            let input = DestinationLike {
                destination_id: None,
                location_type: None,
                like,
            };
            likes::like_destination(visit.ctx(), &visit.viewer, &id, &input).await
        }
    };
    match outcome {
        Ok(_) => visit.keep(see_other(back)),
        Err(found) => error(visit, &found).await,
    }
}
