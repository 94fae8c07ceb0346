//! The demonstration set in our own inventory: loaded once, searchable, and rolling on with the days.

use chrono::{Days, TimeDelta};
use contract::{
    availability::CheckAvailability,
    destination::BoundingBox,
    identity::SignIn,
    post::Post,
    search::{HotelSearch, SearchCreate},
    visitor::Role,
};
use domain::{
    Ctx, Viewer, clubs, demonstration,
    demonstration::{Options, Stories},
    explore,
    hotels::{self, GetHotel, HotelKey, Page},
    identity::{self, Client},
    images::{self, Source},
    packages, posts, profiles, searches,
    testing::TestDb,
};
use sea_orm::DbBackend;
use std::{
    collections::HashSet,
    sync::atomic::{AtomicUsize, Ordering},
};

const VISITOR: Viewer = Viewer::Visitor;
const WORLD: BoundingBox = BoundingBox {
    south: -90.0,
    west: -180.0,
    north: 90.0,
    east: 180.0,
};

#[tokio::test]
async fn the_set_is_loaded_once_searched_and_kept_400_nights_ahead() {
    let db = TestDb::new().await;
    let options = Options { hotels: 60 };
    let done = AtomicUsize::new(0);
    let progress = |hotels, _| done.store(hotels, Ordering::Relaxed);
    let loaded = demonstration::load(&db.ctx, &options, progress).await.unwrap();
    assert_eq!((loaded.hotels, done.into_inner()), (60, 60));
    assert!(
        loaded.room_types >= 60 && loaded.rate_plans > loaded.room_types && loaded.images > 300,
        "{loaded:?}"
    );
    let nights = loaded.room_types * 401;
    let share = loaded.full_nights as f64 / nights as f64;
    assert!((0.03..0.15).contains(&share), "{share}");
    assert_eq!(
        demonstration::load(&db.ctx, &options, |_, _| {}).await.unwrap().hotels,
        0
    );

    let today = db.ctx.now().date_naive();
    let input = SearchCreate {
        bounding_box: Some(WORLD),
        check_in_date: Some(today + Days::new(40)),
        check_out_date: Some(today + Days::new(42)),
        ..SearchCreate::default()
    };
    let input = HotelSearch {
        search: Some(input),
        take: Some(60),
        ..HotelSearch::default()
    };
    let result = searches::run(&db.ctx, &VISITOR, &input).await.unwrap();
    assert!((40..=60).contains(&result.total), "{}", result.total);
    for hotel in &result.hotels {
        let check = CheckAvailability {
            hotel_id: Some(hotel.id),
            hotel_search_id: result.search.id,
            currency: None,
        };
        let answer = searches::check_availability(&db.ctx, &VISITOR, hotel.id, &check)
            .await
            .unwrap();
        let offer = hotel.offer.as_ref().unwrap();
        // The list and the hotel's page say the same.
        assert_eq!(
            answer.room_types[0].rates[0].total_price, offer.total_price,
            "{}",
            hotel.name
        );
        assert_eq!(answer.room_types[0].name, offer.room_type_name, "{}", hotel.name);
    }

    assert_eq!(demonstration::extend(&db.ctx).await.unwrap(), 0);
    db.pass(TimeDelta::days(5));
    let new = demonstration::extend(&db.ctx).await.unwrap();
    assert!(new > 0 && new < loaded.room_types * 5, "{new}");
    assert_eq!(demonstration::extend(&db.ctx).await.unwrap(), 0);
}

#[tokio::test]
async fn servers_that_start_at_once_load_it_one_after_the_other() {
    let db = TestDb::new().await;
    if !db.is_on(DbBackend::Postgres) {
        return;
    }
    let others = [db.another_connection().await, db.another_connection().await];
    let (first, second) = tokio::join!(load_in_turn(&others[0]), load_in_turn(&others[1]));
    let mut counts = [first.unwrap(), second.unwrap()];
    counts.sort_unstable();
    assert_eq!(counts, [0, 40]);

    db.pass(TimeDelta::days(5));
    let (first, second) = tokio::join!(demonstration::extend(&others[0]), demonstration::extend(&others[1]));
    let (first, second) = (first.unwrap(), second.unwrap());
    assert!(first.min(second) == 0 && first.max(second) > 0, "{first} and {second}");
}

