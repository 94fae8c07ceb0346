//! Searches: refused input, local dates, areas.

use chrono::{Days, NaiveDate, TimeDelta};
use contract::{
    Code, HotelId, SearchId,
    destination::BoundingBox,
    search::{FacetCount, HotelFilters, HotelSearch, Occupancy, SearchCreate},
};
use domain::{
    Ctx, Error, Viewer, rehearsal, searches,
    testing::{
        TestDb,
        hotels::{HotelBuilder, LISBON},
    },
};
use sea_orm::ConnectionTrait;
use search::Gazetteer;

fn date(ctx: &Ctx, days_ahead: u64) -> NaiveDate {
    ctx.now().date_naive() + Days::new(days_ahead)
}

fn lisbon(ctx: &Ctx) -> SearchCreate {
    SearchCreate {
        destination_id: Some(format!("city:{LISBON}")),
        check_in_date: Some(date(ctx, 10)),
        check_out_date: Some(date(ctx, 12)),
        currency: Some("EUR".parse().unwrap()),
        ..SearchCreate::default()
    }
}

fn refused(error: &Error) -> Vec<(Code, &str)> {
    match error {
        Error::Refused(refusals) => refusals
            .iter()
            .map(|one| (one.code, one.field.as_deref().unwrap_or_default()))
            .collect(),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn everything_that_is_wrong_is_said_beside_its_field() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let check = async |change: &dyn Fn(&mut SearchCreate), expected: &[(Code, &str)]| {
        let mut input = lisbon(ctx);
        change(&mut input);
        let error = searches::create(ctx, &Viewer::Visitor, &input).await.unwrap_err();
        assert_eq!(refused(&error), expected);
    };
    let rooms = |rooms: &[(u32, &[u32])]| {
        let room = |(adults, ages): &(u32, &[u32])| Occupancy {
            adults: *adults,
            child_ages: ages.to_vec(),
        };
        Some(rooms.iter().map(room).collect::<Vec<_>>())
    };
    check(
        &|input| input.destination_id = None,
        &[(Code::Required, "destinationId")],
    )
    .await;
    check(
        &|input| input.destination_id = Some("city:1".into()),
        &[(Code::DestinationNotFound, "destinationId")],
    )
    .await;
    check(
        &|input| input.destination_id = Some("nowhere".into()),
        &[(Code::DestinationNotFound, "destinationId")],
    )
    .await;
    check(
        &|input| input.hotel_id = Some(HotelId(ctx.new_id())),
        &[(Code::Invalid, "destinationId")],
    )
    .await;
    check(
        &|input| (input.destination_id, input.hotel_id) = (None, Some(HotelId(ctx.new_id()))),
        &[(Code::DestinationNotFound, "hotelId")],
    )
    .await;
    let upside_down = BoundingBox {
        south: 10.0,
        west: 0.0,
        north: 5.0,
        east: 1.0,
    };
    check(
        &|input| (input.destination_id, input.bounding_box) = (None, Some(upside_down)),
        &[(Code::Invalid, "boundingBox")],
    )
    .await;
    check(
        &|input| input.check_in_date = Some(date(ctx, 0) - Days::new(1)),
        &[(Code::DateInPast, "checkInDate")],
    )
    .await;
    check(
        &|input| input.check_out_date = input.check_in_date,
        &[(Code::CheckOutBeforeCheckIn, "checkOutDate")],
    )
    .await;
    check(
        &|input| input.check_out_date = Some(date(ctx, 41)),
        &[(Code::StayTooLong, "checkOutDate")],
    )
    .await;
    check(
        &|input| input.check_in_date = Some(date(ctx, 401)),
        &[(Code::TooFarAhead, "checkInDate")],
    )
    .await;
    check(
        &|input| (input.check_in_date, input.check_out_date) = (Some(date(ctx, 399)), Some(date(ctx, 401))),
        &[(Code::TooFarAhead, "checkOutDate")],
    )
    .await;
    check(
        &|input| (input.check_in_date, input.check_out_date) = (None, None),
        &[(Code::Required, "checkInDate"), (Code::Required, "checkOutDate")],
    )
    .await;
    check(&|input| input.rooms = rooms(&[]), &[(Code::NoRooms, "rooms")]).await;
    check(
        &|input| input.rooms = rooms(&[(2, &[] as &[u32]); 10]),
        &[(Code::TooManyRooms, "rooms")],
    )
    .await;
    check(
        &|input| input.rooms = rooms(&[(2, &[]), (0, &[5, 18]), (9, &[1; 9])]),
        &[
            (Code::NoAdults, "rooms[1].adults"),
            (Code::ChildAge, "rooms[1].childAges[1]"),
            (Code::TooManyGuests, "rooms[2].adults"),
            (Code::TooManyGuests, "rooms[2].childAges"),
        ],
    )
    .await;
    check(
        &|input| input.currency = Some("XAU".parse().unwrap()),
        &[(Code::UnknownCurrency, "currency")],
    )
    .await;
    check(
        &|input| input.country_code = Some("Narnia".into()),
        &[(Code::Invalid, "countryCode")],
    )
    .await;
    check(
        &|input| {
            (input.destination_id, input.rooms, input.check_out_date) = (None, rooms(&[(0, &[])]), input.check_in_date)
        },
        &[
            (Code::Required, "destinationId"),
            (Code::NoAdults, "rooms[0].adults"),
            (Code::CheckOutBeforeCheckIn, "checkOutDate"),
        ],
    )
    .await;
}

#[tokio::test]
async fn the_bounds_themselves_are_allowed() {
    let db = TestDb::new().await;
    let mut input = lisbon(&db.ctx);
    input.check_in_date = Some(date(&db.ctx, 0));
    input.check_out_date = Some(date(&db.ctx, 30));
    input.rooms = Some(vec![
        Occupancy {
            adults: 8,
            child_ages: vec![0, 1, 2, 3, 4, 5, 16, 17]
        };
        9
    ]);
    let search = searches::create(&db.ctx, &Viewer::Visitor, &input).await.unwrap();
    assert_eq!(
        (search.area.name.as_str(), search.country_code.as_str()),
        ("Lisbon", "US")
    );
    input.check_in_date = Some(date(&db.ctx, 399));
    input.check_out_date = Some(date(&db.ctx, 400));
    searches::create(&db.ctx, &Viewer::Visitor, &input).await.unwrap();
}

#[tokio::test]
async fn today_is_the_day_at_the_destination() {
    let db = TestDb::new().await;
    // Noon of the 21st in UTC: it is past midnight in Auckland, and still the 21st in Honolulu.
    let mut input = lisbon(&db.ctx);
    input.check_in_date = Some(date(&db.ctx, 0));
    input.destination_id = Some("airport:AKL".into());
    let error = searches::create(&db.ctx, &Viewer::Visitor, &input).await.unwrap_err();
    assert_eq!(refused(&error), [(Code::DateInPast, "checkInDate")]);
    input.destination_id = Some("airport:HNL".into());
    searches::create(&db.ctx, &Viewer::Visitor, &input).await.unwrap();
}

#[tokio::test]
async fn a_stored_search_is_found_by_its_id_and_an_unknown_one_is_none() {
    let db = TestDb::new().await;
    let search = searches::create(&db.ctx, &Viewer::Visitor, &lisbon(&db.ctx))
        .await
        .unwrap();
    assert_eq!(
        searches::get(&db.ctx, &Viewer::Visitor, search.id, None).await.unwrap(),
        Some(search)
    );
    let unknown = SearchId(db.ctx.new_id());
    assert_eq!(
        searches::get(&db.ctx, &Viewer::Visitor, unknown, None).await.unwrap(),
        None
    );
    let input = HotelSearch {
        search_id: Some(unknown),
        ..HotelSearch::default()
    };
    let error = searches::run(&db.ctx, &Viewer::Visitor, &input).await.unwrap_err();
    assert_eq!(refused(&error), [(Code::SearchNotFound, "searchId")]);
    let input = HotelSearch {
        take: Some(101),
        ..HotelSearch::default()
    };
    let error = searches::run(&db.ctx, &Viewer::Visitor, &input).await.unwrap_err();
    assert_eq!(refused(&error), [(Code::TakeTooLarge, "take")]);
}

#[tokio::test]
async fn a_country_holds_its_own_hotels_and_no_neighbours() {
    let db = TestDb::new().await;
    let vigo = Gazetteer::embedded()
        .cities()
        .iter()
        .find(|city| city.name == "Vigo" && city.country() == "ES")
        .unwrap();
    HotelBuilder::named("Lisboa").insert(&db.ctx).await.unwrap();
    // Inside the box around Portugal, but in Spain.
    HotelBuilder {
        city_id: vigo.id,
        ..HotelBuilder::named("Vigo")
    }
    .insert(&db.ctx)
    .await
    .unwrap();
    let found = async |destination: &str| {
        let search = SearchCreate {
            destination_id: Some(destination.into()),
            ..lisbon(&db.ctx)
        };
        let input = HotelSearch {
            search: Some(search),
            ..HotelSearch::default()
        };
        let result = searches::run(&db.ctx, &Viewer::Visitor, &input).await.unwrap();
        result.hotels.into_iter().map(|hotel| hotel.name).collect::<Vec<_>>()
    };
    assert_eq!(found("country:PT").await, ["Lisboa"]);
    assert_eq!(found("country:ES").await, ["Vigo"]);
    let lisbon = Gazetteer::embedded().city(LISBON).unwrap();
    let region = Gazetteer::embedded().region_of(lisbon).unwrap();
    assert_eq!(found(&format!("region:{}", region.code)).await, ["Lisboa"]);
}

#[tokio::test]
async fn what_is_kept_in_memory_is_never_older_than_the_last_change() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    // Another process on the same database, with its own memory.
    let other = db.another_process().await;
    HotelBuilder::named("Alfama House").insert(ctx).await.unwrap();
    let found = async |ctx: &Ctx| {
        let search = HotelSearch {
            search: Some(lisbon(ctx)),
            ..HotelSearch::default()
        };
        let result = searches::run(ctx, &Viewer::Visitor, &search).await.unwrap();
        let mut found: Vec<(String, i64)> = result
            .hotels
            .into_iter()
            .map(|hotel| (hotel.name, hotel.offer.unwrap().total_price.minor))
            .collect();
        found.sort();
        found
    };
    let before = found(ctx).await;
    assert_eq!(before, found(&other).await);
    assert_eq!(before.len(), 1);

    HotelBuilder::named("Baixa House").insert(ctx).await.unwrap();
    for ctx in [ctx, &other] {
        assert_eq!(found(ctx).await.len(), 2, "a new hotel");
    }
    let hotels = domain::hotels::recommended(ctx, &Viewer::Visitor, Some(5), None)
        .await
        .unwrap();
    let alfama = hotels.iter().find(|hotel| hotel.name == "Alfama House").unwrap();
    rehearsal::change_prices(&other, alfama.id, 2_000).await.unwrap();
    for ctx in [ctx, &other] {
        let (name, total) = &found(ctx).await[0];
        assert_eq!(
            (name.as_str(), *total),
            ("Alfama House", 2 * before[0].1),
            "a new price"
        );
    }
    // An operator with a database shell.
    let shell = ctx.database().for_migrations();
    shell.execute_unprepared("DELETE FROM rate_plan").await.unwrap();
    for ctx in [ctx, &other] {
        assert_eq!(found(ctx).await, [], "nothing is sold any more");
    }
}

