//! URLs that the sitemap lists, and those that it leaves out.

use chrono::TimeDelta;
use contract::{
    HotelId, UserId,
    identity::SignUp,
    itinerary_content::{ContentDay, ItineraryContentWrite},
    package::{PackageStay, TravelPackageWrite},
    post::{BlockType, ContentBlock, PostStatus, PostWrite},
    profile::UserProfilePatch,
};
use domain::{
    Ctx, Viewer,
    identity::{self, Client},
    itinerary_contents, packages, posts, profiles,
    sitemap::{self, Address, Kind, Subject},
    testing::{TestDb, clubs, hotels::HotelBuilder},
};
use std::collections::HashSet;

const MANY: u64 = 45_000;

/// All URLs of a kind, in parts of a size.
async fn all(ctx: &Ctx, kind: Kind, most: u64) -> Vec<Address> {
    let mut found = Vec::new();
    for number in 1.. {
        let Some(mut part) = sitemap::part(ctx, kind, number, most).await.unwrap() else {
            break;
        };
        let mut addresses = Vec::new();
        while let Some(more) = part.next(ctx).await.unwrap() {
            addresses.extend(more);
        }
        assert!(
            !addresses.is_empty() && addresses.len() as u64 <= most,
            "{kind:?} {number}: {addresses:?}"
        );
        found.extend(addresses);
    }
    found
}

async fn subjects(ctx: &Ctx, kind: Kind) -> Vec<(String, Subject)> {
    let addresses = all(ctx, kind, MANY).await.into_iter();
    addresses.map(|address| (address.slug, address.subject)).collect()
}

/// A new account.
async fn person(ctx: &Ctx, email: &str) -> Viewer {
    let form = SignUp {
        email: email.to_owned(),
        password: "sunlit harbour walk".to_owned(),
        repassword: Some("sunlit harbour walk".to_owned()),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &Viewer::Visitor, &form, &Client::named("test")).await;
    Viewer::Account(session.unwrap().account)
}

fn id_of(viewer: &Viewer) -> UserId {
    viewer.account().unwrap().id
}

/// A creator with a handle.
async fn creator(ctx: &Ctx, handle: &str) -> Viewer {
    let viewer = person(ctx, &format!("{handle}@example.org")).await;
    let viewer = profiles::become_creator(ctx, &viewer, "creator").await.unwrap();
    let patch = UserProfilePatch {
        slug: Some(handle.to_owned()),
        ..UserProfilePatch::default()
    };
    profiles::update(ctx, &viewer, id_of(&viewer), &patch).await.unwrap();
    viewer
}

fn written(title: &str, status: PostStatus) -> PostWrite {
    PostWrite {
        title: title.to_owned(),
        content_blocks: vec![ContentBlock {
            block_type: BlockType::Text,
            order: 0,
            plain_text_content: "Come early.".to_owned(),
            image_ids: Vec::new(),
            hotel_id: None,
            video_id: None,
            package_id: None,
            itinerary_content_id: None,
        }],
        status,
        ..PostWrite::default()
    }
}

fn trip(hotel: HotelId, is_active: bool) -> TravelPackageWrite {
    TravelPackageWrite {
        title: "Slow days".to_owned(),
        stays: vec![PackageStay {
            hotel_id: hotel,
            nights: 2,
            note: String::new(),
        }],
        is_active: Some(is_active),
        ..TravelPackageWrite::default()
    }
}

#[tokio::test]
async fn an_empty_site_has_no_parts() {
    let db = TestDb::new().await;
    assert!(sitemap::index(&db.ctx, MANY).await.unwrap().is_empty());
    for kind in Kind::ALL {
        assert!(
            sitemap::part(&db.ctx, kind, 1, MANY).await.unwrap().is_none(),
            "{kind:?}"
        );
    }
}

#[tokio::test]
async fn parts_hold_everything_once_however_small_they_are() {
    let db = TestDb::new().await;
    let mut slugs = HashSet::new();
    for number in 0..5 {
        let hotel = HotelBuilder::named(&format!("Casa {number}"))
            .insert(&db.ctx)
            .await
            .unwrap();
        slugs.insert(hotel.slug);
    }
    for (most, parts) in [(1, 5), (2, 3), (3, 2), (5, 1), (MANY, 1)] {
        let index = sitemap::index(&db.ctx, most).await.unwrap();
        let numbers: Vec<u64> = index.iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, (1..=parts).collect::<Vec<_>>(), "{most}");
        assert!(
            index
                .iter()
                .all(|entry| entry.kind == Kind::Hotels && entry.changed_at.is_some())
        );
        let found = all(&db.ctx, Kind::Hotels, most).await;
        assert_eq!(found.len(), 5, "{most}");
        assert_eq!(
            found.into_iter().map(|address| address.slug).collect::<HashSet<_>>(),
            slugs,
            "{most}"
        );
        for beyond in [0, parts + 1, u64::MAX] {
            let part = sitemap::part(&db.ctx, Kind::Hotels, beyond, most).await.unwrap();
            assert!(part.is_none(), "{most} {beyond}");
        }
    }
}

