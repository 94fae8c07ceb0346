//! A club by place and by tag: after the migration that adds topics, and with much content.

use chrono::TimeDelta;
use contract::{
    HotelId, UserId,
    explore::ExploreList,
    identity::SignUp,
    itinerary_content::{ContentDay, ItineraryContentWrite},
    package::{PackageStay, TravelPackageWrite},
    post::{BlockType, ContentBlock, PostStatus, PostWrite},
};
use domain::{
    Ctx, Viewer,
    explore::{self, ExploreRequest},
    identity::{self, Client},
    itinerary_contents, packages, posts, profiles,
    recommendations::{self, Pictures, RecommendationInput},
    testing::{
        TestDb,
        hotels::{HotelBuilder, LISBON},
    },
};
use migrations::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

const PORTO: u32 = 2_735_943;

async fn creator(ctx: &Ctx) -> Viewer {
    let form = SignUp {
        email: "mia.lind@example.org".to_owned(),
        password: "sunlit harbour walk".to_owned(),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &Viewer::Visitor, &form, &Client::named("a browser"))
        .await
        .unwrap();
    let viewer = Viewer::Account(session.account);
    profiles::become_creator(ctx, &viewer, "creator").await.unwrap()
}

async fn hotel(ctx: &Ctx, name: &str, city_id: u32) -> HotelId {
    let hotel = HotelBuilder {
        city_id,
        ..HotelBuilder::named(name)
    };
    hotel.insert(ctx).await.unwrap().id
}

/// A hotel that was imported without a town.
async fn without_town(ctx: &Ctx, name: &str) -> HotelId {
    let id = hotel(ctx, name, LISBON).await;
    let sql = format!("UPDATE hotel SET city_id = 0 WHERE name = '{name}'");
    ctx.database().for_migrations().execute_unprepared(&sql).await.unwrap();
    id
}

fn block(order: u32, hotel: HotelId) -> ContentBlock {
    ContentBlock {
        block_type: BlockType::Stay,
        order,
        plain_text_content: String::new(),
        image_ids: Vec::new(),
        hotel_id: Some(hotel),
        video_id: None,
        package_id: None,
        itinerary_content_id: None,
    }
}

fn post(title: &str, status: PostStatus, hotels: &[HotelId]) -> PostWrite {
    PostWrite {
        title: title.to_owned(),
        content_blocks: (0..).zip(hotels).map(|(order, hotel)| block(order, *hotel)).collect(),
        status,
        tags: vec!["rivers".to_owned()],
        ..PostWrite::default()
    }
}

fn package(hotels: &[HotelId], is_active: bool) -> TravelPackageWrite {
    let stay = |hotel: &HotelId| PackageStay {
        hotel_id: *hotel,
        nights: 2,
        note: String::new(),
    };
    TravelPackageWrite {
        title: "From river to river".to_owned(),
        stays: hotels.iter().map(stay).collect(),
        is_active: Some(is_active),
        tags: vec!["rivers".to_owned()],
        ..TravelPackageWrite::default()
    }
}

fn itinerary_content(nights: &[Option<HotelId>], is_active: bool) -> ItineraryContentWrite {
    let day = |hotel_id: &Option<HotelId>| ContentDay {
        hotel_id: *hotel_id,
        ..ContentDay::default()
    };
    ItineraryContentWrite {
        title: "Along the river".to_owned(),
        days: nights.iter().map(day).collect(),
        is_active: Some(is_active),
        tags: vec!["on foot".to_owned()],
        ..ItineraryContentWrite::default()
    }
}

async fn explored(ctx: &Ctx, creator: UserId, place: Option<&str>, tag: Option<&str>) -> ExploreList {
    let wanted = ExploreRequest {
        place: place.map(str::to_owned),
        tag: tag.map(str::to_owned),
        page: 1,
        page_size: 50,
        ..ExploreRequest::default()
    };
    explore::list(ctx, &Viewer::Visitor, creator, &wanted).await.unwrap()
}

