//! Order, filters, counts and pages of a search equal a brute force over random inventories.

use chrono::{Days, NaiveDate};
use contract::{
    Currency, HotelId,
    hotel::MealPlan,
    search::{FacetCount, HotelFilters, HotelOrder, Occupancy, Search, SearchCreate},
};
use domain::{
    Ctx, Viewer,
    rates::{
        engine::{self, Plan, Terms},
        exchange::Exchange,
        ladder::Arrival,
        policy,
        quote::RoomQuote,
        stay_price::{RoomLimits, Stay},
        terms::{MinStay, Tax, TaxKind},
    },
    searches::{self, ResultOptions},
    testing::{
        TestDb,
        hotels::{BuiltHotel, HotelBuilder, LISBON, PlanBuilder, RoomBuilder},
    },
};
use proptest::{prelude::*, test_runner::TestRunner};
use search::{ExchangeRates, Gazetteer, haversine_km};
use std::collections::BTreeMap;

/// A random hotel within 60 km of the centre, with few distinct values so that ties are common.
fn any_hotel() -> impl Strategy<Value = HotelBuilder> {
    let room = (
        prop::collection::vec((1_i64..6, any::<bool>(), prop::option::of(1_u32..3)), 1..3),
        1_i32..4,
        prop::collection::vec(0_u64..8, 0..3),
        prop::collection::vec(0_u64..8, 0..2),
    );
    let rooms = prop::collection::vec(room, 1..3);
    let facts = (
        prop::option::of(1_u32..6),
        prop::option::of(60_i32..64),
        0_i32..3,
        0_i32..3,
        0_usize..2,
    );
    let facilities = prop::sample::subsequence(vec!["Pool", "Spa", "Parking"], 0..=3);
    (rooms, facts, facilities, -0.5..0.5_f64, -0.5..0.5_f64, any::<bool>()).prop_map(
        |(rooms, (stars, rating_tenths, review_count, rank, kind), facilities, north, east, tax)| {
            let city = Gazetteer::embedded().city(LISBON).unwrap();
            let start: NaiveDate = "2026-12-01".parse().unwrap();
            let rooms = rooms.into_iter().map(|(plans, allotment, full, closed)| RoomBuilder {
                plans: plans
                    .into_iter()
                    .map(|(price, flexible, min)| plan(price, flexible, min))
                    .collect(),
                full: dates(start, full),
                closed: dates(start, closed),
                ..RoomBuilder::double().allotment(allotment)
            });
            let city_tax = Tax {
                name: "City tax".into(),
                kind: TaxKind::PerPersonNight(200),
                included: false,
                at_property: true,
            };
            HotelBuilder {
                coordinates: Some((city.latitude + north, city.longitude + east)),
                property_type: ["hotel", "inn"][kind].into(),
                stars,
                rating_tenths,
                review_count,
                recommended_rank: rank,
                facilities: facilities.into_iter().map(str::to_owned).collect(),
                taxes: if tax { vec![city_tax] } else { Vec::new() },
                rooms: rooms.collect(),
                ..HotelBuilder::named("Casa")
            }
        },
    )
}

fn dates(start: NaiveDate, mut offsets: Vec<u64>) -> Vec<NaiveDate> {
    offsets.sort_unstable();
    offsets.dedup();
    offsets.into_iter().map(|offset| start + Days::new(offset)).collect()
}

fn plan(price: i64, flexible: bool, min_nights: Option<u32>) -> PlanBuilder {
    let mut plan = if flexible {
        PlanBuilder::flexible(price * 5_000)
    } else {
        PlanBuilder::saver(price * 5_000)
    };
    if let Some(nights) = min_nights {
        let rule = MinStay {
            nights,
            from: (1, 1),
            to: (12, 31),
            weekdays: [true; 7],
        };
        plan.terms.min_stays = vec![rule];
    }
    plan
}

fn any_filters() -> impl Strategy<Value = HotelFilters> {
    let price = prop::option::of(0_u32..900);
    let stars = prop::collection::vec(1_u32..6, 0..3);
    let facilities = prop::sample::subsequence(vec!["Pool", "Spa", "Parking"], 0..=2);
    let kinds = prop::sample::subsequence(vec!["hotel", "inn"], 0..=1);
    (
        price.clone(),
        price,
        stars,
        prop::option::of(60_u32..64),
        facilities,
        kinds,
        any::<bool>(),
        any::<bool>(),
        prop::sample::subsequence(
            vec![MealPlan::RoomOnly, MealPlan::Breakfast, MealPlan::HalfBoard],
            0..=2,
        ),
    )
        .prop_map(
            |(min, max, stars, rating, facilities, kinds, free_cancellation, breakfast, meal_plans)| HotelFilters {
                min_price: min.map(f64::from),
                max_price: max.map(|max| f64::from(max + 100)),
                stars,
                min_rating: rating.map(|tenths| f64::from(tenths) / 10.0),
                facilities: facilities.into_iter().map(str::to_owned).collect(),
                property_types: kinds.into_iter().map(str::to_owned).collect(),
                free_cancellation,
                breakfast,
                meal_plans,
            },
        )
}

