//! Rooms and rates of one hotel for a stored search.

use super::{get, split::split};
use crate::{
    Ctx, Viewer,
    entity::{hotel, rate_plan, room_type},
    error::{Error, Result},
    hotels::{
        HotelKey, HotelRules, SignedOffer, find, nights,
        room_types::{self, Inventory, OWN_INVENTORY},
        rules,
    },
    rates::{
        engine::{self, Plan, Terms},
        policy,
        quote::RoomQuote,
        stay_price::{RoomLimits, StayPrice, to_step},
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code, HotelId, Money, RatePlanId, RoomTypeId,
    availability::{CheckAvailability, HotelAvailability},
    hotel::{
        Benefit, ExtraBed, HotelDeal, PriceItem, Promotion, Rate, RatedRoom, RoomType, SearchResultReference, Surcharge,
    },
    search::{RoomSplit, Search},
    words,
};
use std::collections::HashMap;
use uuid::Uuid;

/// The available rates of a hotel for a search, lowest total first.
///
/// Fails with `search/…not found` for an unknown search, `cart/hotel-not-found` for an unknown hotel, and
/// `cart/no-rooms-available` when nothing is available; the last one suggests a number of rooms if no room takes the
/// guests.
pub async fn check_availability(
    ctx: &Ctx,
    viewer: &Viewer,
    hotel_id: HotelId,
    input: &CheckAvailability,
) -> Result<HotelAvailability> {
    if input.hotel_id.is_some_and(|id| id != hotel_id) {
        return Err(Error::field(Code::Invalid, "hotelId"));
    }
    let search = get(ctx, viewer, input.hotel_search_id, input.currency).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "hotelSearchId"))?;
    let hotel = find(ctx, &HotelKey::Id(hotel_id))
        .await?
        .ok_or_else(|| Error::refused(Code::CartHotelNotFound))?;
    let inventory = Inventory::of(ctx.db(), &[hotel.id]).await?;
    let images = room_types::images(ctx.db(), hotel.id).await?;
    let available = nights::available_rooms(
        ctx.db(),
        &inventory.room_types,
        search.check_in_date,
        search.check_out_date,
    )
    .await?;
    let expires_at = ctx.now() + TimeDelta::minutes(ctx.settings().offer_minutes);
    let mut rooms = Vec::new();
    for row in inventory.room_types.iter().filter(|_| hotel.unlisted_at.is_none()) {
        let rooms_left = available.get(&row.id).copied().unwrap_or(0);
        if (rooms_left as usize) < search.rooms.len() {
            continue;
        }
        let rates = rates(ctx, &hotel, row, inventory.plans(row.id), &search, expires_at)?;
        if !rates.is_empty() {
            rooms.push(RoomType {
                rates,
                rooms_left: Some(rooms_left),
                ..room_types::room_type(row, &images)
            });
        }
    }
    if rooms.is_empty() {
        return Err(match split_of(&inventory, &available, &search) {
            Some(split) => Error::field_with_message(Code::NoRoomsAvailable, "rooms", words::room_split(&split)),
            None => Error::refused(Code::NoRoomsAvailable),
        });
    }
    rooms.sort_by_key(|room| room.rates.first().map_or(i64::MAX, |rate| rate.total_price.minor));
    Ok(HotelAvailability {
        hotel_id,
        search,
        room_types: rooms,
        expires_at,
    })
}

/// Spreads the guests of a search over more rooms if none of the hotel's rooms takes them as searched. `None` if they
/// fit, or if no number of available rooms helps.
pub async fn room_split(ctx: &Ctx, hotel_id: HotelId, search: &Search) -> Result<Option<RoomSplit>> {
    let inventory = Inventory::of(ctx.db(), &[hotel_id.0]).await?;
    let kinds = &inventory.room_types;
    let available = nights::available_rooms(ctx.db(), kinds, search.check_in_date, search.check_out_date).await?;
    Ok(split_of(&inventory, &available, search))
}

