//! Hotels as pages need them: content, availability, lists, start page, images.

use chrono::{Days, NaiveDate, TimeDelta};
use contract::{
    Code, HotelId, ImageId, SearchId,
    availability::{CheckAvailability, HotelAvailability},
    destination::{BoundingBox, LocationType},
    map::HotelsInBoundingBox,
    search::{HotelFilters, HotelOrder, HotelsByDestination, Occupancy, Search, SearchCreate},
};
use domain::{
    Ctx, Error, Viewer,
    hotels::{self, GetHotel, HotelKey, Page, SignedOffer},
    images::{self, Source},
    map_search,
    rates::terms::{Tax, TaxKind},
    searches,
    testing::{
        TestDb,
        hotels::{HotelBuilder, LISBON, PlanBuilder, RoomBuilder},
    },
};
use sea_orm::{ConnectionTrait, DbBackend};
use search::Gazetteer;

const VISITOR: Viewer = Viewer::Visitor;

fn night(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// Two nights in Lisbon from 1 December 2026, in euros.
async fn search(ctx: &Ctx, rooms: usize) -> Search {
    let input = SearchCreate {
        destination_id: Some(format!("city:{LISBON}")),
        check_in_date: Some(night("2026-12-01")),
        check_out_date: Some(night("2026-12-03")),
        rooms: Some(vec![Occupancy::default(); rooms]),
        currency: Some("EUR".parse().unwrap()),
        ..SearchCreate::default()
    };
    searches::create(ctx, &VISITOR, &input).await.unwrap()
}

async fn check(ctx: &Ctx, hotel: HotelId, search: SearchId) -> Result<HotelAvailability, Error> {
    let input = CheckAvailability {
        hotel_id: None,
        hotel_search_id: search,
        currency: None,
    };
    searches::check_availability(ctx, &VISITOR, hotel, &input).await
}

fn city_tax() -> Tax {
    Tax {
        name: "City tax".into(),
        kind: TaxKind::PerPersonNight(200),
        included: false,
        at_property: true,
    }
}

#[tokio::test]
async fn availability_lists_the_cheapest_first_with_everything_mandatory_in_the_total() {
    let db = TestDb::new().await;
    let dear = RoomBuilder {
        name: "Suite".into(),
        ..RoomBuilder::double().plans(vec![PlanBuilder::flexible(20_000)])
    };
    let cheap = RoomBuilder::double().plans(vec![PlanBuilder::flexible(10_000), PlanBuilder::saver(9_000)]);
    let hotel = HotelBuilder::named("Casa")
        .rooms(vec![dear, cheap])
        .taxes(vec![city_tax()]);
    let hotel = hotel.insert(&db.ctx).await.unwrap();
    let search = search(&db.ctx, 2).await;
    let answer = check(&db.ctx, hotel.id, search.id).await.unwrap();
    let names: Vec<&str> = answer.room_types.iter().map(|room| room.name.as_str()).collect();
    assert_eq!(names, ["Double room", "Suite"]);
    let rates = &answer.room_types[0].rates;
    // Two rooms, two nights, two guests in each, 2.00 of city tax a person and night.
    let totals: Vec<(&str, i64, i64)> = rates
        .iter()
        .map(|rate| (rate.rate_name.as_str(), rate.total_price.minor, rate.pay_now.minor))
        .collect();
    assert_eq!(totals, [("Saver", 37_600, 36_000), ("Flexible", 41_600, 40_000)]);
    assert_eq!(rates[0].nightly_price.minor, 9_400);
    let items: Vec<(&str, i64)> = rates[0]
        .price_items
        .iter()
        .map(|item| (item.name.as_str(), item.price.minor))
        .collect();
    assert_eq!(items, [("Room, 2 nights", 36_000), ("City tax", 1_600)]);
    assert_eq!(rates[0].pay_at_property.len(), 1);
    assert_eq!(rates[0].rooms.len(), 2);
    assert_eq!(answer.room_types[0].rooms_left, Some(5));
    let free = rates[1].cancellation_policy.free_until.as_ref().unwrap();
    assert_eq!(
        (free.local.as_str(), free.time_zone.as_str()),
        ("2026-11-30T15:00", "Europe/Lisbon")
    );
    assert!(rates[0].cancellation_policy.free_until.is_none());
}

#[tokio::test]
async fn an_offer_is_what_was_shown_and_cannot_be_forged() {
    let db = TestDb::new().await;
    let hotel = HotelBuilder::named("Casa").insert(&db.ctx).await.unwrap();
    let search = search(&db.ctx, 1).await;
    let answer = check(&db.ctx, hotel.id, search.id).await.unwrap();
    let reference = &answer.room_types[0].rates[0].search_result_reference;
    let offer = SignedOffer::open(&db.ctx, &reference.id).unwrap();
    assert_eq!(
        (offer.hotel_id, offer.search_id, offer.total_minor, offer.pay_now_minor),
        (hotel.id, search.id, 20_000, 20_000)
    );
    assert_eq!(offer.expires_at, db.ctx.now() + TimeDelta::minutes(30));
    assert_eq!(answer.expires_at, offer.expires_at);
    let forged = reference.id.replacen(['A', 'e', 'x'], "B", 1);
    assert_eq!(SignedOffer::open(&db.ctx, &forged), None);
    assert_eq!(SignedOffer::open(&db.ctx, "nonsense"), None);
}

#[tokio::test]
async fn only_cancellation_windows_that_lie_ahead_are_shown() {
    let db = TestDb::new().await;
    let hotel = HotelBuilder::named("Casa").insert(&db.ctx).await.unwrap();
    let search = search(&db.ctx, 1).await;
    let policy = async || {
        check(&db.ctx, hotel.id, search.id).await.unwrap().room_types[0].rates[0]
            .cancellation_policy
            .clone()
    };
    assert_eq!(policy().await.charges.len(), 2);
    // Free cancellation ends on 30 November at 15:00.
    db.pass(TimeDelta::days(9) + TimeDelta::hours(2));
    assert!(policy().await.free_until.is_some());
    db.pass(TimeDelta::hours(1));
    let later = policy().await;
    assert!(later.free_until.is_none());
    assert_eq!(
        (
            later.charges.len(),
            later.charges[0].amount.minor,
            later.charges[0].from.as_ref()
        ),
        (1, 10_000, None)
    );
}

#[tokio::test]
async fn a_hotel_without_a_free_room_is_refused_and_not_listed() {
    let db = TestDb::new().await;
    let mut room = RoomBuilder::double();
    room.full = vec![night("2026-12-02")];
    let full = HotelBuilder::named("Full")
        .rooms(vec![room])
        .insert(&db.ctx)
        .await
        .unwrap();
    let open = HotelBuilder::named("Open").insert(&db.ctx).await.unwrap();
    let search = search(&db.ctx, 1).await;
    let code = |outcome: Result<HotelAvailability, Error>| outcome.unwrap_err().code();
    assert_eq!(
        code(check(&db.ctx, full.id, search.id).await),
        Some(Code::NoRoomsAvailable)
    );
    assert_eq!(
        code(check(&db.ctx, HotelId(db.ctx.new_id()), search.id).await),
        Some(Code::CartHotelNotFound)
    );
    assert_eq!(
        code(check(&db.ctx, open.id, SearchId(db.ctx.new_id())).await),
        Some(Code::SearchNotFound)
    );
    let other = CheckAvailability {
        hotel_id: Some(full.id),
        hotel_search_id: search.id,
        currency: None,
    };
    let refused = searches::check_availability(&db.ctx, &VISITOR, open.id, &other).await;
    assert_eq!(code(refused), Some(Code::Invalid));
    // Six rooms of a type that has five.
    let many = self::search(&db.ctx, 6).await;
    assert_eq!(
        code(check(&db.ctx, open.id, many.id).await),
        Some(Code::NoRoomsAvailable)
    );
}

#[tokio::test]
async fn a_page_without_dates_has_the_price_of_the_next_free_night() {
    let db = TestDb::new().await;
    let mut room = RoomBuilder::double();
    // Tonight and tomorrow are sold out; Monday costs double.
    room.full = vec![night("2026-11-21"), night("2026-11-22")];
    room.plans[0].terms.weekday_permille = [2_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000];
    let hotel = HotelBuilder::named("Casa")
        .rooms(vec![room])
        .insert(&db.ctx)
        .await
        .unwrap();
    let get = async |key: HotelKey| {
        let input = GetHotel {
            key,
            currency: Some("EUR".parse().unwrap()),
        };
        hotels::get(&db.ctx, &VISITOR, input).await.unwrap()
    };
    let by_slug = get(HotelKey::Slug(hotel.slug.clone())).await.unwrap();
    // Monday 23 November.
    assert_eq!(by_slug.room_types[0].from_price.unwrap().minor, 20_000);
    assert!(by_slug.room_types[0].rates.is_empty());
    assert_eq!(by_slug.descriptions[0].title, "Overview");
    assert_eq!(get(HotelKey::parse(&hotel.id.to_string())).await, Some(by_slug));
    assert_eq!(get(HotelKey::Slug("no-such-hotel".into())).await, None);
}

#[tokio::test]
async fn lists_are_in_pages_with_an_exact_total() {
    let db = TestDb::new().await;
    for rank in 0..5 {
        HotelBuilder {
            recommended_rank: rank,
            ..HotelBuilder::named(&format!("Casa {rank}"))
        }
        .insert(&db.ctx)
        .await
        .unwrap();
    }
    let input = HotelsByDestination {
        destination_id: format!("city:{LISBON}"),
        currency: None,
    };
    let page = Page { take: Some(2), skip: 1 };
    let list = hotels::list_by_destination(&db.ctx, &VISITOR, &input, page)
        .await
        .unwrap();
    let names: Vec<&str> = list.hotels.iter().map(|hotel| hotel.name.as_str()).collect();
    assert_eq!((list.total, names), (5, vec!["Casa 3", "Casa 2"]));
    assert!(
        list.hotels[0]
            .from_price
            .is_some_and(|price| price.currency.as_str() == "USD")
    );
    let unknown = HotelsByDestination {
        destination_id: "city:1".into(),
        currency: None,
    };
    let refused = hotels::list_by_destination(&db.ctx, &VISITOR, &unknown, page)
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Some(Code::DestinationNotFound));
}

