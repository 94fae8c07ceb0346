//! A market generated from a seed: hotels of real cities by Zipf's law, their rates and nights, and the queries of
//! travellers. Each hotel can be generated again from its number alone.

use fastrand::Rng;
use search::{
    BoundingBox, Conversion, ExchangeRates, Gazetteer,
    index::{
        Area, Filters, Guests, HotelRecord, MealPlan, MealPlans, Night, Order, PartyTerms, Polygon, Query, RateRecord,
        RoomLimits, Rules, Terms, Town, hilbert_key,
    },
};

/// The first night of every market, in days since 1970-01-01.
pub const FIRST: i32 = 20_500;
/// Cities with hotels.
const CITIES: usize = 20_000;

const FACILITIES: [&str; 40] = [
    "Free Wi-Fi",
    "Parking",
    "Pool",
    "Spa",
    "Gym",
    "Bar",
    "Restaurant",
    "Airport shuttle",
    "Family rooms",
    "Pets allowed",
    "Air conditioning",
    "Lift",
    "Garden",
    "Terrace",
    "Beach",
    "Sauna",
    "Hot tub",
    "Laundry",
    "Room service",
    "24-hour desk",
    "Wheelchair access",
    "Electric car charging",
    "Bicycles",
    "Tennis",
    "Golf",
    "Ski storage",
    "Casino",
    "Night club",
    "Kids' club",
    "Babysitting",
    "Business centre",
    "Meeting rooms",
    "Library",
    "Fireplace",
    "Barbecue",
    "Kitchen",
    "Balcony",
    "Sea view",
    "Non-smoking",
    "Breakfast in room",
];
const TYPES: [&str; 6] = ["Hotel", "Apartment", "Guest house", "Hostel", "Resort", "Motel"];
const CURRENCIES: [(&str, i64); 8] = [
    ("EUR", 100),
    ("USD", 100),
    ("GBP", 100),
    ("JPY", 1),
    ("CHF", 100),
    ("SEK", 100),
    ("AUD", 100),
    ("INR", 100),
];

/// The dates and guests of a traveller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stay {
    pub check_in: i32,
    pub nights: u32,
    pub today: i32,
    /// Adults and the ages of children in each room.
    pub rooms: Vec<(u8, Vec<u8>)>,
    pub currency: &'static str,
}

/// The rules of a rate's price beyond its nights.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarketRules {
    pub currency: &'static str,
    /// Added to the room price, in hundredths of a percent.
    pub taxes: Vec<u32>,
    /// Each person and night, in minor units.
    pub city_tax: i64,
    pub base_occupancy: u8,
    pub single_permille: Option<u32>,
    /// Children up to this age are free, older ones pay this share.
    pub free_age: u8,
    pub child_permille: u32,
    /// Nights and percent off.
    pub long_stay: Option<(u32, u32)>,
    /// For arrivals on a Friday or Saturday.
    pub weekend_nights: u32,
    /// Days before arrival.
    pub free_until: Option<i32>,
}

impl MarketRules {
    /// Whether a day is a Friday or a Saturday.
    pub fn is_weekend(day: i32) -> bool {
        // 1970-01-01 was a Thursday.
        matches!(day.rem_euclid(7), 1 | 2)
    }

    /// Whether cancellation is free.
    pub fn is_free(&self, stay: &Stay) -> bool {
        self.free_until.is_some_and(|days| stay.today <= stay.check_in - days)
    }
}

