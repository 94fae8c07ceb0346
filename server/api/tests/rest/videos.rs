//! A creator's library of videos, and the protocol of uploads.

use crate::support::{
    TestApi,
    people::{PASSWORD, Person},
};
use api::{ApiState, Cookies};
use axum::{
    Router,
    body::{Body, to_bytes},
};
use chrono::TimeDelta;
use contract::{
    Code,
    identity::AccountExport,
    video::{UserVideo, VideoStatus, VideoUpload},
    visitor::Role,
};
use domain::testing::videos::{MAX_BYTES, ready};
use futures::future::join_all;
use http::{HeaderMap, Method, Request, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;

fn path(owner: &Person) -> String {
    format!("/api/v1/userProfile/{}/videos", owner.id)
}

async fn prepare(owner: &Person, title: &str) -> VideoUpload {
    let body = json!({ "title": title, "collection": "Sea" });
    owner
        .client
        .post(&format!("{}/prepare", path(owner)), &body)
        .await
        .read()
}

async fn video(owner: &Person, upload: &VideoUpload) -> UserVideo {
    owner
        .client
        .get(&format!("/api/v1/user/videos/{}", upload.video.id))
        .await
        .read()
}

/// The routes of uploads.
fn places(api: &TestApi) -> Router {
    api::uploads(ApiState {
        ctx: api.db.ctx.clone(),
        cookies: Cookies { secure: false },
        country_header: None,
        address_header: None,
    })
}

/// A call of the protocol with these headers.
async fn tus(
    api: &TestApi,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> (u16, HeaderMap, String) {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = places(api).oneshot(request.body(body.into()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let text = String::from_utf8(to_bytes(body, usize::MAX).await.unwrap().to_vec()).unwrap();
    (parts.status.as_u16(), parts.headers, text)
}

const VERSION: (&str, &str) = ("tus-resumable", "1.0.0");
const PIECE: (&str, &str) = ("content-type", "application/offset+octet-stream");

async fn patch(api: &TestApi, path: &str, offset: &str, length: Option<&str>, body: impl Into<Body>) -> u16 {
    let mut headers = vec![VERSION, PIECE, ("upload-offset", offset)];
    headers.extend(length.map(|length| ("upload-length", length)));
    tus(api, "PATCH", path, &headers, body).await.0
}

async fn offset(api: &TestApi, path: &str) -> String {
    let (status, headers, _) = tus(api, "HEAD", path, &[VERSION], Body::empty()).await;
    assert_eq!((status, &headers["cache-control"]), (200, &"no-store".parse().unwrap()));
    headers["upload-offset"].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_video_arrives_in_pieces_and_goes_on_where_it_was_cut_off() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let upload = prepare(&mia, " The harbour ").await;
    let place = &upload.upload_url;
    assert_eq!(
        (upload.most_bytes, upload.video.title.as_str()),
        (MAX_BYTES, "The harbour")
    );
    assert_eq!(upload.expires_at, api.db.ctx.now() + TimeDelta::hours(24));
    let (status, headers, _) = tus(&api, "HEAD", place, &[VERSION], Body::empty()).await;
    assert_eq!((status, headers["upload-offset"].to_str().unwrap()), (200, "0"));
    assert_eq!(headers["upload-defer-length"], "1");
    assert!(headers["upload-expires"].to_str().unwrap().ends_with("GMT"));
    assert_eq!(patch(&api, place, "0", Some("10"), "01234").await, 204);
    assert_eq!(video(&mia, &upload).await.progress, 50);
    assert_eq!(offset(&api, place).await, "5");
    assert_eq!(patch(&api, place, "4", None, "4").await, 409, "not from there");
    assert_eq!(patch(&api, place, "5", Some("11"), "5").await, 400, "it had 10 before");
    assert_eq!(patch(&api, place, "5", None, "567890").await, 413, "one too many");
    assert_eq!(offset(&api, place).await, "5");
    // A sender that is disconnected.
    let cut = futures_of(&[Ok("567"), Err("cut off")]);
    patch(&api, place, "5", None, cut).await;
    assert_eq!(offset(&api, place).await, "8");
    assert_eq!(video(&mia, &upload).await.status, VideoStatus::Uploading);
    assert_eq!(patch(&api, place, "8", None, "89").await, 204);
    assert_eq!(video(&mia, &upload).await.status, VideoStatus::Processing);
    assert_eq!(
        offset(&api, place).await,
        "10",
        "a client that missed the answer learns it"
    );
    assert_eq!(
        tus(&api, "DELETE", place, &[VERSION], Body::empty()).await.0,
        404,
        "it is a video now"
    );
}

fn futures_of(pieces: &[Result<&'static str, &'static str>]) -> Body {
    let pieces: Vec<Result<&'static str, std::io::Error>> = pieces
        .iter()
        .map(|piece| piece.map_err(std::io::Error::other))
        .collect();
    Body::from_stream(futures::stream::iter(pieces))
}

#[tokio::test]
async fn the_rules_of_the_protocol_are_kept() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let place = prepare(&mia, "The harbour").await.upload_url;
    let (status, headers, _) = tus(&api, "OPTIONS", "/api/v1/uploads", &[], Body::empty()).await;
    assert_eq!((status, headers["tus-version"].to_str().unwrap()), (204, "1.0.0"));
    assert_eq!(headers["tus-max-size"].to_str().unwrap(), MAX_BYTES.to_string());
    let (status, headers, _) = tus(&api, "HEAD", &place, &[("tus-resumable", "0.2.0")], Body::empty()).await;
    assert_eq!((status, headers["tus-version"].to_str().unwrap()), (412, "1.0.0"));
    let wrong = [VERSION, ("content-type", "video/mp4"), ("upload-offset", "0")];
    let (status, _, text) = tus(&api, "PATCH", &place, &wrong, "0").await;
    assert_eq!((status, text.contains("\"hasErrors\":true")), (415, true));
    assert_eq!(
        tus(&api, "PATCH", &place, &[VERSION, PIECE], "0").await.0,
        400,
        "no offset"
    );
    for nonsense in ["-1", "+0", "x", "99999999999999999999"] {
        assert_eq!(patch(&api, &place, nonsense, None, "0").await, 400, "{nonsense}");
    }
    assert_eq!(patch(&api, &place, "0", Some("0"), "").await, 400, "a video has bytes");
    let most = (MAX_BYTES + 1).to_string();
    assert_eq!(patch(&api, &place, "0", Some(&most), "0").await, 413);
    // The secret with one changed letter.
    let guessed = format!(
        "{}{}",
        &place[..place.len() - 2],
        if place.ends_with("AA") { "BB" } else { "AA" }
    );
    for unknown in [
        guessed.as_str(),
        "/api/v1/uploads/nothing",
        &place[..place.find('.').unwrap()],
    ] {
        assert_eq!(
            tus(&api, "HEAD", unknown, &[VERSION], Body::empty()).await.0,
            404,
            "{unknown}"
        );
        assert_eq!(patch(&api, unknown, "0", None, "0").await, 404, "{unknown}");
        let named = |method| {
            [
                VERSION,
                PIECE,
                ("upload-offset", "0"),
                ("x-http-method-override", method),
            ]
        };
        for (method, headers) in [
            ("DELETE", named("DELETE")),
            ("POST", named("DELETE")),
            ("POST", named("PATCH")),
        ] {
            let status = tus(&api, method, unknown, &headers, "0").await.0;
            assert_eq!(status, 404, "{method} {headers:?} {unknown}");
        }
    }
    // No guessed address deleted the upload or wrote to it.
    assert_eq!(offset(&api, &place).await, "0");
    assert_eq!(tus(&api, "DELETE", &place, &[VERSION], Body::empty()).await.0, 204);
    assert_eq!(tus(&api, "HEAD", &place, &[VERSION], Body::empty()).await.0, 404);
    let late = prepare(&mia, "Late").await;
    api.db.pass(TimeDelta::hours(24));
    assert_eq!(patch(&api, &late.upload_url, "0", Some("1"), "0").await, 410);
    domain::videos::tidy(&api.db.ctx).await.unwrap();
    assert_eq!(
        tus(&api, "HEAD", &late.upload_url, &[VERSION], Body::empty()).await.0,
        410
    );
    api.db.pass(TimeDelta::seconds(1));
    domain::videos::tidy(&api.db.ctx).await.unwrap();
    assert_eq!(
        tus(&api, "HEAD", &late.upload_url, &[VERSION], Body::empty()).await.0,
        404
    );
}

#[tokio::test]
async fn all_videos_of_a_library_have_a_bound_together() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let most = MAX_BYTES.to_string();
    for expected in [204, 204, 413] {
        let place = prepare(&mia, "Large").await.upload_url;
        assert_eq!(patch(&api, &place, "0", Some(&most), "0").await, expected);
    }
    let noa = api.person(Role::Creator).await;
    let place = prepare(&noa, "Large").await.upload_url;
    assert_eq!(
        patch(&api, &place, "0", Some(&most), "0").await,
        204,
        "another library is another one"
    );
}

#[tokio::test]
async fn videos_that_are_announced_at_once_have_no_more_room_than_one_after_another() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let most = MAX_BYTES.to_string();
    let mut places = Vec::new();
    for _ in 0..6 {
        places.push(prepare(&mia, "Large").await.upload_url);
    }
    let sent = places.iter().map(|place| patch(&api, place, "0", Some(&most), "0"));
    let mut statuses = join_all(sent).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 204, 413, 413, 413, 413]);
}