#[tokio::test]
async fn entries_from_before_the_migration_get_places_and_times() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx).await;
    let me = mia.account_id().unwrap();
    let (lisbon, porto) = (
        hotel(ctx, "Casa do Rio", LISBON).await,
        hotel(ctx, "Casa do Douro", PORTO).await,
    );
    // A hotel without a town has a country alone.
    let nowhere = without_town(ctx, "Casa da Serra").await;
    let words = |is_active| RecommendationInput {
        title: "Waves".to_owned(),
        is_active: Some(is_active),
        ..RecommendationInput::default()
    };
    for (hotel, is_active) in [(lisbon, true), (porto, false)] {
        recommendations::recommend(ctx, &mia, hotel, &words(is_active), Pictures::default())
            .await
            .unwrap();
    }
    db.pass(TimeDelta::minutes(1));
    // The same hotel twice is one place.
    for status in [PostStatus::Published, PostStatus::Draft] {
        posts::create(ctx, &mia, &post("A walk", status, &[lisbon, porto, lisbon]))
            .await
            .unwrap();
    }
    let mut later = post("Later", PostStatus::Scheduled, &[porto]);
    later.publish_at = Some(ctx.now() + TimeDelta::hours(1));
    posts::create(ctx, &mia, &later).await.unwrap();
    posts::create(ctx, &mia, &post("Nowhere", PostStatus::Draft, &[]))
        .await
        .unwrap();
    db.pass(TimeDelta::minutes(1));
    for is_active in [true, false] {
        packages::put(ctx, &mia, &package(&[porto, porto], is_active))
            .await
            .unwrap();
    }
    db.pass(TimeDelta::minutes(1));
    for is_active in [true, false] {
        // The same hotel twice is one place, and a day without a night has none.
        let content = itinerary_content(&[Some(lisbon), Some(lisbon), Some(nowhere), None], is_active);
        itinerary_contents::create(ctx, &mia, &content).await.unwrap();
    }
    let before = explored(ctx, me, None, None).await;
    assert_eq!((before.total, before.tags.len()), (4, 2));

    // Migrates down to before topics, and up again.
    let migrations = Migrator::migrations();
    let step = migrations.iter().position(|step| step.name() == "m0017_topic").unwrap();
    let steps = u32::try_from(migrations.len() - step).unwrap();
    let connection = ctx.database().for_migrations();
    Migrator::down(connection, Some(steps)).await.unwrap();
    Migrator::up(connection, None).await.unwrap();

    let after = explored(ctx, me, None, None).await;
    assert_eq!((after.total, &after.places), (4, &before.places));
    assert!(after.tags.is_empty(), "{:?}", after.tags);
    let kinds = |list: &ExploreList| list.items.iter().map(|item| item.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&after), kinds(&before));
    let in_porto = format!("city:{PORTO}");
    assert_eq!(explored(ctx, me, Some(&in_porto), None).await.total, 2);
    db.pass(TimeDelta::hours(1));
    assert_eq!(explored(ctx, me, Some(&in_porto), None).await.total, 3);
    assert_eq!(explored(ctx, me, Some("country:PT"), None).await.total, 5);
}