impl Rules for MarketRules {
    type Stay = Stay;
    /// Rates of currencies.
    type Memo = Vec<(&'static str, Conversion)>;

    fn resolve(&self, stay: &Stay, memo: &mut Self::Memo) -> Option<Terms> {
        if Self::is_weekend(stay.check_in) && stay.nights < self.weekend_nights {
            return None;
        }
        let known = memo.iter().find(|(currency, _)| *currency == self.currency);
        let conversion = match known {
            Some((_, conversion)) => *conversion,
            None => ExchangeRates::embedded().conversion(self.currency, stay.currency)?,
        };
        if known.is_none() {
            memo.push((self.currency, conversion));
        }
        let mut parties: Vec<(&(u8, Vec<u8>), PartyTerms)> = Vec::new();
        for room in &stay.rooms {
            if let Some((_, party)) = parties.iter_mut().find(|(known, _)| *known == room) {
                party.rooms += 1;
                continue;
            }
            let (adults, ages) = room;
            let paying = ages.iter().filter(|age| **age > self.free_age).count();
            let places = usize::from(self.base_occupancy.saturating_sub(*adults));
            let persons = i64::from(*adults) + ages.len() as i64;
            let is_alone = usize::from(*adults) + paying == 1 && self.base_occupancy >= 2;
            let party = PartyTerms {
                rooms: 1,
                single_permille: self.single_permille.filter(|_| is_alone),
                extra_adults: u32::from(adults.saturating_sub(self.base_occupancy)),
                children: vec![self.child_permille; paying.saturating_sub(places)],
                fees: conversion.minor(self.city_tax * persons * i64::from(stay.nights))?,
            };
            parties.push((room, party));
        }
        Some(Terms {
            parties: parties.into_iter().map(|(_, party)| party).collect(),
            kept_percent: 100
                - self
                    .long_stay
                    .filter(|(nights, _)| stay.nights >= *nights)
                    .map_or(0, |(_, off)| off),
            taxes: self.taxes.clone(),
            conversion,
            is_free_to_cancel: self.is_free(stay),
        })
    }

    fn holds(_: &Self::Memo, earlier: &Stay, stay: &Stay) -> bool {
        earlier == stay
    }
}

/// A market.
pub struct Market {
    seed: u64,
    pub hotels: usize,
    pub nights: usize,
    /// Sums of weights, by city.
    weights: Vec<f64>,
}

/// A query with everything that it borrows.
#[derive(Clone, Debug)]
pub struct OwnedQuery {
    pub kind: &'static str,
    pub area: Area,
    pub stay: Stay,
    pub guests: Vec<Guests>,
    pub filters: Filters<'static>,
    pub order: Order,
    pub first: Option<u128>,
    pub town: Option<Town>,
    pub skip: usize,
    pub take: usize,
}

impl OwnedQuery {
    pub fn query(&self) -> Query<'_, Stay> {
        Query {
            area: self.area.clone(),
            check_in: self.stay.check_in,
            nights: self.stay.nights,
            rooms: &self.guests,
            stay: &self.stay,
            filters: self.filters.clone(),
            order: self.order,
            first: self.first,
            town: self.town,
            skip: self.skip,
            take: self.take,
            map: None,
            has_facets: true,
        }
    }
}

impl Market {
    pub fn new(seed: u64, hotels: usize, cities: usize, nights: usize) -> Self {
        let mut sum = 0.0;
        let weights = (1..=cities.min(CITIES)).map(|rank| {
            sum += 1.0 / rank as f64;
            sum
        });
        Self {
            seed,
            hotels,
            nights,
            weights: weights.collect(),
        }
    }

    /// The numbers of all hotels in the order of the curve.
    pub fn in_order(&self) -> Vec<usize> {
        let mut keys: Vec<(u32, usize)> = (0..self.hotels)
            .map(|number| {
                let mut rng = self.rng(number);
                let (_, latitude, longitude) = self.place(&mut rng);
                (hilbert_key(latitude, longitude), number)
            })
            .collect();
        keys.sort_unstable();
        keys.into_iter().map(|(_, number)| number).collect()
    }