#[tokio::test]
async fn a_box_over_the_antimeridian_holds_both_sides() {
    let db = TestDb::new().await;
    for (name, longitude) in [("West", -179.9), ("East", 179.9), ("Elsewhere", 0.0)] {
        HotelBuilder {
            coordinates: Some((-17.0, longitude)),
            ..HotelBuilder::named(name)
        }
        .insert(&db.ctx)
        .await
        .unwrap();
    }
    let mut input = HotelsInBoundingBox {
        bounding_box: Some(BoundingBox {
            south: -18.0,
            west: 179.0,
            north: -16.0,
            east: -179.0,
        }),
        search_id: None,
        currency: None,
        zoom: None,
        polygon: None,
        filters: HotelFilters::default(),
        order: HotelOrder::default(),
        take: None,
        skip: 0,
        creator: None,
    };
    let list = map_search::list_in_bounding_box(&db.ctx, &VISITOR, &input)
        .await
        .unwrap();
    let mut names: Vec<&str> = list.hotels.iter().map(|hotel| hotel.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!((list.total, names), (2, vec!["East", "West"]));
    input.search_id = Some(search(&db.ctx, 1).await.id);
    let list = map_search::list_in_bounding_box(&db.ctx, &VISITOR, &input)
        .await
        .unwrap();
    assert_eq!(list.total, 2);
    assert_eq!(list.hotels[0].offer.as_ref().unwrap().total_price.minor, 20_000);
    input.bounding_box.as_mut().unwrap().south = 10.0;
    let refused = map_search::list_in_bounding_box(&db.ctx, &VISITOR, &input)
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Some(Code::Invalid));
}

