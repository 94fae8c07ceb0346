//! Answers a search with the index. The database supplies the content of the page's cards, and the rate engine checks
//! each price: a card whose price the engine does not confirm is dropped.

use super::{
    counts,
    listed::{PriceLimits, asks_for},
    map,
    market::{self, Current, StayRequest},
    price::total_of_rooms,
    result::{CardContent, ResultOptions, SearchPage},
    town::town,
};
use crate::{
    Ctx,
    areas::{self, distance_km},
    calendar,
    error::Result,
    hotels::{
        HotelRules,
        catalogue::{Entry, Plan, RoomType},
        summary,
    },
    rates::{engine, ladder},
};
use chrono::{DateTime, NaiveDate, Utc};
use contract::{
    Currency, HotelId, Money,
    hotel::MealPlan,
    search::{FacetCount, Facets, HotelFilters, HotelOrder, HotelSearchResult, Occupancy, Search, SearchArea},
};
use search::{
    ExchangeRates,
    index::{self, Answer, Area, Filters, Guests, Hit, MealPlans, Order, Query},
};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};
use uuid::Uuid;

/// Blocks of hotels, over all queries, that a request examines on its own thread; handing so few to another thread
/// costs more than it saves.
const FEW_BLOCKS: usize = 24;
/// Corners of a polygon that double the work for a block.
const CORNERS: usize = 64;

/// Check-in and check-out.
pub(super) type Dates = (NaiveDate, NaiveDate);

/// The index for one request. Resolves the hotels in the request's area once for all its queries.
#[derive(Clone)]
pub(super) struct Finder {
    market: Current,
    area: Area,
    now: DateTime<Utc>,
    exchange_rates: Arc<ExchangeRates>,
}

/// An owned search with its options, for another thread.
#[derive(Clone)]
pub(super) struct OwnedQuery {
    pub search: Search,
    pub filters: HotelFilters,
    order: HotelOrder,
    skip: u32,
    take: u32,
    zoom: Option<f64>,
    only: Option<Vec<HotelId>>,
}

impl OwnedQuery {
    pub fn of(search: &Search, wanted: ResultOptions<'_>) -> Self {
        Self {
            search: search.clone(),
            filters: wanted.filters.clone(),
            order: wanted.order,
            skip: wanted.skip,
            take: wanted.take,
            zoom: wanted.zoom,
            only: wanted.only.map(<[HotelId]>::to_vec),
        }
    }

    /// The same with the guests in other rooms.
    pub fn in_rooms(mut self, rooms: Vec<Occupancy>) -> Self {
        self.search.rooms = rooms;
        self
    }

    pub fn wanted(&self) -> ResultOptions<'_> {
        ResultOptions {
            filters: &self.filters,
            order: self.order,
            skip: self.skip,
            take: self.take,
            zoom: self.zoom,
            only: self.only.as_deref(),
        }
    }
}

/// A page from the index, and the hits whose hotels have changed since.
pub(super) struct Page {
    pub found: SearchPage,
    /// Hotels missing from the page, with their positions.
    pub changed: Vec<(usize, HotelId)>,
}

/// The number of stays available on some dates, and the lowest price.
pub(super) struct AvailabilitySummary {
    pub total: u32,
    pub lowest: Option<Money>,
}

impl Finder {
    /// Loads an index with every committed change; `None` if there is no index.
    pub async fn new(ctx: &Ctx, area: &SearchArea) -> Result<Option<Self>> {
        let finder = |market| {
            Ok(Self {
                market,
                area: areas::of_index(area)?.shared(),
                now: ctx.now(),
                exchange_rates: ctx.rates(),
            })
        };
        market::current(ctx).await?.map(finder).transpose()
    }

    /// Whether the index lags behind the database, so that an immediate retry would change nothing.
    pub fn is_behind(&self) -> bool {
        self.market.is_behind
    }

