//! A naive oracle: every hotel, every rate, every night, one after the other. It shares no code with the index but
//! the types of queries and answers and the exchange rates.

use crate::market::{MarketRules, OwnedQuery, Stay};
use search::{
    ExchangeRates, haversine_km,
    index::{Answer, Area, Facets, Hit, HotelRecord, MealPlan, MealPlans, Night, Order, RateRecord, histogram_edge},
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

/// Hotels in no order; the nights of each rate are contiguous.
#[derive(Default)]
pub struct Oracle {
    hotels: Vec<HotelRecord<'static, MarketRules>>,
    first: i32,
    nights: usize,
}

#[derive(Clone, Copy)]
struct Offer<'a> {
    total: i64,
    rate: &'a RateRecord<MarketRules>,
    is_free: bool,
    rooms_left: u8,
}

impl Oracle {
    pub fn new(first: i32, nights: usize) -> Self {
        Self {
            hotels: Vec::new(),
            first,
            nights,
        }
    }

    pub fn put(&mut self, hotel: HotelRecord<'static, MarketRules>) {
        self.remove(hotel.id);
        self.add(hotel);
    }

    /// Adds a hotel that is not there yet.
    pub fn add(&mut self, hotel: HotelRecord<'static, MarketRules>) {
        self.hotels.push(hotel);
    }

    pub fn remove(&mut self, id: u128) {
        self.hotels.retain(|hotel| hotel.id != id);
    }

    pub fn set_night(&mut self, id: u128, tag: u32, day: i32, night: Night) {
        let offset = (day - self.first) as usize;
        for hotel in self.hotels.iter_mut().filter(|hotel| hotel.id == id) {
            for rate in hotel.rates.iter_mut().filter(|rate| rate.tag == tag) {
                if rate.nights.len() <= offset {
                    rate.nights.resize(offset + 1, Night::default());
                }
                rate.nights[offset] = night;
            }
        }
    }

    pub fn ids(&self) -> impl Iterator<Item = u128> {
        self.hotels.iter().map(|hotel| hotel.id)
    }

    pub fn search(&self, asked: &OwnedQuery) -> Answer {
        self.search_among(asked, asked.filters.only)
    }

