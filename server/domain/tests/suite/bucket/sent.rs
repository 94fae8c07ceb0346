//! Images and videos of a site with a bucket.

use super::server::Server;
use crate::videos::samples::{TONE, creator, send, video};
use bytes::Bytes;
use chrono::TimeDelta;
use contract::{picture::Cut, video::VideoStatus};
use domain::{
    Viewer,
    images::{self, OwnImageKind, Source},
    testing::TestDb,
    videos,
};
use futures::TryStreamExt;
use image::{DynamicImage, GenericImageView, ImageFormat, RgbImage};
use std::io::Cursor;

#[tokio::test]
async fn a_picture_is_sent_shown_and_taken_away() {
    let server = Server::start().await;
    let db = TestDb::keeping_in(server.storage()).await;
    // As a server does at its start.
    images::tidy(&db.ctx).await.unwrap();
    let me = db.traveller().await;
    let owner = me.account().unwrap().id;
    let mut file = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::new(64, 48))
        .write_to(&mut file, ImageFormat::Png)
        .unwrap();
    let file = Bytes::from(file.into_inner());
    let id = images::set_image(&db.ctx, &me, owner, OwnImageKind::Profile, file)
        .await
        .unwrap();
    assert!(server.files().join(format!("uploads/{id}.webp")).is_file());
    let Some(Source::Uploaded(kept)) = images::source(&db.ctx, id).await.unwrap() else {
        panic!("{id} was not sent by a person");
    };
    let bytes = kept.bytes(&db.ctx).await.unwrap();
    let shown = images::rendition(&bytes, 32, 0, Cut::default()).unwrap();
    assert_eq!(image::load_from_memory(&shown).unwrap().dimensions(), (32, 24));
    images::remove_image(&db.ctx, &me, owner, OwnImageKind::Profile)
        .await
        .unwrap();
    assert!(images::source(&db.ctx, id).await.unwrap().is_none());
    db.pass(TimeDelta::minutes(61));
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 0);
    db.pass(TimeDelta::days(7));
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 1);
    assert!(!server.files().join(format!("uploads/{id}.webp")).exists());
}

#[tokio::test]
async fn a_video_is_sent_made_shown_in_parts_captioned_and_taken_away() {
    let server = Server::start().await;
    let db = TestDb::keeping_in(server.storage()).await;
    // As a server does at its start.
    images::tidy(&db.ctx).await.unwrap();
    let storage = db.ctx.storage();
    let (viewer, owner) = creator(&db).await;
    let id = send(&db.ctx, &viewer, owner, video("640x360", TONE).await).await;
    assert!(storage.list("videos").await.unwrap().is_empty(), "it is not made yet");
    assert_eq!(videos::pass(&db.ctx).await.unwrap(), 1);
    let video = videos::get(&db.ctx, &viewer, id).await.unwrap();
    assert_eq!((video.status, video.failure.as_deref()), (VideoStatus::Ready, None));
    let heights: Vec<u32> = video.renditions.iter().map(|made| made.height).collect();
    assert_eq!(heights, [240, 360]);

    let shown = videos::shown(&db.ctx, &Viewer::Visitor, id).await.unwrap();
    for height in heights {
        let file = shown.rendition(height).unwrap();
        let bytes = storage.get(&file.key).await.unwrap().unwrap();
        assert_eq!(Some(bytes.len() as u64), file.bytes);
        assert_eq!(&bytes[4..8], b"ftyp", "{height}");
        let stream = storage.read(&file.key, 100..5_000).await.unwrap().unwrap();
        let part: Vec<Bytes> = stream.try_collect().await.unwrap();
        assert!(part.concat() == bytes[100..5_000], "{height}");
    }
    let poster = shown.poster(&db.ctx).await.unwrap().unwrap();
    let bytes = storage.get(&poster.key).await.unwrap().unwrap();
    assert_eq!(image::guess_format(&bytes).unwrap(), ImageFormat::WebP);

    let words = Bytes::from_static(b"WEBVTT\n\n00:00.000 --> 00:01.000\nThe sea\n");
    videos::set_captions(&db.ctx, &viewer, id, words.clone()).await.unwrap();
    let shown = videos::shown(&db.ctx, &Viewer::Visitor, id).await.unwrap();
    let captions = shown.captions().unwrap();
    assert_eq!(storage.get(&captions.key).await.unwrap(), Some(words));

    videos::remove(&db.ctx, &viewer, id).await.unwrap();
    assert!(storage.list("videos").await.unwrap().is_empty());
    db.pass(TimeDelta::minutes(61));
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 0);
    db.pass(TimeDelta::days(7));
    assert_eq!(images::tidy(&db.ctx).await.unwrap(), 1, "its poster");
    assert_eq!(server.unfinished(), 0);
}
