//! Travel packages: stays with nights and texts by a creator, which a traveller turns into an itinerary.

use crate::{
    Currency, HotelId, ImageId, Money, PackageId, UserId,
    hotel::{HotelSummary, Image, Rate},
    search::Occupancy,
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// A stay of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PackageStay {
    pub hotel_id: HotelId,
    /// 1 to 30.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
    pub nights: u32,
    /// Plain text, up to 1,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub note: String,
}

/// The description of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PackageDay {
    /// One line, up to 120 characters; may be empty.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub title: String,
    /// Markdown (CommonMark without HTML), up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub text: String,
    /// Up to 10 images of the author's library.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 10))]
    pub image_ids: Vec<ImageId>,
}

/// A travel package: GET /api/v1/travelpackage/{id}.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackage {
    pub package_id: PackageId,
    pub user_id: UserId,
    /// May be empty while it is not active.
    pub title: String,
    /// Plain text; empty lines separate paragraphs.
    pub description: String,
    /// In the order of travel: each stay begins on the day the former one ends.
    pub stays: Vec<PackageStay>,
    /// The first is the day of arrival.
    pub days: Vec<PackageDay>,
    /// The package's own images, the title image first; then the existing images that the days refer to.
    pub images: Vec<Image>,
    /// Nights of all stays.
    pub nights: u32,
    /// Whether other people see and book it.
    pub is_active: bool,
    /// In lower case, in the author's order.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Increases with every change; a change names the version it was made from.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A package with the hotels of its stays: GET /api/v1/travelpackage/{id}/withHotelContent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackageWithHotels {
    pub package: TravelPackage,
    /// The existing hotels, with "from" prices.
    pub hotels: Vec<HotelSummary>,
    /// For two adults: the sum over stays of the lowest price of a night times the nights; absent if a stay has no
    /// price now.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from_price: Option<Money>,
}

/// A page of packages: by position, then the newest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackageList {
    /// Number of all packages.
    pub total: u32,
    pub packages: Vec<TravelPackageWithHotels>,
    pub skip: u32,
    pub take: u32,
}

/// Body of PUT /api/v1/travelpackage: creates a package of the caller, or replaces all of it except its own images.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackageWrite {
    /// Absent: a new package.
    #[serde(default)]
    pub package_id: Option<PackageId>,
    /// Up to 120 characters; required if active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 120))]
    pub title: String,
    /// Up to 5,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 5000))]
    pub description: String,
    /// Up to 20; at least one if active.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub stays: Vec<PackageStay>,
    /// Up to 60.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 60))]
    pub days: Vec<PackageDay>,
    /// Default: unchanged; a new one is not active.
    #[serde(default)]
    pub is_active: Option<bool>,
    /// Up to 10; each of 2 to 30 letters and digits, with single spaces or hyphens between them.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 30))]
    pub tags: Vec<String>,
    /// The version that the change is based on; a newer one is a conflict.
    #[serde(default)]
    pub version: Option<i32>,
}

/// Body of PUT /api/v1/bff/travelPackage/order, and its answer: all of the caller's packages in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackageOrder {
    /// Up to 1,000 without duplicates; the others follow in their former order.
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub ids: Vec<PackageId>,
}

/// Body of POST /api/v1/bff/travelPackage/{id}/toggle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackageToggle {
    pub package_id: PackageId,
    pub is_active: bool,
}

/// The form of POST /api/v1/travelpackage/{id}/image.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackageImageForm {
    /// A file: JPEG, PNG, WebP or GIF, up to 10 MB. A package has at most 20.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = Binary))]
    pub image: Vec<u8>,
    /// The caption, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub caption: String,
    /// Alternative text, up to 300 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub alt: String,
    /// A picture of the caller's library to copy, in place of a file and its texts.
    #[serde(default)]
    pub image_id: Option<ImageId>,
}

/// Body of POST /api/v1/itinerary/fromTravelPackage/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryFromPackage {
    /// The day of arrival at the first stay.
    pub check_in_date: NaiveDate,
    /// 1 to 9 rooms.
    pub rooms: Vec<Occupancy>,
    /// The currency of the displayed prices; default: the account's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
    /// The total that the traveller has seen. Refused with `itinerary/price-changed` if the stays now cost more, or
    /// if it is in another currency.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seen_total: Option<Money>,
}

/// Body of POST /api/v1/request-travel-package: a traveller asks a creator for a custom package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TravelPackageRequest {
    pub creator_id: UserId,
    /// 1 to 80 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub name: String,
    /// The email address for the creator's answer.
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub email: String,
    /// 1 to 3,000 characters: where, when, and who travels.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 3000))]
    pub message: String,
}

/// A stay of a package with the room for booking it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlannedStay {
    pub hotel_name: String,
    pub hotel_slug: String,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    /// The rate with the lowest total for all rooms.
    pub rate: Rate,
}
