//! Bunny Stream, against a test double that follows its documentation.

use super::samples::{PASSWORD, creator, send};
use chrono::TimeDelta;
use contract::video::{UserVideo, VideoCreate, VideoProvider, VideoStatus};
use domain::{
    Ctx, Viewer,
    identity::{self, Client},
    outside::video::{Bunny, BunnyAccount},
    testing::{TestDb, videos::MAX_BYTES},
    videos::{self, Videos},
};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU32, Ordering},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use uuid::Uuid;

const NAME: &str = "0b8a3c5e-7c1d-4f6a-9d2e-1a2b3c4d5e6f";

/// The calls to the double: method, path, headers and body.
type Calls = Arc<Mutex<Vec<String>>>;

/// A double on its own port.
struct Double {
    address: String,
    calls: Calls,
    /// The status of every video: 3 is in progress, 4 is ready; with 0 the double gives no answer.
    status: Arc<AtomicU32>,
}

impl Double {
    async fn new() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let double = Self {
            address: format!("http://{}", listener.local_addr().unwrap()),
            calls: Calls::default(),
            status: Arc::new(AtomicU32::new(4)),
        };
        let (calls, status) = (Arc::clone(&double.calls), Arc::clone(&double.status));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&calls), Arc::clone(&status)));
            }
        });
        double
    }

    /// A process that sends its videos there.
    async fn process(&self, db: &TestDb) -> Ctx {
        let account = BunnyAccount {
            address: self.address.clone(),
            library: "7".to_owned(),
            api_key: "key".to_owned(),
            files: Some(self.address.clone()),
        };
        let bunny = Bunny::new(account).unwrap();
        let videos = Videos::new(Arc::new(bunny), &db.folder.join("films"), MAX_BYTES, MAX_BYTES);
        db.another_process_making(videos).await
    }

    /// How often the double was called with that method and path.
    fn asked(&self, method: &str) -> usize {
        let calls = self.calls.lock().unwrap();
        calls.iter().filter(|call| call.starts_with(method)).count()
    }
}

/// Answers one call and closes the connection.
async fn serve(mut stream: TcpStream, calls: Calls, status: Arc<AtomicU32>) {
    let mut bytes = Vec::new();
    let length = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).to_lowercase();
        let (head, body) = text.split_once("\r\n\r\n")?;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let wanted: usize = length.map_or(0, |length| length.parse().unwrap());
        (body.len() >= wanted).then_some(())
    };
    while length(&bytes).is_none() {
        if stream.read_buf(&mut bytes).await.unwrap() == 0 {
            return;
        }
    }
    let call = String::from_utf8_lossy(&bytes).into_owned();
    let first = call.lines().next().unwrap().to_owned();
    let created = {
        let mut calls = calls.lock().unwrap();
        calls.push(call);
        calls.iter().filter(|call| call.starts_with("POST /library")).count()
    };
    let (status, headers, body) = match first.split(' ').take(2).collect::<Vec<_>>().as_slice() {
        // Each video has its own id; the first one has NAME.
        ["POST", "/library/7/videos"] => {
            let name = Uuid::parse_str(NAME).unwrap().as_u128() + created as u128 - 1;
            let name = Uuid::from_u128(name);
            ("200 OK", "", format!("{{\"guid\":\"{name}\"}}"))
        }
        ["POST", "/tusupload"] => ("201 Created", "Location: /files/1\r\n", String::new()),
        ["PATCH", "/files/1"] => ("204 No Content", "", String::new()),
        ["GET", _] if status.load(Ordering::Relaxed) == 0 => ("503 Service Unavailable", "", String::new()),
        ["GET", _] => {
            let status = status.load(Ordering::Relaxed);
            let seen = format!(
                r#"{{"title":"The sea","status":{status},"encodeProgress":100,"length":12,"width":1280,"height":720,
                "availableResolutions":"360p,240p,720p","hasMP4Fallback":true}}"#
            );
            ("200 OK", "", seen)
        }
        ["DELETE", _] => ("200 OK", "", "{}".to_owned()),
        _ => ("404 Not Found", "", String::new()),
    };
    let length = if status.starts_with("204") {
        String::new()
    } else {
        format!("Content-Length: {}\r\n", body.len())
    };
    let answer = format!("HTTP/1.1 {status}\r\n{headers}{length}Connection: close\r\n\r\n{body}");
    stream.write_all(answer.as_bytes()).await.unwrap();
}

#[tokio::test]
async fn a_video_is_sent_to_bunny_asked_for_and_forgotten_there() {
    let db = TestDb::new().await;
    let double = Double::new().await;
    let (address, calls) = (&double.address, &double.calls);
    let ctx = double.process(&db).await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&ctx, &viewer, owner, b"any bytes at all".to_vec()).await;
    assert_eq!(videos::pass(&ctx).await.unwrap(), 1);
    let sent = videos::get(&ctx, &viewer, id).await.unwrap();
    assert_eq!(
        (sent.provider, sent.status),
        (VideoProvider::Bunny, VideoStatus::Processing)
    );
    {
        let calls = calls.lock().unwrap();
        let create = calls[0].to_lowercase();
        assert!(
            create.contains("accesskey: key") && create.contains("\"title\":\"the sea\""),
            "{create}"
        );
        let place = calls[1].to_lowercase();
        for header in [
            "authorizationsignature: ",
            "authorizationexpire: ",
            "libraryid: 7",
            "upload-length: 16",
        ] {
            assert!(place.contains(header), "{place}");
        }
        assert!(
            !place.contains("accesskey"),
            "the key goes nowhere but to the API: {place}"
        );
        assert!(calls[2].ends_with("any bytes at all"), "{}", calls[2]);
    }
    db.pass(TimeDelta::minutes(1));
    assert_eq!(videos::pass(&ctx).await.unwrap(), 1);
    let ready = videos::get(&ctx, &viewer, id).await.unwrap();
    assert_eq!((ready.status, ready.duration_seconds), (VideoStatus::Ready, Some(12)));
    let urls: Vec<&str> = ready.renditions.iter().map(|made| made.url.as_str()).collect();
    let url = |height: u32| format!("{address}/{NAME}/play_{height}p.mp4");
    assert_eq!(urls, [url(240), url(360), url(720)]);
    let page = videos::shown(&ctx, &viewer, id).await.unwrap().elsewhere;
    assert_eq!(page, Some(format!("https://iframe.mediadelivery.net/embed/7/{NAME}")));
    videos::remove(&ctx, &viewer, id).await.unwrap();
    let last = calls.lock().unwrap().last().unwrap().clone();
    assert!(last.starts_with(&format!("DELETE /library/7/videos/{NAME} ")), "{last}");
}

