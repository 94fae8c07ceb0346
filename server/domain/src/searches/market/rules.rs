//! The rules behind a rate's price, as the index asks for them: what the rate engine does with a stay, night prices left
//! out.

use crate::rates::{
    engine,
    exchange::Exchange,
    ladder::{self, Arrival},
    stay_price::{LONGEST_STAY, Stay, best_promotion, extra_guests, guests_of, shortest_stay},
    terms::{LadderStep, RateTerms, Tax, TaxKind},
};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use contract::{Currency, search::Occupancy};
use search::{
    Conversion, ExchangeRates,
    index::{PartyTerms, Rules, Terms},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    fmt,
    hash::{Hash, Hasher},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

/// When and for whom, and who asks when.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub check_in: NaiveDate,
    pub check_out: NaiveDate,
    pub rooms: Vec<Occupancy>,
    pub currency: Currency,
    pub now: DateTime<Utc>,
}

/// What was found out for one search: hotels share currencies and places. Each has a number, so that looking it up is
/// no more than reading a row.
#[derive(Default)]
pub(crate) struct Memo {
    /// By the numbers of currencies.
    conversions: Vec<Option<Option<Conversion>>>,
    /// By the numbers of ways to arrive and to cancel.
    arrivals: Vec<Option<Arrived>>,
}

/// What a search has found out of a way to arrive and to cancel.
#[derive(Clone, Copy)]
struct Arrived {
    /// The day it is there.
    today: NaiveDate,
    is_free_to_cancel: bool,
}

impl Memo {
    fn conversion(&mut self, from: &Numbered<Currency>, to: Currency) -> Option<Conversion> {
        let found = || {
            let exchange = Exchange::between(ExchangeRates::embedded(), from.value, to);
            exchange.map(|exchange| exchange.conversion())
        };
        *row(&mut self.conversions, from.number).get_or_insert_with(found)
    }

    fn arrived(&mut self, how: &Numbered<Cancelling>, asked: &Asked) -> Arrived {
        *row(&mut self.arrivals, how.number).get_or_insert_with(|| {
            let Cancelling {
                time_zone,
                check_in_time,
                ladder,
            } = &how.value;
            let arrival = Arrival {
                date: asked.check_in,
                time: *check_in_time,
                time_zone: *time_zone,
            };
            let windows = ladder::windows(ladder, &arrival);
            Arrived {
                today: asked.now.with_timezone(time_zone).date_naive(),
                is_free_to_cancel: engine::free_until(&windows, asked.now).is_some(),
            }
        })
    }
}

fn row<T: Clone>(rows: &mut Vec<Option<T>>, number: usize) -> &mut Option<T> {
    if rows.len() <= number {
        rows.resize(number + 1, None);
    }
    &mut rows[number]
}

/// Where a stay begins, and how it may be cancelled: many hotels of a country have the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Cancelling {
    time_zone: Tz,
    check_in_time: NaiveTime,
    ladder: Vec<LadderStep>,
}

/// A value that many rules have, under a number that it keeps as long as the process lives. Equal values have equal
/// numbers.
#[derive(Debug)]
struct Numbered<T> {
    value: T,
    number: usize,
}

/// The values that have a number.
type Numbers<T> = LazyLock<Mutex<HashMap<T, Arc<Numbered<T>>>>>;

static CURRENCIES: Numbers<Currency> = LazyLock::new(Mutex::default);
static CANCELLING: Numbers<Cancelling> = LazyLock::new(Mutex::default);

fn numbered<T: Clone + Eq + Hash>(numbers: &Numbers<T>, value: T) -> Arc<Numbered<T>> {
    let mut known = numbers.lock().unwrap_or_else(PoisonError::into_inner);
    let number = known.len();
    let new = |value: &T| {
        Arc::new(Numbered {
            value: value.clone(),
            number,
        })
    };
    known.entry(value).or_insert_with_key(new).clone()
}

/// Rules that many rates share. Their numbers are of this process alone and no part of what they say.
#[derive(Clone)]
pub(crate) struct RateRules(Arc<Rule>);

struct Rule {
    shared: Shared,
    currency: Arc<Numbered<Currency>>,
    cancelling: Arc<Numbered<Cancelling>>,
}

impl fmt::Debug for RateRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RateRules").field(&self.0.shared).finish()
    }
}

impl PartialEq for RateRules {
    fn eq(&self, other: &Self) -> bool {
        self.0.shared == other.0.shared
    }
}

impl Eq for RateRules {}

impl Hash for RateRules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.shared.hash(state);
    }
}

impl From<Shared> for RateRules {
    fn from(shared: Shared) -> Self {
        let cancelling = Cancelling {
            time_zone: shared.time_zone,
            check_in_time: shared.check_in_time,
            ladder: shared.terms.ladder.clone(),
        };
        Self(Arc::new(Rule {
            currency: numbered(&CURRENCIES, shared.currency),
            cancelling: numbered(&CANCELLING, cancelling),
            shared,
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Shared {
    currency: Currency,
    time_zone: Tz,
    check_in_time: NaiveTime,
    taxes: Vec<Tax>,
    /// Without what says the price of a night, and without what no price depends on.
    terms: RateTerms,
}

impl RateRules {
    /// Of a hotel and the terms of one of its rate plans.
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
        Self::from(Shared {
            currency,
            time_zone,
            check_in_time,
            taxes: taxes.to_vec(),
            terms,
        })
    }
}

impl RateRules {
    /// For a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        // A plain tree: writing it cannot fail, and no bytes are no rules.
        serde_json::to_vec(&self.0.shared).unwrap_or_default()
    }

    /// Of what was written to a file.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice::<Shared>(bytes).ok().map(Self::from)
    }
}

impl Rules for RateRules {
    type Stay = Asked;
    type Memo = Memo;

    fn resolve(&self, asked: &Asked, memo: &mut Memo) -> Option<Terms> {
        let Rule {
            shared: rules,
            currency,
            cancelling,
        } = &*self.0;
        let arrived = memo.arrived(cancelling, asked);
        let stay = Stay {
            check_in: asked.check_in,
            check_out: asked.check_out,
            booked_on: arrived.today,
        };
        let nights = stay.nights();
        let is_sold = stay.booked_on <= stay.check_in
            && (1..=LONGEST_STAY).contains(&nights)
            && nights >= shortest_stay(&rules.terms.min_stays, stay.check_in);
        if !is_sold {
            return None;
        }
        let conversion = memo.conversion(currency, asked.currency)?;
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
            is_free_to_cancel: arrived.is_free_to_cancel,
        })
    }
}

impl Shared {
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
