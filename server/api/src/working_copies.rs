//! `/api/v1/workingCopy`: what creators changed of things that others see and have not published yet.

use crate::{
    error::ApiError,
    extract::{Body, Caller, DocumentBody, Params},
};
use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Path, Request, State},
    response::{IntoResponse, Response},
};
use contract::{
    Code,
    working_copy::{SaveWorkingCopy, WorkingCopy, WorkingCopyKind},
};
use domain::{
    Ctx,
    working_copies::{self, Thing},
};
use http::{StatusCode, request::Parts};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

/// What a path speaks of. What cannot be there is as absent as what is not.
pub struct ThingPath(Thing);

impl<S: Send + Sync> FromRequestParts<S> for ThingPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let not_found = || ApiError::of(Code::NotFound);
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let Path((kind, id)) = path.map_err(|_| not_found())?;
        let kind: WorkingCopyKind = kind.parse().map_err(|()| not_found())?;
        let id: Uuid = id.parse().map_err(|_| not_found())?;
        Ok(Self(Thing::new(kind, id)))
    }
}

/// Get a working copy
///
/// Nothing when all is published. The id is the thing's own, a recommendation's and not its hotel's; a club's is its
/// creator's.
#[utoipa::path(get, path = "/api/v1/workingCopy/{kind}/{id}", tag = "Working copy", operation_id = "getWorkingCopy",
    params(("kind" = WorkingCopyKind, Path), ("id" = Uuid, Path)),
    responses((status = 200, body = WorkingCopy), (status = 204, description = "There is none.")),
    security(("bearer" = [])))]
pub async fn get_working_copy(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    ThingPath(thing): ThingPath,
) -> Result<Response, ApiError> {
    let copy = working_copies::of(&ctx, &viewer, thing).await?;
    Ok(copy.map_or_else(
        || StatusCode::NO_CONTENT.into_response(),
        |copy| Json(copy).into_response(),
    ))
}

/// Save a working copy
///
/// Only its author sees it, and the published thing stays as it is. The body names the revision that it follows; when
/// another one is kept, it is a conflict and nothing changes. The copy goes with the thing.
#[utoipa::path(put, path = "/api/v1/workingCopy/{kind}/{id}", tag = "Working copy", operation_id = "saveWorkingCopy",
    params(("kind" = WorkingCopyKind, Path), ("id" = Uuid, Path)),
    request_body = SaveWorkingCopy, responses((status = 200, body = WorkingCopy)), security(("bearer" = [])))]
pub async fn save_working_copy(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    ThingPath(thing): ThingPath,
    request: Request,
) -> Result<Json<WorkingCopy>, ApiError> {
    // The changes are read only after the right to save them is known.
    working_copies::may_save(&ctx, &viewer, thing).await?;
    let Body(input) = DocumentBody::<SaveWorkingCopy>::from_request(request, &()).await?;
    Ok(Json(working_copies::save(&ctx, &viewer, thing, &input).await?))
}

/// Query of what is taken away.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RevisionQuery {
    /// The one that is kept; any other one is a conflict.
    revision: i32,
}

/// Delete a working copy
///
/// For what was published and for what is discarded. Without a copy nothing happens.
#[utoipa::path(delete, path = "/api/v1/workingCopy/{kind}/{id}", tag = "Working copy",
    operation_id = "deleteWorkingCopy",
    params(("kind" = WorkingCopyKind, Path), ("id" = Uuid, Path), RevisionQuery),
    responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_working_copy(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    ThingPath(thing): ThingPath,
    Params(input): Params<RevisionQuery>,
) -> Result<StatusCode, ApiError> {
    working_copies::remove(&ctx, &viewer, thing, input.revision).await?;
    Ok(StatusCode::NO_CONTENT)
}
