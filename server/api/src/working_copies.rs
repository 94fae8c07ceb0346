//! `/api/v1/workingCopy`: unpublished changes to creators' published content.

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
    working_copies::{self, WorkingCopySubject},
};
use http::{StatusCode, request::Parts};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

/// The item in the path. Gives the same 404 for an invalid id as for a missing item.
pub struct SubjectPath(WorkingCopySubject);

impl<S: Send + Sync> FromRequestParts<S> for SubjectPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let not_found = || ApiError::of(Code::NotFound);
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let Path((kind, id)) = path.map_err(|_| not_found())?;
        let kind: WorkingCopyKind = kind.parse().map_err(|()| not_found())?;
        let id: Uuid = id.parse().map_err(|_| not_found())?;
        Ok(Self(WorkingCopySubject::new(kind, id)))
    }
}

/// Get a working copy
///
/// 204 if there are no unpublished changes. The id is the item's: for a recommendation the recommendation's, not the
/// hotel's; for a club the creator's.
#[utoipa::path(get, path = "/api/v1/workingCopy/{kind}/{id}", tag = "Working copy", operation_id = "getWorkingCopy",
    params(("kind" = WorkingCopyKind, Path), ("id" = Uuid, Path)),
    responses((status = 200, body = WorkingCopy), (status = 204, description = "There is none.")),
    security(("bearer" = [])))]
pub async fn get_working_copy(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    SubjectPath(subject): SubjectPath,
) -> Result<Response, ApiError> {
    let copy = working_copies::of(&ctx, &viewer, subject).await?;
    Ok(copy.map_or_else(
        || StatusCode::NO_CONTENT.into_response(),
        |copy| Json(copy).into_response(),
    ))
}

/// Save a working copy
///
/// Only its author sees it; the published item does not change. The body names the revision that it follows; if another
/// one is stored, the call fails with a conflict and changes nothing. Deleting the item deletes the copy.
#[utoipa::path(put, path = "/api/v1/workingCopy/{kind}/{id}", tag = "Working copy", operation_id = "saveWorkingCopy",
    params(("kind" = WorkingCopyKind, Path), ("id" = Uuid, Path)),
    request_body = SaveWorkingCopy, responses((status = 200, body = WorkingCopy)), security(("bearer" = [])))]
pub async fn save_working_copy(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    SubjectPath(subject): SubjectPath,
    request: Request,
) -> Result<Json<WorkingCopy>, ApiError> {
    // Checks the permission before reading the changes.
    working_copies::may_save(&ctx, &viewer, subject).await?;
    let Body(input) = DocumentBody::<SaveWorkingCopy>::from_request(request, &()).await?;
    Ok(Json(working_copies::save(&ctx, &viewer, subject, &input).await?))
}

/// Query of a deletion.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RevisionQuery {
    /// The stored revision; any other value is a conflict.
    revision: i32,
}

/// Delete a working copy
///
/// After publishing or to discard the changes. Without a copy, does nothing.
#[utoipa::path(delete, path = "/api/v1/workingCopy/{kind}/{id}", tag = "Working copy",
    operation_id = "deleteWorkingCopy",
    params(("kind" = WorkingCopyKind, Path), ("id" = Uuid, Path), RevisionQuery),
    responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_working_copy(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    SubjectPath(subject): SubjectPath,
    Params(input): Params<RevisionQuery>,
) -> Result<StatusCode, ApiError> {
    working_copies::remove(&ctx, &viewer, subject, input.revision).await?;
    Ok(StatusCode::NO_CONTENT)
}
