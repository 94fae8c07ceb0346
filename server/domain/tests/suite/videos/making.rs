//! Transcoding of videos, and of files that only look like videos.

use super::samples::{TONE, creator, made, prepare, send, turned, video};
use async_trait::async_trait;
use bytes::Bytes;
use chrono::TimeDelta;
use contract::{
    VideoId,
    post::{BlockType, ContentBlock, PostStatus, PostWrite},
    video::{UserVideo, VideoCreate, VideoProvider, VideoStatus},
};
use domain::{
    Ctx, Result, Viewer,
    outside::video::{Ffmpeg, MadeVideo, Progress, ProviderVideoState, Video, VideoError, VideoMaker},
    posts::{self, PostFilter},
    testing::{self, TestDb, videos::MAX_BYTES},
    videos::{
        self, Videos,
        upload::{self, NotTaken},
    },
};
use futures::{StreamExt, stream};
use std::{convert::Infallible, fs::Permissions, os::unix::fs::PermissionsExt, path::Path, sync::Arc};
use tokio::{
    process::Command,
    sync::{Notify, oneshot},
};

fn sizes(video: &UserVideo) -> Vec<(u32, u32)> {
    video.renditions.iter().map(|made| (made.width, made.height)).collect()
}

/// Codec, width and height of a stored rendition, and whether it has sound, according to ffprobe.
async fn probed(db: &TestDb, video: &UserVideo, height: u32) -> String {
    let key = format!("videos/{}/{height}.mp4", video.id);
    let bytes = db.ctx.storage().get(&key).await.unwrap().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.mp4");
    std::fs::write(&file, &bytes).unwrap();
    let entries = "stream=codec_name,profile,width,height,pix_fmt";
    let asked = ["-v", "error", "-show_entries", entries, "-of", "csv=p=0"];
    let output = Command::new("ffprobe").args(asked).arg(&file).output().await.unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_wide_video_is_made_in_five_sizes_with_sound_and_a_picture() {
    let db = TestDb::new().await;
    let video = made(&db, video("1920x1080", TONE).await).await;
    assert_eq!(
        (video.status, video.progress, video.failure.as_deref()),
        (VideoStatus::Ready, 100, None)
    );
    assert_eq!(
        sizes(&video),
        [(426, 240), (640, 360), (852, 480), (1280, 720), (1920, 1080)]
    );
    assert_eq!(video.duration_seconds, Some(2));
    assert!(video.poster.is_some());
    let said = probed(&db, &video, 240).await;
    assert!(said.contains("h264,High,426,240,yuv420p"), "{said}");
    assert!(said.contains("aac"), "{said}");
    let left = std::fs::read_dir(db.folder.join("films")).unwrap().count();
    assert_eq!(left, 0, "what was sent is needed no more");
    let kept: u64 = video.renditions.iter().map(|made| made.bytes).sum();
    assert!(kept > 0);
    let seen = videos::shown(&db.ctx, &Viewer::Visitor, video.id).await.unwrap();
    assert!(seen.rendition(240).is_some() && seen.rendition(241).is_none());
}

#[tokio::test]
async fn a_video_that_was_taken_upright_stays_so() {
    let db = TestDb::new().await;
    let video = made(&db, turned(video("640x360", "").await)).await;
    assert_eq!(sizes(&video), [(240, 426), (360, 640)]);
    let said = probed(&db, &video, 640).await;
    assert!(said.contains("360,640"), "{said}");
}

#[tokio::test]
async fn a_small_silent_video_is_neither_enlarged_nor_given_sound() {
    let db = TestDb::new().await;
    let video = made(&db, video("320x180", "").await).await;
    assert_eq!(sizes(&video), [(320, 180)]);
    let said = probed(&db, &video, 180).await;
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[tokio::test]
async fn a_post_that_came_out_before_its_video_was_made_has_the_videos_picture_then() {
    let db = TestDb::new().await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&db.ctx, &viewer, owner, video("320x180", "").await).await;
    let shown = ContentBlock {
        block_type: BlockType::Video,
        order: 0,
        plain_text_content: String::new(),
        image_ids: Vec::new(),
        hotel_id: None,
        video_id: Some(id),
        package_id: None,
        itinerary_content_id: None,
    };
    let post = PostWrite {
        title: "The sea".to_owned(),
        content_blocks: vec![shown],
        status: PostStatus::Published,
        ..PostWrite::default()
    };
    let version = posts::create(&db.ctx, &viewer, &post).await.unwrap().version;
    let picture = async || {
        let list = posts::list_public(&db.ctx, owner, 1, 10).await.unwrap();
        list.posts[0].image.as_ref().map(|image| image.id)
    };
    assert_eq!(picture().await, None);
    assert_eq!(videos::pass(&db.ctx).await.unwrap(), 1);
    let made = videos::get(&db.ctx, &viewer, id).await.unwrap();
    assert_eq!(picture().await, made.poster.map(|image| image.id));
    assert!(picture().await.is_some());
    let post = posts::list_mine(&db.ctx, &viewer, PostFilter::All, 1, 10)
        .await
        .unwrap()
        .posts
        .remove(0);
    assert_eq!(
        posts::get(&db.ctx, &viewer, post.id, None).await.unwrap().version,
        version
    );
}

#[tokio::test]
async fn a_file_that_is_no_video_fails_with_a_message_and_opens_no_other_file() {
    let db = TestDb::new().await;
    let whole = video("320x180", "").await;
    let cut = whole[..whole.len() / 2].to_vec();
    // If ffmpeg had opened it, the result would show its picture.
    let secret = db.folder.join("secret.mp4");
    std::fs::write(&secret, &whole).unwrap();
    let secret = secret.display();
    let playlist = format!("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://{secret}\n#EXT-X-ENDLIST\n");
    let passwords = "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n";
    let list = format!("ffconcat version 1.0\nfile '{secret}'\n");
    // ffmpeg must not connect to an address in a playlist.
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let elsewhere = format!("http://{}/sea.ts", listener.local_addr().unwrap());
    let remote = format!("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n{elsewhere}\n#EXT-X-ENDLIST\n");
    let remote_list = format!("ffconcat version 1.0\nfile '{elsewhere}'\n");
    for file in [
        cut,
        playlist.into(),
        passwords.into(),
        list.into(),
        remote.into(),
        remote_list.into(),
        b"no video".to_vec(),
    ] {
        let words = String::from_utf8_lossy(&file[..20.min(file.len())]).into_owned();
        let video = made(&db, file).await;
        assert_eq!(video.status, VideoStatus::Failed, "{words}");
        let failure = video.failure.unwrap();
        assert!(!failure.contains("passwd") && !failure.contains('/'), "{failure}");
        assert!(video.poster.is_none() && video.renditions.is_empty(), "{words}");
    }
    listener.set_nonblocking(true).unwrap();
    let asked = listener.accept().map_err(|error| error.kind());
    assert_eq!(asked.unwrap_err(), std::io::ErrorKind::WouldBlock);
}

#[tokio::test]
async fn without_ffmpeg_a_video_waits_for_it_and_says_so() {
    let db = TestDb::new().await;
    let missing = Ffmpeg::new(Some(Path::new("/nowhere/ffmpeg")));
    let folder = db.folder.join("films");
    let lacking = Videos::new(Arc::new(missing), &folder, MAX_BYTES, MAX_BYTES);
    let poor = db.another_process_making(lacking).await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&db.ctx, &viewer, owner, video("320x180", "").await).await;
    videos::pass(&poor).await.unwrap();
    let video = videos::get(&db.ctx, &viewer, id).await.unwrap();
    assert_eq!(video.status, VideoStatus::Failed);
    assert!(video.failure.unwrap().contains("install"), "it says what to do");
    let again = videos::refresh(&db.ctx, &viewer, id).await.unwrap();
    assert_eq!((again.status, again.failure), (VideoStatus::Processing, None));
    videos::pass(&db.ctx).await.unwrap();
    assert_eq!(
        videos::get(&db.ctx, &viewer, id).await.unwrap().status,
        VideoStatus::Ready
    );
}