#[tokio::test]
async fn what_an_older_server_does_to_an_itinerary_content_is_mended() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx).await;
    let me = mia.account_id().unwrap();
    let lisbon = hotel(ctx, "Casa do Rio", LISBON).await;
    // One without a town has a country alone.
    let nowhere = without_town(ctx, "Casa da Serra").await;
    let content = itinerary_content(&[Some(lisbon), Some(nowhere)], true);
    itinerary_contents::create(ctx, &mia, &content).await.unwrap();
    let before = explored(ctx, me, None, None).await;
    let run = async |sql: &str| {
        ctx.database().for_migrations().execute_unprepared(sql).await.unwrap();
    };
    let mended = async || {
        itinerary_contents::tidy(ctx).await.unwrap();
        explored(ctx, me, None, None).await
    };
    // It creates one without topics.
    run("DELETE FROM topic").await;
    assert_eq!(explored(ctx, me, None, None).await.total, 0);
    assert_eq!(mended().await, before);
    // It hides it, and shows it again.
    for (is_active, total) in [("false", 0), ("true", 1)] {
        run(&format!("UPDATE itinerary_content SET is_active = {is_active}")).await;
        let found = mended().await;
        assert_eq!(
            (found.total, found.places.is_empty()),
            (total, total == 0),
            "{is_active}"
        );
    }
    assert_eq!(mended().await, before, "again");
    // It deletes it.
    run("DELETE FROM itinerary_content").await;
    let found = mended().await;
    assert_eq!((found.total, found.tags), (0, Vec::new()));
}

#[tokio::test]
async fn a_club_is_about_the_tags_that_it_shows_most() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx).await;
    let me = mia.account_id().unwrap();
    assert!(explore::tags(ctx, me, 8).await.unwrap().is_empty());
    let lisbon = hotel(ctx, "Casa do Rio", LISBON).await;
    for (tags, status) in [
        (vec!["sauna"], PostStatus::Published),
        (vec!["by the sea", "sauna"], PostStatus::Published),
        // A draft, which does not count.
        (vec!["caves", "caving"], PostStatus::Draft),
    ] {
        let written = PostWrite {
            tags: tags.into_iter().map(str::to_owned).collect(),
            ..post("A walk", status, &[lisbon])
        };
        posts::create(ctx, &mia, &written).await.unwrap();
    }
    assert_eq!(explore::tags(ctx, me, 8).await.unwrap(), ["sauna", "by the sea"]);
    assert_eq!(explore::tags(ctx, me, 1).await.unwrap(), ["sauna"]);
}

async fn plan(ctx: &Ctx, sql: &str) -> String {
    let connection = ctx.database().for_migrations();
    let explain = match connection.get_database_backend() {
        DbBackend::Sqlite => "EXPLAIN QUERY PLAN",
        _ => "EXPLAIN",
    };
    let statement = Statement::from_string(connection.get_database_backend(), format!("{explain} {sql}"));
    let rows = connection.query_all_raw(statement).await.unwrap();
    let text = |row: &sea_orm::QueryResult| {
        row.try_get::<String>("", "detail")
            .or_else(|_| row.try_get::<String>("", "QUERY PLAN"))
            .unwrap()
    };
    rows.iter().map(text).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_page_of_a_large_club_is_read_from_one_index() {
    let db = TestDb::new().await;
    if !db.is_on(DbBackend::Sqlite) {
        // PostgreSQL's plans depend on the number of rows; SQLite's plan shows whether it uses the index.
        return;
    }
    let of_club = "account_id = x'00' AND topic_kind = 'tag' AND value = 'sauna' AND shown_from <= '2027'";
    let page = plan(
        &db.ctx,
        &format!(
            "SELECT subject_kind, subject_id FROM topic WHERE {of_club} \
             ORDER BY shown_from DESC, subject_id DESC LIMIT 15"
        ),
    )
    .await;
    assert!(page.contains("USING INDEX topic_account_id"), "{page}");
    assert!(!page.contains("TEMP B-TREE"), "{page}");
    let count = plan(&db.ctx, &format!("SELECT COUNT(subject_id) FROM topic WHERE {of_club}")).await;
    assert!(count.contains("USING COVERING INDEX topic_account_id"), "{count}");
    let facets = plan(
        &db.ctx,
        "SELECT value, COUNT(subject_id) FROM topic WHERE account_id = x'00' AND topic_kind = 'tag' \
         AND shown_from <= '2027' GROUP BY value",
    )
    .await;
    assert!(facets.contains("USING COVERING INDEX topic_account_id"), "{facets}");
    assert!(!facets.contains("TEMP B-TREE"), "{facets}");
}
