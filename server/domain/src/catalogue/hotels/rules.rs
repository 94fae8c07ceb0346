//! The rules of one hotel for the rate engine, read from its row.

use crate::{
    entity::{hotel, rate_plan, room_type},
    error::{Error, Result},
    rates::{
        engine::{Plan, Terms},
        exchange::Exchange,
        ladder::Arrival,
        stay_price::{RoomLimits, Stay},
        terms::Tax,
    },
};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use contract::{Currency, hotel::MealPlan};
use search::ExchangeRates;

/// A hotel's rules.
#[derive(Clone, Copy)]
pub(crate) struct HotelRules<'a> {
    pub currency: Currency,
    pub time_zone: Tz,
    pub check_in_time: NaiveTime,
    pub taxes: &'a [Tax],
}

impl<'a> HotelRules<'a> {
    /// Reads the rules. An error names the hotel with the invalid row.
    pub fn of(hotel: &'a hotel::Model) -> Result<Self> {
        let broken = |what: &str| Error::Broken(format!("hotel {} has no valid {what}", hotel.id));
        Ok(Self {
            currency: hotel.currency.parse().map_err(|_| broken("currency"))?,
            time_zone: hotel.time_zone.parse().map_err(|_| broken("time zone"))?,
            check_in_time: NaiveTime::parse_from_str(&hotel.check_in_time, "%H:%M")
                .map_err(|_| broken("check-in time"))?,
            taxes: &hotel.taxes.0,
        })
    }

    /// The date at the hotel.
    pub fn local_date(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.time_zone).date_naive()
    }

    /// A stay requested now.
    pub fn stay(&self, check_in: NaiveDate, check_out: NaiveDate, now: DateTime<Utc>) -> Stay {
        Stay {
            check_in,
            check_out,
            booked_on: self.local_date(now),
        }
    }

    /// The terms of a price besides the rate plan; `None` if the hotel's currency has no exchange rate.
    pub fn terms(&self, rates: &'a ExchangeRates, currency: Currency, stay: Stay) -> Option<Terms<'a>> {
        let exchange = Exchange::between(rates, self.currency, currency)?;
        let arrival = Arrival {
            date: stay.check_in,
            time: self.check_in_time,
            time_zone: self.time_zone,
        };
        Some(Terms {
            taxes: self.taxes,
            exchange,
            stay,
            arrival,
        })
    }
}

/// How many guests a room type takes.
pub(crate) fn limits(room_type: &room_type::Model) -> RoomLimits {
    RoomLimits {
        max_guests: count(room_type.max_guests),
        max_adults: count(room_type.max_adults),
        max_children: count(room_type.max_children),
    }
}

/// A rate plan in the engine's form.
pub(crate) fn plan<'a>(room_type: &'a room_type::Model, rate_plan: &'a rate_plan::Model) -> Result<Plan<'a>> {
    Ok(Plan {
        room_type_name: &room_type.name,
        limits: limits(room_type),
        name: &rate_plan.name,
        meal_plan: meal_plan(&rate_plan.meal_plan)?,
        refundable: rate_plan.refundable,
        terms: &rate_plan.terms.0,
    })
}

/// Parses a stored meal plan.
pub(crate) fn meal_plan(text: &str) -> Result<MealPlan> {
    match text {
        "roomOnly" => Ok(MealPlan::RoomOnly),
        "breakfast" => Ok(MealPlan::Breakfast),
        "halfBoard" => Ok(MealPlan::HalfBoard),
        "fullBoard" => Ok(MealPlan::FullBoard),
        "allInclusive" => Ok(MealPlan::AllInclusive),
        _ => Err(Error::Broken(format!("a rate plan has the unknown meal plan {text:?}"))),
    }
}

/// A stored count; negative counts become 0.
pub(crate) fn count(value: i32) -> u32 {
    u32::try_from(value).unwrap_or(0)
}
