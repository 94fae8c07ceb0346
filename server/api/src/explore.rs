//! `/api/v1/bff/creator/{slug}/explore`: everything in a club, by place and tag.

use crate::{
    error::ApiError,
    extract::{Caller, Params},
};
use axum::{
    Json,
    extract::{Path, State},
};
use contract::{Currency, explore::ExploreList};
use domain::{
    Ctx,
    explore::{self, ExploreRequest},
    profiles,
};
use serde::Deserialize;
use utoipa::IntoParams;

/// Entries of a page.
const PAGE_SIZE: u32 = 15;

/// Query of a club's content.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ExploreQuery {
    /// A value of `places`, such as `city:2267057` or `country:PT`.
    place: Option<String>,
    /// A value of `tags`.
    tag: Option<String>,
    /// From 1; default 1.
    page: Option<u32>,
    /// 1 to 50; default 15.
    page_size: Option<u32>,
    /// Currency of the "from" prices; default: the profile's.
    currency: Option<Currency>,
}

/// List everything in a club by place and tag
///
/// Recommendations, posts, packages and itinerary contents, latest publication first, with the available places and tags.
#[utoipa::path(get, path = "/api/v1/bff/creator/{slug}/explore", tag = "Creator", operation_id = "exploreClub",
    params(("slug" = String, Path), ExploreQuery), responses((status = 200, body = ExploreList)))]
pub async fn explore_club(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Path(slug): Path<String>,
    Params(input): Params<ExploreQuery>,
) -> Result<Json<ExploreList>, ApiError> {
    let creator = profiles::public(&ctx, &slug).await?.user_id;
    let wanted = ExploreRequest {
        place: input.place,
        tag: input.tag,
        page: input.page.unwrap_or(1),
        page_size: input.page_size.unwrap_or(PAGE_SIZE),
        currency: input.currency,
    };
    Ok(Json(explore::list(&ctx, &viewer, creator, &wanted).await?))
}
