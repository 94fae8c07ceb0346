//! A club's recommendations: moving them step by step, counting their likes, migrating them, and deleting them with the
//! account.

use chrono::TimeDelta;
use contract::{
    Code, HotelId, UserId,
    club::RecommendationToggle,
    identity::SignUp,
    stays::{RecommendationOrder, StayDrafts},
};
use domain::{
    Ctx, Viewer, clubs,
    hotels::Page,
    identity::{self, Client},
    likes, profiles,
    recommendations::{self, Pictures, RecommendationInput, Step},
    testing::{self, TestDb, hotels::HotelBuilder},
};
use migrations::{Migrator, MigratorTrait};

const PASSWORD: &str = "sunlit harbour walk";

async fn creator(ctx: &Ctx) -> Viewer {
    let viewer = traveller(ctx, "mia.lind@example.org").await;
    profiles::become_creator(ctx, &viewer, "creator").await.unwrap()
}

async fn traveller(ctx: &Ctx, email: &str) -> Viewer {
    let form = SignUp {
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &Viewer::Visitor, &form, &Client::named("a browser"))
        .await
        .unwrap();
    Viewer::Account(session.account)
}

/// Recommends a hotel of that name with the name as its title.
async fn recommend(db: &TestDb, mia: &Viewer, name: &str) -> HotelId {
    let hotel = HotelBuilder::named(name).insert(&db.ctx).await.unwrap().id;
    recommend_as(&db.ctx, mia, hotel, name).await;
    db.pass(TimeDelta::minutes(1));
    hotel
}

async fn recommend_as(ctx: &Ctx, creator: &Viewer, hotel: HotelId, title: &str) {
    let words = RecommendationInput {
        title: title.to_owned(),
        ..RecommendationInput::default()
    };
    recommendations::recommend(ctx, creator, hotel, &words, Pictures::default())
        .await
        .unwrap();
}

async fn shown(ctx: &Ctx, me: UserId) -> Vec<String> {
    let page = Page {
        take: Some(50),
        skip: 0,
    };
    let list = recommendations::list_public(ctx, &Viewer::Visitor, me, page, None)
        .await
        .unwrap();
    let title = |stay: contract::club::HotelRecommendation| stay.recommendation_title;
    list.recommendations.into_iter().map(title).collect()
}

#[tokio::test]
async fn a_stay_moves_step_by_step_and_stays_at_the_ends() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let me = mia.account_id().unwrap();
    let (a, b) = (recommend(&db, &mia, "A").await, recommend(&db, &mia, "B").await);
    let c = recommend(&db, &mia, "C").await;
    for (hotel, step, expected) in [
        (a, Step::Down, ["C", "B", "A"]),
        (a, Step::Up, ["C", "A", "B"]),
        (c, Step::Up, ["C", "A", "B"]),
        (b, Step::Pin, ["B", "C", "A"]),
        // Pinned and other recommendations do not change places.
        (b, Step::Down, ["B", "C", "A"]),
        (c, Step::Up, ["B", "C", "A"]),
        (a, Step::Pin, ["B", "A", "C"]),
        (a, Step::Up, ["A", "B", "C"]),
        (a, Step::Unpin, ["B", "A", "C"]),
    ] {
        recommendations::step(&db.ctx, &mia, hotel, step).await.unwrap();
        assert_eq!(shown(&db.ctx, me).await, expected, "{step:?}");
    }
    let other = HotelBuilder::named("D").insert(&db.ctx).await.unwrap().id;
    let refused = recommendations::step(&db.ctx, &mia, other, Step::Up).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::NotFound));
}

#[tokio::test]
async fn an_order_survives_being_written_twice_at_once() {
    let db = TestDb::new().await;
    let mia = creator(&db.ctx).await;
    let me = mia.account_id().unwrap();
    for name in ["A", "B", "C", "D"] {
        recommend(&db, &mia, name).await;
    }
    let none = RecommendationOrder::default();
    let ids = recommendations::order(&db.ctx, &mia, &none).await.unwrap().ids;
    let forth = RecommendationOrder {
        ids: ids.clone(),
        pinned_ids: Some(Vec::new()),
    };
    let back = RecommendationOrder {
        ids: ids.iter().rev().copied().collect(),
        pinned_ids: Some(Vec::new()),
    };
    let (one, other) = tokio::join!(
        recommendations::order(&db.ctx, &mia, &forth),
        recommendations::order(&db.ctx, &mia, &back)
    );
    one.unwrap();
    other.unwrap();
    let names = shown(&db.ctx, me).await;
    assert!([["D", "C", "B", "A"], ["A", "B", "C", "D"]].contains(&[0, 1, 2, 3].map(|at| names[at].as_str())));
}