#[tokio::test]
async fn a_video_of_unknown_length_counts_by_its_received_bytes() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    for length in [MAX_BYTES, MAX_BYTES - 5] {
        let place = prepare(&mia, "Large").await.upload_url;
        assert_eq!(patch(&api, &place, "0", Some(&length.to_string()), "0").await, 204);
    }
    let place = prepare(&mia, "Unknown").await.upload_url;
    assert_eq!(patch(&api, &place, "0", None, "0123456789").await, 413);
    assert_eq!(offset(&api, &place).await, "0");
    assert_eq!(patch(&api, &place, "0", None, "01234").await, 204);
    let other = prepare(&mia, "One more").await.upload_url;
    assert_eq!(patch(&api, &other, "0", Some("1"), "0").await, 413);
    assert_eq!(patch(&api, &place, "5", Some("5"), "").await, 204, "that is all of it");
}

#[tokio::test]
async fn senders_whose_line_knows_only_common_methods_name_the_one_they_mean() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let place = prepare(&mia, "The harbour").await.upload_url;
    let meant = ("x-http-method-override", "PATCH");
    let headers = [VERSION, PIECE, meant, ("upload-offset", "0")];
    assert_eq!(tus(&api, "POST", &place, &headers, "0123").await.0, 204);
    assert_eq!(offset(&api, &place).await, "4");
    for other in [None, Some("PUT")] {
        let named = other.map(|method| ("x-http-method-override", method));
        let headers: Vec<_> = [VERSION].into_iter().chain(named).collect();
        let (status, headers, _) = tus(&api, "POST", &place, &headers, Body::empty()).await;
        assert_eq!((status, &headers["tus-resumable"]), (405, &"1.0.0".parse().unwrap()));
    }
    let headers = [VERSION, ("x-http-method-override", "DELETE")];
    assert_eq!(tus(&api, "POST", &place, &headers, Body::empty()).await.0, 204);
    assert_eq!(tus(&api, "HEAD", &place, &[VERSION], Body::empty()).await.0, 404);
}

