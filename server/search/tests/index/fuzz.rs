//! A fuzz target: any bytes are a query, however odd. The index answers it as brute force does, or refuses it, and
//! never panics.
//!
//! As a test it tries random bytes for a moment. For a minute, for example:
//! `BOLERO_RANDOM_ITERATIONS=1000000 BOLERO_RANDOM_TEST_TIME_MS=60000 cargo nextest run -p search fuzz::queries`

use crate::{
    market::{FIRST, Market, MarketRules, OwnedQuery, Stay, id},
    oracle::Oracle,
};
use bolero::check;
use search::{
    BoundingBox,
    index::{
        Area, Filters, Guests, HotelIndex, MAX_ROOMS, MAX_STAY_NIGHTS, MealPlan, MealPlans, Order, Polygon, QueryError,
    },
};
use std::sync::LazyLock;

const NIGHTS: i32 = 24;

static MARKET: LazyLock<(Market, HotelIndex<MarketRules>, Oracle)> = LazyLock::new(|| {
    let market = Market::new(5, 1_500, 12, NIGHTS as usize);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..market.hotels).map(|number| market.hotel(number)));
    let mut oracle = Oracle::new(FIRST, market.nights);
    (0..market.hotels).for_each(|number| oracle.add(market.hotel(number)));
    (market, index, oracle)
});

#[test]
fn queries() {
    check!().for_each(|bytes| {
        let (market, index, oracle) = &*MARKET;
        let asked = Bytes(bytes).query(market);
        let answer = index.search(&asked.query());
        let stay = &asked.stay;
        if !(1..=MAX_STAY_NIGHTS).contains(&stay.nights) {
            assert_eq!(answer, Err(QueryError::Nights(stay.nights)), "{asked:?}");
        } else if !(1..=usize::from(MAX_ROOMS)).contains(&asked.guests.len()) {
            assert_eq!(answer, Err(QueryError::Rooms(asked.guests.len())), "{asked:?}");
        } else if stay.check_in < FIRST || stay.check_in > FIRST + NIGHTS {
            assert_eq!(answer.map(|answer| answer.total), Ok(0), "{asked:?}");
        } else {
            assert_eq!(answer, Ok(oracle.search(&asked)), "{asked:?}");
        }
    });
}