/// Loads what a server loads at its start; how many hotels are new.
async fn load_in_turn(ctx: &Ctx) -> domain::Result<usize> {
    let turn = demonstration::Turn::take(ctx).await?;
    let loaded = demonstration::load(ctx, &Options { hotels: 40 }, |_, _| {}).await?;
    demonstration::load_creators(ctx).await?;
    demonstration::open_sign_ins(ctx).await?;
    turn.end().await?;
    Ok(loaded.hotels)
}

#[tokio::test]
async fn twenty_creators_recommend_what_its_hotels_have_and_come_once() {
    let db = TestDb::new().await;
    let options = Options { hotels: 400 };
    demonstration::load(&db.ctx, &options, |_, _| {}).await.unwrap();
    assert_eq!(demonstration::load_creators(&db.ctx).await.unwrap(), 20);
    assert_eq!(demonstration::load_creators(&db.ctx).await.unwrap(), 0);
    let page = Page {
        take: Some(100),
        skip: 0,
    };
    let everything = explore::ExploreRequest {
        page: 1,
        page_size: 50,
        ..explore::ExploreRequest::default()
    };
    let mut all = 0;
    for creator in demo::CREATORS {
        let club = clubs::club(&db.ctx, &VISITOR, creator.handle, page, None)
            .await
            .unwrap();
        assert_eq!(club.creator.public_name, creator.name);
        let look = demo::look_of(creator.handle).unwrap();
        assert_eq!(club.creator.theme_color.as_deref(), Some(look.theme_color));
        assert_eq!(club.creator.is_verified, look.is_verified);
        let links = club.creator.links.iter();
        let links: Vec<(&str, &str)> = links.map(|link| (link.label.as_str(), link.url.as_str())).collect();
        assert_eq!(links, look.links);
        for stay in &club.stays.recommendations {
            let hotel = stay.hotel.as_ref().unwrap();
            let country = hotel.address.country_code.as_str();
            assert!(creator.countries.contains(&country), "{country} of {}", creator.handle);
            assert!(!stay.recommendation_title.contains('{') && !stay.recommendation_text.contains('{'));
            assert!(stay.created_at < db.ctx.now());
            assert!(!stay.tags.is_empty(), "{}", stay.recommendation_title);
        }
        all += club.stays.total;
        let found = explore::list(&db.ctx, &VISITOR, club.creator.user_id, &everything)
            .await
            .unwrap();
        assert_eq!(found.total, club.stays.total);
        assert_eq!(found.items.len(), club.stays.recommendations.len());
        assert_eq!(
            found.places.is_empty() || found.tags.is_empty(),
            found.total == 0,
            "{}",
            creator.handle
        );
    }
    assert!(all > 60, "{all}");
}

/// Every post of a club, whole.
async fn posts_of(ctx: &domain::Ctx, handle: &str) -> Vec<Post> {
    let creator = profiles::public(ctx, handle).await.unwrap();
    let list = posts::list_public(ctx, creator.user_id, 1, 50).await.unwrap();
    let mut all = Vec::new();
    for summary in list.posts {
        let post = posts::get(ctx, &VISITOR, summary.id, None).await.unwrap();
        let is_in = |id| post.images.iter().any(|image| image.id == id);
        assert!(summary.image.is_none_or(|image| is_in(image.id)), "{}", post.title);
        assert!(!summary.description.is_empty(), "{}", post.title);
        all.push(post);
    }
    all
}