async fn titles(owner: &Person, query: &str) -> (u64, Vec<String>) {
    let page = owner.client.get(&format!("{}?{query}", path(owner))).await.body;
    let videos = page["videos"].as_array().unwrap().iter();
    let titles = videos.map(|video| video["title"].as_str().unwrap().to_owned());
    (page["total"].as_u64().unwrap(), titles.collect())
}

#[tokio::test]
async fn videos_are_listed_found_renamed_and_deleted() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    for title in ["beach", "Arcade", "Cliff"] {
        ready(&api.db.ctx, mia.id, title, b"a video").await.unwrap();
        api.db.pass(TimeDelta::minutes(1));
    }
    let all = |titles: [&str; 3]| (3, titles.map(str::to_owned).to_vec());
    assert_eq!(titles(&mia, "").await, all(["Cliff", "Arcade", "beach"]));
    assert_eq!(titles(&mia, "orderBy=oldest").await, all(["beach", "Arcade", "Cliff"]));
    assert_eq!(titles(&mia, "orderBy=title").await, all(["Arcade", "beach", "Cliff"]));
    assert_eq!(titles(&mia, "searchString=CLI").await, (1, vec!["Cliff".to_owned()]));
    assert_eq!(titles(&mia, "skip=1&take=1").await, (3, vec!["Arcade".to_owned()]));
    let upload = prepare(&mia, "On its way").await;
    let named = json!({ "title": "By boat", "collection": "Sea", "videoId": upload.video.id });
    let early = mia.client.post(&path(&mia), &named).await;
    assert_eq!(early.refused(Code::Invalid).field(), Some("videoId"));
    assert_eq!(patch(&api, &upload.upload_url, "0", Some("1"), "0").await, 204);
    let kept: UserVideo = mia.client.post(&path(&mia), &named).await.read();
    assert_eq!((kept.title.as_str(), kept.collection.as_str()), ("By boat", "Sea"));
    let export: AccountExport = mia.client.get("/identity/v1/account").await.read();
    assert_eq!(export.videos.len(), 4);
    let record = format!("/api/v1/user/videos/{}", kept.id);
    mia.client.ask(Method::DELETE, &record).await.done();
    mia.client.get(&record).await.refused(Code::NotFound);
}

