//! A creator's library of images.

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
        self, MAX_BYTES,
        library::{self, ImageUpload},
    },
};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

/// Add an image to my library
///
/// JPEG, PNG, WebP or GIF without animation, up to 10 MB and 50 megapixels. The server re-encodes it without metadata,
/// at most 3000 × 3000. A library has at most 5,000 images.
///
/// Repeating the call with the same Idempotency-Key adds nothing new and returns the first answer.
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
    // Checks the permission before reading the file.
    library::may_add(&ctx, &viewer, id).await?;
    let key = idempotency_key(&headers)?;
    // Holds the memory's reservation until the image is encoded.
    let ImageParts {
        file,
        caption,
        alt,
        file_name,
        image_id: _,
        room: _room,
    } = image_form(request).await?;
    let sent = ImageUpload {
        file,
        caption,
        alt,
        file_name,
    };
    Ok(Json(library::add(&ctx, &viewer, id, sent, key).await?))
}

/// The form of an image as received.
#[derive(Default)]
pub(crate) struct ImageParts {
    /// Empty if no file was chosen.
    pub file: Bytes,
    /// The caption.
    pub caption: String,
    /// The alternative text.
    pub alt: String,
    /// As the device named it; may be empty.
    pub file_name: String,
    /// A picture of the library in place of a file.
    pub image_id: Option<ImageId>,
    /// Reserves memory until the image is encoded.
    room: Room,
}

/// Reads an image and its texts as they arrive, up to their limits.
pub(crate) async fn image_form(request: Request) -> Result<ImageParts, ApiError> {
    let mut parts = multipart(request, MAX_BYTES + FORM_BYTES, "the picture, in the field image,").await?;
    let mut form = ImageParts::default();
    while let Some(part) = parts.next().await? {
        match part.name() {
            Some("image") if !form.file.is_empty() => return Err(sent_twice("image")),
            Some("image") => {
                form.file_name = part.file_name().unwrap_or_default().to_owned();
                form.file = read(part, MAX_BYTES, "image", &mut form.room).await?;
            }
            Some("caption") => form.caption = words(part, "caption", &mut form.room).await?,
            Some("alt") => form.alt = words(part, "alt", &mut form.room).await?,
            Some("imageId") => {
                let id = words(part, "imageId", &mut form.room).await?;
                let invalid = |_| ApiError::field(Code::Invalid, "Name a picture by its id.", "imageId");
                form.image_id = Some(id.parse().map_err(invalid)?);
            }
            // Ignores unknown parts.
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
    /// Text in a caption or an alternative text, ignoring case; default: all images.
    #[serde(default)]
    search_string: String,
    /// Default: newest.
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
/// Returns the record; its bytes are at /media/{id}.
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
/// For an image of my library, of a package, of my club's head or of my profile. Replaces texts and crop. The focal
/// point stays visible in every shape; a crop hides the rest of the image, except where the whole image is requested.
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
