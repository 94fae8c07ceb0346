//! Searches: queries, stored searches and results.

use crate::{
    Currency, HotelId, Money, SearchId,
    destination::{BoundingBox, LocationType},
    hotel::{Coordinates, HotelSummary, MealPlan},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// The guests of a room.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Occupancy {
    /// 1 to 8.
    pub adults: u32,
    /// Age of each child in years, 0 to 17; at most 8.
    #[serde(default)]
    pub child_ages: Vec<u32>,
}

impl Default for Occupancy {
    fn default() -> Self {
        Self {
            adults: 2,
            child_ages: Vec::new(),
        }
    }
}

/// Body of POST /api/v1/hotel/search/create: one of `destinationId`, `boundingBox` and `hotelId`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct SearchCreate {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination_id: Option<String>,
    /// A place as text, such as "Ås, Norway"; the best match counts. Only without the other three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounding_box: Option<BoundingBox>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotel_id: Option<HotelId>,
    /// First night, in the hotel's local date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_date: Option<NaiveDate>,
    /// Check-out; 1 to 30 nights after check-in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_date: Option<NaiveDate>,
    /// 1 to 9; default: one room for two adults.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Occupancy>>,
    /// Default: the visitor's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
    /// The traveller's country of residence; default: the visitor's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_code: Option<String>,
}

impl SearchArea {
    /// The name with its surroundings: "Birmingham, England, United Kingdom". An area of a map has a name only.
    pub fn full_name(&self) -> String {
        if self.is_of_map() {
            return self.name.clone();
        }
        let around = self
            .subtitle
            .split(", ")
            .filter(|part| !part.is_empty() && *part != self.name);
        std::iter::once(self.name.as_str())
            .chain(around)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Whether it is an area of a map, not a place or hotel.
    pub fn is_of_map(&self) -> bool {
        self.destination_id.is_none() && self.hotel_id.is_none()
    }
}

/// The area of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SearchArea {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub destination_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub location_type: Option<LocationType>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    /// "Lisbon", or "Map area".
    pub name: String,
    /// "Portugal".
    pub subtitle: String,
    pub bounding_box: BoundingBox,
    /// ISO 3166-1 alpha-2, if the area is a country or a region: restricts the result to it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub country_code: Option<String>,
    /// Corners of an area drawn on the map; restricts the result to it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub polygon: Option<Vec<Coordinates>>,
}

/// A stored search; its id can be shared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Search {
    pub id: SearchId,
    pub area: SearchArea,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    pub rooms: Vec<Occupancy>,
    pub currency: Currency,
    pub country_code: String,
    pub created_at: DateTime<Utc>,
}

/// Answer of POST /api/v1/hotel/search/create.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SearchCreated {
    pub search_id: SearchId,
}

/// The order of hotels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum HotelOrder {
    #[default]
    Recommended,
    /// Lowest total first.
    Price,
    /// Best first.
    Rating,
    /// Most first.
    Stars,
    /// Nearest to the centre of the area first.
    Distance,
}

/// Filters of a list of hotels; absent or empty fields do not filter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct HotelFilters {
    /// Total for the stay, in major units of the result's currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_price: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_price: Option<f64>,
    /// Any of these star ratings, 1 to 5.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stars: Vec<u32>,
    /// 0 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_rating: Option<f64>,
    /// All of these facilities, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facilities: Vec<String>,
    /// Any of these property types.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub property_types: Vec<String>,
    /// Keeps hotels with an offer that still has free cancellation; the displayed price is that offer's.
    pub free_cancellation: bool,
    /// Keeps hotels with an offer that includes breakfast; the displayed price is that offer's.
    pub breakfast: bool,
    /// Keeps hotels with an offer of any of these; the displayed price is that offer's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meal_plans: Vec<MealPlan>,
}

/// Body of POST /api/v1/hotel/search: `searchId`, or an inline `search`, which is stored so that the answer has an id.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct HotelSearch {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_id: Option<SearchId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchCreate>,
    /// The currency of prices; default: the account's, else the search's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
    pub filters: HotelFilters,
    pub order: HotelOrder,
    /// Default 0.
    pub skip: u32,
    /// 1 to 100; default 15.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take: Option<u32>,
}

/// Number of hotels with a value, ignoring this group's own filter. 0 if the other filters leave none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FacetCount {
    pub value: String,
    pub count: u32,
}

