//! Hotels on a map: the query of an area, and the pins and clusters in it.

use crate::{
    Currency, HotelId, Money, SearchId,
    destination::{BoundingBox, PlaceMark},
    hotel::{Coordinates, HotelSummary},
    search::{Alternatives, Facets, HotelFilters, HotelOrder, Search},
};
use serde::{Deserialize, Serialize};

/// Body of POST /api/v1/hotel/boundingBox.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelsInBoundingBox {
    /// Default: the search's area, which may be smaller than its box, for example for a country.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bounding_box: Option<BoundingBox>,
    /// The search whose dates and rooms apply: returns only available hotels with the stay's total. Without it, returns
    /// all hotels and no filters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub search_id: Option<SearchId>,
    /// The currency of prices; default: the account's, else the search's, else USD.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
    /// Zoom of the map, 0 to 22, for tiles of 512 CSS pixels. With it and a search, the answer has `map`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub zoom: Option<f64>,
    /// 3 to 500 corners of an area drawn on the map: restricts the result to it instead of the box.
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
    /// The handle of a creator whose recommendations are separate pins; an unknown handle is ignored.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<String>,
}

/// The hotels of an area: a page of the list, filter counts, and the map's data, all of the same moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelsOnMap {
    /// Exact count of the whole result.
    pub total: u32,
    pub hotels: Vec<HotelSummary>,
    pub skip: u32,
    pub take: u32,
    /// The search, with this area instead of its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub search: Option<Search>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub facets: Option<Facets>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub map: Option<HotelMap>,
    /// Present if no hotel was found.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub alternatives: Option<Alternatives>,
    /// The creator whose recommendations are separate pins, if the handle is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator: Option<CreatorOnMap>,
    /// The hotels of this page that the creator recommends.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub recommended: Vec<HotelId>,
    /// On the first page: the creator's recommendations in the area, available or not, newest first; at most 50.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub creator_pins: Vec<CreatorPin>,
}

/// The creator whose recommendations a map marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorOnMap {
    /// The handle; the club's page is /user/{slug}.
    pub slug: String,
    pub public_name: String,
}

/// A creator's recommendation. May be in `map` too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatorPin {
    pub hotel_id: HotelId,
    /// The hotel's page is /hotel/{slug}.
    pub slug: String,
    /// The hotel's name.
    pub name: String,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    pub recommendation_title: String,
    /// For all rooms and nights; absent without a search, or if the hotel is not available or does not pass the
    /// filters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub total_price: Option<Money>,
}

/// Every hotel of the result once: as a pin, a mini-pin or a part of a cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelMap {
    /// The first hotels of the order, independent of the page.
    pub pins: Vec<HotelPin>,
    /// Hotels without near neighbours.
    pub mini_pins: Vec<HotelPin>,
    /// Groups of hotels near one another.
    pub clusters: Vec<HotelCluster>,
    /// Towns, villages and quarters in an area of a city's size, the largest first; in larger areas those around the marks,
    /// none where the marks lie far apart.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub places: Vec<PlaceMark>,
}

/// A hotel on the map. A call with a box around its point returns its card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelPin {
    pub hotel_id: HotelId,
    /// The hotel's name; absent for mini-pins.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// Degrees.
    pub latitude: f64,
    /// Degrees.
    pub longitude: f64,
    /// For all rooms and nights, including all mandatory fees.
    pub total_price: Money,
}

/// The hotels in a square of a grid that does not move with the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelCluster {
    /// The id of the square, the same in every answer.
    pub id: String,
    /// The centre of its hotels, in degrees.
    pub latitude: f64,
    /// The centre of its hotels, in degrees.
    pub longitude: f64,
    /// Number of hotels.
    pub count: u32,
    /// The box around its hotels; a single point if all have the same location.
    pub bounding_box: BoundingBox,
}