    /// The index's answer to a search of the area on some dates; `None` if it cannot answer. Without `has_facets` it
    /// counts only the hotels found.
    pub fn ask(&self, search: &Search, dates: Dates, wanted: ResultOptions<'_>, has_facets: bool) -> Option<Answer> {
        let filters = wanted.filters;
        let check_in = calendar::to_day(dates.0);
        if !self.market.held.covers(check_in, calendar::to_day(dates.1)) {
            return None;
        }
        let asked = StayRequest::new(search, dates, self.now, &self.exchange_rates);
        let small = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let rooms = search.rooms.iter().map(|room| Guests {
            adults: small(room.adults as usize),
            children: small(room.child_ages.len()),
        });
        let rooms: Vec<Guests> = rooms.collect();
        let limits = PriceLimits::of(filters, search.currency);
        let stars: Vec<u8> = filters.stars.iter().map(|stars| small(*stars as usize)).collect();
        let only: Option<Vec<u128>> = wanted
            .only
            .map(|ids| ids.iter().map(|id| Uuid::from(*id).as_u128()).collect());
        let facilities: Vec<&str> = filters.facilities.iter().map(String::as_str).collect();
        let property_types: Vec<&str> = filters.property_types.iter().map(String::as_str).collect();
        let query = Query {
            area: self.area.clone(),
            check_in,
            nights: u32::try_from((dates.1 - dates.0).num_days()).unwrap_or(0),
            rooms: &rooms,
            stay: &asked,
            filters: Filters {
                min_total: limits.min,
                max_total: limits.max,
                stars: &stars,
                min_rating_tenths: filters.min_rating.map(least_tenths),
                facilities: &facilities,
                property_types: &property_types,
                meal_plans: meal_plans(filters),
                free_cancellation: filters.free_cancellation,
                only: only.as_deref(),
            },
            order: order_of(wanted.order, search),
            first: search.area.hotel_id.map(|id| Uuid::from(id).as_u128()),
            town: town(&search.area),
            skip: wanted.skip as usize,
            take: wanted.take as usize,
            map: map::view(&search.area, wanted.zoom),
            has_facets,
        };
        // A stored search keeps the limits of its time; the database answers one that the index does not take.
        self.market.held.index.search(&query).ok()
    }

    /// Runs `questions` queries: a few on the calling task, more on a worker thread.
    pub async fn run<T: Send + 'static>(
        &self,
        ctx: &Ctx,
        questions: usize,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T> {
        if self.is_little(questions) {
            return Ok(work(self));
        }
        let finder = self.clone();
        ctx.searching().run(move || work(&finder)).await
    }

    fn is_little(&self, questions: usize) -> bool {
        let each = match self.area.base() {
            Area::Polygon(polygon) => 1 + polygon.corners() / CORNERS,
            _ => 1,
        };
        let most = FEW_BLOCKS / (questions.max(1) * each);
        most > 0 && self.market.held.index.blocks_near(&self.area, most + 1) <= most
    }

    /// A page of a search of the area; `None` if the index cannot answer it.
    pub async fn page(&self, ctx: &Ctx, search: &Search, wanted: ResultOptions<'_>) -> Result<Option<Page>> {
        let dates = (search.check_in_date, search.check_out_date);
        let answer = if self.is_little(1) {
            self.ask(search, dates, wanted, true)
        } else {
            let query = OwnedQuery::of(search, wanted);
            self.run(ctx, 1, move |finder| {
                finder.ask(&query.search, dates, query.wanted(), true)
            })
            .await?
        };
        let Some(answer) = answer else {
            return Ok(None);
        };
        let ids: Vec<Uuid> = answer.hits.iter().map(|hit| Uuid::from_u128(hit.hotel)).collect();
        let (entries, images) = ctx.catalogue().pictured(ctx.db(), &ids).await?;
        let entries: HashMap<Uuid, Arc<Entry>> = entries.into_iter().map(|entry| (entry.hotel.id, entry)).collect();
        let mut hotels = Vec::with_capacity(answer.hits.len());
        let mut changed = Vec::new();
        for (place, (hit, id)) in answer.hits.iter().zip(&ids).enumerate() {
            let entry = entries.get(id);
            let confirmed = match entry {
                Some(entry) => self
                    .confirm(entry, hit, search, dates)?
                    .map(|confirmed| (entry, confirmed)),
                None => None,
            };
            let Some((entry, confirmed)) = confirmed else {
                changed.push((place, HotelId(*id)));
                continue;
            };
            let shown = CardContent {
                hotel: &entry.hotel,
                room_type_name: &confirmed.room.name,
                meal_plan: &confirmed.plan.meal_plan,
                refundable: confirmed.plan.terms.0.is_refundable(),
                total: hit.total,
                free_until: confirmed.free_until,
                rooms_left: hit.rooms_left.into(),
                distance_km: distance_km(&search.area, &entry.hotel),
            };
            hotels.push(shown.card(search, &images)?);
        }
        let result = HotelSearchResult {
            search: search.clone(),
            total: answer.total,
            hotels,
            facets: facets(answer.facets, search.currency),
            skip: wanted.skip,
            take: wanted.take,
            alternatives: None,
        };
        let map = answer.map.map(|map| map::on_wire(map, search.currency));
        let found = SearchPage { result, map };
        Ok(Some(Page { found, changed }))
    }