    /// Among these hotels only.
    pub fn search_among(&self, asked: &OwnedQuery, only: Option<&[u128]>) -> Answer {
        let filters = &asked.filters;
        let wanted = filters.meal_plans.unwrap_or_else(MealPlans::all);
        let meals = MealPlans::of(
            MealPlan::ALL
                .into_iter()
                .filter(|meal_plan| *meal_plan != MealPlan::RoomOnly),
        );
        let affordable = |offer: &Option<Offer<'_>>| {
            offer.is_some_and(|offer| {
                filters.min_total.is_none_or(|min| offer.total >= min)
                    && filters.max_total.is_none_or(|max| offer.total <= max)
            })
        };
        let mut facets = Facets::default();
        let mut facilities: HashMap<&str, u32> = HashMap::new();
        let mut types: HashMap<&str, u32> = HashMap::new();
        let mut histogram: BTreeMap<i64, u32> = BTreeMap::new();
        let mut found: Vec<(&HotelRecord<'_, MarketRules>, Offer<'_>)> = Vec::new();
        let is_asked = |hotel: &HotelRecord<'_, MarketRules>| {
            only.is_none_or(|only| only.contains(&hotel.id)) && is_in(&asked.area, hotel)
        };
        for hotel in self.hotels.iter().filter(|hotel| is_asked(hotel)) {
            // A hotel without a class has no number of stars, not 0 of them.
            let stars = filters.stars.is_empty() || (hotel.stars > 0 && filters.stars.contains(&hotel.stars));
            let rating = filters
                .min_rating_tenths
                .is_none_or(|least| hotel.rating_tenths.is_some_and(|has| has >= least));
            let has_all = filters.facilities.iter().all(|name| hotel.facilities.contains(name));
            let kind = filters.property_types.is_empty() || filters.property_types.contains(&hotel.property_type);
            if [stars, rating, has_all, kind].iter().filter(|passed| !**passed).count() > 1 {
                continue;
            }
            let offers = self.offers(hotel, asked);
            let best = |meal_plans: MealPlans, only_free: bool| {
                let fitting = offers
                    .iter()
                    .filter(|offer| meal_plans.contains(offer.rate.meal_plan) && (offer.is_free || !only_free));
                fitting.copied().min_by_key(|offer| offer.total)
            };
            let offer = best(wanted, filters.free_cancellation);
            let within = affordable(&offer);
            let passed = stars && rating && has_all && kind;
            if within && rating && has_all && kind && hotel.stars > 0 {
                facets.stars[usize::from(hotel.stars) - 1] += 1;
            }
            if within && stars && has_all && kind {
                for points in 0..=10 {
                    facets.ratings[points] +=
                        u32::from(hotel.rating_tenths.is_some_and(|has| usize::from(has) >= 10 * points));
                }
            }
            if within && stars && rating && kind {
                for name in &hotel.facilities {
                    *facilities.entry(name).or_default() += 1;
                }
            }
            if within && stars && rating && has_all {
                *types.entry(hotel.property_type).or_default() += 1;
            }
            if !passed {
                continue;
            }
            facets.free_cancellation += u32::from(affordable(&best(wanted, true)));
            facets.breakfast += u32::from(affordable(&best(meals, filters.free_cancellation)));
            for meal_plan in MealPlan::ALL {
                facets.meal_plans[meal_plan as usize] +=
                    u32::from(affordable(&best(MealPlans::of([meal_plan]), filters.free_cancellation)));
            }
            if let Some(offer) = offer {
                *histogram.entry(histogram_edge(offer.total)).or_default() += 1;
                let (min, max) = facets.totals.unwrap_or((offer.total, offer.total));
                facets.totals = Some((min.min(offer.total), max.max(offer.total)));
                if within {
                    found.push((hotel, offer));
                }
            }
        }
        facets.facilities = by_count(facilities);
        facets.property_types = by_count(types);
        facets.histogram = histogram.into_iter().collect();
        found.sort_by(|(one, offer), (other, another)| {
            let order = match asked.order {
                Order::Recommended => {
                    let key = |hotel: &HotelRecord<'_, MarketRules>| {
                        let is_beyond = asked.town.is_some_and(|town| {
                            let away = haversine_km(town.latitude, town.longitude, hotel.latitude, hotel.longitude);
                            (away * 100.0).round() > town.kilometres * 100.0
                        });
                        (
                            asked.first != Some(hotel.id),
                            asked.first != Some(hotel.id) && is_beyond,
                        )
                    };
                    key(one).cmp(&key(other))
                }
                Order::Total => offer.total.cmp(&another.total),
                Order::Rating => (other.rating_tenths, other.review_count).cmp(&(one.rating_tenths, one.review_count)),
                Order::Stars => other.stars.cmp(&one.stars),
                Order::Distance { latitude, longitude } => {
                    let away = |hotel: &HotelRecord<'_, MarketRules>| {
                        (haversine_km(latitude, longitude, hotel.latitude, hotel.longitude) * 100.0).round()
                    };
                    away(one).total_cmp(&away(other))
                }
            };
            order.then(other.rank.cmp(&one.rank)).then(one.id.cmp(&other.id))
        });
        let hits = found
            .iter()
            .skip(asked.skip)
            .take(asked.take)
            .map(|(hotel, offer)| Hit {
                hotel: hotel.id,
                latitude: hotel.latitude,
                longitude: hotel.longitude,
                total: offer.total,
                rate: offer.rate.tag,
                meal_plan: offer.rate.meal_plan,
                is_free_to_cancel: offer.is_free,
                rooms_left: offer.rooms_left,
            });
        Answer {
            total: found.len() as u32,
            hits: hits.collect(),
            facets,
            map: None,
        }
    }

    fn offers<'a>(&self, hotel: &'a HotelRecord<'_, MarketRules>, asked: &OwnedQuery) -> Vec<Offer<'a>> {
        let stay = &asked.stay;
        let offset = (stay.check_in - self.first) as usize;
        let end = offset + stay.nights as usize;
        if end > self.nights {
            return Vec::new();
        }
        let mut offers = Vec::new();
        for rate in &hotel.rates {
            let night = |at: usize| rate.nights.get(at).copied().unwrap_or_default();
            let left = (offset..end)
                .map(|at| {
                    if night(at).steps == 0 {
                        0
                    } else {
                        night(at).free.min(15)
                    }
                })
                .min();
            let rooms_left = left.unwrap_or(0);
            if usize::from(rooms_left) < stay.rooms.len() {
                continue;
            }
            let prices: Vec<i128> = (offset..end)
                .map(|at| i128::from(night(at).steps) * i128::from(rate.step))
                .collect();
            if let Some(total) = total(rate, stay, &prices) {
                let is_free = rate.rules.is_free(stay);
                offers.push(Offer {
                    total,
                    rate,
                    is_free,
                    rooms_left,
                });
            }
        }
        offers
    }
}