fn split_of(inventory: &Inventory, available: &HashMap<Uuid, u32>, search: &Search) -> Option<RoomSplit> {
    let kinds = &inventory.room_types;
    let limits: Vec<RoomLimits> = kinds.iter().map(rules::limits).collect();
    let is_available = |kind: usize, rooms: usize| {
        let available = kinds.get(kind).and_then(|kind| available.get(&kind.id));
        available.is_some_and(|available| *available as usize >= rooms)
    };
    split(&search.rooms, &limits, is_available)
}

fn rates(
    ctx: &Ctx,
    hotel: &hotel::Model,
    room_type: &room_type::Model,
    plans: &[rate_plan::Model],
    search: &Search,
    expires_at: DateTime<Utc>,
) -> Result<Vec<Rate>> {
    let rules = HotelRules::of(hotel)?;
    let stay = rules.stay(search.check_in_date, search.check_out_date, ctx.now());
    let exchange_rates = ctx.rates();
    let Some(terms) = rules.terms(&exchange_rates, search.currency, stay) else {
        return Ok(Vec::new());
    };
    let mut rates = Vec::with_capacity(plans.len());
    for row in plans {
        let plan = rules::plan(room_type, row)?;
        let Some(priced) = price_rooms(&terms, &plan, search) else {
            continue;
        };
        let total = sum(&priced, search, |quote| quote.total);
        let pay_now = sum(&priced, search, |quote| quote.pay_now);
        let offer = SignedOffer {
            hotel_id: HotelId(hotel.id),
            room_type_id: RoomTypeId(room_type.id),
            rate_plan_id: RatePlanId(row.id),
            search_id: search.id,
            check_in: search.check_in_date,
            check_out: search.check_out_date,
            rooms: search.rooms.clone(),
            currency: search.currency,
            total_minor: total.minor,
            pay_now_minor: pay_now.minor,
            expires_at,
        };
        let reference = SearchResultReference {
            provider: OWN_INVENTORY.to_owned(),
            id: offer.seal(ctx)?,
        };
        if let Some(rate) = rate(ctx, &terms, &plan, row, &priced, search, reference) {
            rates.push(rate);
        }
    }
    rates.sort_by_key(|rate| rate.total_price.minor);
    Ok(rates)
}

/// The price and quote of each room; `None` if the plan cannot sell one of them.
fn price_rooms(terms: &Terms<'_>, plan: &Plan<'_>, search: &Search) -> Option<Vec<(StayPrice, RoomQuote)>> {
    let price = |occupancy| {
        let price = engine::hotel_price(plan.limits, plan.terms, &terms.stay, occupancy)?;
        Some((price, engine::quote_of(terms, plan, &price, &[])?))
    };
    search.rooms.iter().map(price).collect()
}

fn sum(priced: &[(StayPrice, RoomQuote)], search: &Search, amount: impl Fn(&RoomQuote) -> Money) -> Money {
    Money::new(
        priced.iter().map(|(_, quote)| amount(quote).minor).sum(),
        search.currency,
    )
}

