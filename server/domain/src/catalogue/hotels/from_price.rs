//! "From" prices: the price of a night for two adults on the next available nights, for pages without dates.

use crate::{
    Ctx, calendar,
    entity::{hotel, rate_plan, room_type},
    error::Result,
    hotels::{HotelRules, nights, room_types::Inventory, rules},
    rates::{
        engine,
        stay_price::{shortest_stay, to_step},
    },
};
use chrono::{DateTime, Days, NaiveDate, Utc};
use contract::{Currency, Money, search::Occupancy};
use sea_orm::ConnectionTrait;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// How many days ahead to look for an available night.
const DAYS_AHEAD: u64 = 60;

/// The lowest price of a night, by hotel and by room type; leaves out those without available nights.
#[derive(Default)]
pub(crate) struct FromPrices {
    pub hotels: HashMap<Uuid, Money>,
    pub room_types: HashMap<Uuid, Money>,
}

/// "From" prices of these hotels, in a constant number of queries.
pub(crate) async fn from_prices(ctx: &Ctx, hotels: &[&hotel::Model], currency: Currency) -> Result<FromPrices> {
    let ids: Vec<Uuid> = hotels.iter().map(|hotel| hotel.id).collect();
    let inventory = Inventory::of(ctx.db(), &ids).await?;
    from_inventory(ctx, hotels, &inventory, currency).await
}

/// Like `from_prices`, for room types that are loaded already.
pub(crate) async fn from_inventory(
    ctx: &Ctx,
    hotels: &[&hotel::Model],
    inventory: &Inventory,
    currency: Currency,
) -> Result<FromPrices> {
    let full = full_nights(ctx.db(), ctx.now(), &inventory.room_types).await?;
    let by_id: HashMap<Uuid, &hotel::Model> = hotels.iter().map(|hotel| (hotel.id, *hotel)).collect();
    let mut prices = FromPrices::default();
    for room in &inventory.room_types {
        let Some(hotel) = by_id.get(&room.hotel_id) else {
            continue;
        };
        let is_full = |date: NaiveDate| full.contains(&(room.id, calendar::to_day(date)));
        let Some(price) = room_price(ctx, hotel, room, inventory.plans(room.id), currency, is_full)? else {
            continue;
        };
        prices.room_types.insert(room.id, price);
        let lowest = prices.hotels.entry(hotel.id).or_insert(price);
        if price.minor < lowest.minor {
            *lowest = price;
        }
    }
    Ok(prices)
}

/// The nights in that period on which a room type is sold out.
async fn full_nights(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    room_types: &[room_type::Model],
) -> Result<HashSet<(Uuid, i32)>> {
    // A day more on either side covers every time zone, and a month more the longest minimum stay.
    let today = calendar::to_day(now.date_naive());
    let until = today + i32::try_from(DAYS_AHEAD).unwrap_or(i32::MAX) + 32;
    let allotments: HashMap<Uuid, i32> = room_types.iter().map(|room| (room.id, room.allotment)).collect();
    let rows = nights::rows_between(db, room_types, today - 1, until).await?;
    let allotment = |id: &Uuid| allotments.get(id).copied().unwrap_or(0);
    let full = rows
        .iter()
        .filter(|row| nights::row_available(row, allotment(&row.room_type_id)) == 0);
    Ok(full.map(|row| (row.room_type_id, row.night)).collect())
}

fn room_price(
    ctx: &Ctx,
    hotel: &hotel::Model,
    room: &room_type::Model,
    plans: &[rate_plan::Model],
    currency: Currency,
    is_full: impl Fn(NaiveDate) -> bool,
) -> Result<Option<Money>> {
    let rules = HotelRules::of(hotel)?;
    let (now, exchange_rates) = (ctx.now(), ctx.rates());
    let today = rules.local_date(now);
    if room.allotment < 1 {
        return Ok(None);
    }
    for check_in in today.iter_days().take(DAYS_AHEAD as usize) {
        let mut lowest: Option<i64> = None;
        for plan in plans {
            let nights = shortest_stay(&plan.terms.0.min_stays, check_in);
            let Some(check_out) = check_in.checked_add_days(Days::new(nights.into())) else {
                continue;
            };
            if check_in.iter_days().take(nights as usize).any(&is_full) {
                continue;
            }
            let stay = rules.stay(check_in, check_out, now);
            let Some(terms) = rules.terms(&exchange_rates, currency, stay) else {
                return Ok(None);
            };
            let price = engine::hotel_price(rules::limits(room), &plan.terms.0, &stay, &Occupancy::default());
            let totals = price.and_then(|price| engine::totals(terms.taxes, &terms.exchange, &price));
            let nightly = totals.map(|totals| to_step(totals.total.into(), nights.into(), 1));
            lowest = match (lowest, nightly) {
                (Some(lowest), Some(nightly)) => Some(lowest.min(nightly)),
                (lowest, nightly) => lowest.or(nightly),
            };
        }
        if let Some(minor) = lowest {
            return Ok(Some(Money::new(minor, currency)));
        }
    }
    Ok(None)
}
