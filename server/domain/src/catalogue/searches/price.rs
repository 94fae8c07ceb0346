//! The second step of a search: the cheapest offers of each candidate.

use super::{
    candidates::Candidate,
    listed::{ListedHotel, Offers, PricedRate},
    town::town,
};
use crate::{
    Ctx,
    areas::distance_km,
    error::Result,
    hotels::{HotelRules, catalogue::Plan, rules},
    rates::{
        engine::{self, Terms, Totals},
        ladder::{self, Window},
        stay_price::RoomLimits,
        terms::LadderStep,
    },
};
use chrono::{DateTime, Utc};
use contract::search::Search;
use search::ExchangeRates;

/// Prices the candidates. Leaves out those without an offer for this search.
pub(super) fn price<'a>(ctx: &Ctx, candidates: &'a [Candidate], search: &Search) -> Result<Vec<ListedHotel<'a>>> {
    let (now, exchange_rates) = (ctx.now(), ctx.rates());
    let town = town(&search.area);
    let mut listed = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        let offers = offers(candidate, search, now, &exchange_rates)?;
        if !offers.is_empty() {
            let distance_km = distance_km(&search.area, &candidate.hotel);
            listed.push(ListedHotel {
                candidate,
                distance_km,
                is_beyond: town.is_some_and(|town| !town.holds(candidate.hotel.latitude, candidate.hotel.longitude)),
                offers,
            });
        }
    }
    Ok(listed)
}

/// The lowest total of each kind of offer.
fn offers(
    candidate: &Candidate,
    search: &Search,
    now: DateTime<Utc>,
    exchange_rates: &ExchangeRates,
) -> Result<Offers> {
    let rules = HotelRules::of(&candidate.hotel)?;
    let stay = rules.stay(search.check_in_date, search.check_out_date, now);
    let mut lowest = Offers::default();
    let Some(terms) = rules.terms(exchange_rates, search.currency, stay) else {
        return Ok(lowest);
    };
    let mut ladders = Ladders::default();
    for (room_index, room) in candidate.rooms.iter().enumerate() {
        for (plan_index, plan) in room.plans.iter().enumerate() {
            let Some(totals) = total_of_rooms(&terms, room.limits, plan, search) else {
                continue;
            };
            let windows = ladders.windows(&plan.terms.0.ladder, &terms);
            let free_until = engine::free_until(windows, now);
            lowest.offer(
                rules::meal_plan(&plan.meal_plan)?,
                PricedRate {
                    total: totals.total,
                    place: (room.position, plan.position, plan.id),
                    room: room_index,
                    plan: plan_index,
                    free_until,
                },
            );
        }
    }
    Ok(lowest)
}

/// The total of all rooms under one plan; `None` if the plan cannot sell one of them.
pub(super) fn total_of_rooms(terms: &Terms<'_>, limits: RoomLimits, plan: &Plan, search: &Search) -> Option<Totals> {
    let mut sum = Totals {
        total: 0,
        pay_now: 0,
        first_night: 0,
    };
    for occupancy in &search.rooms {
        let price = engine::hotel_price(limits, &plan.terms.0, &terms.stay, occupancy)?;
        let totals = engine::totals(terms.taxes, &terms.exchange, &price)?;
        sum.total += totals.total;
        sum.pay_now += totals.pay_now;
        sum.first_night += totals.first_night;
    }
    Some(sum)
}

/// Ladders resolved for one arrival. The plans of a hotel share few of them, and resolving one needs time zone data.
#[derive(Default)]
struct Ladders<'a>(Vec<(&'a [LadderStep], Vec<Window>)>);

impl<'a> Ladders<'a> {
    fn windows(&mut self, ladder: &'a [LadderStep], terms: &Terms<'_>) -> &[Window] {
        let known = self.0.iter().position(|(steps, _)| *steps == ladder);
        let index = known.unwrap_or_else(|| {
            self.0.push((ladder, ladder::windows(ladder, &terms.arrival)));
            self.0.len() - 1
        });
        &self.0[index].1
    }
}