fn rate(
    ctx: &Ctx,
    terms: &Terms<'_>,
    plan: &Plan<'_>,
    row: &rate_plan::Model,
    priced: &[(StayPrice, RoomQuote)],
    search: &Search,
    search_result_reference: SearchResultReference,
) -> Option<Rate> {
    let quotes: Vec<RoomQuote> = priced.iter().map(|(_, quote)| quote.clone()).collect();
    let total_price = sum(priced, search, |quote| quote.total);
    let room_nights = i128::from(terms.stay.nights()) * quotes.len().max(1) as i128;
    let rooms = search.rooms.iter().zip(&quotes).map(|(occupancy, quote)| RatedRoom {
        adults: occupancy.adults,
        child_ages: occupancy.child_ages.clone(),
        total_price: quote.total,
    });
    let named = |names: &[String]| names.to_vec();
    Some(Rate {
        id: RatePlanId(row.id),
        additional_provider_id: None,
        rate_name: row.name.clone(),
        content_provider_id: OWN_INVENTORY.to_owned(),
        room_type_name: plan.room_type_name.to_owned(),
        total_price,
        pay_now: sum(priced, search, |quote| quote.pay_now),
        pay_at_property: merged(quotes.iter().flat_map(|quote| &quote.pay_at_property)),
        price_items: merged(quotes.iter().flat_map(|quote| &quote.price_items)),
        nightly_price: Money::new(to_step(total_price.minor.into(), room_nights, 1), search.currency),
        meal_plan: plan.meal_plan,
        refundable: plan.refundable,
        cancellation_policy: policy::of_rooms(&quotes, ctx.now())?,
        benefits: named(&plan.terms.benefits)
            .into_iter()
            .map(|name| Benefit { name })
            .collect(),
        surcharges: surcharges(&quotes),
        extra_beds: extra_beds(terms, plan),
        offers: named(&plan.terms.offers)
            .into_iter()
            .map(|name| HotelDeal { name })
            .collect(),
        promotions: promotions(terms, plan, priced),
        rooms: rooms.collect(),
        search_result_reference,
    })
}

/// Merges items of the same name, in the order of their first occurrence.
fn merged<'a>(items: impl Iterator<Item = &'a PriceItem>) -> Vec<PriceItem> {
    let mut merged: Vec<PriceItem> = Vec::new();
    for item in items {
        match merged
            .iter_mut()
            .find(|known| known.name == item.name && known.price.currency == item.price.currency)
        {
            Some(known) => known.price.minor += item.price.minor,
            None => merged.push(item.clone()),
        }
    }
    merged
}

fn surcharges(quotes: &[RoomQuote]) -> Vec<Surcharge> {
    let mut merged: Vec<Surcharge> = Vec::new();
    for surcharge in quotes.iter().flat_map(|quote| &quote.surcharges) {
        match merged.iter_mut().find(|known| known.id == surcharge.id) {
            Some(known) => known.price.minor += surcharge.price.minor,
            None => merged.push(surcharge.clone()),
        }
    }
    merged
}

fn extra_beds(terms: &Terms<'_>, plan: &Plan<'_>) -> Vec<ExtraBed> {
    let Some(rule) = plan.terms.extra_beds else {
        return Vec::new();
    };
    let Some(price) = terms.exchange.money(rule.price) else {
        return Vec::new();
    };
    let name = match (rule.max, rule.max_age) {
        (1, Some(_)) => "Extra bed for a child".to_owned(),
        (1, None) => "Extra bed".to_owned(),
        (max, Some(_)) => format!("Up to {max} extra beds for children, each"),
        (max, None) => format!("Up to {max} extra beds, each"),
    };
    vec![ExtraBed {
        name,
        max_age: rule.max_age,
        price,
    }]
}

/// The promotions in the price with their savings; the rooms of a stay share them.
fn promotions(terms: &Terms<'_>, plan: &Plan<'_>, priced: &[(StayPrice, RoomQuote)]) -> Vec<Promotion> {
    let mut saved: Vec<(usize, i64)> = Vec::new();
    for (index, saving) in priced.iter().filter_map(|(price, _)| price.promotion) {
        let Some(saving) = terms.exchange.minor(saving) else {
            continue;
        };
        match saved.iter_mut().find(|known| known.0 == index) {
            Some(known) => known.1 += saving,
            None => saved.push((index, saving)),
        }
    }
    let promotion = |(index, saving): (usize, i64)| {
        let name = plan.terms.promotions.get(index)?.name.clone();
        Some(Promotion {
            name,
            saving: Money::new(saving, terms.exchange.to()),
        })
    };
    saved
        .into_iter()
        .filter(|(_, saving)| *saving > 0)
        .filter_map(promotion)
        .collect()
}
