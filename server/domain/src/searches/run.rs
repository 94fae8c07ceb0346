//! Runs a search: a page of hotels with the cheapest way to stay in each, and counts over the whole result.

use super::{
    alternatives::alternatives,
    area,
    arrange::{Arranged, Listed, Offered, arrange},
    candidates, create, find, get, map,
    page::check_take,
    price,
};
use crate::{
    Ctx, Viewer,
    entity::hotel,
    error::{Error, Result},
    hotels::{self, house, summary},
    rates::{policy, stay_price::to_step},
};
use chrono::{DateTime, Utc};
use contract::{
    Code, HotelId, Money,
    hotel::{HotelSummary, Image, StayOffer},
    map::HotelMap,
    search::{HotelFilters, HotelOrder, HotelSearch, HotelSearchResult, Search},
};
use search::index::{self, MOST_ROOMS};
use std::{collections::HashMap, sync::Arc};
use uuid::Uuid;

/// Values of one filter at most.
const MOST_VALUES: usize = 50;

/// Runs a stored search, or stores and runs an inline one.
///
/// Refused when neither is given, when the id is not known, when the inline one is wrong, and when too many are asked for.
pub async fn run(ctx: &Ctx, viewer: &Viewer, input: &HotelSearch) -> Result<HotelSearchResult> {
    let take = check_take(input.take)?;
    let search = match (input.search_id, &input.search) {
        (Some(id), _) => {
            let search = get::get(ctx, viewer, id).await?;
            search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?
        }
        (None, Some(inline)) => create::create(ctx, viewer, inline).await?,
        (None, None) => return Err(Error::field(Code::Required, "searchId")),
    };
    let wanted = Wanted {
        filters: &input.filters,
        order: input.order,
        skip: input.skip,
        take,
        zoom: None,
        only: None,
    };
    let mut result = run_stored(ctx, search, wanted).await?.result;
    if result.total == 0 {
        result.alternatives = Some(alternatives(ctx, &result.search, wanted).await?);
    }
    Ok(result)
}

/// What is wanted of a search's result.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    pub filters: &'a HotelFilters,
    pub order: HotelOrder,
    pub skip: u32,
    pub take: u32,
    /// Of the map that draws the result, when one does.
    pub zoom: Option<f64>,
    /// Of these hotels alone; a small set.
    pub only: Option<&'a [HotelId]>,
}

impl<'a> Wanted<'a> {
    /// How many hotels there are and what they cost, without a page of them.
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

/// A page of a search's result, and the whole of it on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub result: HotelSearchResult,
    /// When a map was asked for.
    pub map: Option<HotelMap>,
}

/// Runs a search that is at hand. The hotel that a search is about comes first when the order is "recommended".
///
/// Refused when a filter names more values than a page offers.
pub(crate) async fn run_stored(ctx: &Ctx, search: Search, wanted: Wanted<'_>) -> Result<Found> {
    check_filters(wanted.filters)?;
    let mut found = match find::find(ctx, &search, wanted).await? {
        Some(found) => found,
        None => by_database(ctx, search, wanted).await?,
    };
    if let Some(map) = &mut found.map {
        hotels::name_pins(ctx, &mut map.pins).await?;
    }
    Ok(found)
}

/// Each value is looked up for each hotel.
fn check_filters(filters: &HotelFilters) -> Result<()> {
    let lists = [
        ("facilities", filters.facilities.len()),
        ("propertyTypes", filters.property_types.len()),
        ("stars", filters.stars.len()),
        ("mealPlans", filters.meal_plans.len()),
    ];
    match lists.into_iter().find(|(_, values)| *values > MOST_VALUES) {
        Some((name, _)) => Err(Error::said(
            Code::Invalid,
            format!("filters.{name}"),
            format!("A filter takes at most {MOST_VALUES} values."),
        )),
        None => Ok(()),
    }
}

