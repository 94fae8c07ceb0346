//! The rules of a rate's price for the index: everything that the rate engine does with a stay, except the prices of
//! nights.

use crate::rates::{
    engine,
    exchange::Exchange,
    ladder::{self, Arrival},
    stay_price::{MAX_STAY_NIGHTS, Stay, best_promotion, extra_guests, guests_of, shortest_stay},
    terms::{LadderStep, RateTerms, Tax, TaxKind},
};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use contract::{
    Currency,
    search::{Occupancy, Search},
};
use search::{
    Conversion, ExchangeRates,
    index::{PartyTerms, Rules, Terms},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, sync::Arc};

/// A stay, its guests and the time of the request.
#[derive(Clone, Debug)]
pub(crate) struct StayRequest {
    pub check_in: NaiveDate,
    pub check_out: NaiveDate,
    pub rooms: Vec<Occupancy>,
    pub currency: Currency,
    pub now: DateTime<Utc>,
    pub exchange_rates: Arc<ExchangeRates>,
}

impl StayRequest {
    /// A search on dates that may differ from its own.
    pub fn new(
        search: &Search,
        (check_in, check_out): (NaiveDate, NaiveDate),
        now: DateTime<Utc>,
        exchange_rates: &Arc<ExchangeRates>,
    ) -> Self {
        Self {
            check_in,
            check_out,
            rooms: search.rooms.clone(),
            currency: search.currency,
            now,
            exchange_rates: Arc::clone(exchange_rates),
        }
    }
}

/// Results shared by the rates of one stay: hotels share currencies, time zones and ladders.
#[derive(Default)]
pub(crate) struct Memo {
    conversions: HashMap<Currency, Option<Conversion>>,
    /// The local date.
    days: HashMap<Tz, NaiveDate>,
    /// Whether cancellation is still free.
    free: HashMap<(Tz, NaiveTime, Vec<LadderStep>), bool>,
    /// When the first of these results expires: a day ends somewhere, or a deadline passes.
    until: Option<DateTime<Utc>>,
}

impl Memo {
    fn conversion(&mut self, from: Currency, asked: &StayRequest) -> Option<Conversion> {
        let found =
            || Exchange::between(&asked.exchange_rates, from, asked.currency).map(|exchange| exchange.conversion());
        *self.conversions.entry(from).or_insert_with(found)
    }

    fn day(&mut self, zone: Tz, now: DateTime<Utc>) -> NaiveDate {
        let until = &mut self.until;
        *self.days.entry(zone).or_insert_with(|| {
            let day = now.with_timezone(&zone).date_naive();
            changes_at(until, Some(end_of(day, zone, now)));
            day
        })
    }

    fn is_free(&mut self, rules: &SharedRules, asked: &StayRequest) -> bool {
        let key = (rules.time_zone, rules.check_in_time, rules.terms.ladder.clone());
        let until = &mut self.until;
        *self.free.entry(key).or_insert_with(|| {
            let arrival = Arrival {
                date: asked.check_in,
                time: rules.check_in_time,
                time_zone: rules.time_zone,
            };
            let windows = ladder::windows(&rules.terms.ladder, &arrival);
            let deadlines = windows.iter().filter_map(|window| window.until);
            changes_at(until, deadlines.filter(|deadline| *deadline > asked.now).min());
            engine::free_until(&windows, asked.now).is_some()
        })
    }
}

/// Keeps the earliest change.
fn changes_at(until: &mut Option<DateTime<Utc>>, change: Option<DateTime<Utc>>) {
    *until = until.iter().copied().chain(change).min();
}

/// The end of a day in a time zone.
fn end_of(day: NaiveDate, zone: Tz, now: DateTime<Utc>) -> DateTime<Utc> {
    let midnight = day.succ_opt().map(|next| next.and_time(NaiveTime::MIN));
    let midnight = midnight.and_then(|midnight| zone.from_local_datetime(&midnight).earliest());
    // Where the clocks skip midnight, the result expires after a minute.
    midnight.map_or(now + TimeDelta::minutes(1), |midnight| midnight.to_utc())
}

/// Rules that many rates share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RateRules(Arc<SharedRules>);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct SharedRules {
    currency: Currency,
    time_zone: Tz,
    check_in_time: NaiveTime,
    taxes: Vec<Tax>,
    /// Without the fields for prices of nights and those that affect no price.
    terms: RateTerms,
}