fn total(rate: &RateRecord<MarketRules>, stay: &Stay, prices: &[i128]) -> Option<i64> {
    let rules = &rate.rules;
    if MarketRules::is_weekend(stay.check_in) && stay.nights < rules.weekend_nights {
        return None;
    }
    let step = i128::from(rate.step);
    let rounded = |numerator: i128, denominator: i128, step: i128| {
        (2 * numerator + denominator * step).div_euclid(2 * denominator * step) * step
    };
    let convert = |amount: i128| {
        ExchangeRates::embedded()
            .convert_minor(i64::try_from(amount).unwrap(), rules.currency, stay.currency)
            .unwrap()
    };
    let off = rules
        .long_stay
        .filter(|(nights, _)| stay.nights >= *nights)
        .map_or(0, |(_, off)| i128::from(off));
    let mut sum = 0;
    for (adults, ages) in &stay.rooms {
        let limits = rate.limits;
        let children = ages.len() as u8;
        if *adults == 0
            || *adults > limits.max_adults
            || children > limits.max_children
            || adults + children > limits.max_guests
        {
            return None;
        }
        let paying = ages.iter().filter(|age| **age > rules.free_age).count() as u8;
        let covered = rules.base_occupancy;
        let alone = adults + paying == 1 && covered >= 2;
        let extra_adults = i128::from(adults.saturating_sub(covered));
        let extra_children = i128::from(paying.saturating_sub(covered.saturating_sub(*adults)));
        let adult = i128::from(rate.extra_adult);
        let extra =
            extra_adults * adult + extra_children * rounded(adult * i128::from(rules.child_permille), 1_000, step);
        let mut room = 0;
        for price in prices {
            let night = match rules.single_permille {
                Some(permille) if alone => rounded(price * i128::from(permille), 1_000, step).max(step),
                _ => *price,
            };
            room += rounded((night + extra) * (100 - off), 100, step);
        }
        sum += convert(room);
        for tax in &rules.taxes {
            sum += convert(rounded(room * i128::from(*tax), 10_000, 1));
        }
        sum += convert(i128::from(rules.city_tax) * i128::from(adults + children) * i128::from(stay.nights));
    }
    Some(sum)
}

fn is_in(area: &Area, hotel: &HotelRecord<'_, MarketRules>) -> bool {
    match area {
        Area::World => true,
        Area::Box(bounds) => bounds.contains(hotel.latitude, hotel.longitude),
        Area::Circle {
            latitude,
            longitude,
            kilometres,
        } => {
            let bounds = search::BoundingBox::around(*latitude, *longitude, *kilometres);
            bounds.contains(hotel.latitude, hotel.longitude)
                && haversine_km(*latitude, *longitude, hotel.latitude, hotel.longitude) <= *kilometres
        }
        Area::Country(code) => hotel.country_code == code,
        Area::Region(code) => hotel.region_code == code,
        Area::Polygon(polygon) => {
            let bounds = polygon.bounds();
            bounds.contains(hotel.latitude, hotel.longitude) && polygon.contains(hotel.latitude, hotel.longitude)
        }
        Area::Shared(_) => panic!("looking at everything shares nothing"),
    }
}

fn by_count(counts: HashMap<&str, u32>) -> Vec<(Arc<str>, u32)> {
    let mut counts: Vec<(Arc<str>, u32)> = counts.into_iter().map(|(name, count)| (name.into(), count)).collect();
    counts.sort_by(|left, right| right.1.cmp(&left.1).then(left.0.cmp(&right.0)));
    counts
}
