//! Props of the React islands; they are extra schemas of the OpenAPI document.

use crate::{
    HotelId, ItineraryContentId, PackageId, PostId, RecommendationId, UserId,
    identity::ProviderId,
    map::{CreatorOnMap, CreatorPin},
    search::Search,
};
use serde::{Deserialize, Serialize};

/// Where a hotel lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocationMapProps {
    pub hotel_name: String,
    pub latitude: f64,
    pub longitude: f64,
    /// One line.
    pub address: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub airport: Option<AirportMark>,
}

/// The nearest airport.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AirportMark {
    /// IATA.
    pub code: String,
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
    pub distance_km: f64,
}

/// What the auth modal knows of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthModalProps {
    pub site_name: String,
    /// New clubs can be opened: signing up lets one choose.
    pub is_sign_up_enabled: bool,
    /// Through which people may sign in, in the order of their buttons.
    pub providers: Vec<AuthProvider>,
    /// The page runs in the browser of another app, where Google refuses sign-ins.
    pub is_in_app_browser: bool,
    /// Addresses of the texts that one agrees to.
    pub terms_url: String,
    pub privacy_url: String,
}

/// A provider of identities.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthProvider {
    /// Its sign-in begins at /identity/v1/{id}/start.
    pub id: ProviderId,
    /// As people know it.
    pub name: String,
}

/// What the map of hotels knows at first; filters, order and the part of the map that is shown stand in the page's address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MapSearchProps {
    pub search: Search,
    pub layout: MapLayout,
}

/// What the map of all hotels knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorldMapProps {
    /// The id of the form whose dates and guests are searched for where the map looks; it is sent with `bounds`.
    pub form_id: String,
    /// Whose stays are pins of their own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<CreatorOnMap>,
    /// These stays, without prices.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub creator_pins: Vec<CreatorPin>,
}

/// What the map of hotels stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MapLayout {
    /// The island draws filters, list and map (/mapsearch).
    Whole,
    /// The page has the list, the island draws the map beside it (/search).
    Beside,
}

/// Which post the editor opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostEditorProps {
    /// The author, whose library the pictures are of.
    pub user_id: UserId,
    /// The author's handle, of the addresses that the editor leads to.
    pub slug: String,
    /// Absent: a new one, which is made at the first change.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub post_id: Option<PostId>,
}

/// Which package the editor opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PackageEditorProps {
    /// The author, whose library the pictures are of.
    pub user_id: UserId,
    /// The author's handle, when there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    /// Absent: a new one, which is made at the first change.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub package_id: Option<PackageId>,
}

/// Which itinerary content the editor opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryEditorProps {
    /// The author, whose library the pictures are of.
    pub user_id: UserId,
    /// The author's handle, when there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    /// Absent: a new one, which is made at the first change.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_content_id: Option<ItineraryContentId>,
}

/// What the small map of a club knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClubMapProps {
    pub creator: CreatorOnMap,
    /// What the creator recommends, the newest first; without prices.
    pub pins: Vec<CreatorPin>,
}

/// What the small map knows where it shows the places of a trip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TripMapProps {
    /// What the map is called.
    pub title: String,
    /// In the order of the trip.
    pub places: Vec<TripMapPlace>,
}

/// A place of a trip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TripMapPlace {
    /// From 1, in the order of the days.
    pub number: u32,
    pub name: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    /// Where the page tells of it.
    pub href: String,
}

/// Which stay the editor opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayEditorProps {
    /// The author, whose library the pictures are of.
    pub user_id: UserId,
    /// The author's handle, when there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    pub hotel_id: HotelId,
    /// The hotel's page is at /hotel/{hotelSlug}; absent where the hotel is gone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_slug: Option<String>,
    pub recommendation_id: RecommendationId,
}

/// What the finder of stays knows at first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayFinderProps {
    /// The creator's handle, when there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
}

/// Whose library of pictures and films it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LibraryProps {
    pub user_id: UserId,
}

/// Where the tool that cuts a picture of a club goes once that is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClubPictureProps {
    /// A path of this site.
    pub next: String,
}