#[tokio::test]
async fn anothers_videos_are_not_there_and_travellers_have_none() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let id = ready(&api.db.ctx, mia.id, "The sea", b"a video").await.unwrap();
    let record = format!("/api/v1/user/videos/{id}");
    for role in [Role::Customer, Role::Creator, Role::Operator] {
        let other = api.person(role).await;
        other.client.get(&path(&mia)).await.refused(Code::NotFound);
        other.client.get(&record).await.refused(Code::NotFound);
        other.client.ask(Method::DELETE, &record).await.refused(Code::NotFound);
        other
            .client
            .ask(Method::POST, &format!("{record}/refresh-status"))
            .await
            .refused(Code::NotFound);
        let mine = json!({ "title": "Mine", "videoId": id });
        other.client.post(&path(&mia), &mine).await.refused(Code::NotFound);
    }
    let noa = api.person(Role::Creator).await;
    let taken = noa
        .client
        .post(&path(&noa), &json!({ "title": "Mine", "videoId": id }))
        .await;
    assert_eq!(taken.refused(Code::Invalid).field(), Some("videoId"));
    let traveller = api.person(Role::Customer).await;
    let body = json!({ "title": "The sea" });
    let place = format!("{}/prepare", path(&traveller));
    traveller.client.post(&place, &body).await.refused(Code::Forbidden);
}

#[tokio::test]
async fn captions_are_set_replaced_and_taken_away() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let id = ready(&api.db.ctx, mia.id, "The sea", b"a video").await.unwrap();
    let captions = format!("/api/v1/user/videos/{id}/captions");
    let words = "WEBVTT\n\n00:01.000 --> 00:02.000\nThe sea\n";
    let put = async |kind: &str, words: &str| {
        mia.client
            .send_bytes(Method::PUT, &captions, kind, words.to_owned())
            .await
    };
    let first: UserVideo = put("text/vtt; charset=utf-8", words).await.read();
    let second: UserVideo = put("text/vtt", words).await.read();
    assert_ne!(
        first.captions_url.unwrap(),
        second.captions_url.unwrap(),
        "no cache shows those of before"
    );
    let kept = api.db.ctx.storage().list(&format!("videos/{id}")).await.unwrap();
    assert_eq!(kept.iter().filter(|key| key.ends_with(".vtt")).count(), 1, "{kept:?}");
    put("text/plain", words).await.refused(Code::UnsupportedMediaType);
    put("text/vtt", "1\n00:01,000 --> 00:02,000\nThe sea")
        .await
        .refused(Code::Invalid);
    put("text/vtt", &"a".repeat(600 * 1024))
        .await
        .refused(Code::PayloadTooLarge);
    mia.client.ask(Method::DELETE, &captions).await.done();
    let video = mia.client.get(&format!("/api/v1/user/videos/{id}")).await.body;
    assert_eq!(video["captionsUrl"], Value::Null);
}

#[tokio::test]
async fn a_creator_who_leaves_takes_all_videos_along() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    ready(&api.db.ctx, mia.id, "The sea", b"a video").await.unwrap();
    let left = mia
        .client
        .delete("/identity/v1/account", &json!({ "currentPassword": PASSWORD }))
        .await;
    assert_eq!(left.status, StatusCode::NO_CONTENT);
    assert!(api.db.ctx.storage().list("videos").await.unwrap().is_empty());
}
