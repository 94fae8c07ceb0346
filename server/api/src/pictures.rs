//! A person's own pictures: uploaded as a form's file, served from /media/{id}.

use crate::{
    error::ApiError,
    extract::{Caller, Id},
    gather::{Room, attentive},
    media_type::has_media_type,
};
use axum::{
    Json,
    extract::{DefaultBodyLimit, FromRequest, Multipart, Request, State, multipart::Field},
};
use bytes::{Bytes, BytesMut};
use contract::{
    Code, Failure, UserId,
    profile::{PictureUpload, UserProfile},
};
use domain::{
    Ctx, Viewer,
    images::{self, MAX_BYTES, OwnImageKind},
    profiles,
};
use http::StatusCode;

/// The name of the file's field.
const FIELD: &str = "image";
/// Bytes of a form besides its file at most.
pub(crate) const FORM_BYTES: usize = 16 * 1024;
/// Parts of a form at most.
const MAX_PARTS: usize = 32;
/// The message for a text that is too long.
const TEXT_TOO_LARGE: &str = "This text is too long.";

/// Upload my profile picture
///
/// JPEG, PNG, WebP or GIF without animation, up to 10 MB and 50 megapixels. The server re-encodes it without metadata,
/// at most 3000 × 3000. Replaces the former one.
#[utoipa::path(post, path = "/api/v1/userProfile/{id}/profilePicture", tag = "User profile",
    operation_id = "setProfilePicture", params(("id" = UserId, Path)),
    request_body(content = PictureUpload, content_type = "multipart/form-data"),
    responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn set_profile_picture(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    request: Request,
) -> Result<Json<UserProfile>, ApiError> {
    set(&ctx, &viewer, id, OwnImageKind::Profile, request).await
}

/// Upload my profile picture
///
/// The same as POST /api/v1/userProfile/{id}/profilePicture.
#[utoipa::path(post, path = "/api/v1/userProfile/{id}/creator/profilePicture", tag = "User profile",
    operation_id = "setCreatorProfilePicture", params(("id" = UserId, Path)),
    request_body(content = PictureUpload, content_type = "multipart/form-data"),
    responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn set_creator_profile_picture(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    request: Request,
) -> Result<Json<UserProfile>, ApiError> {
    set(&ctx, &viewer, id, OwnImageKind::Profile, request).await
}

/// Delete my profile picture
#[utoipa::path(delete, path = "/api/v1/userProfile/{id}/profilePicture", tag = "User profile",
    operation_id = "removeProfilePicture", params(("id" = UserId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn remove_profile_picture(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
) -> Result<StatusCode, ApiError> {
    remove(&ctx, &viewer, id, OwnImageKind::Profile).await
}

/// Delete my profile picture
///
/// The same as DELETE /api/v1/userProfile/{id}/profilePicture.
#[utoipa::path(delete, path = "/api/v1/userProfile/{id}/creator/profilePicture", tag = "User profile",
    operation_id = "removeCreatorProfilePicture", params(("id" = UserId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn remove_creator_profile_picture(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
) -> Result<StatusCode, ApiError> {
    remove(&ctx, &viewer, id, OwnImageKind::Profile).await
}

/// Upload the hero image of my club
///
/// With the limits of the profile picture. The image is visible once I am a creator.
#[utoipa::path(post, path = "/api/v1/userProfile/{id}/heroImage", tag = "User profile",
    operation_id = "setHeroImage", params(("id" = UserId, Path)),
    request_body(content = PictureUpload, content_type = "multipart/form-data"),
    responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn set_hero_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    request: Request,
) -> Result<Json<UserProfile>, ApiError> {
    set(&ctx, &viewer, id, OwnImageKind::Hero, request).await
}

/// Upload the hero image of my club
///
/// The same as POST /api/v1/userProfile/{id}/heroImage.
#[utoipa::path(post, path = "/api/v1/userProfile/{id}/creator/heroImage", tag = "User profile",
    operation_id = "setCreatorHeroImage", params(("id" = UserId, Path)),
    request_body(content = PictureUpload, content_type = "multipart/form-data"),
    responses((status = 200, body = UserProfile)), security(("bearer" = [])))]
pub async fn set_creator_hero_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    request: Request,
) -> Result<Json<UserProfile>, ApiError> {
    set(&ctx, &viewer, id, OwnImageKind::Hero, request).await
}