/// Takes over the video with that id, which every page that shows it reveals.
async fn take(ctx: &Ctx, viewer: &Viewer) -> domain::Result<UserVideo> {
    let input = VideoCreate {
        title: "Mine now".to_owned(),
        collection: String::new(),
        video_id: NAME.to_owned(),
        provider: VideoProvider::Bunny,
    };
    videos::create(ctx, viewer, viewer.account_id().unwrap(), &input).await
}

#[tokio::test]
async fn a_video_that_was_taken_over_there_is_deleted_here_alone() {
    let db = TestDb::new().await;
    let double = Double::new().await;
    let ctx = double.process(&db).await;
    let (viewer, _) = creator(&db).await;
    let taken = take(&ctx, &viewer).await.unwrap();
    assert_eq!(taken.status, VideoStatus::Ready);
    videos::remove(&ctx, &viewer, taken.id).await.unwrap();
    assert!(videos::get(&ctx, &viewer, taken.id).await.is_err());
    // Deleting the account does not delete the video at the provider either.
    take(&ctx, &viewer).await.unwrap();
    let client = Client::named("test");
    identity::delete_account(&ctx, &viewer, PASSWORD, &client)
        .await
        .unwrap();
    let (other, _) = creator(&db).await;
    take(&ctx, &other).await.expect("nobody here has it any more");
    assert_eq!(double.asked("DELETE"), 0);
}

#[tokio::test]
async fn a_video_that_was_sent_here_is_not_taken_over_by_others() {
    let db = TestDb::new().await;
    let double = Double::new().await;
    let ctx = double.process(&db).await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&ctx, &viewer, owner, b"any bytes at all".to_vec()).await;
    videos::pass(&ctx).await.unwrap();
    let (other, _) = creator(&db).await;
    take(&ctx, &other).await.unwrap_err();
    // The owner can rename it by either id, and deleting it deletes it at the provider too.
    assert_eq!(take(&ctx, &viewer).await.unwrap().id, id);
    videos::remove(&ctx, &viewer, id).await.unwrap();
    assert_eq!(double.asked("DELETE"), 1);
}

#[tokio::test]
async fn videos_that_nothing_is_said_of_are_asked_for_again_and_hold_up_no_others() {
    let db = TestDb::new().await;
    let double = Double::new().await;
    let ctx = double.process(&db).await;
    let (viewer, owner) = creator(&db).await;
    let first = send(&ctx, &viewer, owner, b"any bytes at all".to_vec()).await;
    let second = send(&ctx, &viewer, owner, b"other bytes".to_vec()).await;
    assert_eq!(videos::pass(&ctx).await.unwrap(), 2);
    double.status.store(0, Ordering::Relaxed);
    db.pass(TimeDelta::minutes(1));
    assert_eq!(videos::pass(&ctx).await.unwrap(), 2);
    assert_eq!(double.asked("GET"), 2, "both are asked for");
    let statuses = async || {
        let mut statuses = Vec::new();
        for id in [first, second] {
            statuses.push(videos::get(&ctx, &viewer, id).await.unwrap().status);
        }
        statuses
    };
    assert_eq!(statuses().await, [VideoStatus::Processing; 2]);
    double.status.store(4, Ordering::Relaxed);
    db.pass(TimeDelta::hours(1));
    videos::pass(&ctx).await.unwrap();
    assert_eq!(statuses().await, [VideoStatus::Ready; 2]);
}

#[tokio::test]
async fn a_provider_that_is_not_done_after_a_day_is_asked_no_more() {
    let db = TestDb::new().await;
    let double = Double::new().await;
    double.status.store(3, Ordering::Relaxed);
    let ctx = double.process(&db).await;
    let (viewer, owner) = creator(&db).await;
    let id = send(&ctx, &viewer, owner, b"any bytes at all".to_vec()).await;
    videos::pass(&ctx).await.unwrap();
    let status = async || videos::get(&ctx, &viewer, id).await.unwrap();
    db.pass(TimeDelta::hours(23));
    videos::pass(&ctx).await.unwrap();
    assert_eq!(status().await.status, VideoStatus::Processing);
    db.pass(TimeDelta::hours(1));
    videos::pass(&ctx).await.unwrap();
    let failed = status().await;
    assert_eq!(failed.status, VideoStatus::Failed);
    assert!(failed.failure.unwrap().contains("within a day"));
    let asked = double.asked("GET");
    db.pass(TimeDelta::hours(1));
    assert_eq!(videos::pass(&ctx).await.unwrap(), 0);
    assert_eq!(double.asked("GET"), asked);
    // The result appears on the next refresh.
    double.status.store(4, Ordering::Relaxed);
    let ready = videos::refresh(&ctx, &viewer, id).await.unwrap();
    assert_eq!((ready.status, ready.failure), (VideoStatus::Ready, None));
}
