//! Props of the React islands; they are extra schemas of the OpenAPI document.

use crate::{
    HotelId, InvoiceId, ItineraryContentId, ItineraryId, PackageId, PostId, RecommendationId, UserId,
    destination::PlaceMark,
    identity::ProviderId,
    invoice::ProviderForm,
    map::{CreatorOnMap, CreatorPin},
    search::Search,
};
use serde::{Deserialize, Serialize};

/// The location of a hotel.
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
    /// The hotel's city first, then the places around the hotel, nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub places: Vec<PlaceMark>,
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

/// The site's settings for the auth dialog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthModalProps {
    pub site_name: String,
    /// Whether people can open clubs by signing up.
    pub is_sign_up_enabled: bool,
    /// The sign-in providers, in the order of their buttons.
    pub providers: Vec<AuthProvider>,
    /// The page runs in the browser of another app, where Google refuses sign-ins.
    pub is_in_app_browser: bool,
    /// Addresses of the terms and the privacy policy.
    pub terms_url: String,
    pub privacy_url: String,
}

/// A provider of identities.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthProvider {
    /// The sign-in starts at /identity/v1/{id}/start.
    pub id: ProviderId,
    /// The name for people.
    pub name: String,
}

/// The payment of an invoice by the payment provider's own form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CardPaymentProps {
    pub itinerary_id: ItineraryId,
    pub invoice_id: InvoiceId,
    pub form: ProviderForm,
    /// The amount for people: `€290.00`.
    pub amount: String,
    /// The bank's question of an earlier try has no answer yet.
    pub is_challenged: bool,
}

/// Initial data of a search's map; filters, order and visible area are in the page's address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MapSearchProps {
    pub search: Search,
    pub layout: MapLayout,
}

/// Initial data of the map of all hotels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorldMapProps {
    /// The id of the form with dates and guests for a search of the map's area; the form gets `bounds`.
    pub form_id: String,
    /// The creator whose recommendations are separate pins.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<CreatorOnMap>,
    /// The creator's recommendations, without prices.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub creator_pins: Vec<CreatorPin>,
}

/// Which parts of the page the island renders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MapLayout {
    /// Filters, list and map (/mapsearch).
    Whole,
    /// The map beside the page's list (/search).
    Beside,
}

/// The post to edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PostEditorProps {
    /// The author, whose image library the editor uses.
    pub user_id: UserId,
    /// The author's handle, for links from the editor.
    pub slug: String,
    /// Absent: a new post, created at the first change.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub post_id: Option<PostId>,
}

/// The package to edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PackageEditorProps {
    /// The author, whose image library the editor uses.
    pub user_id: UserId,
    /// The author's handle, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    /// Absent: a new package, created at the first change.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub package_id: Option<PackageId>,
}

/// The itinerary content to edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ItineraryEditorProps {
    /// The author, whose image library the editor uses.
    pub user_id: UserId,
    /// The author's handle, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    /// Absent: a new itinerary content, created at the first change.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub itinerary_content_id: Option<ItineraryContentId>,
}

/// Data of a club's small map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClubMapProps {
    pub creator: CreatorOnMap,
    /// The creator's recommendations, newest first; without prices.
    pub pins: Vec<CreatorPin>,
}

/// Data of the small map of a trip's places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TripMapProps {
    /// The title of the map.
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
    /// The link to the place's section of the page.
    pub href: String,
}

/// The recommendation to edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayEditorProps {
    /// The author, whose image library the editor uses.
    pub user_id: UserId,
    /// The author's handle, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
    pub hotel_id: HotelId,
    /// The hotel's page is /hotel/{hotelSlug}; absent if the hotel was deleted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_slug: Option<String>,
    pub recommendation_id: RecommendationId,
}

/// Initial data of the search for hotels to recommend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StayFinderProps {
    /// The creator's handle, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slug: Option<String>,
}

/// The owner of the library of images and videos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LibraryProps {
    pub user_id: UserId,
}

/// Where the crop tool of a club's picture goes after saving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ClubPictureProps {
    /// A path of this site.
    pub next: String,
}
