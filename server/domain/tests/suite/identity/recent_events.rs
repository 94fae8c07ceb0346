//! Recent events in a club.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, HotelId, UserId,
    club::RecommendationToggle,
    itinerary_content::{ContentDay, ItineraryContentWrite},
    package::{PackageStay, TravelPackageRequest, TravelPackageToggle, TravelPackageWrite},
};
use domain::{
    Viewer,
    hotels::Page,
    itinerary_contents, packages,
    profiles::{self, RecentEvent, RecentEventKind},
    recommendations,
    testing::{TestDb, clubs, hotels::HotelBuilder, posts, subscriptions},
};

const NOA: &str = "noa.berg@example.org";

async fn creator(db: &TestDb, email: &str) -> (UserId, Viewer) {
    let person = viewer(&sign_up(&db.ctx, email).await);
    let creator = profiles::become_creator(&db.ctx, &person, "creator").await.unwrap();
    (creator.account_id().unwrap(), creator)
}

async fn hotel(db: &TestDb) -> HotelId {
    HotelBuilder::named("Alfama House").insert(&db.ctx).await.unwrap().id
}

async fn recent_events(db: &TestDb, who: &Viewer) -> Vec<RecentEvent> {
    profiles::recent_events(&db.ctx, who).await.unwrap()
}

async fn kinds(db: &TestDb, who: &Viewer) -> Vec<RecentEventKind> {
    recent_events(db, who)
        .await
        .into_iter()
        .map(|event| event.kind)
        .collect()
}

#[tokio::test]
async fn recent_events_are_listed_newest_first_to_their_creator() {
    let db = TestDb::new().await;
    let hotel = hotel(&db).await;
    let ((mia_id, mia), (noa_id, noa)) = (creator(&db, MIA).await, creator(&db, NOA).await);
    assert!(recent_events(&db, &mia).await.is_empty());
    let mut times = Vec::new();
    let mut note = || {
        times.push(db.ctx.now());
        db.pass(TimeDelta::minutes(1));
    };
    let stay = clubs::recommend(&db.ctx, mia_id, "mia.lind", hotel).await.unwrap();
    note();
    let post = posts::publish(&db.ctx, mia_id, "Two days in Lisbon").await.unwrap();
    note();
    subscriptions::subscribe(&db.ctx, mia_id, noa_id, NOA).await.unwrap();
    note();
    let wish = TravelPackageRequest {
        creator_id: mia_id,
        name: "Ada".to_owned(),
        email: "ada@example.org".to_owned(),
        message: "A week in May.".to_owned(),
    };
    packages::request(&db.ctx, &Viewer::Visitor, &wish, &browser("phone"))
        .await
        .unwrap();
    let first = Page { skip: 0, take: None };
    let requests = packages::requests(&db.ctx, &mia, first).await.unwrap().requests;
    note();
    let events = recent_events(&db, &mia).await;
    let at: Vec<_> = events.iter().map(|event| event.at).collect();
    times.reverse();
    assert_eq!(at, times);
    assert_eq!(
        kinds(&db, &mia).await,
        [
            RecentEventKind::PackageRequested {
                id: requests[0].id,
                name: "Ada".to_owned()
            },
            RecentEventKind::Subscribed,
            RecentEventKind::PostPublished {
                id: post,
                title: "Two days in Lisbon".to_owned()
            },
            RecentEventKind::RecommendationShown {
                id: stay,
                title: "The quietest rooms of the town".to_owned()
            },
        ]
    );
    assert!(kinds(&db, &noa).await.is_empty());
}