#[tokio::test]
async fn creators_have_written_posts_and_made_trips_and_none_is_like_another() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let options = Options { hotels: 800 };
    demonstration::load(ctx, &options, |_, _| {}).await.unwrap();
    demonstration::load_creators(ctx).await.unwrap();
    let told = demonstration::load_stories(ctx).await.unwrap();
    assert!(told.posts > 100 && told.posts <= 200 && told.packages > 10, "{told:?}");
    // Once.
    assert_eq!(demonstration::load_stories(ctx).await.unwrap(), Stories::default());

    let (mut titles, mut texts, mut trips) = (HashSet::new(), HashSet::new(), HashSet::new());
    let two_years_ago = ctx.now() - TimeDelta::days(2 * 366);
    for creator in demo::CREATORS {
        for post in posts_of(ctx, creator.handle).await {
            let text: Vec<&str> = post
                .content_blocks
                .iter()
                .map(|block| block.plain_text_content.as_str())
                .collect();
            assert!(texts.insert(text.join("\n")), "{}", post.title);
            assert!(titles.insert(post.title.clone()), "{}", post.title);
            let at = post.publish_at.unwrap();
            assert!(at > two_years_ago && at < ctx.now(), "{at}");
            // What its blocks name is there, and in a country of the creator's.
            let named: HashSet<_> = post.content_blocks.iter().flat_map(|block| &block.image_ids).collect();
            assert_eq!(named.len(), post.images.len(), "{}", post.title);
            assert_eq!(post.hotels.len(), 1, "{}", post.title);
            let country = post.hotels[0].address.country_code.as_str();
            assert!(creator.countries.contains(&country), "{country} of {}", creator.handle);
        }
        let id = profiles::public(ctx, creator.handle).await.unwrap().user_id;
        let page = Page {
            take: Some(100),
            skip: 0,
        };
        let list = packages::list_public(ctx, &VISITOR, id, page, None).await.unwrap();
        assert!(list.total <= 3, "{}", list.total);
        for trip in list.packages {
            assert!(trips.insert(trip.package.title.clone()), "{}", trip.package.title);
            assert_eq!(trip.package.days.len() as u32, trip.package.nights + 1);
            let countries: HashSet<_> = trip.hotels.iter().map(|hotel| &hotel.address.country_code).collect();
            assert_eq!(
                (trip.hotels.len() >= 2, countries.len()),
                (true, 1),
                "{}",
                trip.package.title
            );
        }
    }
    assert_eq!((titles.len(), trips.len()), (told.posts, told.packages));
}

#[tokio::test]
async fn the_pictures_of_posts_are_of_the_library_and_not_of_the_hotel() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    demonstration::load(ctx, &Options { hotels: 400 }, |_, _| {})
        .await
        .unwrap();
    demonstration::load_creators(ctx).await.unwrap();
    demonstration::load_stories(ctx).await.unwrap();
    let mut shown = 0;
    for creator in &demo::CREATORS[..5] {
        for post in posts_of(ctx, creator.handle).await {
            let input = GetHotel {
                key: HotelKey::Id(post.hotels[0].id),
                currency: None,
            };
            let hotel = hotels::get(ctx, &VISITOR, input).await.unwrap().unwrap();
            for image in &post.images {
                let source = images::source(ctx, image.id).await.unwrap();
                assert!(matches!(source, Some(Source::Drawn(_))), "{}", post.title);
                assert!(hotel.images.iter().all(|own| own.id != image.id), "{}", post.title);
                shown += 1;
            }
        }
    }
    assert!(shown > 30, "{shown}");
}

#[tokio::test]
async fn demonstration_accounts_do_not_work_in_production() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    demonstration::load(ctx, &Options { hotels: 60 }, |_, _| {})
        .await
        .unwrap();
    demonstration::load_creators(ctx).await.unwrap();
    assert!(demonstration::sign_ins(ctx).await.unwrap().is_empty());
    demonstration::open_sign_ins(ctx).await.unwrap();
    demonstration::open_sign_ins(ctx).await.unwrap();
    let people = demonstration::sign_ins(ctx).await.unwrap();
    let roles = [Role::Creator, Role::Customer, Role::Operator];
    assert_eq!(people.len(), roles.len());
    let sign_in = async |email: &str| {
        let input = SignIn {
            email: email.to_owned(),
            password: demonstration::PASSWORD.to_owned(),
        };
        identity::sign_in(ctx, &VISITOR, &input, &Client::named("test")).await
    };
    for (person, role) in people.iter().zip(roles) {
        let session = sign_in(person.email).await.unwrap();
        assert_eq!(session.account.role, role, "{}", person.email);
    }
    demonstration::close_sign_ins(ctx).await.unwrap();
    assert!(demonstration::sign_ins(ctx).await.unwrap().is_empty());
    assert!(sign_in(people[0].email).await.is_err());
    demonstration::open_sign_ins(ctx).await.unwrap();
    sign_in(people[0].email).await.unwrap();
}