/// Counts for each filter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Facets {
    pub stars: Vec<FacetCount>,
    pub facilities: Vec<FacetCount>,
    pub property_types: Vec<FacetCount>,
    /// Hotels rated at least so many whole points, highest first.
    pub ratings: Vec<FacetCount>,
    /// Per meal plan, from the least to the most meals.
    pub meal_plans: Vec<FacetCount>,
    pub free_cancellation: u32,
    pub breakfast: u32,
    /// Lowest total without the price filter.
    pub min_price: Option<Money>,
    /// The highest of the hotels' lowest totals.
    pub max_price: Option<Money>,
    /// Histogram of prices without the price filter: at most 32 consecutive ranges.
    pub prices: Vec<PriceBucket>,
}

/// Number of hotels whose lowest total is in a price range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceBucket {
    /// Lower bound, included.
    pub from: Money,
    /// Lower bound of the next range.
    pub to: Money,
    pub count: u32,
}

/// A page of a search's result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelSearchResult {
    pub search: Search,
    /// Exact count of the whole result.
    pub total: u32,
    pub hotels: Vec<HotelSummary>,
    pub facets: Facets,
    pub skip: u32,
    pub take: u32,
    /// Present if no hotel was found.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub alternatives: Option<Alternatives>,
}

/// Alternatives that would have results.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Alternatives {
    /// Results without one of the filters, most stays first; leaves out filters that do not help.
    pub without: Vec<Relaxation>,
    /// The same number of nights a few days earlier or later with the same filters, nearest first; at most three.
    pub dates: Vec<NearbyDates>,
    /// If the place has no hotels: the nearest places with hotels, nearest first; at most three.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub places: Vec<NearbyPlace>,
    /// The guests in more rooms, if no room takes as many as requested.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rooms: Option<RoomSplit>,
}

/// The guests of a search, spread over more rooms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoomSplit {
    /// Guests of the largest room.
    pub largest: u32,
    /// The same guests in rooms that take them.
    pub rooms: Vec<Occupancy>,
}

/// A place with hotels near one without.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NearbyPlace {
    /// The `destinationId` of a search.
    pub destination_id: String,
    pub name: String,
    /// The surrounding region: "England, United Kingdom".
    pub subtitle: String,
    /// Kilometres from the centre of the searched place.
    pub distance_km: f64,
    /// Number of hotels in its search area, available or not.
    pub stays: u32,
}

/// Body of POST /api/v1/hotel/search/dates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DateSearch {
    /// The search that defines area, rooms and the original dates.
    pub search_id: SearchId,
    /// The currency of prices; default: the account's, else the search's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
    /// Restricts the result to this hotel.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    #[serde(default)]
    pub filters: HotelFilters,
    #[serde(default)]
    pub flexibility: Flexibility,
    /// For `month` and `arrivals`: any day of the month; default: the month of the search's check-in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub month: Option<NaiveDate>,
}

/// The alternative dates; past ones are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Flexibility {
    /// The same number of nights, up to three days earlier or later.
    #[default]
    ThreeDays,
    /// Two nights from a Friday: eight weekends, beginning two weeks before.
    Weekend,
    /// Seven nights from the same weekday: eight weeks, beginning two weeks before.
    Week,
    /// The same number of nights within the month: the eight arrivals with the lowest totals.
    Month,
    /// The same number of nights, for every arrival of the month: a calendar.
    Arrivals,
}

/// Alternative dates with prices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DateOptions {
    /// Ordered by check-in.
    pub options: Vec<DateOption>,
}

/// A stay on certain dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DateOption {
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    /// Number of available hotels.
    pub total: u32,
    /// The lowest total for the stay; absent if no hotel is available.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lowest_total: Option<Money>,
}

/// A filter to remove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relaxation {
    pub filter: FilterName,
    /// The value, if each value is a separate filter.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<String>,
    /// Number of stays without it.
    pub total: u32,
}

/// A filter of [`HotelFilters`], as travellers see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum FilterName {
    /// Both limits.
    Price,
    Stars,
    MinRating,
    /// One facility, by name.
    Facilities,
    PropertyTypes,
    MealPlans,
    FreeCancellation,
    Breakfast,
}

/// Alternative dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NearbyDates {
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    /// Number of stays on these dates.
    pub total: u32,
}

/// Body of POST /api/v1/hotel?take&skip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelsByDestination {
    pub destination_id: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
}

/// Hotels without dates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct HotelList {
    pub total: u32,
    pub hotels: Vec<HotelSummary>,
    pub skip: u32,
    pub take: u32,
}
