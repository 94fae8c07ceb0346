//! Queries of the index.

use crate::{
    geometry::distance_units,
    index::{
        area::Area,
        map::MapView,
        record::{MAX_STAY_NIGHTS, MealPlans},
    },
};
use std::ops::Range;

/// A search.
#[derive(Debug)]
pub struct Query<'a, S> {
    pub area: Area,
    /// The first night, in days since 1970-01-01.
    pub check_in: i32,
    /// 1 to 30.
    pub nights: u32,
    /// The guests of each room; as many rooms must be available.
    pub rooms: &'a [Guests],
    /// The stay as the rules need it.
    pub stay: &'a S,
    pub filters: Filters<'a>,
    pub order: Order,
    /// The hotel that comes first in the recommended order.
    pub first: Option<u128>,
    /// The searched town: in the recommended order its hotels come before those of its neighbours.
    pub town: Option<Town>,
    pub skip: usize,
    pub take: usize,
    /// The requested marks of a map.
    pub map: Option<MapView>,
    /// Whether to count how many hotels each filter would leave. Without it the answer's facets are empty, and hotels
    /// that fail a filter are not priced.
    pub has_facets: bool,
}

/// The middle of a town and how far it reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Town {
    pub latitude: f64,
    pub longitude: f64,
    pub kilometres: f64,
}

impl Town {
    /// Whether a place lies in the town, to ten metres.
    pub fn holds(&self, latitude: f64, longitude: f64) -> bool {
        let distance = distance_units((self.latitude, self.longitude), (latitude, longitude));
        distance as f64 <= self.kilometres * 100.0
    }
}

/// The guests of one room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guests {
    pub adults: u8,
    pub children: u8,
}

/// The requirements for a hotel; empty ones are ignored.
#[derive(Clone, Debug, Default)]
pub struct Filters<'a> {
    /// Totals for the stay, in minor units of the traveller's currency.
    pub min_total: Option<i64>,
    pub max_total: Option<i64>,
    /// Any of these, 1 to 5; a hotel without a class has none of them.
    pub stars: &'a [u8],
    pub min_rating_tenths: Option<u8>,
    /// All of these.
    pub facilities: &'a [&'a str],
    /// Any of these.
    pub property_types: &'a [&'a str],
    /// The price is then of the cheapest offer with one of these.
    pub meal_plans: Option<MealPlans>,
    /// The price is then of the cheapest offer that can still be cancelled for free.
    pub free_cancellation: bool,
    /// Only these hotels; a small set.
    pub only: Option<&'a [u128]>,
}

/// The order of the hotels. Equal ones are ordered by recommendation, then by id.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Order {
    #[default]
    Recommended,
    /// Lowest first.
    Total,
    /// Best first, of equal ones those with more reviews.
    Rating,
    /// Most first.
    Stars,
    /// Nearest to this point first, to ten metres.
    Distance { latitude: f64, longitude: f64 },
}

/// Why a query cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    #[error("a stay has 1 to {MAX_STAY_NIGHTS} nights, not {0}")]
    Nights(u32),
    #[error("a search is for 1 to {most} rooms, not {0}", most = crate::index::record::MAX_ROOMS)]
    Rooms(usize),
}

impl<S> Query<'_, S> {
    /// The range of the order that the page shows.
    pub(super) fn page(&self) -> Range<usize> {
        self.skip..self.skip.saturating_add(self.take)
    }

    /// How many of the first hotels are needed.
    pub(super) fn most(&self) -> usize {
        self.map.as_ref().map_or(0, |map| map.pins).max(self.page().end)
    }
}

impl<S> Clone for Query<'_, S> {
    fn clone(&self) -> Self {
        Self {
            area: self.area.clone(),
            filters: self.filters.clone(),
            map: self.map.clone(),
            ..*self
        }
    }
}