/// A hotel in the brute force's form: every offer, one by one.
struct PlainHotel<'a> {
    hotel: &'a HotelBuilder,
    id: HotelId,
    distance: f64,
    /// Whether the hotel lies outside the searched town: in the outer half of the searched circle.
    is_beyond: bool,
    /// Total, free to cancel, with breakfast.
    ways: Vec<(i64, bool, bool)>,
}

fn ways(hotel: &HotelBuilder, search: &Search, ctx: &Ctx) -> Vec<(i64, bool, bool)> {
    let mut ways = Vec::new();
    for room in &hotel.rooms {
        let nights = search
            .check_in_date
            .iter_days()
            .take_while(|night| *night < search.check_out_date);
        let shut = nights
            .clone()
            .any(|night| room.full.contains(&night) || room.closed.contains(&night));
        if shut || room.allotment < search.rooms.len() as i32 {
            continue;
        }
        for plan in &room.plans {
            let quotes: Option<Vec<RoomQuote>> = search
                .rooms
                .iter()
                .map(|guests| quote(hotel, room, plan, search, guests, ctx))
                .collect();
            let Some(quotes) = quotes else { continue };
            let total = quotes.iter().map(|quote| quote.total.minor).sum();
            let free = policy::of_rooms(&quotes, ctx.now()).unwrap().free_until.is_some();
            ways.push((total, free, plan.name == "Flexible"));
        }
    }
    ways
}

fn quote(
    hotel: &HotelBuilder,
    room: &RoomBuilder,
    plan: &PlanBuilder,
    search: &Search,
    guests: &Occupancy,
    ctx: &Ctx,
) -> Option<RoomQuote> {
    let zone = chrono_tz::Europe::Lisbon;
    let booked_on = ctx.now().with_timezone(&zone).date_naive();
    let stay = Stay {
        check_in: search.check_in_date,
        check_out: search.check_out_date,
        booked_on,
    };
    let euro: Currency = "EUR".parse().unwrap();
    let terms = Terms {
        taxes: &hotel.taxes,
        exchange: Exchange::between(ExchangeRates::embedded(), euro, search.currency).unwrap(),
        stay,
        arrival: Arrival {
            date: stay.check_in,
            time: "15:00:00".parse().unwrap(),
            time_zone: zone,
        },
    };
    let count = |number: i32| u32::try_from(number).unwrap();
    let limits = RoomLimits {
        max_guests: count(room.max_guests),
        max_adults: count(room.max_adults),
        max_children: count(room.max_children),
    };
    let plan = Plan {
        room_type_name: &room.name,
        limits,
        name: &plan.name,
        meal_plan: plan.meal_plan,
        refundable: true,
        terms: &plan.terms,
    };
    engine::quote(&terms, &plan, guests, &[])
}

impl PlainHotel<'_> {
    fn lowest(&self, filters: &HotelFilters) -> Option<i64> {
        let fits = |way: &&(i64, bool, bool)| {
            let plan = if way.2 { MealPlan::Breakfast } else { MealPlan::RoomOnly };
            (!filters.free_cancellation || way.1)
                && (!filters.breakfast || way.2)
                && (filters.meal_plans.is_empty() || filters.meal_plans.contains(&plan))
        };
        self.ways.iter().filter(fits).map(|way| way.0).min()
    }

    fn passes(&self, filters: &HotelFilters) -> bool {
        let Some(total) = self.lowest(filters) else {
            return false;
        };
        let major = total as f64 / 100.0;
        let hotel = self.hotel;
        filters.min_price.is_none_or(|min| major >= min)
            && filters.max_price.is_none_or(|max| major <= max)
            && (filters.stars.is_empty() || hotel.stars.is_some_and(|stars| filters.stars.contains(&stars)))
            && filters.min_rating.is_none_or(|min| {
                hotel
                    .rating_tenths
                    .is_some_and(|tenths| f64::from(tenths) / 10.0 >= min)
            })
            && filters.facilities.iter().all(|name| hotel.facilities.contains(name))
            && (filters.property_types.is_empty() || filters.property_types.contains(&hotel.property_type))
    }
}

