//! Travel packages of creators, and requests for custom ones.

use crate::{
    client::FromClient,
    error::ApiError,
    extract::{Body, Caller, DocumentBody, Id, Params},
    hotels::PageQuery,
    idempotency::idempotency_key,
    library::image_form,
};
use axum::{
    Json,
    extract::{Path, Request, State},
};
use contract::{
    Currency, ImageId, PackageId,
    itinerary::Itinerary,
    package::{
        ItineraryFromPackage, TravelPackage, TravelPackageImageForm, TravelPackageList, TravelPackageOrder,
        TravelPackageRequest, TravelPackageToggle, TravelPackageWithHotels, TravelPackageWrite,
    },
};
use domain::{Ctx, images::ImageTexts, packages, profiles};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

/// Create or replace a travel package
///
/// Replaces all of it except its own images. Only its creator sees it until `isActive` is true; an active one requires
/// a title and a stay.
///
/// Repeating the call with the same Idempotency-Key creates no second package and returns the first answer.
#[utoipa::path(put, path = "/api/v1/travelpackage", tag = "Travel package", operation_id = "putTravelPackage",
    params(("Idempotency-Key" = Option<String>, Header, description = "At most 200 characters")),
    request_body = TravelPackageWrite, responses((status = 200, body = TravelPackage)), security(("bearer" = [])))]
pub async fn put_travel_package(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    headers: HeaderMap,
    Body(input): DocumentBody<TravelPackageWrite>,
) -> Result<Json<TravelPackage>, ApiError> {
    let key = idempotency_key(&headers)?;
    Ok(Json(packages::put_once(&ctx, &viewer, &input, key).await?))
}

/// Query of packages with hotels.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PackagesQuery {
    /// Currency of the "from" prices; default: the profile's.
    currency: Option<Currency>,
}

/// Query of one package with hotels.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PackageQuery {
    /// Currency of the "from" prices; default: the profile's.
    currency: Option<Currency>,
    /// Applies the changes of the working copy, if there is one; for its author only.
    #[serde(default)]
    preview: bool,
}

/// List my travel packages
///
/// In my order, the newest of those without a position first; including those that only I see.
#[utoipa::path(get, path = "/api/v1/travelpackage", tag = "Travel package", operation_id = "listTravelPackages",
    params(PageQuery, PackagesQuery), responses((status = 200, body = TravelPackageList)),
    security(("bearer" = [])))]
pub async fn list_travel_packages(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Params(page): Params<PageQuery>,
    Params(input): Params<PackagesQuery>,
) -> Result<Json<TravelPackageList>, ApiError> {
    Ok(Json(
        packages::list_mine(&ctx, &viewer, page.page(), input.currency).await?,
    ))
}

/// Get a travel package
///
/// With its images. Only its author gets one that is not active.
#[utoipa::path(get, path = "/api/v1/travelpackage/{id}", tag = "Travel package", operation_id = "getTravelPackage",
    params(("id" = PackageId, Path)), responses((status = 200, body = TravelPackage)))]
pub async fn get_travel_package(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PackageId>,
) -> Result<Json<TravelPackage>, ApiError> {
    Ok(Json(packages::get(&ctx, &viewer, id).await?))
}

/// Delete a travel package
///
/// Deletes its own images too. Itineraries created from it do not change.
#[utoipa::path(delete, path = "/api/v1/travelpackage/{id}", tag = "Travel package",
    operation_id = "deleteTravelPackage", params(("id" = PackageId, Path)), responses((status = 204)),
    security(("bearer" = [])))]
pub async fn delete_travel_package(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PackageId>,
) -> Result<StatusCode, ApiError> {
    packages::remove(&ctx, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Get a travel package with its hotels
///
/// With "from" prices: per night for each hotel, and for the whole package.
#[utoipa::path(get, path = "/api/v1/travelpackage/{id}/withHotelContent", tag = "Travel package",
    operation_id = "getTravelPackageWithHotels", params(("id" = PackageId, Path), PackageQuery),
    responses((status = 200, body = TravelPackageWithHotels)))]
pub async fn get_travel_package_with_hotels(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PackageId>,
    Params(input): Params<PackageQuery>,
) -> Result<Json<TravelPackageWithHotels>, ApiError> {
    let PackageQuery { currency, preview } = input;
    let changed = if preview {
        packages::preview(&ctx, &viewer, id, currency).await?
    } else {
        None
    };
    match changed {
        Some(changed) => Ok(Json(changed)),
        None => Ok(Json(packages::with_hotels(&ctx, &viewer, id, currency).await?)),
    }
}

/// Add an image to a travel package
///
/// JPEG, PNG, WebP or GIF without animation, up to 10 MB and 50 megapixels. The server re-encodes it without metadata,
/// at most 3000 × 3000, and appends it to the others. A package has at most 20 of its own. The image is in my library as
/// well. With `imageId` in place of a file, copies an image of my library.
#[utoipa::path(post, path = "/api/v1/travelpackage/{id}/image", tag = "Travel package",
    operation_id = "addTravelPackageImage", params(("id" = PackageId, Path)),
    request_body(content = TravelPackageImageForm, content_type = "multipart/form-data"),
    responses((status = 200, body = TravelPackage)), security(("bearer" = [])))]
