//! Starts with the wrong database, an older one, or none remove no uploads.

use super::{
    bookings::support::tamper,
    bucket::server::Server,
    images::{files::file, upload::send},
};
use chrono::TimeDelta;
use contract::ImageId;
use domain::{
    images::{self, Source},
    orphans,
    outside::storage::{Bucket, Storage},
    testing::TestDb,
    videos,
};
use image::ImageFormat;

/// A database that is no copy of another one, with this store.
async fn database_over(storage: &Storage) -> TestDb {
    let db = TestDb::keeping_in(storage.clone()).await;
    let id = db.ctx.new_id();
    assert_eq!(
        tamper(&db.ctx, "UPDATE database_identity SET id = ?", [id.into()]).await,
        1
    );
    db
}

/// Runs the hourly clean-up for a month.
async fn a_month(db: &TestDb) {
    for _ in 0..31 {
        images::tidy(&db.ctx).await.unwrap();
        videos::tidy(&db.ctx).await.unwrap();
        db.pass(TimeDelta::days(1));
    }
}

async fn picture(db: &TestDb) -> ImageId {
    let me = db.traveller().await;
    send(&db.ctx, &me, file(64, 48, ImageFormat::Png)).await.unwrap()
}

async fn video(db: &TestDb) -> String {
    let key = format!("videos/{}/360.mp4", db.ctx.new_id());
    db.ctx.storage().put(&key, vec![1, 2, 3]).await.unwrap();
    key
}

async fn is_kept(db: &TestDb, id: ImageId) -> bool {
    match images::source(&db.ctx, id).await.unwrap() {
        Some(Source::Uploaded(kept)) => kept.bytes(&db.ctx).await.is_ok(),
        _ => false,
    }
}

async fn nothing_of_the_first_goes_by_the_second(storage: Storage) {
    let first = database_over(&storage).await;
    let (picture, video) = (picture(&first).await, video(&first).await);
    images::tidy(&first.ctx).await.unwrap();
    a_month(&database_over(&storage).await).await;
    assert!(is_kept(&first, picture).await);
    assert!(storage.get(&video).await.unwrap().is_some());
    // The first database still removes its own files.
    let lost = format!("uploads/{}.webp", first.ctx.new_id());
    storage.put(&lost, vec![1]).await.unwrap();
    a_month(&first).await;
    assert!(is_kept(&first, picture).await);
    assert!(storage.get(&lost).await.unwrap().is_none());
}

fn folder() -> (tempfile::TempDir, Storage) {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::in_folder(folder.path()).unwrap();
    (folder, storage)
}

#[tokio::test]
async fn a_start_with_another_database_clears_nothing_away_from_the_folder() {
    let (_folder, storage) = folder();
    nothing_of_the_first_goes_by_the_second(storage).await;
}

#[tokio::test]
async fn a_start_with_another_database_clears_nothing_away_from_the_bucket() {
    let server = Server::start().await;
    nothing_of_the_first_goes_by_the_second(server.storage()).await;
}

#[tokio::test]
async fn an_unmarked_store_is_claimed_by_the_database_that_names_its_files() {
    let (_folder, storage) = folder();
    let first = database_over(&storage).await;
    let picture = picture(&first).await;
    assert!(storage.get("owner.txt").await.unwrap().is_none());
    let stranger = database_over(&storage).await;
    a_month(&stranger).await;
    assert!(storage.get("owner.txt").await.unwrap().is_none());
    a_month(&first).await;
    assert!(storage.get("owner.txt").await.unwrap().is_some());
    assert!(is_kept(&first, picture).await);
    // The operator adopts the store.
    orphans::adopt(&stranger.ctx).await.unwrap();
    a_month(&stranger).await;
    assert!(!is_kept(&first, picture).await);
}

#[tokio::test]
async fn an_older_dump_of_the_same_database_clears_nothing_away_for_a_week() {
    let (_folder, storage) = folder();
    let db = database_over(&storage).await;
    let picture = picture(&db).await;
    images::tidy(&db.ctx).await.unwrap();
    db.pass(TimeDelta::hours(2));
    // The dump is older than the picture.
    let hide = "UPDATE image SET id = ? WHERE id = ?";
    let hidden = db.ctx.new_id();
    assert_eq!(tamper(&db.ctx, hide, [hidden.into(), picture.0.into()]).await, 1);
    for _ in 0..6 {
        images::tidy(&db.ctx).await.unwrap();
        db.pass(TimeDelta::days(1));
    }
    assert_eq!(tamper(&db.ctx, hide, [picture.0.into(), hidden.into()]).await, 1);
    a_month(&db).await;
    assert!(is_kept(&db, picture).await);
    assert!(storage.list("orphans").await.unwrap().is_empty());
}

#[tokio::test]
async fn installations_share_a_bucket_under_prefixes_of_their_own() {
    let server = Server::start().await;
    let storage = |prefix: &str| {
        let bucket = Bucket {
            prefix: prefix.to_owned(),
            ..server.bucket.clone()
        };
        Storage::in_bucket(&bucket).unwrap()
    };
    let (production, staging) = (storage("club/production"), storage("club/staging"));
    let first = database_over(&production).await;
    let picture = picture(&first).await;
    assert!(
        server
            .files()
            .join(format!("club/production/uploads/{picture}.webp"))
            .is_file()
    );
    assert!(staging.list("uploads").await.unwrap().is_empty());
    a_month(&database_over(&staging).await).await;
    assert!(is_kept(&first, picture).await);
    let listed = production.list("uploads").await.unwrap();
    assert_eq!(listed, [format!("uploads/{picture}.webp")]);
}
