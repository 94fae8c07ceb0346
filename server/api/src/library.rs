//! A creator's library of pictures.

use crate::{
    error::ApiError,
    extract::{Body, Caller, Id, Params},
    gather::Room,
    idempotency::idempotency_key,
    pictures::{FORM_BYTES, multipart, read, sent_twice},
};
use axum::{
    Json,
    extract::{Request, State, multipart::Field},
};
use bytes::Bytes;
use contract::{
    Code, ImageId, UserId,
    library::{ImageOrder, UserImage, UserImageForm, UserImageList, UserImageWrite},
};
use domain::{
    Ctx,
    images::{
        self, MOST_BYTES,
        library::{self, Sent},
    },
};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

/// Add an image to my library
///
/// JPEG, PNG, WebP or GIF that does not move, up to 10 MB and 50 megapixels. It is re-encoded without metadata, at most
/// 3000 × 3000. A library has at most 5,000 pictures.
///
/// The same call again with its Idempotency-Key adds nothing new and answers what the first one added.
#[utoipa::path(post, path = "/api/v1/userProfile/{id}/images", tag = "Image", operation_id = "addImage",
    params(("id" = UserId, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body(content = UserImageForm, content_type = "multipart/form-data"),
    responses((status = 200, body = UserImage)), security(("bearer" = [])))]
pub async fn add_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    headers: HeaderMap,
    request: Request,
) -> Result<Json<UserImage>, ApiError> {
    // The file is read only after the right to send it is known.
    library::may_add(&ctx, &viewer, id).await?;
    let key = idempotency_key(&headers)?;
    // What of it takes room is counted until the picture is made.
    let ImageParts {
        file,
        caption,
        alt,
        room: _room,
    } = image_form(request).await?;
    let sent = Sent { file, caption, alt };
    Ok(Json(library::add(&ctx, &viewer, id, sent, key).await?))
}

/// The form of a picture as it came.
#[derive(Default)]
pub(crate) struct ImageParts {
    /// Empty when none was chosen.
    pub file: Bytes,
    /// What is said under it.
    pub caption: String,
    /// What is to be seen.
    pub alt: String,
    /// Kept until the picture is made.
    room: Room,
}

/// Reads a picture and what is said of it as they arrive, up to their limits.
pub(crate) async fn image_form(request: Request) -> Result<ImageParts, ApiError> {
    let mut parts = multipart(request, MOST_BYTES + FORM_BYTES, "the picture, in the field image,").await?;
    let mut form = ImageParts::default();
    while let Some(part) = parts.next().await? {
        match part.name() {
            Some("image") if !form.file.is_empty() => return Err(sent_twice("image")),
            Some("image") => form.file = read(part, MOST_BYTES, "image", &mut form.room).await?,
            Some("caption") => form.caption = words(part, "caption", &mut form.room).await?,
            Some("alt") => form.alt = words(part, "alt", &mut form.room).await?,
            // Unknown parts are ignored.
            _ => {}
        }
    }
    Ok(form)
}

/// A text of the form.
async fn words(part: Field<'_>, field: &str, room: &mut Room) -> Result<String, ApiError> {
    let bytes = read(part, FORM_BYTES, field, room).await?;
    let invalid = |_| ApiError::field(Code::Invalid, "Send text as UTF-8.", field);
    String::from_utf8(bytes.into()).map_err(invalid)
}

/// Query of a library.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ImagesQuery {
    /// What a caption or a description holds, in capital letters or small ones; default everything.
    #[serde(default)]
    search_string: String,
    /// Default newest.
    #[serde(default)]
    #[param(inline)]
    order_by: ImageOrder,
    /// Default 0.
    skip: Option<u32>,
    /// 1 to 100; default 20.
    take: Option<u32>,
}

/// List the images of my library
#[utoipa::path(get, path = "/api/v1/userProfile/{id}/images", tag = "Image", operation_id = "listImages",
    params(("id" = UserId, Path), ImagesQuery), responses((status = 200, body = UserImageList)),
    security(("bearer" = [])))]
pub async fn list_images(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<UserId>,
    Params(input): Params<ImagesQuery>,
) -> Result<Json<UserImageList>, ApiError> {
    let (skip, search) = (input.skip.unwrap_or(0), &input.search_string);
    Ok(Json(
        library::list(&ctx, &viewer, id, skip, input.take, search, input.order_by).await?,
    ))
}

/// Get an image of mine
///
/// Its record; its bytes come from /media/{id}.
#[utoipa::path(get, path = "/api/v1/images/{id}", tag = "Image", operation_id = "getImage",
    params(("id" = ImageId, Path)), responses((status = 200, body = UserImage)), security(("bearer" = [])))]
pub async fn get_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ImageId>,
) -> Result<Json<UserImage>, ApiError> {
    Ok(Json(library::get(&ctx, &viewer, id).await?))
}

/// Update the texts and the crop of an image
///
/// Of my library or of a package, of my club's head or of me. It replaces all of that. The point stays in sight in
/// whatever shape the picture is shown; a crop is all that is shown of it, save where the whole picture is asked for.
#[utoipa::path(put, path = "/api/v1/images/{id}", tag = "Image", operation_id = "changeImage",
    params(("id" = ImageId, Path)), request_body = UserImageWrite, responses((status = 200, body = UserImage)),
    security(("bearer" = [])))]
pub async fn change_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ImageId>,
    Body(input): Body<UserImageWrite>,
) -> Result<Json<UserImage>, ApiError> {
    Ok(Json(images::change(&ctx, &viewer, id, &input).await?))
}

/// Delete an image of my library
#[utoipa::path(delete, path = "/api/v1/images/{id}", tag = "Image", operation_id = "deleteImage",
    params(("id" = ImageId, Path)), responses((status = 204)), security(("bearer" = [])))]
pub async fn delete_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<ImageId>,
) -> Result<StatusCode, ApiError> {
    library::remove(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
