//! Writes that race with the deletion of their author's account: nothing is stored or shown.

use contract::{Code, HotelId, identity::SignUp, package::TravelPackageWrite, post::PostWrite, stays::StayDrafts};
use domain::{
    Ctx, Viewer,
    hotels::Page,
    identity::{self, Client},
    packages, posts, profiles,
    recommendations::{self, Pictures, RecommendationInput},
    testing::{TestDb, hotels::HotelBuilder},
};

const PASSWORD: &str = "sunlit harbour walk";

/// A viewer loaded as a creator, whose account has been deleted since.
async fn gone(ctx: &Ctx) -> Viewer {
    let form = SignUp {
        email: "mia.lind@example.org".to_owned(),
        password: PASSWORD.to_owned(),
        ..SignUp::default()
    };
    let client = Client::named("a browser");
    let session = identity::sign_up(ctx, &Viewer::Visitor, &form, &client).await.unwrap();
    let mia = profiles::become_creator(ctx, &Viewer::Account(session.account), "creator")
        .await
        .unwrap();
    identity::delete_account(ctx, &mia, PASSWORD, &client).await.unwrap();
    mia
}

#[track_caller]
fn forbidden<T: std::fmt::Debug>(written: domain::Result<T>) {
    assert_eq!(written.unwrap_err().code(), Some(Code::Forbidden));
}

async fn hotel(ctx: &Ctx) -> HotelId {
    HotelBuilder::named("Sea House").insert(ctx).await.unwrap().id
}

#[tokio::test]
async fn a_deleted_account_recommends_nothing() {
    let db = TestDb::new().await;
    let (mia, hotel) = (gone(&db.ctx).await, hotel(&db.ctx).await);
    let words = RecommendationInput {
        title: "Waves".to_owned(),
        ..RecommendationInput::default()
    };
    forbidden(recommendations::recommend(&db.ctx, &mia, hotel, &words, Pictures::default()).await);
    let input = StayDrafts { hotel_ids: vec![hotel] };
    forbidden(recommendations::drafts(&db.ctx, &mia, &input).await);
    assert!(recommendations::all_mine(&db.ctx, &mia).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_deleted_account_writes_no_post() {
    let db = TestDb::new().await;
    let mia = gone(&db.ctx).await;
    forbidden(posts::create(&db.ctx, &mia, &PostWrite::default()).await);
    forbidden(posts::create_once(&db.ctx, &mia, &PostWrite::default(), Some("a key")).await);
    let me = mia.account_id().unwrap();
    assert_eq!(posts::list_public(&db.ctx, me, 1, 50).await.unwrap().total, 0);
}

#[tokio::test]
async fn a_deleted_account_makes_no_package() {
    let db = TestDb::new().await;
    let mia = gone(&db.ctx).await;
    forbidden(packages::put(&db.ctx, &mia, &TravelPackageWrite::default()).await);
    forbidden(packages::put_once(&db.ctx, &mia, &TravelPackageWrite::default(), Some("a key")).await);
    let page = Page {
        take: Some(50),
        skip: 0,
    };
    let list = packages::list_mine(&db.ctx, &mia, page, None).await.unwrap();
    assert!(list.packages.is_empty());
}
