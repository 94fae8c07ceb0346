//! What a search's result is made of.

use crate::{
    entity::hotel,
    error::{Error, Result},
    hotels::{rules, summary},
    rates::{policy, stay_price::to_step},
};
use chrono::{DateTime, Utc};
use contract::{
    Code, HotelId, Money,
    hotel::{HotelSummary, Image, StayOffer},
    map::HotelMap,
    search::{HotelFilters, HotelOrder, HotelSearchResult, Search},
};
use std::collections::HashMap;
use uuid::Uuid;

/// Values of one filter at most.
const MAX_VALUES: usize = 50;

/// Options of a search's result.
#[derive(Clone, Copy)]
pub struct ResultOptions<'a> {
    pub filters: &'a HotelFilters,
    pub order: HotelOrder,
    pub skip: u32,
    pub take: u32,
    /// The zoom of the map that draws the result, if any.
    pub zoom: Option<f64>,
    /// Restricts the result to these hotels; a small set.
    pub only: Option<&'a [HotelId]>,
}

impl<'a> ResultOptions<'a> {
    /// Counts and prices without a page of hotels.
    pub(crate) fn counts(filters: &'a HotelFilters) -> Self {
        Self {
            filters,
            order: HotelOrder::default(),
            skip: 0,
            take: 0,
            zoom: None,
            only: None,
        }
    }
}

/// A page of a search's result, and all of it on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchPage {
    pub result: HotelSearchResult,
    /// Present if a map was requested.
    pub map: Option<HotelMap>,
}

/// Limits the number of values, because each is looked up for each hotel.
pub(super) fn check_filters(filters: &HotelFilters) -> Result<()> {
    let lists = [
        ("facilities", filters.facilities.len()),
        ("propertyTypes", filters.property_types.len()),
        ("stars", filters.stars.len()),
        ("mealPlans", filters.meal_plans.len()),
    ];
    match lists.into_iter().find(|(_, values)| *values > MAX_VALUES) {
        Some((name, _)) => Err(Error::field_with_message(
            Code::Invalid,
            format!("filters.{name}"),
            format!("A filter takes at most {MAX_VALUES} values."),
        )),
        None => Ok(()),
    }
}

/// The content of a card: a hotel and its cheapest offer.
pub(super) struct CardContent<'a> {
    pub hotel: &'a hotel::Model,
    pub room_type_name: &'a str,
    pub meal_plan: &'a str,
    pub refundable: bool,
    pub total: i64,
    pub free_until: Option<DateTime<Utc>>,
    pub rooms_left: u32,
    pub distance_km: f64,
}

impl CardContent<'_> {
    pub fn card(&self, search: &Search, images: &HashMap<Uuid, Image>) -> Result<HotelSummary> {
        let nights = u32::try_from((search.check_out_date - search.check_in_date).num_days()).unwrap_or(0);
        let room_nights = i128::from(nights.max(1)) * search.rooms.len().max(1) as i128;
        let offer = StayOffer {
            total_price: Money::new(self.total, search.currency),
            nightly_price: Money::new(to_step(self.total.into(), room_nights, 1), search.currency),
            nights,
            room_type_name: self.room_type_name.to_owned(),
            meal_plan: rules::meal_plan(self.meal_plan)?,
            free_cancellation: self
                .free_until
                .map(|until| policy::deadline(until, &self.hotel.time_zone)),
            refundable: Some(self.refundable),
            rooms_left: self.rooms_left,
        };
        Ok(HotelSummary {
            distance_km: Some(self.distance_km),
            offer: Some(offer),
            ..summary::summary(self.hotel, images)
        })
    }
}