/// Delete the hero image of my club
#[utoipa::path(delete, path = "/api/v1/userProfile/{id}/heroImage", tag = "User profile",
    operation_id = "removeHeroImage", params(("id" = UserId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn remove_hero_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
) -> Result<StatusCode, ApiError> {
    remove(&ctx, &viewer, id, OwnImageKind::Hero).await
}

/// Delete the hero image of my club
///
/// The same as DELETE /api/v1/userProfile/{id}/heroImage.
#[utoipa::path(delete, path = "/api/v1/userProfile/{id}/creator/heroImage", tag = "User profile",
    operation_id = "removeCreatorHeroImage", params(("id" = UserId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn remove_creator_hero_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
) -> Result<StatusCode, ApiError> {
    remove(&ctx, &viewer, id, OwnImageKind::Hero).await
}

/// Checks the permission before reading the body.
async fn set(
    ctx: &Ctx,
    viewer: &Viewer,
    owner: UserId,
    which: OwnImageKind,
    request: Request,
) -> Result<Json<UserProfile>, ApiError> {
    images::may_set(viewer, owner)?;
    let form = picture_form(request).await?;
    images::set_image(ctx, viewer, owner, which, form.file).await?;
    Ok(Json(profiles::get(ctx, viewer, owner).await?))
}

async fn remove(ctx: &Ctx, viewer: &Viewer, owner: UserId, which: OwnImageKind) -> Result<StatusCode, ApiError> {
    images::remove_image(ctx, viewer, owner, which).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A form with an image.
#[derive(Default)]
pub struct PictureForm {
    /// Empty if no file was chosen.
    pub file: Bytes,
    /// The CSRF token, if a page sent the form.
    pub csrf: String,
    /// Reserves memory until the image is encoded.
    room: Room,
}

/// Reads a form's image as it arrives, up to its limit.
pub async fn picture_form(request: Request) -> Result<PictureForm, ApiError> {
    let mut parts = multipart(request, MAX_BYTES + FORM_BYTES, "the picture, in the field image,").await?;
    let mut form = PictureForm::default();
    while let Some(part) = parts.next().await? {
        match part.name() {
            Some(FIELD) if !form.file.is_empty() => return Err(sent_twice(FIELD)),
            Some(FIELD) => form.file = read(part, MAX_BYTES, FIELD, &mut form.room).await?,
            Some("csrf") => {
                let bytes = read(part, FORM_BYTES, FIELD, &mut form.room).await?;
                form.csrf = String::from_utf8_lossy(&bytes).into_owned();
            }
            // Ignores unknown parts.
            _ => {}
        }
    }
    Ok(form)
}

/// The parts of a form in order, up to a maximum number.
pub(crate) struct FormParts {
    form: Multipart,
    seen: usize,
}

impl FormParts {
    /// The next part.
    pub async fn next(&mut self) -> Result<Option<Field<'_>>, ApiError> {
        self.seen += 1;
        if self.seen > MAX_PARTS {
            let message = "The form has too many parts.";
            return Err(ApiError(Failure::with_message(Code::BadRequest, message)));
        }
        self.form.next_field().await.map_err(|error| broken_form(&error))
    }
}

/// The failure for a second file in the same field.
pub(crate) fn sent_twice(field: &str) -> ApiError {
    ApiError::field(Code::Invalid, "Send one picture, not several.", field)
}

/// The parts of a form with files, of at most `most` bytes.
pub(crate) async fn multipart(mut request: Request, most: usize, what: &str) -> Result<FormParts, ApiError> {
    if !has_media_type(request.headers(), "multipart/form-data") {
        let message = format!("Send {what} as multipart/form-data.");
        return Err(ApiError(Failure::with_message(Code::UnsupportedMediaType, message)));
    }
    DefaultBodyLimit::max(most).apply(&mut request);
    let request = request.map(attentive);
    let broken = || ApiError(Failure::with_message(Code::BadRequest, "The form could not be read."));
    let form = Multipart::from_request(request, &()).await.map_err(|_| broken())?;
    Ok(FormParts { form, seen: 0 })
}

/// Reads a part of a form as it arrives, up to its limit and the available memory.
pub(crate) async fn read(mut part: Field<'_>, most: usize, field: &str, room: &mut Room) -> Result<Bytes, ApiError> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = part.chunk().await.map_err(|error| broken_form(&error))? {
        if bytes.len() + chunk.len() > most {
            let is_text = most < MAX_BYTES;
            let message = if is_text { TEXT_TOO_LARGE } else { images::TOO_LARGE };
            return Err(too_large(message, field));
        }
        room.take(chunk.len()).await?;
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

/// The failure for a form that could not be read completely.
fn broken_form(error: &axum::extract::multipart::MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        too_large(images::TOO_LARGE, FIELD)
    } else {
        ApiError(Failure::with_message(Code::BadRequest, "The form could not be read."))
    }
}

fn too_large(message: &str, field: &str) -> ApiError {
    ApiError::field(Code::PayloadTooLarge, message, field)
}