#[tokio::test]
async fn a_club_is_named_with_the_tabs_that_hold_something() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    person(ctx, "traveller@example.org").await;
    db.anonymous().await;
    let mia = creator(ctx, "mia.lind").await;
    let nameless = person(ctx, "nameless@example.org").await;
    profiles::become_creator(ctx, &nameless, "creator").await.unwrap();
    let club = ("mia.lind".to_owned(), Subject::Club);
    assert_eq!(subjects(ctx, Kind::Creators).await, std::slice::from_ref(&club));

    let hotel = HotelBuilder::named("Casa").insert(ctx).await.unwrap();
    packages::put(ctx, &mia, &trip(hotel.id, false)).await.unwrap();
    posts::create(ctx, &mia, &written("A draft", PostStatus::Draft))
        .await
        .unwrap();
    assert_eq!(subjects(ctx, Kind::Creators).await, [club]);

    clubs::recommend(ctx, id_of(&mia), "mia.lind", hotel.id).await.unwrap();
    packages::put(ctx, &mia, &trip(hotel.id, true)).await.unwrap();
    posts::create(ctx, &mia, &written("Now", PostStatus::Published))
        .await
        .unwrap();
    let tabs: Vec<Subject> = subjects(ctx, Kind::Creators)
        .await
        .into_iter()
        .map(|(_, tab)| tab)
        .collect();
    let expected = [
        Subject::Club,
        Subject::Stays,
        Subject::Explore,
        Subject::Feed,
        Subject::Trips,
    ];
    assert_eq!(tabs, expected);

    // Each club may take five URLs of a part.
    creator(ctx, "noa.kay").await;
    assert_eq!(
        sitemap::index(ctx, 5)
            .await
            .unwrap()
            .iter()
            .filter(|entry| entry.kind == Kind::Creators)
            .count(),
        2
    );
    assert_eq!(all(ctx, Kind::Creators, 5).await.len(), 6);
}

#[tokio::test]
async fn a_club_of_itineraries_alone_has_nothing_to_explore() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx, "mia.lind").await;
    let content = ItineraryContentWrite {
        title: "Three days by the river".to_owned(),
        days: vec![ContentDay::default()],
        is_active: Some(true),
        ..ItineraryContentWrite::default()
    };
    itinerary_contents::create(ctx, &mia, &content).await.unwrap();
    let of = |subject| ("mia.lind".to_owned(), subject);
    assert_eq!(
        subjects(ctx, Kind::Creators).await,
        [of(Subject::Club), of(Subject::Trips)]
    );
    posts::create(ctx, &mia, &written("Now", PostStatus::Published))
        .await
        .unwrap();
    assert_eq!(
        subjects(ctx, Kind::Creators).await,
        [Subject::Club, Subject::Explore, Subject::Feed, Subject::Trips].map(of)
    );
}

#[tokio::test]
async fn posts_are_named_when_others_see_them() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx, "mia.lind").await;
    posts::create(ctx, &mia, &written("A draft", PostStatus::Draft))
        .await
        .unwrap();
    let now = posts::create(ctx, &mia, &written("Now", PostStatus::Published))
        .await
        .unwrap();
    let at = ctx.now() + TimeDelta::hours(1);
    let later = PostWrite {
        publish_at: Some(at),
        ..written("Later", PostStatus::Scheduled)
    };
    let later = posts::create(ctx, &mia, &later).await.unwrap();
    let of = |id: contract::PostId| ("mia.lind".to_owned(), Subject::Post(id.0));
    assert_eq!(subjects(ctx, Kind::Posts).await, [of(now.id)]);

    db.pass(TimeDelta::hours(2));
    let found = all(ctx, Kind::Posts, MANY).await;
    assert_eq!(found.len(), 2);
    let scheduled = found
        .iter()
        .find(|address| address.subject == Subject::Post(later.id.0));
    // It changed when it became public, not when it was written.
    assert_eq!(scheduled.unwrap().changed_at, at);
    let index = sitemap::index(ctx, MANY).await.unwrap();
    let of_posts = index.iter().find(|entry| entry.kind == Kind::Posts).unwrap();
    assert_eq!(of_posts.changed_at, Some(at));

    posts::remove(ctx, &mia, now.id).await.unwrap();
    assert_eq!(subjects(ctx, Kind::Posts).await, [of(later.id)]);
}

