//! Hotels on a map: what is asked of an area, and what is drawn in it.

use crate::{
    Currency, HotelId, Money, SearchId,
    destination::BoundingBox,
    hotel::{Coordinates, HotelSummary},
    search::{Alternatives, Facets, HotelFilters, HotelOrder, Search},
};
use serde::{Deserialize, Serialize};

/// What POST /api/v1/hotel/boundingBox takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelsInBoundingBox {
    /// Default: the area of the search, which may be less than its box, as a country is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bounding_box: Option<BoundingBox>,
    /// Whose dates and rooms count: only hotels that are free then, at the stay's total. Without it all hotels,
    /// and no filters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub search_id: Option<SearchId>,
    /// The reader's currency; default: the account's, else the search's own, else USD.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
    /// How far the map is zoomed in, 0 to 22, in tiles of 512 CSS pixels. With it and a search, the answer has `map`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub zoom: Option<f64>,
    /// Corners of an area drawn on the map, 3 to 500: the hotels in it count, instead of those in the box.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub polygon: Option<Vec<Coordinates>>,
    #[serde(default)]
    pub filters: HotelFilters,
    #[serde(default)]
    pub order: HotelOrder,
    /// 1 to 100; default 15.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub take: Option<u32>,
    #[serde(default)]
    pub skip: u32,
    /// The handle of a creator, whose stays get pins of their own; an unknown handle is ignored.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<String>,
}

/// The hotels of an area: a page of the list, counts of each filter, and what the map draws, of the same moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelsOnMap {
    /// Exact count of the whole result.
    pub total: u32,
    pub hotels: Vec<HotelSummary>,
    pub skip: u32,
    pub take: u32,
    /// What was searched, with this area instead of its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub search: Option<Search>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub facets: Option<Facets>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub map: Option<HotelMap>,
    /// When nothing was found.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub alternatives: Option<Alternatives>,
    /// The creator whose stays get pins of their own, when the handle is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<CreatorOnMap>,
    /// Which hotels of this page the creator recommends.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub recommended: Vec<HotelId>,
    /// With the first page: what the creator recommends in the area, free or not, the newest first; at most 50.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub creator_pins: Vec<CreatorPin>,
}

/// The creator whose stays a map tells apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorOnMap {
    /// The handle: the club is at /user/{slug}.
    pub slug: String,
    pub public_name: String,
}

/// A stay that the creator recommends. It may be in `map`, too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorPin {
    pub hotel_id: HotelId,
    /// The hotel's page is at /hotel/{slug}.
    pub slug: String,
    /// The hotel's.
    pub name: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    pub recommendation_title: String,
    /// For all rooms and nights; absent without a search, and when the hotel is not free or does not pass the filters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub total_price: Option<Money>,
}

/// Every hotel of the result once: as a pin, as a mini-pin or in a cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelMap {
    /// The first hotels of the order, first first, wherever the page begins.
    pub pins: Vec<HotelPin>,
    /// Hotels that stand alone.
    pub mini_pins: Vec<HotelPin>,
    /// Hotels that stand close together.
    pub clusters: Vec<HotelCluster>,
}

/// A hotel on the map. Its card is in the answer to a box around its point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelPin {
    pub hotel_id: HotelId,
    /// The hotel's; absent for mini-pins.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    /// For all rooms and nights, with everything that is mandatory.
    pub total_price: Money,
}

/// Hotels in one square of a grid that does not move with the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelCluster {
    /// The square: the same one has the same id in every answer.
    pub id: String,
    /// The middle of its hotels, in degrees.
    pub latitude: f64,
    /// The middle of its hotels, in degrees.
    pub longitude: f64,
    /// How many hotels.
    pub count: u32,
    /// Around its hotels; a single point when all stand in one place.
    pub bounding_box: BoundingBox,
}