/// An ffmpeg that runs the script when it is to transcode.
fn ending_by(script: &str, folder: &Path) -> Ffmpeg {
    let of = |name: &str, script: &str| {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
        path
    };
    of("ffprobe", "exec ffprobe \"$@\"");
    let begun = "test \"$1\" = -version && exit 0\necho out_time_us=1";
    Ffmpeg::new(Some(&of("ffmpeg", &format!("{begun}\n{script}"))))
}

#[tokio::test]
async fn a_video_whose_program_others_ended_is_kept_and_made_later() {
    let db = TestDb::new().await;
    let (viewer, owner) = creator(&db).await;
    let whole = video("320x180", "").await;
    let folder = db.folder.join("films");
    // By a signal, with its supervisor, and with ffmpeg's exit code after a signal.
    for script in ["kill -TERM $$", "kill -KILL $$", "kill -TERM $PPID", "exit 255"] {
        let programs = tempfile::tempdir().unwrap();
        let maker = ending_by(script, programs.path());
        let videos = Videos::new(Arc::new(maker), &folder, MAX_BYTES, MAX_BYTES);
        let stopped = db.another_process_making(videos).await;
        let id = send(&stopped, &viewer, owner, whole.clone()).await;
        assert_eq!(videos::pass(&stopped).await.unwrap(), 1, "{script}");
        let video = videos::get(&db.ctx, &viewer, id).await.unwrap();
        assert_eq!(
            (video.status, video.failure),
            (VideoStatus::Processing, None),
            "{script}"
        );
        assert_eq!(
            std::fs::read(folder.join(format!("{id}.film"))).unwrap(),
            whole,
            "{script}"
        );
        db.pass(TimeDelta::minutes(2));
        videos::pass(&db.ctx).await.unwrap();
        let video = videos::get(&db.ctx, &viewer, id).await.unwrap();
        assert_eq!(video.status, VideoStatus::Ready, "{script}");
    }
}