#[tokio::test]
async fn the_start_page_shows_places_with_hotels_and_recommended_stays() {
    let db = TestDb::new().await;
    let porto = Gazetteer::embedded()
        .cities()
        .iter()
        .find(|city| city.name == "Porto" && city.country() == "PT")
        .unwrap();
    for (name, city_id, rank) in [("A", LISBON, 5), ("B", LISBON, 9), ("C", porto.id, 7)] {
        HotelBuilder {
            city_id,
            recommended_rank: rank,
            ..HotelBuilder::named(name)
        }
        .insert(&db.ctx)
        .await
        .unwrap();
    }
    let home = hotels::traveller_home(&db.ctx, &VISITOR, None).await.unwrap();
    let places: Vec<(&str, u32)> = home
        .destinations
        .iter()
        .map(|place| (place.destination.name.as_str(), place.hotel_count))
        .collect();
    assert_eq!(places, [("Lisbon", 2), ("Porto", 1)]);
    assert_eq!(home.destinations[0].image.caption, "B from the street");
    // No second hotel of a city before every city has one.
    let names: Vec<&str> = home.recommended.iter().map(|hotel| hotel.name.as_str()).collect();
    assert_eq!(names, ["B", "C", "A"]);
}

#[tokio::test]
async fn a_picture_is_known_by_its_id() {
    let db = TestDb::new().await;
    let hotel = HotelBuilder::named("Casa").insert(&db.ctx).await.unwrap();
    let image = hotels::title_image(&db.ctx, &VISITOR, hotel.id).await.unwrap().unwrap();
    assert_eq!(image.small, format!("/media/{}?size=small", image.id));
    let Some(Source::Drawn(source)) = images::source(&db.ctx, image.id).await.unwrap() else {
        panic!("a hotel's picture is drawn");
    };
    assert_eq!(
        (source.view.as_str(), source.stars, source.city_id),
        ("exterior", Some(3), LISBON)
    );
    assert!(
        images::source(&db.ctx, ImageId(db.ctx.new_id()))
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        hotels::title_image(&db.ctx, &VISITOR, HotelId(db.ctx.new_id()))
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn the_map_of_a_hotel_names_its_city_first_and_then_what_is_near() {
    let db = TestDb::new().await;
    let hotel = HotelBuilder::named("Casa do Rio").insert(&db.ctx).await.unwrap();
    let input = GetHotel {
        key: HotelKey::Id(hotel.id),
        currency: None,
    };
    let mut hotel = hotels::get(&db.ctx, &VISITOR, input).await.unwrap().unwrap();
    let named = |hotel: &contract::hotel::Hotel| -> Vec<String> {
        let places = hotels::places_around(&db.ctx, hotel).into_iter();
        places.map(|place| place.name).collect()
    };
    let places = named(&hotel);
    assert_eq!(places[0], "Lisbon");
    assert!(
        places.len() == 24 && places[1..].iter().all(|name| name != "Lisbon"),
        "{places:?}"
    );
    // A quarter as the address has it: the largest place near by is the city.
    hotel.address.city = "Unknown Quarter".to_owned();
    assert_eq!(named(&hotel)[0], "Lisbon");
    // Nothing is near in the middle of the sea.
    hotel.coordinates.longitude = -40.0;
    assert_eq!(named(&hotel), [""; 0]);
}

#[tokio::test]
async fn suggestions_lead_to_searches() {
    let db = TestDb::new().await;
    let list = hotels::autocomplete(&db.ctx, "lisb", 5, None).await.unwrap();
    let lisbon = list
        .destinations
        .iter()
        .find(|place| place.location_type == LocationType::City)
        .unwrap();
    assert_eq!(
        (lisbon.id.as_str(), lisbon.country_code.as_str()),
        ("city:2267057", "PT")
    );
    let input = SearchCreate {
        destination_id: Some(lisbon.id.clone()),
        check_in_date: Some(night("2026-12-01")),
        check_out_date: Some(night("2026-12-01") + Days::new(1)),
        ..SearchCreate::default()
    };
    let search = searches::create(&db.ctx, &VISITOR, &input).await.unwrap();
    assert_eq!(search.area.bounding_box, lisbon.bounding_box);
}

#[tokio::test]
async fn a_rate_or_a_room_that_cannot_be_read_is_left_out_of_its_hotel() {
    let db = TestDb::new().await;
    let double = RoomBuilder::double().plans(vec![PlanBuilder::flexible(10_000), PlanBuilder::saver(9_000)]);
    let suite = RoomBuilder {
        name: "Suite".into(),
        ..RoomBuilder::double().plans(vec![PlanBuilder::flexible(20_000)])
    };
    let hotel = HotelBuilder::named("Casa").rooms(vec![double, suite]);
    let hotel = hotel.insert(&db.ctx).await.unwrap();
    let search = search(&db.ctx, 1).await;
    let shell = db.ctx.database().for_migrations();
    let read = async || {
        let input = GetHotel {
            key: HotelKey::Id(hotel.id),
            currency: None,
        };
        hotels::get(&db.ctx, &VISITOR, input).await.unwrap().unwrap()
    };

    let damage = "UPDATE rate_plan SET terms = '{\"base_price\": 500}' WHERE name = 'Saver'";
    shell.execute_unprepared(damage).await.unwrap();
    let answer = check(&db.ctx, hotel.id, search.id).await.unwrap();
    let rates: Vec<usize> = answer.room_types.iter().map(|room| room.rates.len()).collect();
    assert_eq!(rates, [1, 1]);
    assert_eq!(read().await.room_types.len(), 2);

    // PostgreSQL takes no text that is no JSON.
    let broken = match db.ctx.database().backend() {
        DbBackend::Sqlite => "{bad",
        _ => "[]",
    };
    let damage = format!("UPDATE room_type SET content = '{broken}' WHERE name = 'Suite'");
    shell.execute_unprepared(&damage).await.unwrap();
    let answer = check(&db.ctx, hotel.id, search.id).await.unwrap();
    assert_eq!(answer.room_types.len(), 1);
    assert_eq!(read().await.room_types.len(), 1);
    let findings = domain::verify::verify(&db.ctx).await.unwrap();
    let named: Vec<&str> = findings.iter().map(|finding| finding.invariant).collect();
    assert_eq!(named, ["rooms and rates can be read"; 2], "{findings:?}");
}