    /// The cheapest stay for each pair of dates; `None` where the index cannot tell, or disagrees with the rate engine.
    pub async fn cheapest(
        &self,
        ctx: &Ctx,
        search: &Search,
        dates: &[Dates],
        wanted: ResultOptions<'_>,
    ) -> Result<Vec<Option<AvailabilitySummary>>> {
        let query = OwnedQuery::of(
            search,
            ResultOptions {
                order: HotelOrder::Price,
                take: 1,
                ..wanted
            },
        );
        let all = dates.to_vec();
        let answers = self.run(ctx, dates.len(), move |finder| {
            let ask = |dates| finder.ask(&query.search, dates, query.wanted(), false);
            all.into_iter().map(ask).collect::<Vec<_>>()
        });
        let answers = answers.await?;
        let hits = answers.iter().flatten().filter_map(|answer| answer.hits.first());
        let ids: BTreeSet<Uuid> = hits.map(|hit| Uuid::from_u128(hit.hotel)).collect();
        let ids: Vec<Uuid> = ids.into_iter().collect();
        let entries = ctx.catalogue().get(ctx.db(), &ids).await?;
        let entries: HashMap<Uuid, Arc<Entry>> = entries.into_iter().map(|entry| (entry.hotel.id, entry)).collect();
        let cheapest = |(answer, dates): (Option<Answer>, &Dates)| {
            let Some(answer) = answer else { return Ok(None) };
            let Some(hit) = answer.hits.first() else {
                return Ok(Some(AvailabilitySummary {
                    total: answer.total,
                    lowest: None,
                }));
            };
            let confirmed = match entries.get(&Uuid::from_u128(hit.hotel)) {
                Some(entry) => self.confirm(entry, hit, search, *dates)?,
                None => None,
            };
            Ok(confirmed.map(|_| AvailabilitySummary {
                total: answer.total,
                lowest: Some(Money::new(hit.total, search.currency)),
            }))
        };
        answers.into_iter().zip(dates).map(cheapest).collect()
    }

    /// Prices a hit with the rate engine; `None` if the result differs.
    fn confirm<'a>(
        &self,
        entry: &'a Entry,
        hit: &Hit,
        search: &Search,
        (check_in, check_out): Dates,
    ) -> Result<Option<ConfirmedOffer<'a>>> {
        let rules = HotelRules::of(&entry.hotel)?;
        let stay = rules.stay(check_in, check_out, self.now);
        let terms = rules.terms(&self.exchange_rates, search.currency, stay);
        let (Some(terms), Some((room, plan))) = (terms, market::rate(entry, hit.rate)) else {
            return Ok(None);
        };
        let totals = total_of_rooms(&terms, room.limits, plan, search);
        let windows = ladder::windows(&plan.terms.0.ladder, &terms.arrival);
        let free_until = engine::free_until(&windows, self.now);
        let is_same =
            totals.is_some_and(|totals| totals.total == hit.total) && free_until.is_some() == hit.is_free_to_cancel;
        Ok(is_same.then_some(ConfirmedOffer { room, plan, free_until }))
    }
}

/// An offer that the rate engine confirms.
struct ConfirmedOffer<'a> {
    room: &'a RoomType,
    plan: &'a Plan,
    free_until: Option<DateTime<Utc>>,
}

/// The meal plans that the filters allow; `None` if they allow all.
fn meal_plans(filters: &HotelFilters) -> Option<MealPlans> {
    let plans = MealPlan::ALL.into_iter().zip(index::MealPlan::ALL);
    let asked = plans
        .filter(|(plan, _)| asks_for(filters, *plan))
        .map(|(_, meal_plan)| meal_plan);
    let meal_plans = MealPlans::of(asked);
    (meal_plans != MealPlans::all()).then_some(meal_plans)
}

/// The lowest rating in tenths that reaches `least`; out of range if none does.
fn least_tenths(least: f64) -> u8 {
    let is_enough = |tenths: &u8| summary::rating(i32::from(*tenths)) >= least;
    (0..=100).find(is_enough).unwrap_or(u8::MAX)
}

fn order_of(order: HotelOrder, search: &Search) -> Order {
    match order {
        HotelOrder::Recommended => Order::Recommended,
        HotelOrder::Price => Order::Total,
        HotelOrder::Rating => Order::Rating,
        HotelOrder::Stars => Order::Stars,
        HotelOrder::Distance => {
            let (latitude, longitude) = areas::inner(search.area.bounding_box).center();
            Order::Distance { latitude, longitude }
        }
    }
}

fn facets(facets: index::Facets, currency: Currency) -> Facets {
    let named = |counts: Vec<(Arc<str>, u32)>| {
        let counts = counts.into_iter().map(|(value, count)| FacetCount {
            value: value.to_string(),
            count,
        });
        counts.collect()
    };
    let stars = (1..)
        .zip(facets.stars)
        .filter(|(_, count)| *count > 0)
        .map(|(stars, count): (u32, u32)| FacetCount {
            value: stars.to_string(),
            count,
        });
    let mut stars: Vec<FacetCount> = stars.collect();
    // Most stars first.
    stars.reverse();
    Facets {
        stars,
        facilities: named(facets.facilities),
        property_types: named(facets.property_types),
        ratings: counts::ratings(&facets.ratings),
        meal_plans: counts::meal_plans(&facets.meal_plans),
        free_cancellation: facets.free_cancellation,
        breakfast: facets.breakfast,
        min_price: facets.totals.map(|(min, _)| Money::new(min, currency)),
        max_price: facets.totals.map(|(_, max)| Money::new(max, currency)),
        prices: counts::price_buckets(&facets.histogram, currency),
    }
}