/// The same answer without the index.
async fn by_database(ctx: &Ctx, search: Search, wanted: Wanted<'_>) -> Result<Found> {
    let mut candidates = candidates::load(ctx, &search).await?;
    if let Some(polygon) = area::polygon(&search.area)? {
        candidates.retain(|candidate| polygon.contains(candidate.hotel.latitude, candidate.hotel.longitude));
    }
    if let Some(only) = wanted.only {
        candidates.retain(|candidate| only.contains(&HotelId(candidate.hotel.id)));
    }
    if let (Some(id), HotelOrder::Recommended) = (search.area.hotel_id, wanted.order) {
        for candidate in candidates
            .iter_mut()
            .filter(|candidate| candidate.hotel.id == Uuid::from(id))
        {
            Arc::make_mut(&mut candidate.hotel).recommended_rank = i32::MAX;
        }
    }
    let listed = price::price(&candidates, &search, ctx.now())?;
    let Arranged { in_order, facets } = arrange(&listed, wanted.filters, wanted.order, search.currency);
    let page = in_order.iter().skip(wanted.skip as usize).take(wanted.take as usize);
    let page: Vec<&(usize, Offered)> = page.collect();
    let rows: Vec<&hotel::Model> = page.iter().map(|(index, _)| &*listed[*index].candidate.hotel).collect();
    let images = summary::title_images(ctx.db(), &rows).await?;
    let hotels = page
        .iter()
        .map(|(index, offer)| card(&listed[*index], offer, &search, &images))
        .collect::<Result<_>>()?;
    let map = map::view(&search.area, wanted.zoom).map(|view| {
        let hotels = in_order.iter().map(|(index, offer)| {
            let hotel = &listed[*index].candidate.hotel;
            index::Hit {
                hotel: hotel.id.as_u128(),
                latitude: hotel.latitude,
                longitude: hotel.longitude,
                total: offer.total,
                ..index::Hit::default()
            }
        });
        map::on_wire(map::draw(hotels, &view), search.currency)
    });
    let result = HotelSearchResult {
        search,
        total: u32::try_from(in_order.len()).unwrap_or(u32::MAX),
        hotels,
        facets,
        skip: wanted.skip,
        take: wanted.take,
        alternatives: None,
    };
    Ok(Found { result, map })
}

/// Both answers to a stored search: of the index, when it gives one, and of the database.
#[cfg(feature = "testing")]
pub async fn run_both_ways(ctx: &Ctx, search: Search, wanted: Wanted<'_>) -> Result<(Option<Found>, Found)> {
    let by_index = find::find(ctx, &search, wanted).await?;
    Ok((by_index, by_database(ctx, search, wanted).await?))
}

fn card(
    listed: &Listed<'_>,
    offered: &Offered,
    search: &Search,
    images: &HashMap<Uuid, Image>,
) -> Result<HotelSummary> {
    let room = &listed.candidate.rooms[offered.room];
    let shown = Shown {
        hotel: &listed.candidate.hotel,
        room_type_name: &room.name,
        meal_plan: &room.plans[offered.plan].meal_plan,
        total: offered.total,
        free_until: offered.free_until,
        rooms_left: room.free.min(MOST_ROOMS.into()),
        distance_km: listed.distance_km,
    };
    shown.card(search, images)
}

/// What a card shows of a hotel and its cheapest offer.
pub(super) struct Shown<'a> {
    pub hotel: &'a hotel::Model,
    pub room_type_name: &'a str,
    pub meal_plan: &'a str,
    pub total: i64,
    pub free_until: Option<DateTime<Utc>>,
    pub rooms_left: u32,
    pub distance_km: f64,
}

impl Shown<'_> {
    pub fn card(&self, search: &Search, images: &HashMap<Uuid, Image>) -> Result<HotelSummary> {
        let nights = u32::try_from((search.check_out_date - search.check_in_date).num_days()).unwrap_or(0);
        let room_nights = i128::from(nights.max(1)) * search.rooms.len().max(1) as i128;
        let offer = StayOffer {
            total_price: Money::new(self.total, search.currency),
            nightly_price: Money::new(to_step(self.total.into(), room_nights, 1), search.currency),
            nights,
            room_type_name: self.room_type_name.to_owned(),
            meal_plan: house::meal_plan(self.meal_plan)?,
            free_cancellation: self
                .free_until
                .map(|until| policy::deadline(until, &self.hotel.time_zone)),
            rooms_left: self.rooms_left,
        };
        Ok(HotelSummary {
            distance_km: Some(self.distance_km),
            offer: Some(offer),
            ..summary::summary(self.hotel, images)
        })
    }
}