#[tokio::test]
async fn a_tab_changed_when_what_it_lists_did_and_nothing_tells_of_an_account() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx, "mia.lind").await;
    let begun = ctx.now();
    posts::create(ctx, &mia, &written("One", PostStatus::Published))
        .await
        .unwrap();
    db.pass(TimeDelta::hours(1));
    let second = ctx.now();
    posts::create(ctx, &mia, &written("Two", PostStatus::Published))
        .await
        .unwrap();
    let at = async |subject: Subject| {
        let found = all(ctx, Kind::Creators, MANY).await;
        let address = found.into_iter().find(|address| address.subject == subject);
        address.unwrap().changed_at
    };
    assert_eq!(at(Subject::Feed).await, second);
    assert_eq!(at(Subject::Explore).await, second);
    assert_eq!(at(Subject::Club).await, begun, "the first page shows no posts");
    let index = sitemap::index(ctx, MANY).await.unwrap();
    let of_clubs = index.iter().find(|entry| entry.kind == Kind::Creators).unwrap();
    assert_eq!(of_clubs.changed_at, Some(second), "what is in the part did change");
    db.pass(TimeDelta::hours(1));
    let patch = UserProfilePatch {
        bio: Some("By the sea.".to_owned()),
        ..UserProfilePatch::default()
    };
    profiles::update(ctx, &mia, id_of(&mia), &patch).await.unwrap();
    assert_eq!(at(Subject::Club).await, ctx.now());
    assert_eq!(at(Subject::Feed).await, second);
}

#[tokio::test]
async fn what_an_author_without_a_club_has_written_is_not_named() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = HotelBuilder::named("Casa").insert(ctx).await.unwrap();
    let traveller = person(ctx, "traveller@example.org").await;
    domain::testing::posts::publish(ctx, id_of(&traveller), "Hidden post")
        .await
        .unwrap();
    domain::testing::packages::publish(ctx, id_of(&traveller), "Nor this", hotel.id)
        .await
        .unwrap();
    // A handle alone makes no club.
    clubs::recommend(ctx, id_of(&traveller), "tara", hotel.id)
        .await
        .unwrap();
    for kind in [Kind::Creators, Kind::Posts, Kind::Itineraries] {
        assert!(subjects(ctx, kind).await.is_empty(), "{kind:?}");
    }
}

#[tokio::test]
async fn trips_to_book_and_trips_to_copy_are_one_kind_without_what_is_hidden() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = HotelBuilder::named("Casa").insert(ctx).await.unwrap();
    let mia = creator(ctx, "mia.lind").await;
    packages::put(ctx, &mia, &trip(hotel.id, false)).await.unwrap();
    let first = packages::put(ctx, &mia, &trip(hotel.id, true))
        .await
        .unwrap()
        .package_id
        .0;
    let second = packages::put(ctx, &mia, &trip(hotel.id, true))
        .await
        .unwrap()
        .package_id
        .0;
    let content = |is_active| ItineraryContentWrite {
        title: "Three days by the river".to_owned(),
        days: vec![ContentDay::default()],
        is_active: Some(is_active),
        ..ItineraryContentWrite::default()
    };
    itinerary_contents::create(ctx, &mia, &content(false)).await.unwrap();
    let copied = itinerary_contents::create(ctx, &mia, &content(true))
        .await
        .unwrap()
        .id
        .0;
    let named: HashSet<Subject> = HashSet::from([first, second, copied].map(Subject::Trip));
    for most in [1, 2, MANY] {
        let found = all(ctx, Kind::Itineraries, most).await;
        assert_eq!(found.len(), 3, "{most}");
        assert_eq!(
            found.into_iter().map(|address| address.subject).collect::<HashSet<_>>(),
            named
        );
    }
    let index = sitemap::index(ctx, 2).await.unwrap();
    let numbers: Vec<u64> = index
        .iter()
        .filter(|entry| entry.kind == Kind::Itineraries)
        .map(|entry| entry.number)
        .collect();
    assert_eq!(numbers, [1, 2]);
}
