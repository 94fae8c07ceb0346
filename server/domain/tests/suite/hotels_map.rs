//! Hotels in an area of the map: pins, refused input, and alternatives without results.

use chrono::Days;
use contract::{
    Code,
    destination::BoundingBox,
    hotel::Coordinates,
    map::{HotelsInBoundingBox, HotelsOnMap},
    search::{DateSearch, FilterName, Flexibility, HotelFilters, HotelOrder, HotelSearch, Search, SearchCreate},
};
use domain::{
    Ctx, Viewer, map_search, searches,
    testing::{
        TestDb,
        hotels::{HotelBuilder, LISBON, PlanBuilder, RoomBuilder},
    },
};

const VISITOR: Viewer = Viewer::Visitor;
const PORTUGAL: BoundingBox = BoundingBox {
    south: 36.0,
    west: -10.0,
    north: 42.0,
    east: -6.0,
};

async fn lisbon(ctx: &Ctx) -> Search {
    let today = ctx.now().date_naive();
    let input = SearchCreate {
        destination_id: Some(format!("city:{LISBON}")),
        check_in_date: Some(today + Days::new(20)),
        check_out_date: Some(today + Days::new(22)),
        ..SearchCreate::default()
    };
    searches::create(ctx, &VISITOR, &input).await.unwrap()
}

async fn hotel_at(ctx: &Ctx, name: &str, latitude: f64, longitude: f64) {
    let hotel = HotelBuilder {
        coordinates: Some((latitude, longitude)),
        ..HotelBuilder::named(name)
    };
    hotel.insert(ctx).await.unwrap();
}

fn area(search: &Search) -> HotelsInBoundingBox {
    HotelsInBoundingBox {
        bounding_box: Some(PORTUGAL),
        search_id: Some(search.id),
        currency: None,
        zoom: Some(6.0),
        polygon: None,
        filters: HotelFilters::default(),
        order: HotelOrder::default(),
        take: Some(2),
        skip: 0,
        creator: None,
    }
}

async fn on_map(ctx: &Ctx, input: &HotelsInBoundingBox) -> HotelsOnMap {
    map_search::list_in_bounding_box(ctx, &VISITOR, input).await.unwrap()
}

#[tokio::test]
async fn a_map_of_a_city_names_its_quarters_and_a_larger_one_those_around_its_stays() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let search = lisbon(ctx).await;
    hotel_at(ctx, "Alfama", 38.711, -9.13).await;
    let names = async |bounding_box: BoundingBox| {
        let input = HotelsInBoundingBox {
            bounding_box: Some(bounding_box),
            zoom: Some(13.0),
            ..area(&search)
        };
        let map = on_map(ctx, &input).await.map.expect("a map was asked for");
        for place in &map.places {
            let is_inside = (bounding_box.south..bounding_box.north).contains(&place.latitude)
                && (bounding_box.west..bounding_box.east).contains(&place.longitude);
            assert!(is_inside, "{place:?}");
        }
        map.places.into_iter().map(|place| place.name).collect::<Vec<_>>()
    };
    let city = BoundingBox {
        south: 38.68,
        west: -9.22,
        north: 38.80,
        east: -9.08,
    };
    let named = names(city).await;
    assert_eq!(named[0], "Lisbon", "{named:?}");
    assert!((2..=24).contains(&named.len()), "{named:?}");
    // The view fits the stays: around a single one are quarters, and stays far apart have none.
    let around = names(PORTUGAL).await;
    assert_eq!(around[0], "Lisbon", "{around:?}");
    hotel_at(ctx, "Porto", 41.15, -8.61).await;
    assert!(names(PORTUGAL).await.is_empty());
}