#[tokio::test]
async fn hotels_are_listed_by_ids_in_the_given_order_without_missing_ones() {
    let db = TestDb::new().await;
    let alfama = HotelBuilder::named("Alfama House").insert(&db.ctx).await.unwrap().id;
    let baixa = HotelBuilder::named("Baixa House").insert(&db.ctx).await.unwrap().id;
    let gone = HotelId(db.ctx.new_id());
    let euros = Some("EUR".parse().unwrap());
    for (asked, found) in [
        (vec![baixa, gone, alfama], vec![baixa, alfama]),
        (vec![alfama, alfama], vec![alfama]),
        (vec![gone], vec![]),
        (vec![], vec![]),
    ] {
        let cards = domain::hotels::by_ids(&db.ctx, &Viewer::Visitor, &asked, euros)
            .await
            .unwrap();
        assert_eq!(cards.iter().map(|card| card.id).collect::<Vec<_>>(), found);
        assert!(
            cards
                .iter()
                .all(|card| card.from_price.is_some_and(|price| price.currency.as_str() == "EUR"))
        );
    }
    let unknown = Some("XAU".parse().unwrap());
    let refusal = domain::hotels::by_ids(&db.ctx, &Viewer::Visitor, &[], unknown)
        .await
        .unwrap_err();
    assert_eq!(refusal.code(), Some(Code::UnknownCurrency));
}

