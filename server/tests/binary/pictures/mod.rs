//! Uploads of images, and of files that attack the decoder.

mod bombs;
mod club;
pub mod files;
mod forms;

use self::{files::files, forms::forms};
use crate::support::{Form, Installation, Server};
use contract::{Code, Failure};
use http::{
    StatusCode,
    header::{ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE},
};
use serde_json::{Value, json};

/// Additional memory of the process during one upload at most, in kilobytes.
const MAX_MEMORY: u64 = 64 * 1024;
/// The same for a page of paper that its file holds in a few bytes: what any picture of the largest stored size takes.
const MAX_PAGE_MEMORY: u64 = 96 * 1024;
/// Additional memory after all uploads at most: the allocator returns memory late, but it must not accumulate.
const MAX_KEPT_MEMORY: u64 = 2 * MAX_MEMORY;
/// Statuses with which the API may refuse a file.
const REFUSALS: [u16; 4] = [400, 413, 415, 422];

/// A new creator: the path of the library, and the bearer token.
pub async fn creator(server: &Server) -> (String, String) {
    let account = json!({ "email": "mia@example.org", "password": "sunlit harbour walk" }).to_string();
    let signed_up: Value = server.post_json("/identity/v1/signUp", &[], &account).await.json();
    let bearer = format!("Bearer {}", signed_up["token"].as_str().unwrap());
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    let role = server
        .put_json("/api/v1/userProfile/role?role=creator", &as_mia, "")
        .await;
    assert_eq!(role.status, StatusCode::OK, "{}", role.text);
    let profile: Value = server.get_with("/api/v1/userProfile/my", &as_mia).await.json();
    let path = format!("/api/v1/userProfile/{}/images", profile["userId"].as_str().unwrap());
    (path, bearer)
}

