//! Quotes: the price of one room for a stay in the traveller's currency, with its parts and its cancellation ladder.
//!
//! Searches compute the bare total with the same arithmetic as the full quote for a booking.

use crate::rates::{
    exchange::Exchange,
    ladder::{self, Arrival, Window},
    policy,
    quote::{QuotedCharge, RoomQuote},
    stay_price::{RoomLimits, Stay, StayPrice, fees, stay_price, surcharge_price},
    terms::{RateTerms, Tax},
};
use chrono::{DateTime, Utc};
use contract::{
    Money, SurchargeId,
    hotel::{MealPlan, PriceItem, Surcharge},
    search::Occupancy,
};

/// Inputs of a price besides the rate plan: the hotel's rules and the stay.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    pub taxes: &'a [Tax],
    pub exchange: Exchange<'a>,
    pub stay: Stay,
    pub arrival: Arrival,
}

/// A rate plan of a room type, with the names for a quote.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    pub room_type_name: &'a str,
    pub limits: RoomLimits,
    pub name: &'a str,
    pub meal_plan: MealPlan,
    pub refundable: bool,
    pub terms: &'a RateTerms,
}

/// A price without names, in minor units of the traveller's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Including all mandatory fees.
    pub total: i64,
    /// The part that the invoice contains.
    pub pay_now: i64,
    /// The first night only, for cancellation charges.
    pub first_night: i64,
}

/// The price in the hotel's currency; `None` if the room or the plan does not accept the stay, or if its day is past.
pub fn hotel_price(limits: RoomLimits, terms: &RateTerms, stay: &Stay, occupancy: &Occupancy) -> Option<StayPrice> {
    let is_ahead = stay.booked_on <= stay.check_in;
    if is_ahead && limits.fit(occupancy) {
        stay_price(terms, stay, occupancy)
    } else {
        None
    }
}

/// The price in the traveller's currency; `None` if it cannot be converted.
pub fn totals(taxes: &[Tax], exchange: &Exchange<'_>, price: &StayPrice) -> Option<Totals> {
    let mut pay_now = exchange.minor(price.room)?;
    let mut at_property = 0;
    for (tax, amount) in fees(taxes, price) {
        let amount = exchange.minor(amount)?;
        if tax.at_property {
            at_property += amount
        } else {
            pay_now += amount
        }
    }
    Some(Totals {
        total: pay_now + at_property,
        pay_now,
        first_night: exchange.minor(price.first_night)?,
    })
}

/// The end of free cancellation, if it is in the future. `windows` must be those of the arrival.
pub fn free_until(windows: &[Window], now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let ahead = windows
        .iter()
        .skip_while(|window| window.until.is_some_and(|until| until <= now));
    ahead.take_while(|window| window.penalty.is_none()).last()?.until
}

/// The quote of one room; `None` if the plan does not sell this stay to these guests, if the price cannot be converted,
/// or if a chosen extra is not one of the plan's.
pub fn quote(terms: &Terms<'_>, plan: &Plan<'_>, occupancy: &Occupancy, chosen: &[SurchargeId]) -> Option<RoomQuote> {
    let price = hotel_price(plan.limits, plan.terms, &terms.stay, occupancy)?;
    quote_of(terms, plan, &price, chosen)
}

/// The quote of a known price.
pub fn quote_of(terms: &Terms<'_>, plan: &Plan<'_>, price: &StayPrice, chosen: &[SurchargeId]) -> Option<RoomQuote> {
    let exchange = &terms.exchange;
    let mut in_hotel_currency = price.room;
    let mut pay_now = exchange.minor(price.room)?;
    let room_minor = pay_now;
    let mut tax_minor = 0;
    let room_name = room_item_name(terms.taxes, price.nights);
    let mut price_items = vec![PriceItem {
        name: room_name,
        price: exchange.money(price.room)?,
    }];
    let mut pay_at_property = Vec::new();
    let mut due_there = 0;
    for (tax, amount) in fees(terms.taxes, price) {
        let converted = exchange.money(amount)?;
        if tax.at_property {
            due_there += converted.minor;
            pay_at_property.push(PriceItem {
                name: tax.name.clone(),
                price: Money::new(amount, exchange.from()),
            });
        } else {
            in_hotel_currency += amount;
            pay_now += converted.minor;
            tax_minor += converted.minor;
        }
        price_items.push(PriceItem {
            name: tax.name.clone(),
            price: converted,
        });
    }
    let mut surcharges = Vec::with_capacity(plan.terms.surcharges.len());
    let known = |id: &SurchargeId| plan.terms.surcharges.iter().any(|rule| rule.id == *id);
    if !chosen.iter().all(known) {
        return None;
    }
    for rule in &plan.terms.surcharges {
        let amount = surcharge_price(rule, price);
        let converted = exchange.money(amount)?;
        if chosen.contains(&rule.id) {
            in_hotel_currency += amount;
            pay_now += converted.minor;
            price_items.push(PriceItem {
                name: rule.name.clone(),
                price: converted,
            });
        }
        surcharges.push(Surcharge {
            id: rule.id,
            name: rule.name.clone(),
            price: converted,
        });
    }
    let windows = ladder::windows(&plan.terms.ladder, &terms.arrival);
    let currency = exchange.to();
    Some(RoomQuote {
        room_type_name: plan.room_type_name.to_owned(),
        rate_name: plan.name.to_owned(),
        meal_plan: plan.meal_plan,
        refundable: plan.refundable,
        price_items,
        pay_at_property,
        total: Money::new(pay_now + due_there, currency),
        pay_now: Money::new(pay_now, currency),
        tax_minor,
        room_minor,
        hotel_price: Money::new(in_hotel_currency, exchange.from()),
        exchange_date: exchange.date(),
        policy_text: policy::in_words(&windows, terms.arrival.time_zone),
        charges: charges(
            &windows,
            Money::new(pay_now, currency),
            exchange.minor(price.first_night)?,
        ),
        time_zone: terms.arrival.time_zone.name().to_owned(),
        surcharges,
    })
}

/// The windows with their amounts; merges neighbours with equal amounts.
fn charges(windows: &[Window], pay_now: Money, first_night: i64) -> Vec<QuotedCharge> {
    let mut charges: Vec<QuotedCharge> = Vec::with_capacity(windows.len());
    for window in windows {
        let minor = ladder::penalty_amount(window.penalty, pay_now.minor, first_night);
        let amount = Money::new(minor, pay_now.currency);
        match charges.last_mut() {
            Some(last) if last.amount == amount => last.until = window.until,
            _ => charges.push(QuotedCharge {
                amount,
                from: window.from,
                until: window.until,
            }),
        }
    }
    charges
}

/// "Room, 3 nights, VAT included".
fn room_item_name(taxes: &[Tax], nights: u32) -> String {
    let mut name = if nights == 1 {
        "Room, 1 night".to_owned()
    } else {
        format!("Room, {nights} nights")
    };
    let included: Vec<&str> = taxes
        .iter()
        .filter(|tax| tax.included)
        .map(|tax| tax.name.as_str())
        .collect();
    if !included.is_empty() {
        name.push_str(", ");
        name.push_str(&included.join(" and "));
        name.push_str(" included");
    }
    name
}

#[cfg(test)]
#[path = "engine_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "engine_properties.rs"]
mod properties;