#[tokio::test]
async fn a_filter_of_thousands_of_values_is_refused_and_one_value_many_times_is_one() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    HotelBuilder {
        facilities: vec!["Pool".to_owned()],
        ..HotelBuilder::named("Alfama House")
    }
    .insert(ctx)
    .await
    .unwrap();
    let with = async |facilities: Vec<String>| {
        let input = HotelSearch {
            search: Some(lisbon(ctx)),
            filters: HotelFilters {
                facilities,
                ..HotelFilters::default()
            },
            ..HotelSearch::default()
        };
        searches::run(ctx, &Viewer::Visitor, &input).await
    };
    assert_eq!(with(vec!["Pool".to_owned(); 50]).await.unwrap().total, 1);
    let unknown = (0..3_000).map(|n| format!("Facility {n}")).collect();
    let error = with(unknown).await.unwrap_err();
    assert_eq!(refused(&error), [(Code::Invalid, "filters.facilities")]);
}

#[tokio::test]
async fn a_search_is_kept_for_ninety_days() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let old = searches::create(ctx, &Viewer::Visitor, &lisbon(ctx)).await.unwrap().id;
    db.pass(TimeDelta::days(60));
    let new = searches::create(ctx, &Viewer::Visitor, &lisbon(ctx)).await.unwrap().id;
    assert_eq!(searches::tidy(ctx).await.unwrap(), 0);
    db.pass(TimeDelta::days(31));
    assert_eq!(searches::tidy(ctx).await.unwrap(), 1);
    assert!(searches::get(ctx, &Viewer::Visitor, old, None).await.unwrap().is_none());
    assert!(searches::get(ctx, &Viewer::Visitor, new, None).await.unwrap().is_some());
    assert_eq!(searches::tidy(ctx).await.unwrap(), 0);
}

