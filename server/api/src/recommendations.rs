//! Creators' recommendations and public profiles.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id, Params},
    gather::Room,
    hotels::PageQuery,
    pictures::{FORM_BYTES, multipart, read, sent_twice},
};
use axum::{
    Json,
    extract::{Path, Request, State, multipart::Field},
};
use bytes::Bytes;
use contract::{
    Code, Currency, HotelId, ImageId, RecommendationId,
    club::{
        CreatorClub, CreatorCounters, HotelRecommendation, PublicProfile, RecommendationCreate, RecommendationForm,
        RecommendationList, RecommendationToggle,
    },
};
use domain::{
    Ctx, clubs,
    images::MAX_BYTES,
    profiles,
    recommendations::{self, Pictures, RecommendationInput},
    topics,
};
use http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

/// Files of one form.
const FILES: usize = 2;

/// Create or replace my recommendation of a hotel
///
/// Creates my recommendation of the hotel or replaces its texts; images that the form does not contain stay.
#[utoipa::path(put, path = "/api/v1/hotel/{id}/recommend", tag = "Recommendation", operation_id = "recommendHotel",
    params(("id" = HotelId, Path)),
    request_body(content = RecommendationForm, content_type = "multipart/form-data"),
    responses((status = 200, body = HotelRecommendation)), security(("bearer" = [])))]
pub async fn recommend_hotel(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<HotelId>,
    request: Request,
) -> Result<Json<HotelRecommendation>, ApiError> {
    // Checks the permission before reading the files.
    viewer.creator()?;
    let form = recommendation_form(request).await?;
    Ok(Json(
        recommendations::recommend(&ctx, &viewer, id, &form.words, form.pictures).await?,
    ))
}

/// The form of a recommendation as received.
#[derive(Default)]
pub struct RecommendationParts {
    pub words: RecommendationInput,
    pub pictures: Pictures,
    /// The CSRF token, if a page sent the form.
    pub csrf: String,
    /// Reserves memory until the images are encoded.
    room: Room,
}

/// Reads a recommendation's form as it arrives, up to its limits.
pub async fn recommendation_form(request: Request) -> Result<RecommendationParts, ApiError> {
    let mut parts = multipart(request, FILES * MAX_BYTES + FORM_BYTES, "the recommendation").await?;
    let RecommendationParts {
        mut words,
        mut pictures,
        mut csrf,
        mut room,
    } = RecommendationParts::default();
    while let Some(part) = parts.next().await? {
        let name = part.name().unwrap_or_default().to_owned();
        match name.as_str() {
            "coverImage" if pictures.cover.is_some() => return Err(sent_twice(&name)),
            "tileImage" if pictures.tile.is_some() => return Err(sent_twice(&name)),
            "coverImage" => pictures.cover = file(part, &name, &mut room).await?,
            "tileImage" => pictures.tile = file(part, &name, &mut room).await?,
            "csrf" | "recommendationTitle" | "recommendationText" | "isActive" | "tags" | "imageIds" | "version" => {
                let bytes = read(part, FORM_BYTES, &name, &mut room).await?;
                let invalid = |message: &str| ApiError::field(Code::Invalid, message, name.as_str());
                let text = String::from_utf8(bytes.into()).map_err(|_| invalid("Send text as UTF-8."))?;
                match name.as_str() {
                    "csrf" => csrf = text,
                    "recommendationTitle" => words.title = text,
                    "recommendationText" => words.text = text,
                    "tags" => words.tags = Some(topics::split(&text)),
                    "imageIds" => {
                        let ids = text.split(',').map(str::trim).filter(|id| !id.is_empty());
                        let ids: Result<Vec<ImageId>, _> = ids.map(str::parse).collect();
                        words.image_ids = Some(ids.map_err(|_| invalid("Name pictures by their ids."))?);
                    }
                    "isActive" => {
                        let is_active = text.parse().map_err(|_| invalid("Say true or false."))?;
                        words.is_active = Some(is_active);
                    }
                    _ => {
                        let version = text.parse().map_err(|_| invalid("A version is a whole number."))?;
                        words.version = Some(version);
                    }
                }
            }
            "images" => {
                let message = "Send pictures to POST /api/v1/userProfile/{id}/images and name them in imageIds.";
                return Err(ApiError::field(Code::Invalid, message, "images"));
            }
            // Ignores unknown parts.
            _ => {}
        }
    }
    Ok(RecommendationParts {
        words,
        pictures,
        csrf,
        room,
    })
}

/// A file of the form; `None` if none was chosen.
async fn file(part: Field<'_>, name: &str, room: &mut Room) -> Result<Option<Bytes>, ApiError> {
    let file = read(part, MAX_BYTES, name, room).await?;
    Ok(Some(file).filter(|file| !file.is_empty()))
}