#[tokio::test]
async fn trips_that_others_see_are_told_from_when_they_were_shown_first() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db).await;
    let (_, mia) = creator(&db, MIA).await;
    let trip = TravelPackageWrite {
        title: "Five days by the sea".to_owned(),
        stays: vec![PackageStay {
            hotel_id: hotel,
            nights: 2,
            note: String::new(),
        }],
        is_active: Some(true),
        ..TravelPackageWrite::default()
    };
    let trip = packages::put(ctx, &mia, &trip).await.unwrap();
    let shown_first = ctx.now();
    db.pass(TimeDelta::minutes(1));
    let content = ItineraryContentWrite {
        title: "Along the coast".to_owned(),
        days: vec![ContentDay {
            title: "Out".to_owned(),
            text: "By boat.".to_owned(),
            ..ContentDay::default()
        }],
        ..ItineraryContentWrite::default()
    };
    let content = itinerary_contents::create(ctx, &mia, &content).await.unwrap();
    let title = trip.title.clone();
    let package = RecentEventKind::PackageShown {
        id: trip.package_id,
        title,
    };
    let times = async || {
        let events = recent_events(&db, &mia).await.into_iter();
        events.map(|event| (event.at, event.kind)).collect::<Vec<_>>()
    };
    // A draft is no event.
    assert_eq!(times().await, [(shown_first, package.clone())]);
    itinerary_contents::toggle(ctx, &mia, content.id, true).await.unwrap();
    let itinerary = RecentEventKind::ItineraryShown {
        id: content.id,
        title: content.title.clone(),
    };
    let shown_second = ctx.now();
    assert_eq!(
        times().await,
        [(shown_second, itinerary.clone()), (shown_first, package.clone())]
    );
    // Changing public content is not an event; hidden content is no longer listed.
    db.pass(TimeDelta::minutes(1));
    let changed = ItineraryContentWrite {
        id: Some(content.id),
        title: content.title.clone(),
        days: content.days.clone(),
        ..ItineraryContentWrite::default()
    };
    itinerary_contents::update(ctx, &mia, &changed).await.unwrap();
    let hide = TravelPackageToggle {
        package_id: trip.package_id,
        is_active: false,
    };
    packages::toggle(ctx, &mia, trip.package_id, &hide).await.unwrap();
    assert_eq!(times().await, [(shown_second, itinerary.clone())]);
    // Content that is shown again keeps its first time.
    let show = TravelPackageToggle {
        is_active: true,
        ..hide
    };
    packages::toggle(ctx, &mia, trip.package_id, &show).await.unwrap();
    for is_active in [false, true] {
        itinerary_contents::toggle(ctx, &mia, content.id, is_active)
            .await
            .unwrap();
    }
    assert_eq!(times().await, [(shown_second, itinerary), (shown_first, package)]);
}

#[tokio::test]
async fn a_wish_is_found_among_all_that_people_asked_for() {
    let db = TestDb::new().await;
    let hotel = hotel(&db).await;
    let ((mia_id, mia), (_, noa)) = (creator(&db, MIA).await, creator(&db, NOA).await);
    clubs::recommend(&db.ctx, mia_id, "mia.lind", hotel).await.unwrap();
    for (name, minutes) in [("Ada", 1), ("Ben", 0), ("Cleo", 1), ("Dan", 0)] {
        let wish = TravelPackageRequest {
            creator_id: mia_id,
            name: name.to_owned(),
            email: format!("{name}@example.org"),
            message: "A week in May.".to_owned(),
        };
        packages::request(&db.ctx, &Viewer::Visitor, &wish, &browser("phone"))
            .await
            .unwrap();
        // Some events share a time.
        db.pass(TimeDelta::minutes(minutes));
    }
    let page = Page {
        take: Some(10),
        skip: 0,
    };
    let list = packages::requests(&db.ctx, &mia, page).await.unwrap();
    assert_eq!(list.total, 4);
    for (before, request) in (0..).zip(&list.requests) {
        let found = |who| packages::before_request(&db.ctx, who, request.id);
        assert_eq!(found(&mia).await.unwrap(), Some(before), "{}", request.name);
        assert_eq!(found(&noa).await.unwrap(), None, "{}", request.name);
    }
    let nothing = packages::before_request(&db.ctx, &mia, mia_id.0).await;
    assert_eq!(nothing.unwrap(), None);
}