#[tokio::test]
async fn hotels_beyond_the_first_are_drawn_alone_or_with_their_neighbours() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let search = lisbon(ctx).await;
    for number in 0..24 {
        hotel_at(
            ctx,
            &format!("Alfama {number}"),
            38.711 + f64::from(number) / 10_000.0,
            -9.13,
        )
        .await;
    }
    hotel_at(ctx, "Porto", 41.15, -8.61).await;
    let found = on_map(ctx, &area(&search)).await;
    assert_eq!((found.total, found.hotels.len()), (25, 2));
    let map = found.map.unwrap();
    assert_eq!(map.pins.len(), 20);
    let drawn: u32 = map.clusters.iter().map(|cluster| cluster.count).sum();
    assert_eq!(drawn as usize + map.mini_pins.len(), 5, "{map:?}");
    let near = on_map(
        ctx,
        &HotelsInBoundingBox {
            skip: 2,
            ..area(&search)
        },
    )
    .await;
    assert_eq!(
        near.map.unwrap().pins,
        map.pins,
        "pins are the first hotels, whatever the page"
    );
    // A small box around one pin returns its hotel's card.
    let pin = &map.pins[0];
    let around = HotelsInBoundingBox {
        bounding_box: Some(BoundingBox {
            south: pin.latitude - 0.000_02,
            west: pin.longitude - 0.000_02,
            north: pin.latitude + 0.000_02,
            east: pin.longitude + 0.000_02,
        }),
        zoom: None,
        ..area(&search)
    };
    let card = on_map(ctx, &around).await;
    assert_eq!((card.total, card.hotels[0].id, card.map), (1, pin.hotel_id, None));
    assert_eq!(card.hotels[0].offer.as_ref().unwrap().total_price, pin.total_price);
}

#[tokio::test]
async fn a_drawn_area_counts_what_is_inside_of_it() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let search = lisbon(ctx).await;
    hotel_at(ctx, "Lisbon", 38.72, -9.14).await;
    hotel_at(ctx, "Porto", 41.15, -8.61).await;
    let corner = |latitude, longitude| Coordinates { latitude, longitude };
    let mut input = area(&search);
    input.polygon = Some(vec![corner(41.0, -9.0), corner(41.0, -8.0), corner(41.5, -8.6)]);
    let found = on_map(ctx, &input).await;
    assert_eq!((found.total, found.hotels[0].name.as_str()), (1, "Porto"));
    assert_eq!(found.search.unwrap().area.bounding_box.north, 41.5);
    assert_eq!(found.map.unwrap().pins.len(), 1);
}

#[tokio::test]
async fn without_a_box_the_map_draws_what_the_list_shows() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let today = ctx.now().date_naive();
    hotel_at(ctx, "Lisbon", 38.72, -9.14).await;
    hotel_at(ctx, "Porto", 41.15, -8.61).await;
    let input = SearchCreate {
        destination_id: Some("country:PT".to_owned()),
        check_in_date: Some(today + Days::new(20)),
        check_out_date: Some(today + Days::new(22)),
        ..SearchCreate::default()
    };
    let search = searches::create(ctx, &VISITOR, &input).await.unwrap();
    let whole = HotelsInBoundingBox {
        bounding_box: None,
        ..area(&search)
    };
    let found = on_map(ctx, &whole).await;
    assert_eq!((found.total, found.map.unwrap().pins.len()), (2, 2));
    assert_eq!(found.search.unwrap().area, search.area);
}

#[tokio::test]
async fn what_cannot_be_drawn_is_refused() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let search = lisbon(ctx).await;
    let corner = |latitude, longitude| Coordinates { latitude, longitude };
    let refused = [
        (
            "zoom",
            Code::Invalid,
            HotelsInBoundingBox {
                zoom: Some(22.5),
                ..area(&search)
            },
        ),
        (
            "zoom",
            Code::Invalid,
            HotelsInBoundingBox {
                zoom: Some(f64::NAN),
                ..area(&search)
            },
        ),
        (
            "polygon",
            Code::Invalid,
            HotelsInBoundingBox {
                polygon: Some(vec![corner(0.0, 0.0); 2]),
                ..area(&search)
            },
        ),
        (
            "boundingBox",
            Code::Required,
            HotelsInBoundingBox {
                bounding_box: None,
                search_id: None,
                zoom: None,
                ..area(&search)
            },
        ),
        (
            "searchId",
            Code::Required,
            HotelsInBoundingBox {
                search_id: None,
                ..area(&search)
            },
        ),
    ];
    for (field, code, input) in refused {
        let error = map_search::list_in_bounding_box(ctx, &VISITOR, &input)
            .await
            .unwrap_err();
        let failure = error.failure();
        assert_eq!(failure.errors[0].code, code);
        assert_eq!(failure.errors[0].field.as_deref(), Some(field));
    }
}

