//! /user/likes: what a person saved; and the hearts of every page, as their form works without scripts.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, see_other, sign_in_first},
    session::Visit,
};
use app::{loaders, pages::saved::saved, paths};
use axum::{extract::Query, response::Response};
use contract::{Code, return_url::local_path};
use domain::{Error, likes};
use http::StatusCode;
use serde::Deserialize;

/// What a form of hearts wants.
pub const LIKE: &str = "like";
/// Rows of a page.
const PAGE_SIZE: u32 = 15;

/// Which part of the list.
#[derive(Deserialize)]
pub struct Part {
    /// From 1.
    page: Option<String>,
}

/// GET /user/likes?page
pub async fn show(visit: Visit, Query(part): Query<Part>) -> Response {
    if !visit.viewer.is_authenticated() {
        return sign_in_first(&visit, Some(paths::SAVED));
    }
    let number = part.page.and_then(|page| page.parse().ok()).unwrap_or(1);
    match loaders::saved(&visit.asking(), number, PAGE_SIZE).await {
        Ok(data) => answer(&visit, StatusCode::OK, |page| saved(page, &data)).await,
        Err(found) => error(&visit, &found).await,
    }
}

/// POST /user/likes: a heart.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    like(&visit, &fields).await
}

/// Likes the hotel that the pressed heart names, or no more, and comes back. Who is not signed in does that first.
pub async fn like(visit: &Visit, fields: &Fields) -> Response {
    let back = local_path(fields.text("returnUrl")).unwrap_or(paths::SAVED);
    if !visit.viewer.is_authenticated() {
        return sign_in_first(visit, Some(back));
    }
    let wished = match (fields.parse("like"), fields.parse("unlike")) {
        (Some(hotel), _) => Ok((hotel, true)),
        (None, Some(hotel)) => Ok((hotel, false)),
        (None, None) => Err(Error::refused(Code::NotFound)),
    };
    let outcome = match wished {
        Ok((hotel, like)) => likes::like_hotel(visit.ctx(), &visit.viewer, hotel, like).await,
        Err(nothing) => Err(nothing),
    };
    match outcome {
        Ok(_) => visit.keep(see_other(back)),
        Err(found) => error(visit, &found).await,
    }
}