#[tokio::test]
async fn a_request_stays_marked_as_answered_until_its_creator_takes_the_mark_away() {
    let db = TestDb::new().await;
    let hotel = hotel(&db).await;
    let ((mia_id, mia), (_, noa)) = (creator(&db, MIA).await, creator(&db, NOA).await);
    clubs::recommend(&db.ctx, mia_id, "mia.lind", hotel).await.unwrap();
    let wish = TravelPackageRequest {
        creator_id: mia_id,
        name: "Ada".to_owned(),
        email: "ada@example.org".to_owned(),
        message: "A week in May.".to_owned(),
    };
    packages::request(&db.ctx, &Viewer::Visitor, &wish, &browser("phone"))
        .await
        .unwrap();
    // The number of unanswered requests, and the time of the mark.
    let marked = async || {
        let page = Page { take: None, skip: 0 };
        let list = packages::requests(&db.ctx, &mia, page).await.unwrap();
        (list.unanswered, list.requests[0].id, list.requests[0].answered_at)
    };
    let (unanswered, id, answered_at) = marked().await;
    assert_eq!((unanswered, answered_at), (1, None));
    let foreign = packages::mark_answered(&db.ctx, &noa, id, true).await;
    assert_eq!(foreign.unwrap_err().code(), Some(Code::NotFound));
    let first = db.ctx.now();
    packages::mark_answered(&db.ctx, &mia, id, true).await.unwrap();
    db.pass(TimeDelta::days(1));
    packages::mark_answered(&db.ctx, &mia, id, true).await.unwrap();
    assert_eq!(marked().await, (0, id, Some(first)));
    packages::mark_answered(&db.ctx, &mia, id, false).await.unwrap();
    assert_eq!(marked().await, (1, id, None));
}

#[tokio::test]
async fn what_is_hidden_or_still_to_come_has_not_happened() {
    let db = TestDb::new().await;
    let hotel = hotel(&db).await;
    let (mia_id, mia) = creator(&db, MIA).await;
    clubs::recommend(&db.ctx, mia_id, "mia.lind", hotel).await.unwrap();
    let hide = RecommendationToggle {
        hotel_id: hotel,
        is_active: false,
    };
    recommendations::toggle(&db.ctx, &mia, &hide).await.unwrap();
    posts::publish(&db.ctx, mia_id, "Later").await.unwrap();
    let later = db.ctx.now() + TimeDelta::hours(1);
    tamper(&db.ctx, "UPDATE post SET publish_at = ?", [later.into()]).await;
    let subscriber = "ada@example.org";
    subscriptions::subscribe(&db.ctx, mia_id, mia_id, subscriber)
        .await
        .unwrap();
    tamper(&db.ctx, "UPDATE email_subscription SET confirmed_at = NULL", []).await;
    assert!(kinds(&db, &mia).await.is_empty());
    db.pass(TimeDelta::hours(1));
    let events = recent_events(&db, &mia).await;
    assert_eq!(events.len(), 1, "{events:?}");
    assert_eq!(events[0].at, later);
}

#[tokio::test]
async fn the_last_twenty_are_told_and_to_creators_alone() {
    let db = TestDb::new().await;
    let (mia_id, mia) = creator(&db, MIA).await;
    for number in 1..=22 {
        posts::publish(&db.ctx, mia_id, &number.to_string()).await.unwrap();
        db.pass(TimeDelta::minutes(1));
    }
    let titles: Vec<String> = kinds(&db, &mia)
        .await
        .into_iter()
        .map(|kind| match kind {
            RecentEventKind::PostPublished { title, .. } => title,
            other => panic!("no post: {other:?}"),
        })
        .collect();
    let expected: Vec<String> = (3..=22).rev().map(|number: u32| number.to_string()).collect();
    assert_eq!(titles, expected);
    let traveller = viewer(&sign_up(&db.ctx, NOA).await);
    assert_eq!(
        code(profiles::recent_events(&db.ctx, &traveller).await),
        Code::Forbidden
    );
    let refused = profiles::recent_events(&db.ctx, &Viewer::Visitor).await;
    assert_eq!(code(refused), Code::Unauthenticated);
}
