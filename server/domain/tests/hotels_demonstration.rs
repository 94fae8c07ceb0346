//! The demonstration set in the house inventory: loaded once, searchable, and rolling on with the days.

use chrono::{Days, TimeDelta};
use contract::{
    availability::CheckAvailability,
    destination::BoundingBox,
    search::{HotelSearch, SearchCreate},
};
use domain::{
    Viewer, demonstration,
    demonstration::Options,
    explore,
    hotels::{self, Page},
    profiles, searches,
    testing::TestDb,
};
use std::sync::atomic::{AtomicUsize, Ordering};

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
        };
        let answer = hotels::check_availability(&db.ctx, &VISITOR, hotel.id, &check)
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
    let everything = explore::Wanted {
        page: 1,
        page_size: 50,
        ..explore::Wanted::default()
    };
    let mut all = 0;
    for creator in demo::CREATORS {
        let club = profiles::club(&db.ctx, &VISITOR, creator.slug, page, None)
            .await
            .unwrap();
        assert_eq!(club.creator.public_name, creator.name);
        let look = demo::look_of(creator.slug).unwrap();
        assert_eq!(club.creator.theme_color.as_deref(), Some(look.theme_color));
        assert_eq!(club.creator.is_verified, look.is_verified);
        let links = club.creator.links.iter();
        let links: Vec<(&str, &str)> = links.map(|link| (link.label.as_str(), link.url.as_str())).collect();
        assert_eq!(links, look.links);
        for stay in &club.stays.recommendations {
            let hotel = stay.hotel.as_ref().unwrap();
            let country = hotel.address.country_code.as_str();
            assert!(creator.countries.contains(&country), "{country} of {}", creator.slug);
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
            creator.slug
        );
    }
    assert!(all > 60, "{all}");
}