#[tokio::test]
async fn what_a_worker_left_off_another_one_goes_on_with() {
    let db = TestDb::new().await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&db.ctx, &viewer, owner, video("1920x1080", "").await).await;
    // The worker stops as soon as one size is stored.
    let kept = async {
        while db.ctx.storage().list(&format!("videos/{id}")).await.unwrap().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        _ = videos::pass(&db.ctx) => {}
        () = kept => {}
    }
    assert_eq!(videos::pass(&db.ctx).await.unwrap(), 0, "it may live still");
    db.pass(TimeDelta::minutes(2));
    videos::pass(&db.ctx).await.unwrap();
    let video = videos::get(&db.ctx, &viewer, id).await.unwrap();
    assert_eq!((video.status, video.renditions.len()), (VideoStatus::Ready, 5));
}

/// Starts a video and never ends.
#[derive(Default)]
struct Stuck {
    begun: Notify,
}

#[async_trait]
impl VideoMaker for Stuck {
    fn provider(&self) -> VideoProvider {
        VideoProvider::Embedded
    }
    async fn lacks(&self) -> Option<String> {
        None
    }
    async fn make(&self, _: &Video, _: &mut dyn Progress) -> Result<MadeVideo, VideoError> {
        self.begun.notify_one();
        std::future::pending().await
    }
    async fn look(&self, _: &str) -> Result<ProviderVideoState> {
        Ok(ProviderVideoState::Gone)
    }
    async fn remove(&self, _: &str) -> Result<()> {
        Ok(())
    }
    fn player(&self, _: &str) -> Option<String> {
        None
    }
}

/// A process whose worker hangs, with an uploaded video.
async fn stuck(db: &TestDb) -> (Arc<Stuck>, Ctx, Viewer, VideoId) {
    let maker = Arc::new(Stuck::default());
    let videos = Videos::new(Arc::clone(&maker) as _, &db.folder.join("films"), MAX_BYTES, MAX_BYTES);
    let ctx = db.another_process_making(videos).await;
    let (viewer, owner) = creator(db).await;
    let id = send(&ctx, &viewer, owner, b"a video".to_vec()).await;
    (maker, ctx, viewer, id)
}

#[tokio::test]
async fn a_video_that_ends_each_process_that_begins_it_is_given_up() {
    let db = TestDb::new().await;
    let (maker, ctx, viewer, id) = stuck(&db).await;
    for _ in 0..6 {
        // The process stops in the middle of it.
        tokio::select! {
            _ = videos::pass(&ctx) => panic!("it never ends"),
            () = maker.begun.notified() => {}
        }
        let video = videos::get(&ctx, &viewer, id).await.unwrap();
        assert_eq!(video.status, VideoStatus::Processing);
        db.pass(TimeDelta::minutes(2));
    }
    assert_eq!(videos::pass(&ctx).await.unwrap(), 1);
    let video = videos::get(&ctx, &viewer, id).await.unwrap();
    assert_eq!(video.status, VideoStatus::Failed);
    assert!(video.failure.unwrap().contains("Refresh"), "it says what to do");
    let again = videos::refresh(&ctx, &viewer, id).await.unwrap();
    assert_eq!(again.status, VideoStatus::Processing);
}