/// Delete my recommendation of a hotel
///
/// Deletes my recommendation with its images; without one, does nothing.
#[utoipa::path(delete, path = "/api/v1/hotel/{id}/recommend", tag = "Recommendation",
    operation_id = "removeRecommendation", params(("id" = HotelId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn remove_recommendation(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<HotelId>,
) -> Result<StatusCode, ApiError> {
    recommendations::remove(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Get a recommendation of a hotel
///
/// Only its author gets one that is not active.
#[utoipa::path(get, path = "/api/v1/hotel/{id}/recommendation/{recId}", tag = "Recommendation",
    operation_id = "getRecommendation", params(("id" = HotelId, Path), ("recId" = RecommendationId, Path)),
    responses((status = 200, body = HotelRecommendation)))]
pub async fn get_recommendation(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Path((hotel, id)): Path<(String, String)>,
) -> Result<Json<HotelRecommendation>, ApiError> {
    let (Ok(hotel), Ok(id)) = (hotel.parse(), id.parse()) else {
        return Err(ApiError::of(Code::NotFound));
    };
    Ok(Json(recommendations::get(&ctx, &viewer, hotel, id).await?))
}

/// Create a recommendation without images
///
/// Like PUT /api/v1/hotel/{id}/recommend, as JSON without files. `imageIds` and `pictures` select images of the
/// library; without them, the images stay unchanged.
#[utoipa::path(post, path = "/api/v1/recommendation", tag = "Recommendation", operation_id = "createRecommendation",
    request_body = RecommendationCreate, responses((status = 200, body = HotelRecommendation)),
    security(("bearer" = [])))]
pub async fn create_recommendation(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<RecommendationCreate>,
) -> Result<Json<HotelRecommendation>, ApiError> {
    let pictures = Pictures::default();
    let hotel = input.hotel_id;
    Ok(Json(
        recommendations::recommend(&ctx, &viewer, hotel, &input.into(), pictures).await?,
    ))
}

/// Publish or hide a recommendation
///
/// A recommendation without a title cannot be published.
#[utoipa::path(post, path = "/api/v1/bff/recommendation/toggle", tag = "Recommendation",
    operation_id = "toggleRecommendation", request_body = RecommendationToggle,
    responses((status = 200, body = HotelRecommendation)), security(("bearer" = [])))]
pub async fn toggle_recommendation(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<RecommendationToggle>,
) -> Result<Json<HotelRecommendation>, ApiError> {
    Ok(Json(recommendations::toggle(&ctx, &viewer, &input).await?))
}

/// Query of recommendations.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StaysQuery {
    /// Currency of the "from" prices; default: the profile's.
    currency: Option<Currency>,
}

/// List my recommendations
///
/// Pinned ones first, then by position, then the newest; including those that only I see.
#[utoipa::path(get, path = "/api/v1/userProfile/hotelRecommendations", tag = "User profile",
    operation_id = "listMyRecommendations", params(PageQuery, StaysQuery),
    responses((status = 200, body = RecommendationList)), security(("bearer" = [])))]
pub async fn list_my_recommendations(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(page): Params<PageQuery>,
    Params(input): Params<StaysQuery>,
) -> Result<Json<RecommendationList>, ApiError> {
    Ok(Json(
        recommendations::list_mine(&ctx, &viewer, page.page(), input.currency).await?,
    ))
}

/// Count what my club holds
#[utoipa::path(get, path = "/api/v1/userProfile/creatorCounters", tag = "User profile",
    operation_id = "getCreatorCounters", responses((status = 200, body = CreatorCounters)),
    security(("bearer" = [])))]
pub async fn creator_counters(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
) -> Result<Json<CreatorCounters>, ApiError> {
    Ok(Json(clubs::counters(&ctx, &viewer).await?))
}

/// Get the public profile of a creator
#[utoipa::path(get, path = "/api/v1/userProfile/public/{handle}", tag = "User profile",
    operation_id = "getPublicProfile", params(("handle" = String, Path)),
    responses((status = 200, body = PublicProfile)))]
pub async fn public_profile(
    State(ctx): State<Ctx>,
    _: Caller,
    Path(handle): Path<String>,
) -> Result<Json<PublicProfile>, ApiError> {
    Ok(Json(profiles::public(&ctx, &handle).await?))
}

/// List the recommendations of a creator
///
/// Pinned ones first, then by position, then the newest.
#[utoipa::path(get, path = "/api/v1/userProfile/public/{handle}/hotelRecommendations", tag = "User profile",
    operation_id = "listPublicRecommendations", params(("handle" = String, Path), PageQuery, StaysQuery),
    responses((status = 200, body = RecommendationList)))]
pub async fn list_public_recommendations(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Path(handle): Path<String>,
    Params(page): Params<PageQuery>,
    Params(input): Params<StaysQuery>,
) -> Result<Json<RecommendationList>, ApiError> {
    let club = clubs::club(&ctx, &viewer, &handle, page.page(), input.currency).await?;
    Ok(Json(club.stays))
}

/// Get the overview of a club
///
/// The creator and the first recommendations.
#[utoipa::path(get, path = "/api/v1/bff/creator/{slug}", tag = "Creator", operation_id = "getCreatorClub",
    params(("slug" = String, Path), PageQuery, StaysQuery), responses((status = 200, body = CreatorClub)))]
pub async fn creator_club(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Path(slug): Path<String>,
    Params(page): Params<PageQuery>,
    Params(input): Params<StaysQuery>,
) -> Result<Json<CreatorClub>, ApiError> {
    Ok(Json(
        clubs::club(&ctx, &viewer, &slug, page.page(), input.currency).await?,
    ))
}