fn sorted<'a, 'b>(seen: &'b [PlainHotel<'a>], filters: &HotelFilters, order: HotelOrder) -> Vec<&'b PlainHotel<'a>> {
    let mut kept: Vec<&PlainHotel<'a>> = seen.iter().filter(|hotel| hotel.passes(filters)).collect();
    kept.sort_by_key(|hotel| hotel.id);
    kept.sort_by_key(|hotel| -hotel.hotel.recommended_rank);
    match order {
        HotelOrder::Recommended => kept.sort_by_key(|hotel| hotel.is_beyond),
        HotelOrder::Price => kept.sort_by_key(|hotel| hotel.lowest(filters)),
        HotelOrder::Rating => {
            kept.sort_by_key(|hotel| -hotel.hotel.review_count);
            kept.sort_by_key(|hotel| -hotel.hotel.rating_tenths.unwrap_or(-1));
        }
        HotelOrder::Stars => kept.sort_by_key(|hotel| -hotel.hotel.stars.map_or(-1, i64::from)),
        HotelOrder::Distance => kept.sort_by(|left, right| left.distance.total_cmp(&right.distance)),
    }
    kept
}

type CountsByName = BTreeMap<String, u32>;

fn counted<'a>(
    seen: &'a [PlainHotel<'a>],
    filters: &HotelFilters,
    values: impl Fn(&'a HotelBuilder) -> Vec<String>,
) -> CountsByName {
    let mut counts = CountsByName::new();
    for hotel in seen.iter().filter(|hotel| hotel.passes(filters)) {
        for value in values(hotel.hotel) {
            *counts.entry(value).or_default() += 1;
        }
    }
    counts
}

fn facet(counts: &[FacetCount]) -> CountsByName {
    counts.iter().map(|one| (one.value.clone(), one.count)).collect()
}