#[tokio::test]
async fn likes_count_once_for_each_person_and_each_stay_that_is_shown() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx).await;
    let (ada, noa) = (
        traveller(ctx, "ada@example.org").await,
        traveller(ctx, "noa@example.org").await,
    );
    let (a, b) = (recommend(&db, &mia, "A").await, recommend(&db, &mia, "B").await);
    let elsewhere = HotelBuilder::named("C").insert(ctx).await.unwrap().id;
    let counted = async || clubs::counters(ctx, &mia).await.unwrap().likes;
    for (who, hotel, like, expected) in [
        (&ada, a, true, 1),
        (&ada, a, true, 1),
        (&noa, a, true, 2),
        (&ada, b, true, 3),
        // The creator's own likes, and likes of other hotels.
        (&mia, a, true, 3),
        (&ada, elsewhere, true, 3),
        (&noa, a, false, 2),
        (&noa, b, false, 2),
    ] {
        likes::like_hotel(ctx, who, hotel, like).await.unwrap();
        assert_eq!(counted().await, expected, "{hotel} {like}");
    }
    for (is_active, expected) in [(false, 1), (true, 2)] {
        let input = RecommendationToggle { hotel_id: a, is_active };
        recommendations::toggle(ctx, &mia, &input).await.unwrap();
        assert_eq!(counted().await, expected, "shown: {is_active}");
    }
    // Another creator who recommends the same hotel has its likes too, including Mia's.
    let noa = profiles::become_creator(ctx, &noa, "creator").await.unwrap();
    recommend_as(ctx, &noa, a, "A again").await;
    assert_eq!(clubs::counters(ctx, &noa).await.unwrap().likes, 2);
    assert_eq!(counted().await, 2);
}

#[tokio::test]
async fn stays_from_before_the_migration_have_no_pictures_and_no_place() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx).await;
    let me = mia.account_id().unwrap();
    recommend(&db, &mia, "A").await;
    recommend(&db, &mia, "B").await;
    // Migrates down by the step, and up again.
    let migrations = Migrator::migrations();
    let step = migrations
        .iter()
        .position(|step| step.name() == "m0020_stay_order")
        .unwrap();
    let steps = u32::try_from(migrations.len() - step).unwrap();
    let connection = ctx.database().for_migrations();
    Migrator::down(connection, Some(steps)).await.unwrap();
    Migrator::up(connection, None).await.unwrap();
    assert_eq!(shown(ctx, me).await, ["B", "A"]);
    let all = recommendations::all_mine(ctx, &mia).await.unwrap();
    assert!(
        all.iter()
            .all(|stay| stay.images.is_empty() && !stay.is_pinned && stay.position == 0)
    );
}

#[tokio::test]
async fn leaving_takes_drafts_and_pictures_along() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let mia = creator(ctx).await;
    let me = mia.account_id().unwrap();
    let hotel = HotelBuilder::named("A").insert(ctx).await.unwrap().id;
    let picture = testing::library::library_picture(ctx, me, "The sea").await.unwrap();
    let input = StayDrafts { hotel_ids: vec![hotel] };
    assert_eq!(recommendations::drafts(ctx, &mia, &input).await.unwrap().made.len(), 1);
    let words = RecommendationInput {
        title: "A".to_owned(),
        image_ids: Some(vec![picture]),
        is_active: Some(true),
        ..RecommendationInput::default()
    };
    let written = recommendations::recommend(ctx, &mia, hotel, &words, Pictures::default())
        .await
        .unwrap();
    assert_eq!(written.images.len(), 1);
    let get = async || recommendations::get(ctx, &Viewer::Visitor, hotel, written.id).await;
    assert_eq!(get().await.unwrap().images, written.images);
    identity::delete_account(ctx, &mia, PASSWORD, &Client::named("a browser"))
        .await
        .unwrap();
    assert_eq!(get().await.unwrap_err().code(), Some(Code::NotFound));
}