pub async fn add_travel_package_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PackageId>,
    request: Request,
) -> Result<Json<TravelPackage>, ApiError> {
    // Checks the permission before reading the file.
    packages::may_add_image(&ctx, &viewer, id).await?;
    let form = image_form(request).await?;
    if let Some(image) = form.image_id {
        return Ok(Json(packages::add_image_of_library(&ctx, &viewer, id, image).await?));
    }
    let said = ImageTexts {
        caption: &form.caption,
        alt: &form.alt,
        file_name: &form.file_name,
    };
    Ok(Json(packages::add_image(&ctx, &viewer, id, form.file, said).await?))
}

/// Selects an image of a package.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct PackageImageQuery {
    /// One of the package's own images.
    image_id: ImageId,
}

/// Delete an image of a travel package
#[utoipa::path(delete, path = "/api/v1/travelpackage/{id}/image", tag = "Travel package",
    operation_id = "removeTravelPackageImage", params(("id" = PackageId, Path), PackageImageQuery),
    responses((status = 200, body = TravelPackage)), security(("bearer" = [])))]
pub async fn remove_travel_package_image(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PackageId>,
    Params(input): Params<PackageImageQuery>,
) -> Result<Json<TravelPackage>, ApiError> {
    Ok(Json(packages::remove_image(&ctx, &viewer, id, input.image_id).await?))
}

/// Publish or hide a travel package
///
/// An active one requires a title and a stay. The body must name the same package as the path.
#[utoipa::path(post, path = "/api/v1/bff/travelPackage/{id}/toggle", tag = "Travel package",
    operation_id = "toggleTravelPackage", params(("id" = PackageId, Path)), request_body = TravelPackageToggle,
    responses((status = 200, body = TravelPackage)), security(("bearer" = [])))]
pub async fn toggle_travel_package(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PackageId>,
    Body(input): Body<TravelPackageToggle>,
) -> Result<Json<TravelPackage>, ApiError> {
    Ok(Json(packages::toggle(&ctx, &viewer, id, &input).await?))
}

/// Order my travel packages
///
/// Changes neither their content nor their versions.
#[utoipa::path(put, path = "/api/v1/bff/travelPackage/order", tag = "Travel package",
    operation_id = "orderTravelPackages", request_body = TravelPackageOrder,
    responses((status = 200, body = TravelPackageOrder)), security(("bearer" = [])))]
pub async fn order_travel_packages(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Body(input): Body<TravelPackageOrder>,
) -> Result<Json<TravelPackageOrder>, ApiError> {
    Ok(Json(packages::order(&ctx, &viewer, &input).await?))
}

/// List the travel packages of a creator
///
/// In the creator's order, the newest of those without a position first.
#[utoipa::path(get, path = "/api/v1/userProfile/public/{handle}/travelPackages", tag = "Travel package",
    operation_id = "listPublicTravelPackages", params(("handle" = String, Path), PageQuery, PackagesQuery),
    responses((status = 200, body = TravelPackageList)))]
pub async fn list_public_travel_packages(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Path(handle): Path<String>,
    Params(page): Params<PageQuery>,
    Params(input): Params<PackagesQuery>,
) -> Result<Json<TravelPackageList>, ApiError> {
    let creator = profiles::public(&ctx, &handle).await?.user_id;
    Ok(Json(
        packages::list_public(&ctx, &viewer, creator, page.page(), input.currency).await?,
    ))
}

/// Request a travel package from a creator
///
/// The creator reads it and answers by email. At most 5 per day from one network, and 5 with one email address.
#[utoipa::path(post, path = "/api/v1/request-travel-package", tag = "Travel package",
    operation_id = "requestTravelPackage", request_body = TravelPackageRequest, responses((status = 204)))]
pub async fn request_travel_package(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    FromClient(client): FromClient,
    Body(input): Body<TravelPackageRequest>,
) -> Result<StatusCode, ApiError> {
    packages::request(&ctx, &viewer, &input, &client).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Create an itinerary from a travel package
///
/// The stays follow one another from the day of arrival, each at the lowest price for all rooms. If a stay has no
/// available room, the call fails, names the stay and creates nothing. It also fails if the total is higher than `seenTotal`.
#[utoipa::path(post, path = "/api/v1/itinerary/fromTravelPackage/{id}", tag = "Travel package",
    operation_id = "createItineraryFromPackage", params(("id" = PackageId, Path)),
    request_body = ItineraryFromPackage, responses((status = 200, body = Itinerary)), security(("bearer" = [])))]
pub async fn create_itinerary_from_package(
    State(ctx): State<Ctx>,
    Caller(viewer): Caller,
    Id(id): Id<PackageId>,
    Body(input): Body<ItineraryFromPackage>,
) -> Result<Json<Itinerary>, ApiError> {
    Ok(Json(packages::create_itinerary(&ctx, &viewer, id, &input).await?))
}