    fn rng(&self, number: usize) -> Rng {
        Rng::with_seed(self.seed ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The most searched cities come first.
    fn city(&self, rng: &mut Rng) -> &'static search::City {
        static BY_SIZE: std::sync::LazyLock<Vec<&'static search::City>> = std::sync::LazyLock::new(|| {
            let mut cities: Vec<_> = Gazetteer::embedded().cities().iter().collect();
            cities.sort_by_key(|city| (std::cmp::Reverse(city.population), city.id));
            cities
        });
        let drawn = rng.f64() * self.weights[self.weights.len() - 1];
        BY_SIZE[self
            .weights
            .partition_point(|sum| *sum <= drawn)
            .min(self.weights.len() - 1)]
    }

    fn place(&self, rng: &mut Rng) -> (&'static search::City, f64, f64) {
        let city = self.city(rng);
        let bounds = Gazetteer::embedded().bounding_box_of_city(city);
        // The sum of three approximates a normal distribution.
        let mut bell = || (rng.f64() + rng.f64() + rng.f64()) / 1.5 - 1.0;
        let latitude = city.latitude + bell() * (bounds.north - bounds.south) / 2.0;
        let longitude = city.longitude + bell() * bounds.width() / 2.0;
        (city, latitude.clamp(-90.0, 90.0), longitude.clamp(-180.0, 180.0))
    }

    /// The hotel of that number.
    pub fn hotel(&self, number: usize) -> HotelRecord<'static, MarketRules> {
        let mut rng = self.rng(number);
        let (city, latitude, longitude) = self.place(&mut rng);
        let (currency, minor) = CURRENCIES[usize::from(city.country().as_bytes()[0]) % CURRENCIES.len()];
        let stars = rng.u8(0..=5);
        let mut facilities: Vec<&'static str> = Vec::new();
        for (index, facility) in FACILITIES.iter().enumerate() {
            // The first ones are common, the last ones rare.
            if rng.usize(0..100) < 80 - index * 2 + usize::from(stars) * 3 {
                facilities.push(facility);
            }
        }
        let level = (40 + 30 * i64::from(stars) + rng.i64(0..60)) * if minor == 1 { 150 } else { 1 };
        // A region has one tax law, so its hotels share it.
        let law = city.country().bytes().map(usize::from).sum::<usize>();
        let taxes = match law % 4 {
            0 => vec![],
            1 => vec![1_000],
            2 => vec![875, 350],
            _ => vec![700],
        };
        let rates = (0..2).map(|room| {
            let terms = rng.u32(0..24);
            let base_occupancy = if room == 0 { 2 } else { rng.u8(2..=4) };
            let rules = MarketRules {
                currency,
                taxes: taxes.clone(),
                city_tax: if law.is_multiple_of(3) { 2 * minor } else { 0 },
                base_occupancy,
                single_permille: (terms.is_multiple_of(4)).then_some(850),
                free_age: if terms.is_multiple_of(2) { 5 } else { 11 },
                child_permille: 500,
                long_stay: match terms % 6 {
                    0 => Some((5, 10)),
                    1 => Some((7, 15)),
                    _ => None,
                },
                weekend_nights: if terms.is_multiple_of(5) { 2 } else { 1 },
                free_until: match terms % 3 {
                    0 => Some(1),
                    1 => Some(14),
                    _ => None,
                },
            };
            let price = level * (10 + 3 * room) / 10;
            let nights = (0..self.nights).map(|night| {
                let day = FIRST + night as i32;
                let season = 100 + (day % 365 - 180).abs() / 6;
                let weekend = if MarketRules::is_weekend(day) { 115 } else { 100 };
                let price = price * i64::from(season) / 100 * weekend / 100 + rng.i64(0..8);
                Night {
                    steps: price as u32,
                    free: rng.u8(0..14).saturating_sub(3),
                }
            });
            RateRecord {
                tag: room as u32,
                limits: RoomLimits {
                    max_guests: base_occupancy + 1,
                    max_adults: base_occupancy,
                    max_children: 2,
                },
                meal_plan: if terms.is_multiple_of(3) {
                    MealPlan::Breakfast
                } else if terms == 7 {
                    MealPlan::AllInclusive
                } else {
                    MealPlan::RoomOnly
                },
                rules,
                step: minor as u32,
                // Not always a multiple of the step.
                extra_adult: (price * minor / 4) as u32,
                nights: nights.collect(),
            }
        });
        let rates: Vec<_> = rates.collect();
        HotelRecord {
            id: id(number),
            latitude,
            longitude,
            country_code: city.country(),
            region_code: &city.region,
            stars,
            rating_tenths: (rng.u8(0..10) > 0).then(|| 50 + rng.u8(0..50)),
            review_count: rng.u32(0..3_000),
            rank: rng.i32(0..100_000),
            property_type: TYPES[rng.usize(0..10).saturating_sub(4)],
            facilities,
            rates,
        }
    }

    /// The query of that number: 60 % in a city, 30 % around one, 9 % in a country, 1 % worldwide.
    pub fn query(&self, number: usize) -> OwnedQuery {
        let mut rng =
            Rng::with_seed(self.seed.wrapping_add(0x5EED) ^ (number as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93));
        let city = self.city(&mut rng);
        let bounds: BoundingBox = Gazetteer::embedded().bounding_box_of_city(city);
        let (kind, area) = match rng.u32(0..100) {
            0..60 => ("city", Area::Box(bounds)),
            60..85 => {
                let (latitude, longitude) = (city.latitude, city.longitude);
                let kilometres = 20.0 + rng.f64() * 40.0;
                (
                    "metro",
                    Area::Circle {
                        latitude,
                        longitude,
                        kilometres,
                    },
                )
            }
            85..90 => {
                let reach = (bounds.north - bounds.south) * 0.75;
                let aside = (bounds.width() * 0.75).min(20.0);
                let corner = |north: f64, east: f64| {
                    let (latitude, longitude) = (city.latitude + north * reach, city.longitude + east * aside);
                    (latitude.clamp(-90.0, 90.0), longitude.clamp(-180.0, 180.0))
                };
                let corners = vec![
                    corner(1.0, 0.1),
                    corner(0.3, 0.9),
                    corner(-0.8, 0.6),
                    corner(-0.2, 0.0),
                    corner(-0.7, -0.8),
                    corner(0.5, -0.9),
                ];
                ("metro", Area::Polygon(Polygon::new(corners).unwrap()))
            }
            90..99 => (
                "country",
                if rng.bool() {
                    Area::Country(city.country().to_owned())
                } else {
                    Area::Region(city.region.clone())
                },
            ),
            _ => ("world", Area::World),
        };
        let today = FIRST;
        let nights = match rng.u32(0..20) {
            0..16 => rng.u32(1..=7),
            16..19 => rng.u32(8..=14),
            _ => rng.u32(15..=30),
        };
        let check_in = FIRST + rng.i32(0..(self.nights as i32 - nights as i32).max(1));
        let rooms: Vec<(u8, Vec<u8>)> = match rng.u32(0..20) {
            0..13 => vec![(2, vec![])],
            13..15 => vec![(1, vec![])],
            15..17 => vec![(2, vec![rng.u8(0..18)])],
            17 => vec![(3, vec![])],
            18 => vec![(2, vec![]), (2, vec![])],
            _ => vec![(2, vec![]), (1, vec![7, 12]), (2, vec![])],
        };
        let guests = rooms.iter().map(|(adults, ages)| Guests {
            adults: *adults,
            children: ages.len() as u8,
        });
        let mut filters = Filters::default();
        if rng.bool() {
            if rng.u8(0..3) == 0 {
                filters.stars = [&[3, 4, 5][..], &[4], &[1, 2]][rng.usize(0..3)];
            }
            if rng.u8(0..3) == 0 {
                filters.min_rating_tenths = Some(rng.u8(60..90));
            }
            if rng.u8(0..3) == 0 {
                filters.facilities = [
                    &["Pool"][..],
                    &["Free Wi-Fi", "Parking"],
                    &["Balcony", "Bar", "Spa"],
                    &["Moon view"],
                ][rng.usize(0..4)];
            }
            if rng.u8(0..4) == 0 {
                filters.property_types = [&["Apartment"][..], &["Hotel", "Resort"], &["Castle"]][rng.usize(0..3)];
            }
            if rng.u8(0..4) == 0 {
                let from = rng.i64(5_000..30_000) * i64::from(nights);
                filters.min_total = Some(from);
                filters.max_total = rng.bool().then_some(2 * from);
            }
            if rng.u8(0..4) == 0 {
                filters.meal_plans = Some(MealPlans::of([
                    MealPlan::Breakfast,
                    MealPlan::HalfBoard,
                    MealPlan::FullBoard,
                    MealPlan::AllInclusive,
                ]));
            }
            filters.free_cancellation = rng.u8(0..3) == 0;
        }
        let order = match rng.u32(0..10) {
            0..5 => Order::Recommended,
            5..7 => Order::Total,
            7 => Order::Rating,
            8 => Order::Stars,
            _ => Order::Distance {
                latitude: city.latitude,
                longitude: city.longitude,
            },
        };
        OwnedQuery {
            kind,
            area,
            guests: guests.collect(),
            stay: Stay {
                check_in,
                nights,
                today,
                rooms,
                currency: CURRENCIES[rng.usize(0..4)].0,
            },
            filters,
            order,
            first: (rng.u8(0..50) == 0).then(|| id(rng.usize(0..self.hotels))),
            skip: if rng.u8(0..10) == 0 { 15 } else { 0 },
            town: (rng.u8(0..3) == 0).then_some(Town {
                latitude: city.latitude,
                longitude: city.longitude,
                kilometres: 6.0,
            }),
            take: 15,
        }
    }
}

/// The id of the hotel of that number.
pub fn id(number: usize) -> u128 {
    let mixed = (number as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    u128::from(mixed) << 64 | number as u128
}