#[tokio::test]
async fn when_nothing_is_found_other_filters_and_other_days_are_offered() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let search = lisbon(ctx).await;
    let hotel = HotelBuilder {
        stars: Some(3),
        facilities: vec!["Pool".to_owned()],
        ..HotelBuilder::named("The only one")
    };
    hotel.insert(ctx).await.unwrap();
    let mut input = HotelSearch {
        search_id: Some(search.id),
        ..HotelSearch::default()
    };
    input.filters.facilities = vec!["Pool".to_owned(), "Spa".to_owned()];
    let found = searches::run(ctx, &VISITOR, &input).await.unwrap();
    let without = found.alternatives.unwrap().without;
    assert_eq!(without.len(), 1, "the pool is not to blame: {without:?}");
    assert_eq!((without[0].filter, without[0].total), (FilterName::Facilities, 1));
    assert_eq!(without[0].value.as_deref(), Some("Spa"));
    input.filters = HotelFilters {
        stars: vec![5],
        ..HotelFilters::default()
    };
    let found = searches::run(ctx, &VISITOR, &input).await.unwrap();
    let alternatives = found.alternatives.unwrap();
    assert_eq!(alternatives.without[0].filter, FilterName::Stars);
    assert!(alternatives.dates.is_empty(), "no day has a hotel of five stars");
    input.filters.stars.clear();
    let found = searches::run(ctx, &VISITOR, &input).await.unwrap();
    assert_eq!((found.total, found.alternatives), (1, None));
}

#[tokio::test]
async fn a_place_without_hotels_offers_the_nearest_that_have_some() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    HotelBuilder::named("The only one").insert(ctx).await.unwrap();
    domain::hotels::keep_destinations(ctx).await.unwrap();
    let input = SearchCreate {
        destination_id: None,
        destination: Some("Birmingham, England".to_owned()),
        check_in_date: Some(ctx.now().date_naive() + Days::new(10)),
        check_out_date: Some(ctx.now().date_naive() + Days::new(12)),
        ..SearchCreate::default()
    };
    let search = searches::create(ctx, &VISITOR, &input).await.unwrap();
    assert_eq!(search.area.full_name(), "Birmingham, England, United Kingdom");
    let asked = HotelSearch {
        search_id: Some(search.id),
        ..HotelSearch::default()
    };
    let alternatives = searches::run(ctx, &VISITOR, &asked)
        .await
        .unwrap()
        .alternatives
        .unwrap();
    assert!(alternatives.dates.is_empty() && alternatives.without.is_empty());
    let places = alternatives.places;
    assert_eq!(places.len(), 1);
    assert_eq!((places[0].name.as_str(), places[0].stays), ("Lisbon", 1));
    assert!((1_500.0..1_700.0).contains(&places[0].distance_km), "{places:?}");
    let moved = searches::move_place(ctx, &VISITOR, search.id, places[0].destination_id.clone())
        .await
        .unwrap();
    assert_eq!(
        (moved.area.name.as_str(), moved.check_in_date, moved.rooms),
        ("Lisbon", search.check_in_date, search.rooms)
    );

    let unknown = SearchCreate {
        destination: Some("zzqqxx".to_owned()),
        ..input
    };
    let refused = searches::create(ctx, &VISITOR, &unknown).await.unwrap_err().failure();
    assert_eq!(refused.errors[0].code, Code::DestinationNotFound);
    assert_eq!(refused.errors[0].field.as_deref(), Some("destination"));
    assert_eq!(refused.errors[0].message, "We found no place called “zzqqxx”.");
}

