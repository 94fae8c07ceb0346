//! Permission to upload videos and images, and the limits on their size.

use super::samples::{creator, unproved_creator};
use bytes::Bytes;
use contract::{Code, UserId, post::PostWrite, video::VideoPrepare};
use domain::{
    Ctx, Result, Settings, Viewer, free_disk,
    images::{self, OwnImageKind},
    posts,
    testing::{TestDb, prove_address},
    videos::{
        self,
        upload::{self, NotTaken},
    },
};
use std::convert::Infallible;

async fn prepare(ctx: &Ctx, viewer: &Viewer, owner: UserId) -> Result<String> {
    let input = VideoPrepare {
        title: "The sea".to_owned(),
        ..VideoPrepare::default()
    };
    let prepared = videos::prepare(ctx, viewer, owner, &input).await?;
    Ok(prepared.upload_url.rsplit('/').next().unwrap().to_owned())
}

/// Announces the length of a video and uploads some of it.
async fn send(ctx: &Ctx, place: &str, length: u64, bytes: &'static [u8]) -> std::result::Result<u64, Option<Code>> {
    let bytes = futures::stream::iter([Ok::<_, Infallible>(Bytes::from_static(bytes))]);
    match upload::receive(ctx, place, 0, Some(length), bytes).await {
        Ok(arrived) => Ok(arrived.offset),
        Err(NotTaken::Failed(error)) => Err(error.code()),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_video_needs_an_address_that_is_confirmed() {
    let db = TestDb::new().await;
    let (viewer, owner) = unproved_creator(&db).await;
    let refused = prepare(&db.ctx, &viewer, owner).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::AuthUnconfirmedEmail));
    prove_address(&db.ctx, owner).await.unwrap();
    prepare(&db.ctx, &viewer, owner).await.unwrap();
}

#[tokio::test]
async fn an_anonymous_account_keeps_no_picture() {
    let db = TestDb::new().await;
    let viewer = db.anonymous().await;
    let me = viewer.account_id().unwrap();
    for which in [OwnImageKind::Profile, OwnImageKind::Hero] {
        let refused = images::set_image(&db.ctx, &viewer, me, which, Bytes::from_static(b"x")).await;
        assert_eq!(refused.unwrap_err().code(), Some(Code::Forbidden));
    }
}

#[tokio::test]
async fn uploads_end_before_the_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let with = |free_disk_bytes| Settings {
        upload_folder: Some(folder.path().to_owned()),
        free_disk_bytes,
        ..Settings::default()
    };
    let db = TestDb::with_settings(with(1)).await;
    let full = db.another_process_with(with(u64::MAX)).await;
    let (viewer, owner) = creator(&db).await;
    let place = prepare(&db.ctx, &viewer, owner).await.unwrap();
    assert_eq!(free_disk::refused(&full), 0);
    let refused = prepare(&full, &viewer, owner).await.unwrap_err();
    assert_eq!(
        (refused.code(), refused.failure().status()),
        (Some(Code::StorageFull), 507)
    );
    assert_eq!(send(&full, &place, 4, b"abcd").await, Err(Some(Code::StorageFull)));
    let picture = images::set_image(&full, &viewer, owner, OwnImageKind::Profile, Bytes::from_static(b"x")).await;
    assert_eq!(picture.unwrap_err().code(), Some(Code::StorageFull));
    let draft = posts::create(&full, &viewer, &PostWrite::default()).await;
    assert_eq!(draft.unwrap_err().code(), Some(Code::StorageFull));
    assert_eq!(free_disk::refused(&full), 4);
    assert!(free_disk::free_bytes(&full).unwrap() > 0);
    // With enough space the same upload goes on.
    assert_eq!(send(&db.ctx, &place, 4, b"abcd").await, Ok(4));
    let kept = free_disk::kept_free(folder.path(), u64::MAX).unwrap();
    assert!(kept > 0 && free_disk::kept_free(folder.path(), 1).unwrap() == 1);
}

#[tokio::test]
async fn the_videos_of_all_libraries_are_bounded_together() {
    let db = TestDb::with_settings(Settings {
        max_upload_bytes: Some(10),
        ..Settings::default()
    })
    .await;
    let ((mia, mias), (noa, noas)) = (creator(&db).await, creator(&db).await);
    let first = prepare(&db.ctx, &mia, mias).await.unwrap();
    // Announced bytes count, received or not.
    assert_eq!(send(&db.ctx, &first, 6, b"abc").await, Ok(3));
    let second = prepare(&db.ctx, &noa, noas).await.unwrap();
    assert_eq!(send(&db.ctx, &second, 5, b"abcde").await, Err(Some(Code::StorageFull)));
    assert_eq!(send(&db.ctx, &second, 4, b"abcd").await, Ok(4));
}