#[tokio::test]
async fn a_video_interrupted_by_shutdowns_is_retried_each_time() {
    let db = TestDb::new().await;
    let (maker, ctx, viewer, id) = stuck(&db).await;
    for _ in 0..8 {
        let stop = tokio_util::sync::CancellationToken::new();
        let worker = tokio::spawn(videos::run(ctx.clone(), stop.clone()));
        maker.begun.notified().await;
        stop.cancel();
        worker.await.unwrap();
    }
    let video = videos::get(&ctx, &viewer, id).await.unwrap();
    assert_eq!(video.status, VideoStatus::Processing);
}

#[tokio::test]
async fn the_file_of_a_video_that_waits_to_be_tried_again_takes_room() {
    let db = TestDb::new().await;
    let folder = db.folder.join("films");
    let (viewer, owner) = creator(&db).await;
    let of = async |ffmpeg: &str| {
        let maker = Ffmpeg::new(Some(Path::new(ffmpeg)));
        let videos = Videos::new(Arc::new(maker), &folder, 10, 15);
        db.another_process_making(videos).await
    };
    let announce = async |ctx: &Ctx| {
        let place = prepare(ctx, &viewer, owner).await;
        upload::receive(ctx, &place, 0, Some(10), stream::empty::<Result<Bytes, Infallible>>()).await
    };
    let poor = of("/nowhere/ffmpeg").await;
    let id = send(&poor, &viewer, owner, b"0123456789".to_vec()).await;
    videos::pass(&poor).await.unwrap();
    assert_eq!(
        videos::get(&poor, &viewer, id).await.unwrap().status,
        VideoStatus::Failed
    );
    assert!(matches!(announce(&poor).await, Err(NotTaken::TooLarge(_))));
    // A file that is no video is not kept for another attempt.
    let able = of("ffmpeg").await;
    videos::refresh(&able, &viewer, id).await.unwrap();
    videos::pass(&able).await.unwrap();
    assert_eq!(
        videos::get(&able, &viewer, id).await.unwrap().status,
        VideoStatus::Failed
    );
    assert_eq!(announce(&able).await.unwrap().length, Some(10));
}

#[tokio::test]
async fn two_processes_do_not_write_one_video_at_once() {
    let db = TestDb::new().await;
    let other = db.another_process().await;
    let (viewer, owner) = creator(&db).await;
    let place = prepare(&db.ctx, &viewer, owner).await;
    let whole = || stream::iter([Ok::<Bytes, Infallible>(Bytes::from_static(b"0123"))]);
    let (begun, is_begun) = oneshot::channel();
    let (go_on, may_go_on) = oneshot::channel::<()>();
    let rest = stream::once(async move {
        begun.send(()).unwrap();
        may_go_on.await.unwrap();
        Ok(Bytes::from_static(b"4567"))
    });
    let (ctx, at) = (db.ctx.clone(), place.clone());
    let first = whole().chain(rest);
    let first = tokio::spawn(async move { upload::receive(&ctx, &at, 0, None, first).await });
    is_begun.await.unwrap();
    let second = upload::receive(&other, &place, 0, None, whole()).await;
    assert!(matches!(second, Err(NotTaken::Busy)), "{second:?}");
    go_on.send(()).unwrap();
    assert_eq!(first.await.unwrap().unwrap().offset, 8);
    let late = upload::receive(&other, &place, 0, None, whole()).await;
    assert!(matches!(late, Err(NotTaken::WrongOffset(8))), "{late:?}");
    assert_eq!(
        upload::receive(&other, &place, 8, Some(12), whole())
            .await
            .unwrap()
            .offset,
        12
    );
}

