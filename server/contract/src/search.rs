//! Searches: what is asked, what is kept, what is answered.

use crate::{
    Currency, HotelId, Money, SearchId,
    destination::{BoundingBox, LocationType},
    hotel::{Coordinates, HotelSummary, MealPlan},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// Who sleeps in one room.
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

/// What POST /api/v1/hotel/search/create takes: one of `destinationId`, `boundingBox` and `hotelId`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct SearchCreate {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination_id: Option<String>,
    /// A place as people write it, such as "Ås, Norway": the best match counts. Only without the other three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounding_box: Option<BoundingBox>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hotel_id: Option<HotelId>,
    /// First night, the hotel's local date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_date: Option<NaiveDate>,
    /// Day of leaving; 1 to 30 nights after check-in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_date: Option<NaiveDate>,
    /// 1 to 9; default one room of two adults.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Occupancy>>,
    /// Default: the visitor's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
    /// Where the traveller lives; default the visitor's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_code: Option<String>,
}

impl SearchArea {
    /// The name with what it lies in: "Birmingham, England, United Kingdom". What was drawn or seen on a map has none.
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

    /// Whether it is a part of a map rather than a place or a hotel.
    pub fn is_of_map(&self) -> bool {
        self.destination_id.is_none() && self.hotel_id.is_none()
    }
}

/// Where a search looks.
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
    /// ISO 3166-1 alpha-2, when the area is a country or a region: only hotels of it count.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub country_code: Option<String>,
    /// Corners of an area drawn on the map: only hotels in it count.
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

/// In which order hotels come.
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
    /// Nearest to the middle of the area first.
    Distance,
}

/// What a hotel must have to stay in the list; absent or empty fields ask nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct HotelFilters {
    /// Total for the stay, in major units of the currency that the result is in.
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
    /// All of these facility names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facilities: Vec<String>,
    /// Any of these property types.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub property_types: Vec<String>,
    /// Some offer can still be cancelled for nothing; the price shown is then that offer's.
    pub free_cancellation: bool,
    /// Some offer includes breakfast; the price shown is then that offer's.
    pub breakfast: bool,
    /// Some offer is of any of these; the price shown is then that offer's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meal_plans: Vec<MealPlan>,
}

/// What POST /api/v1/hotel/search takes: `searchId`, or an inline `search` (which is stored, so that the answer has an id).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct HotelSearch {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_id: Option<SearchId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchCreate>,
    /// The reader's currency; default: the account's, else the search's own.
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

/// How many hotels have a value; counted over the result without this group's own filter. 0 where the other filters leave none.
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
    /// Hotels rated so many whole points or more, most points first.
    pub ratings: Vec<FacetCount>,
    /// By meal plan, in the order of how much is served.
    pub meal_plans: Vec<FacetCount>,
    pub free_cancellation: u32,
    pub breakfast: u32,
    /// Lowest total without the price filter.
    pub min_price: Option<Money>,
    /// Highest of the hotels' lowest totals.
    pub max_price: Option<Money>,
    /// How many hotels cost how much, without the price filter: at most 32 parts that follow one another.
    pub prices: Vec<PriceBucket>,
}

/// Hotels whose lowest total lies in a part of all prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceBucket {
    /// The lowest total that belongs to it.
    pub from: Money,
    /// The lowest total that belongs to the next one.
    pub to: Money,
    pub count: u32,
}

/// A page of a search.
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
    /// When nothing was found.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub alternatives: Option<Alternatives>,
}

/// What would be found instead of nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Alternatives {
    /// Without one of the filters, most stays first; filters that are not to blame are left out.
    pub without: Vec<Relaxation>,
    /// With the same filters, as many nights a few days earlier or later, nearest first; at most three.
    pub dates: Vec<NearbyDates>,
    /// When the place has no hotels at all: the nearest places that have some, nearest first; at most three.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub places: Vec<NearbyPlace>,
    /// With the guests in more rooms, where no room takes as many as were asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rooms: Option<RoomSplit>,
}

/// The guests of a search in more rooms than they were searched with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoomSplit {
    /// Guests that the largest room takes.
    pub largest: u32,
    /// The same guests, spread over rooms that take them.
    pub rooms: Vec<Occupancy>,
}

impl RoomSplit {
    /// "Rooms here take up to 3 guests. Search 3 rooms."
    pub fn message(&self) -> String {
        format!(
            "Rooms here take up to {}. Search {}.",
            crate::words::count(self.largest as usize, "guest", "guests"),
            crate::words::count(self.rooms.len(), "room", "rooms")
        )
    }
}

/// A place with hotels near one that has none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NearbyPlace {
    /// What a search takes.
    pub destination_id: String,
    pub name: String,
    /// Where it lies: "England, United Kingdom".
    pub subtitle: String,
    /// From the middle of the place that was searched.
    pub distance_km: f64,
    /// How many hotels a search of it looks at, free or not.
    pub stays: u32,
}

/// What POST /api/v1/hotel/search/dates takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DateSearch {
    /// Whose area and rooms count, and whose dates the others are near.
    pub search_id: SearchId,
    /// The reader's currency; default: the account's, else the search's own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<Currency>,
    /// Of this hotel alone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hotel_id: Option<HotelId>,
    #[serde(default)]
    pub filters: HotelFilters,
    #[serde(default)]
    pub flexibility: Flexibility,
    /// For `month` and `arrivals`: any day of that month; default the month of the search's check-in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub month: Option<NaiveDate>,
}

/// Which other dates are looked at; those that are past are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Flexibility {
    /// As many nights, up to three days earlier or later.
    #[default]
    ThreeDays,
    /// Two nights from a Friday: eight weekends from two weeks before on.
    Weekend,
    /// Seven nights from the same weekday: eight weeks from two weeks before on.
    Week,
    /// As many nights within the month: the eight arrivals with the lowest totals.
    Month,
    /// As many nights, for every arrival of the month: a calendar.
    Arrivals,
}

/// Dates with what stays cost then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DateOptions {
    /// By check-in.
    pub options: Vec<DateOption>,
}

/// A stay on certain dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DateOption {
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    /// How many hotels are free.
    pub total: u32,
    /// The lowest total for the stay; absent when nothing is free.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lowest_total: Option<Money>,
}

/// A filter that could be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relaxation {
    pub filter: FilterName,
    /// Which one, where each value is a filter of its own.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<String>,
    /// How many stays there are then.
    pub total: u32,
}

/// A filter of [`HotelFilters`] as a traveller knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum FilterName {
    /// Both limits.
    Price,
    Stars,
    MinRating,
    /// One of them, by its name.
    Facilities,
    PropertyTypes,
    MealPlans,
    FreeCancellation,
    Breakfast,
}

/// Other dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NearbyDates {
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    /// How many stays there are then.
    pub total: u32,
}

/// What POST /api/v1/hotel?take&skip takes.
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