impl RateRules {
    /// The rules of a hotel and one of its rate plans.
    pub fn new(currency: Currency, time_zone: Tz, check_in_time: NaiveTime, taxes: &[Tax], terms: &RateTerms) -> Self {
        let terms = RateTerms {
            base_occupancy: terms.base_occupancy,
            step: terms.step,
            single_use_permille: terms.single_use_permille,
            children: terms.children.clone(),
            min_stays: terms.min_stays.clone(),
            ladder: terms.ladder.clone(),
            promotions: terms.promotions.clone(),
            ..RateTerms::default()
        };
        Self(Arc::new(SharedRules {
            currency,
            time_zone,
            check_in_time,
            taxes: taxes.to_vec(),
            terms,
        }))
    }
}

impl RateRules {
    /// Serializes the rules for a snapshot.
    pub fn to_bytes(&self) -> Vec<u8> {
        // A plain tree, so serializing cannot fail; empty bytes are invalid rules.
        serde_json::to_vec(&*self.0).unwrap_or_default()
    }

    /// Reads the rules from a snapshot.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Some(Self(Arc::new(serde_json::from_slice(bytes).ok()?)))
    }
}

impl Rules for RateRules {
    type Stay = StayRequest;
    type Memo = Memo;

    fn holds(memo: &Memo, earlier: &StayRequest, asked: &StayRequest) -> bool {
        let is_same = (earlier.check_in, earlier.check_out, earlier.currency, &earlier.rooms)
            == (asked.check_in, asked.check_out, asked.currency, &asked.rooms);
        let rates_are_same = Arc::ptr_eq(&earlier.exchange_rates, &asked.exchange_rates);
        is_same && rates_are_same && earlier.now <= asked.now && memo.until.is_none_or(|until| asked.now < until)
    }

    fn resolve(&self, asked: &StayRequest, memo: &mut Memo) -> Option<Terms> {
        let rules = &*self.0;
        let stay = Stay {
            check_in: asked.check_in,
            check_out: asked.check_out,
            booked_on: memo.day(rules.time_zone, asked.now),
        };
        let nights = stay.nights();
        let is_sold = stay.booked_on <= stay.check_in
            && (1..=MAX_STAY_NIGHTS).contains(&nights)
            && nights >= shortest_stay(&rules.terms.min_stays, stay.check_in);
        if !is_sold {
            return None;
        }
        let conversion = memo.conversion(rules.currency, asked)?;
        let mut parties: Vec<(&Occupancy, PartyTerms)> = Vec::with_capacity(1);
        for occupancy in &asked.rooms {
            match parties.iter_mut().find(|(known, _)| *known == occupancy) {
                Some((_, party)) => party.rooms += 1,
                None => parties.push((occupancy, rules.party(occupancy, &conversion, nights)?)),
            }
        }
        let promotion = best_promotion(&rules.terms, &stay).map(|index| &rules.terms.promotions[index]);
        let on_top = rules.taxes.iter().filter(|tax| !tax.included);
        Some(Terms {
            parties: parties.into_iter().map(|(_, party)| party).collect(),
            kept_percent: 100 - promotion.map_or(0, |promotion| promotion.percent_off.min(100)),
            taxes: on_top
                .filter_map(|tax| match tax.kind {
                    TaxKind::BasisPointsOfRoom(basis_points) => Some(basis_points),
                    TaxKind::PerPersonNight(_) | TaxKind::PerStay(_) => None,
                })
                .collect(),
            conversion,
            is_free_to_cancel: memo.is_free(rules, asked),
        })
    }
}

impl SharedRules {
    fn party(&self, occupancy: &Occupancy, conversion: &Conversion, nights: u32) -> Option<PartyTerms> {
        let extra = extra_guests(&self.terms, occupancy);
        let mut fees = 0;
        for tax in self.taxes.iter().filter(|tax| !tax.included) {
            let amount = match tax.kind {
                TaxKind::BasisPointsOfRoom(_) => 0,
                TaxKind::PerPersonNight(amount) => amount * i64::from(guests_of(occupancy)) * i64::from(nights),
                TaxKind::PerStay(amount) => amount,
            };
            if amount > 0 {
                fees += conversion.minor(amount)?;
            }
        }
        Some(PartyTerms {
            rooms: 1,
            single_permille: extra.is_alone.then_some(self.terms.single_use_permille),
            extra_adults: extra.adults,
            children: extra.children,
            fees,
        })
    }
}