#[tokio::test]
async fn a_video_that_is_not_ready_is_its_owners_alone() {
    let db = TestDb::new().await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&db.ctx, &viewer, owner, b"no video".to_vec()).await;
    assert!(videos::shown(&db.ctx, &Viewer::Visitor, id).await.is_err());
    assert!(videos::shown(&db.ctx, &viewer, id).await.is_ok());
    let (other, stranger) = creator(&db).await;
    assert!(videos::shown(&db.ctx, &other, id).await.is_err());
    assert_eq!(videos::named(&db.ctx, owner, &[id]).await.unwrap().len(), 1);
    assert!(videos::named(&db.ctx, stranger, &[id]).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_video_that_cannot_be_shown_keeps_no_captions() {
    let db = TestDb::new().await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&db.ctx, &viewer, owner, b"no video".to_vec()).await;
    let words = Bytes::from_static(b"WEBVTT\n\n00:01.000 --> 00:02.000\nThe sea\n");
    let captioned = videos::set_captions(&db.ctx, &viewer, id, words).await.unwrap();
    assert!(captioned.captions_url.is_some());
    videos::pass(&db.ctx).await.unwrap();
    let video = videos::get(&db.ctx, &viewer, id).await.unwrap();
    assert_eq!((video.status, video.captions_url), (VideoStatus::Failed, None));
}

#[tokio::test]
async fn a_server_that_is_about_to_stop_keeps_what_came_and_waits_for_no_more() {
    let db = TestDb::new().await;
    let (viewer, owner) = creator(&db).await;
    let place = prepare(&db.ctx, &viewer, owner).await;
    let (begun, is_begun) = oneshot::channel();
    let first = stream::once(async move {
        begun.send(()).unwrap();
        Ok::<Bytes, Infallible>(Bytes::from_static(b"0123"))
    });
    let endless = first.chain(stream::pending());
    let (ctx, at) = (db.ctx.clone(), place.clone());
    let sent = tokio::spawn(async move { upload::receive(&ctx, &at, 0, Some(8), endless).await });
    is_begun.await.unwrap();
    db.ctx.videos().stop_receiving();
    let arrived = sent.await.unwrap().unwrap();
    assert!(arrived.expires_at.is_some(), "it is on its way still");
    // The next server goes on from there.
    let next = db.another_process().await;
    let here = upload::look(&next, &place).await.unwrap().offset;
    assert_eq!(here, arrived.offset);
    let rest = Bytes::from_static(b"01234567").slice(usize::try_from(here).unwrap()..);
    let rest = stream::iter([Ok::<Bytes, Infallible>(rest)]);
    let arrived = upload::receive(&next, &place, here, None, rest).await.unwrap();
    assert_eq!((arrived.offset, arrived.expires_at), (8, None));
}

#[tokio::test]
async fn a_complete_upload_is_made_even_if_its_server_died_before_noting_it() {
    let db = TestDb::new().await;
    let (viewer, owner) = creator(&db).await;
    let left_off = async || {
        let place = prepare(&db.ctx, &viewer, owner).await;
        let bytes = stream::iter([Ok::<Bytes, Infallible>(Bytes::from_static(b"0123"))]);
        upload::receive(&db.ctx, &place, 0, None, bytes).await.unwrap();
        let id: VideoId = place.split_once('.').unwrap().0.parse().unwrap();
        testing::videos::all_is_here(&db.ctx, id).await.unwrap();
        assert_eq!(
            videos::get(&db.ctx, &viewer, id).await.unwrap().status,
            VideoStatus::Uploading
        );
        (place, id)
    };
    // Its sender asks for the progress, or its owner adds it to the library, or the upload's time is over.
    let (place, asked) = left_off().await;
    let arrived = upload::look(&db.ctx, &place).await.unwrap();
    assert_eq!((arrived.offset, arrived.length, arrived.expires_at), (4, Some(4), None));
    let (_, called) = left_off().await;
    let input = VideoCreate {
        title: "The sea".to_owned(),
        collection: String::new(),
        video_id: called.to_string(),
        provider: VideoProvider::Embedded,
    };
    videos::create(&db.ctx, &viewer, owner, &input).await.unwrap();
    let (_, late) = left_off().await;
    db.pass(TimeDelta::hours(25));
    videos::tidy(&db.ctx).await.unwrap();
    for id in [asked, called, late] {
        let video = videos::get(&db.ctx, &viewer, id).await.unwrap();
        assert_eq!(video.status, VideoStatus::Processing);
    }
    assert_eq!(videos::pass(&db.ctx).await.unwrap(), 3);
}