#[tokio::test]
async fn days_near_by_are_offered_nearest_first_and_none_that_are_past() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let today = ctx.now().date_naive();
    // Sold out from tomorrow to the night of day 6.
    let hotel = HotelBuilder {
        rooms: vec![RoomBuilder {
            full: (1..7).map(|day| today + Days::new(day)).collect(),
            ..RoomBuilder::double()
        }],
        ..HotelBuilder::named("Nearly full")
    };
    hotel.insert(ctx).await.unwrap();
    let input = SearchCreate {
        destination_id: Some(format!("city:{LISBON}")),
        check_in_date: Some(today + Days::new(3)),
        check_out_date: Some(today + Days::new(5)),
        ..SearchCreate::default()
    };
    let search = searches::create(ctx, &VISITOR, &input).await.unwrap();
    let found = on_map(ctx, &area(&search)).await;
    let dates = found.alternatives.unwrap().dates;
    let offered: Vec<_> = dates
        .iter()
        .map(|dates| (dates.check_in_date - today).num_days())
        .collect();
    assert_eq!(offered, [7, 8, 9], "{dates:?}");
    assert!(dates.iter().all(|dates| dates.total == 1));
    assert!(
        dates
            .iter()
            .all(|dates| (dates.check_out_date - dates.check_in_date).num_days() == 2)
    );
}

#[tokio::test]
async fn other_dates_say_what_the_cheapest_stay_costs_then() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let search = lisbon(ctx).await;
    let own = search.check_in_date;
    let built = HotelBuilder {
        rooms: vec![RoomBuilder {
            full: vec![own + Days::new(2)],
            ..RoomBuilder::double()
        }],
        ..HotelBuilder::named("Full on one night")
    };
    let full = built.insert(ctx).await.unwrap();
    let dear = HotelBuilder {
        rooms: vec![RoomBuilder::double().plans(vec![PlanBuilder::flexible(30_000)])],
        ..HotelBuilder::named("Dear")
    };
    dear.insert(ctx).await.unwrap();
    let mut input = DateSearch {
        search_id: search.id,
        hotel_id: None,
        currency: None,
        filters: HotelFilters::default(),
        flexibility: Flexibility::ThreeDays,
        month: None,
    };
    let of = async |input: &DateSearch| {
        let found = searches::dates(ctx, &VISITOR, input).await.unwrap();
        let told = found.options.iter().map(|option| {
            let days = (option.check_in_date - own).num_days();
            (days, option.total, option.lowest_total.map(|total| total.minor))
        });
        told.collect::<Vec<_>>()
    };
    let (cheap, dear) = (Some(20_000), Some(60_000));
    let currency = search.currency;
    assert_eq!(currency.as_str(), "USD");
    let in_euros = SearchCreate {
        destination_id: search.area.destination_id.clone(),
        check_in_date: Some(own),
        check_out_date: Some(search.check_out_date),
        currency: "EUR".parse().ok(),
        ..SearchCreate::default()
    };
    input.search_id = searches::create(ctx, &VISITOR, &in_euros).await.unwrap().id;
    let near: Vec<_> = [-3, -2, -1, 0].map(|day| (day, 2, cheap)).into();
    let later = vec![(1, 1, dear), (2, 1, dear), (3, 2, cheap)];
    assert_eq!(of(&input).await, [near, later].concat());
    input.hotel_id = Some(full.id);
    assert_eq!(of(&input).await[4..6], [(1, 0, None), (2, 0, None)]);
    input.hotel_id = None;
    input.filters.min_price = Some(500.0);
    assert!(
        of(&input).await.iter().all(|option| (option.1, option.2) == (1, dear)),
        "the limits count"
    );
    let moved = searches::move_dates(
        ctx,
        &VISITOR,
        input.search_id,
        (Some(own + Days::new(3)), Some(own + Days::new(4))),
    );
    let moved = moved.await.unwrap();
    assert_eq!((moved.area.name.as_str(), moved.currency.as_str()), ("Lisbon", "EUR"));
    let refused = searches::move_dates(ctx, &VISITOR, search.id, (Some(own), None))
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Some(Code::Required));
}