#[tokio::test]
async fn hostile_files_are_refused_or_converted_in_little_memory() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let (path, bearer) = creator(&server).await;
    // Warms up allocations that happen once, before measuring.
    let good = server
        .post_files(&path, &bearer, Form::file(&files::photograph(64, 48)))
        .await;
    assert_eq!(good.status, StatusCode::OK, "{}", good.text);
    let idle = server.kilobytes("VmRSS").await;
    let sent = files()
        .into_iter()
        .map(|(name, bytes)| (name, Form::file(&bytes)))
        .chain(forms())
        .map(|(name, form)| (name, form, MAX_MEMORY));
    let pages = bombs::pages()
        .into_iter()
        .map(|(name, bytes)| (name, Form::file(&bytes), MAX_PAGE_MEMORY));
    let (mut count, mut taken) = (0, 0);
    for (name, form, limit) in sent.chain(pages) {
        server.forget_peak().await;
        let before = server.kilobytes("VmRSS").await;
        let answer = server.post_files(&path, &bearer, form).await;
        let more = server.kilobytes("VmHWM").await.saturating_sub(before);
        assert!(more <= limit, "{name} took {more} kB more than {before} kB");
        count += 1;
        if answer.status == StatusCode::OK {
            taken += 1;
            let kept: Value = answer.json();
            let original = kept["original"].as_str().unwrap();
            let bytes = server.bytes(original).await;
            assert!(bytes.starts_with(b"RIFF") && bytes[8..12] == *b"WEBP", "{name}");
            for mark in [b"EXIF".as_slice(), b"XMP ", b"ICCP", files::SECRET] {
                let is_there = bytes.windows(mark.len()).any(|part| part == mark);
                assert!(!is_there, "{name} still holds {}", String::from_utf8_lossy(mark));
            }
        } else {
            assert!(
                REFUSALS.contains(&answer.status.as_u16()),
                "{name}: {} {}",
                answer.status,
                answer.text
            );
            let refused: Value = answer.json();
            let error = &refused["errors"][0];
            assert!(
                refused["hasErrors"] == true && error["code"].is_string(),
                "{name}: {refused}"
            );
            let message = error["message"].as_str().unwrap_or_default();
            assert!(message.len() > 10 && !message.contains("panick"), "{name}: {refused}");
        }
    }
    assert!(count >= 500, "{count}");
    // The test proves little if all files are refused, or all accepted.
    assert!(taken > 20 && taken < count / 2, "{taken} of {count}");
    let kept = server.kilobytes("VmRSS").await.saturating_sub(idle);
    assert!(kept <= MAX_KEPT_MEMORY, "{kept} kB are still kept beside {idle} kB");
    assert_eq!(server.get("/live").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_new_crop_is_served_and_its_old_address_is_cached_briefly() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let (path, bearer) = creator(&server).await;
    // Red on the left, blue on the right.
    let sent = Form::file(&files::photograph(1200, 600));
    let kept: Value = server.post_files(&path, &bearer, sent).await.json();
    let id = kept["id"].as_str().unwrap();
    let tall = format!("/media/{id}?width=600&height=600");
    let colour = async |path: &str| {
        let picture = image::load_from_memory(&server.bytes(path).await).unwrap().to_rgb8();
        let [red, _, blue] = picture.get_pixel(picture.width() / 4, picture.height() / 2).0;
        assert_eq!((picture.width(), picture.height()), (600, 600), "{path}");
        if red > blue { "red" } else { "blue" }
    };
    assert_eq!(colour(&tall).await, "red", "around the middle");
    assert!(server.get(&tall).await.header(CACHE_CONTROL).contains("immutable"));
    let right = json!({ "focalPoint": { "x": 1, "y": 0.5 } }).to_string();
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    let changed = server.put_json(&format!("/api/v1/images/{id}"), &as_mia, &right).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text);
    assert_eq!(colour(&format!("{tall}&v=2")).await, "blue");
    assert_eq!(colour(&tall).await, "blue", "what it was is no longer served");
    let again = server.get(&format!("{tall}&v=2")).await;
    assert!(again.header(CACHE_CONTROL).contains("immutable"));
    assert_eq!(server.get(&tall).await.header(CACHE_CONTROL), "public, max-age=60");
    // A crop hides the rest of the image, except where the whole image is requested.
    let left = json!({ "crop": { "x": 0, "y": 0, "width": 0.5, "height": 1 } }).to_string();
    server.put_json(&format!("/api/v1/images/{id}"), &as_mia, &left).await;
    let size = async |path: String| {
        let picture = image::load_from_memory(&server.bytes(&path).await).unwrap();
        (picture.width(), picture.height())
    };
    assert_eq!(size(format!("/media/{id}?width=600&v=3")).await, (600, 600));
    assert_eq!(size(format!("/media/{id}")).await, (1200, 600));
    // Share images have exactly the announced size, even if the original is smaller.
    for (width, height) in [(600, 338), (1600, 900)] {
        let shared = format!("/media/{id}?width={width}&height={height}&format=jpeg&v=3");
        assert_eq!(server.get(&shared).await.header(CONTENT_TYPE), "image/jpeg");
        let bytes = server.bytes(&shared).await;
        assert_eq!(image::guess_format(&bytes).unwrap(), image::ImageFormat::Jpeg);
        assert_eq!(size(shared).await, (width, height));
    }
    // Every refusal is the envelope, also for browsers that prefer pages.
    for (query, field) in [
        ("format=tiff", "format"),
        ("width=0", "width"),
        ("height=0", "height"),
        ("width=x", "width"),
        ("v=x", "v"),
        ("size=huge", "size"),
    ] {
        let page = [(ACCEPT, "text/html")];
        let refused = server.get_with(&format!("/media/{id}?{query}"), &page).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{query}");
        let failure: Failure = refused.json();
        assert_eq!(failure.errors[0].field.as_deref(), Some(field), "{query}");
    }
    for (path, code) in [
        ("/media/none".to_owned(), Code::NotFound),
        ("/media/card/stay".to_owned(), Code::NotFound),
        (format!("/media/card/stay/{id}"), Code::NotFound),
        (format!("/media/card/stay/{id}?width=x"), Code::BadRequest),
        (format!("/media/video/{id}/240.mp4"), Code::NotFound),
    ] {
        let failure: Failure = server.get(&path).await.json();
        assert_eq!(failure.errors[0].code, code, "{path}");
    }
}