#[tokio::test]
async fn filters_take_no_other_filter_away() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let described = |name: &str, stars: u32, kind: &str, facility: &str| HotelBuilder {
        stars: Some(stars),
        property_type: kind.to_owned(),
        facilities: vec![facility.to_owned()],
        ..HotelBuilder::named(name)
    };
    described("Alfama House", 5, "hotel", "Pool").insert(ctx).await.unwrap();
    described("Belem Rooms", 3, "hostel", "Bar").insert(ctx).await.unwrap();
    let filters = HotelFilters {
        stars: vec![5],
        facilities: vec!["Bar".to_owned()],
        ..HotelFilters::default()
    };
    let input = HotelSearch {
        search: Some(lisbon(ctx)),
        filters,
        ..HotelSearch::default()
    };
    let found = searches::run(ctx, &Viewer::Visitor, &input).await.unwrap();
    assert_eq!(found.total, 0);
    let counts = |facets: &[FacetCount]| -> Vec<(String, u32)> {
        facets.iter().map(|facet| (facet.value.clone(), facet.count)).collect()
    };
    let expected = |values: &[(&str, u32)]| -> Vec<(String, u32)> {
        values
            .iter()
            .map(|(value, count)| ((*value).to_owned(), *count))
            .collect()
    };
    let facets = &found.facets;
    assert_eq!(counts(&facets.stars), expected(&[("5", 0), ("3", 1)]));
    let mut kinds = counts(&facets.property_types);
    kinds.sort();
    assert_eq!(kinds, expected(&[("hostel", 0), ("hotel", 0)]));
    assert_eq!(counts(&facets.facilities), expected(&[("Pool", 1), ("Bar", 0)]));
    assert!(facets.meal_plans.iter().all(|facet| facet.count == 0) && !facets.meal_plans.is_empty());
}

#[tokio::test]
async fn another_stay_is_searched_for_at_the_same_place() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let first = searches::create(ctx, &Viewer::Visitor, &lisbon(ctx)).await.unwrap();
    let stay = SearchCreate {
        // Ignored.
        destination_id: Some("city:1".to_owned()),
        check_in_date: Some(date(ctx, 20)),
        check_out_date: Some(date(ctx, 24)),
        rooms: Some(vec![Occupancy {
            adults: 1,
            child_ages: vec![4],
        }]),
        ..SearchCreate::default()
    };
    let other = searches::change_stay(ctx, &Viewer::Visitor, first.id, stay.clone())
        .await
        .unwrap();
    assert_ne!(other.id, first.id);
    assert_eq!(other.area, first.area);
    assert_eq!(
        (other.check_in_date, other.check_out_date),
        (date(ctx, 20), date(ctx, 24))
    );
    assert_eq!(other.rooms[0].child_ages, [4]);
    let late = SearchCreate {
        check_out_date: Some(date(ctx, 19)),
        ..stay.clone()
    };
    let error = searches::change_stay(ctx, &Viewer::Visitor, first.id, late)
        .await
        .unwrap_err();
    assert_eq!(refused(&error), [(Code::CheckOutBeforeCheckIn, "checkOutDate")]);
    let unknown = SearchId(ctx.new_id());
    let error = searches::change_stay(ctx, &Viewer::Visitor, unknown, stay)
        .await
        .unwrap_err();
    assert_eq!(refused(&error), [(Code::SearchNotFound, "searchId")]);
}