/// Bytes that are read as typed values; beyond their end are zeros.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or(0)
    }

    fn long(&mut self) -> i64 {
        i64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.byte()) % choices.len()].clone()
    }

    /// Mostly hundredths of a degree in or near the range; sometimes any number.
    fn degrees(&mut self) -> f64 {
        match self.byte() {
            0 => f64::from_bits(self.long() as u64),
            1 => 90.0,
            2 => -180.0,
            _ => f64::from(i16::from_le_bytes([self.byte(), self.byte()])) / 160.0,
        }
    }

    /// The location of a hotel, so that an area contains some.
    fn place(&mut self, market: &Market) -> (f64, f64) {
        let number = usize::from(self.byte()) * 5 % market.hotels;
        let hotel = market.hotel(number);
        (hotel.latitude, hotel.longitude)
    }

    fn area(&mut self, market: &Market) -> Area {
        match self.byte() % 7 {
            0 => Area::World,
            1 => Area::Box(BoundingBox {
                south: self.degrees(),
                west: self.degrees(),
                north: self.degrees(),
                east: self.degrees(),
            }),
            2 => {
                let (latitude, longitude) = self.place(market);
                let reach = f64::from(self.byte()) / 50.0;
                Area::Box(BoundingBox {
                    south: latitude - reach,
                    west: longitude - reach,
                    north: latitude + reach,
                    east: longitude + reach,
                })
            }
            3 => {
                let (latitude, longitude) = match self.byte() {
                    0..200 => self.place(market),
                    _ => (self.degrees(), self.degrees()),
                };
                let kilometres = match self.byte() {
                    0..200 => f64::from(self.byte()) * 10.0,
                    _ => self.degrees(),
                };
                Area::Circle {
                    latitude,
                    longitude,
                    kilometres,
                }
            }
            4 => Area::Country(self.one_of(&["US", "FR", "JP", "IN", "XX", ""]).to_owned()),
            5 => Area::Region(self.one_of(&["US.NY", "JP.40", "IN.16", ".", ""]).to_owned()),
            _ => {
                let (latitude, longitude) = self.place(market);
                let corners = (0..self.byte() % 9).map(|_| {
                    let (north, east) = (f64::from(self.byte()) - 128.0, f64::from(self.byte()) - 128.0);
                    (latitude + north / 200.0, longitude + east / 200.0)
                });
                Polygon::new(corners.collect()).map_or(Area::World, Area::Polygon)
            }
        }
    }

    fn stay(&mut self) -> Stay {
        let check_in = match self.byte() {
            0 => self.one_of(&[i32::MIN, i32::MAX, FIRST - 1, FIRST + NIGHTS]),
            _ => FIRST + i32::from(self.byte()) % NIGHTS,
        };
        let nights = match self.byte() {
            0 => self.one_of(&[0, 31, u32::MAX]),
            byte => 1 + u32::from(byte) % 9,
        };
        let rooms = match self.byte() {
            0 => self.byte() % 12,
            byte => 1 + byte % 3,
        };
        let room = |bytes: &mut Self| match bytes.byte() {
            0 => (bytes.byte() % 100, vec![bytes.byte(); usize::from(bytes.byte() % 100)]),
            byte => (1 + byte % 3, vec![bytes.byte() % 18; usize::from(byte % 2)]),
        };
        Stay {
            check_in,
            nights,
            today: FIRST,
            rooms: (0..rooms).map(|_| room(self)).collect(),
            currency: self.one_of(&["EUR", "JPY", "USD"]),
        }
    }

    fn total(&mut self) -> Option<i64> {
        match self.byte() {
            0 => Some(self.long()),
            byte @ 1..80 => Some(i64::from(byte) * 4_000),
            _ => None,
        }
    }

    fn filters(&mut self) -> Filters<'static> {
        const STARS: [&[u8]; 6] = [&[], &[], &[3, 4], &[0], &[5, 5, 9, 255], &[1, 2, 3, 4, 5]];
        const FACILITIES: [&[&str]; 6] = [&[], &[], &["Pool"], &["Pool", "Pool", "Bar"], &[""], &["Moon view"]];
        const TYPES: [&[&str]; 5] = [&[], &[], &["Hotel"], &["Hotel", "Castle"], &["Castle"]];
        let meal_plans = [
            None,
            None,
            Some(MealPlans::of([])),
            Some(MealPlans::of([MealPlan::Breakfast, MealPlan::HalfBoard])),
        ];
        Filters {
            min_total: self.total(),
            max_total: self.total(),
            stars: self.one_of(&STARS),
            min_rating_tenths: (self.byte() > 128).then(|| self.byte()),
            facilities: self.one_of(&FACILITIES),
            property_types: self.one_of(&TYPES),
            meal_plans: self.one_of(&meal_plans),
            free_cancellation: self.byte() > 200,
            only: None,
        }
    }

    fn query(&mut self, market: &Market) -> OwnedQuery {
        let stay = self.stay();
        let guests = stay.rooms.iter().map(|(adults, ages)| Guests {
            adults: *adults,
            children: ages.len() as u8,
        });
        let guests = guests.collect();
        let order = match self.byte() % 5 {
            0 => Order::Recommended,
            1 => Order::Total,
            2 => Order::Rating,
            3 => Order::Stars,
            _ => Order::Distance {
                latitude: f64::from(self.byte()) - 90.0,
                longitude: f64::from(self.byte()) - 120.0,
            },
        };
        let skip = match self.byte() {
            0 => usize::MAX,
            byte => usize::from(byte) / 8 * 10,
        };
        OwnedQuery {
            kind: "fuzz",
            area: self.area(market),
            guests,
            stay,
            filters: self.filters(),
            order,
            first: (self.byte() > 200).then(|| id(usize::from(self.byte()))),
            town: None,
            skip,
            take: usize::from(self.byte()),
        }
    }
}