async fn compare(hotels: Vec<HotelBuilder>, cases: Vec<(HotelFilters, HotelOrder, u64, u64, Vec<Occupancy>, String)>) {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mut built: Vec<BuiltHotel> = Vec::new();
    for hotel in &hotels {
        built.push(hotel.clone().insert(ctx).await.unwrap());
    }
    for (filters, order, start, nights, rooms, currency) in cases {
        let check_in = "2026-12-01".parse::<NaiveDate>().unwrap() + Days::new(start);
        let create = SearchCreate {
            check_in_date: Some(check_in),
            check_out_date: Some(check_in + Days::new(nights)),
            rooms: Some(rooms),
            currency: Some(currency.parse().unwrap()),
            destination_id: Some(format!("city:{LISBON}")),
            ..SearchCreate::default()
        };
        let search = searches::create(ctx, &Viewer::Visitor, &create).await.unwrap();
        let bounds = search.area.bounding_box;
        let town_km = (bounds.north - bounds.south) / 4.0 * 111.2;
        let middle = ((bounds.south + bounds.north) / 2.0, (bounds.west + bounds.east) / 2.0);
        let seen: Vec<PlainHotel<'_>> = hotels
            .iter()
            .zip(&built)
            .map(|(hotel, built)| {
                let (latitude, longitude) = hotel.coordinates.unwrap();
                let inside = (bounds.south..=bounds.north).contains(&latitude)
                    && (bounds.west..=bounds.east).contains(&longitude);
                let from_middle = haversine_km(middle.0, middle.1, latitude, longitude);
                let distance = (from_middle * 100.0).round() / 100.0;
                let ways = if inside { ways(hotel, &search, ctx) } else { Vec::new() };
                PlainHotel {
                    hotel,
                    id: built.id,
                    distance,
                    is_beyond: distance > town_km,
                    ways,
                }
            })
            .collect();
        let expected = sorted(&seen, &filters, order);
        let wanted = ResultOptions {
            filters: &filters,
            order,
            skip: 1,
            take: 4,
            zoom: Some(10.0),
            only: None,
        };
        let (by_index, found) = searches::run_both_ways(ctx, search.clone(), wanted).await.unwrap();
        assert_eq!(
            by_index.as_ref(),
            Some(&found),
            "the index and the database answer alike"
        );
        let (result, map) = (found.result, found.map.unwrap());
        assert_eq!(
            map.pins
                .iter()
                .map(|pin| (pin.hotel_id, pin.total_price.minor))
                .collect::<Vec<_>>(),
            expected
                .iter()
                .take(20)
                .map(|hotel| (hotel.id, hotel.lowest(&filters).unwrap()))
                .collect::<Vec<_>>()
        );
        let drawn = map.pins.len() + map.mini_pins.len();
        let clustered: u32 = map.clusters.iter().map(|cluster| cluster.count).sum();
        assert_eq!(drawn + clustered as usize, expected.len(), "every hotel is drawn once");
        assert_eq!(result.total as usize, expected.len());
        let page: Vec<_> = expected
            .iter()
            .skip(1)
            .take(4)
            .map(|hotel| (hotel.id, hotel.lowest(&filters).unwrap()))
            .collect();
        let got: Vec<_> = result
            .hotels
            .iter()
            .map(|hotel| (hotel.id, hotel.offer.as_ref().unwrap().total_price.minor))
            .collect();
        assert_eq!(got, page, "{order:?} {filters:?}");
        let without = |change: fn(&mut HotelFilters)| {
            let mut filters = filters.clone();
            change(&mut filters);
            filters
        };
        let stars = counted(&seen, &without(|filters| filters.stars.clear()), |hotel| {
            hotel.stars.iter().map(u32::to_string).collect()
        });
        assert_eq!(facet(&result.facets.stars), stars);
        let facilities = counted(&seen, &without(|filters| filters.facilities.clear()), |hotel| {
            hotel.facilities.clone()
        });
        assert_eq!(facet(&result.facets.facilities), facilities);
        let kinds = counted(&seen, &without(|filters| filters.property_types.clear()), |hotel| {
            vec![hotel.property_type.clone()]
        });
        assert_eq!(facet(&result.facets.property_types), kinds);
        let free = without(|filters| filters.free_cancellation = true);
        assert_eq!(
            result.facets.free_cancellation as usize,
            seen.iter().filter(|hotel| hotel.passes(&free)).count()
        );
        let breakfast = without(|filters| {
            filters.breakfast = true;
            filters.meal_plans.clear();
        });
        assert_eq!(
            result.facets.breakfast as usize,
            seen.iter().filter(|hotel| hotel.passes(&breakfast)).count()
        );
        for plan in MealPlan::ALL {
            let mut only = without(|filters| filters.breakfast = false);
            only.meal_plans = vec![plan];
            let counted = result
                .facets
                .meal_plans
                .iter()
                .find(|facet| facet.value == plan.as_str());
            assert_eq!(
                counted.map_or(0, |facet| facet.count as usize),
                seen.iter().filter(|hotel| hotel.passes(&only)).count(),
                "{plan:?}"
            );
        }
        for points in [9_u32, 8, 7, 6, 5] {
            let mut rated = filters.clone();
            rated.min_rating = Some(points.into());
            let counted = result
                .facets
                .ratings
                .iter()
                .find(|facet| facet.value == points.to_string());
            assert_eq!(
                counted.map_or(0, |facet| facet.count as usize),
                seen.iter().filter(|hotel| hotel.passes(&rated)).count(),
                "{points}"
            );
        }
        let any_price = without(|filters| (filters.min_price, filters.max_price) = (None, None));
        let prices = || {
            seen.iter()
                .filter(|hotel| hotel.passes(&any_price))
                .filter_map(|hotel| hotel.lowest(&any_price))
        };
        assert_eq!(result.facets.min_price.map(|price| price.minor), prices().min());
        assert_eq!(result.facets.max_price.map(|price| price.minor), prices().max());
        assert!(result.facets.prices.len() <= 32);
        for bucket in &result.facets.prices {
            let within = prices().filter(|total| (bucket.from.minor..bucket.to.minor).contains(total));
            assert_eq!(bucket.count as usize, within.count(), "{bucket:?}");
        }
        let in_buckets: u32 = result.facets.prices.iter().map(|bucket| bucket.count).sum();
        assert_eq!(in_buckets as usize, prices().count());
    }
}

#[test]
fn order_filters_counts_and_pages_equal_brute_force() {
    let order = prop::sample::select(vec![
        HotelOrder::Recommended,
        HotelOrder::Price,
        HotelOrder::Rating,
        HotelOrder::Stars,
        HotelOrder::Distance,
    ]);
    let room = (1_u32..3, prop::collection::vec(0_u32..18, 0..2));
    let room = room.prop_map(|(adults, child_ages)| Occupancy { adults, child_ages });
    let currency = prop::sample::select(vec!["EUR".to_owned(), "USD".to_owned()]);
    let case = (
        any_filters(),
        order,
        0_u64..8,
        1_u64..5,
        prop::collection::vec(room, 1..3),
        currency,
    );
    let strategy = (
        prop::collection::vec(any_hotel(), 1..24),
        prop::collection::vec(case, 20),
    );
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = ProptestConfig {
        cases: 6,
        max_shrink_iters: 0,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let mut runner = TestRunner::new(config);
    runner
        .run(&strategy, |(hotels, cases)| {
            runtime.block_on(compare(hotels, cases));
            Ok(())
        })
        .unwrap();
}
