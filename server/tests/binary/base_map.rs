//! The archive of map tiles as browsers read it, and the effect of the map's settings.

use crate::support::{Answer, Installation};
use http::{
    StatusCode,
    header::{
        ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE,
        CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, IF_RANGE, RANGE,
    },
};

const PATH: &str = "/map/base.pmtiles";
/// Longer than any part that a test reads.
const LENGTH: usize = 5_000;

/// A file with the head of an archive: vector tiles, compressed with gzip.
fn archive(length: usize) -> Vec<u8> {
    let mut bytes = b"PMTiles\x03".to_vec();
    bytes.extend((bytes.len()..length).map(|at| b'a' + u8::try_from(at % 26).unwrap()));
    (bytes[98], bytes[99]) = (2, 1);
    bytes
}

#[tokio::test]
async fn an_archive_is_read_in_parts_that_name_which_archive_they_are_of() {
    let installation = Installation::new().await;
    let file = installation.file("base.pmtiles", &archive(LENGTH));
    let server = installation.serve_with(&[("MAP_PMTILES", &file)]).await;

    let page = server.get("/search").await;
    assert!(
        page.text.contains("\"MAP_PMTILES_URL\":\"/map/base.pmtiles\""),
        "{}",
        page.text
    );
    assert!(!page.text.contains(&file), "the path on disk stays private");

    let part = server
        .get_with(PATH, &[(RANGE, "bytes=0-6"), (ACCEPT_ENCODING, "gzip, br")])
        .await;
    assert_eq!(
        (part.status, part.text.as_str()),
        (StatusCode::PARTIAL_CONTENT, "PMTiles")
    );
    assert_eq!(part.header(CONTENT_RANGE), "bytes 0-6/5000");
    assert_eq!(part.header(CONTENT_TYPE), "application/vnd.pmtiles");
    assert_eq!(part.header(ACCEPT_RANGES), "bytes");
    assert_eq!(part.header(CONTENT_ENCODING), "");
    assert!(
        part.header(CACHE_CONTROL).starts_with("public, max-age="),
        "{}",
        part.header(CACHE_CONTROL)
    );
    let tag = part.header(ETAG);
    assert!(tag.starts_with('"'), "readers of archives ignore weak tags: {tag}");

    // Readers request more bytes than a small archive has.
    let beyond = server.get_with(PATH, &[(RANGE, "bytes=4990-16383")]).await;
    assert_eq!((beyond.status, beyond.text.len()), (StatusCode::PARTIAL_CONTENT, 10));
    assert_eq!(beyond.header(ETAG), tag);

    let outside = server.get_with(PATH, &[(RANGE, "bytes=5000-5100")]).await;
    assert_eq!(outside.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(outside.header(CONTENT_RANGE), "bytes */5000");
    assert_eq!(outside.header(CACHE_CONTROL), "");

    for wrong in ["bytes=x-", "pages=1-2"] {
        let ignored = server.get_with(PATH, &[(RANGE, wrong)]).await;
        assert_eq!(
            (ignored.status, ignored.text.len()),
            (StatusCode::OK, LENGTH),
            "{wrong}"
        );
    }

    let whole = server.get_with(PATH, &[(ACCEPT_ENCODING, "gzip, br")]).await;
    assert_eq!(
        (whole.status, whole.header(CONTENT_LENGTH).as_str()),
        (StatusCode::OK, "5000")
    );
    assert_eq!((whole.header(CONTENT_ENCODING).as_str(), whole.header(ETAG)), ("", tag));
}

#[tokio::test]
async fn an_archive_that_is_known_is_not_sent_again_and_another_one_has_another_tag() {
    let installation = Installation::new().await;
    let file = installation.file("base.pmtiles", &archive(LENGTH));
    let server = installation.serve_with(&[("MAP_PMTILES", &file)]).await;
    let first = server.get_with(PATH, &[(RANGE, "bytes=0-6")]).await;
    let tag = first.header(ETAG);
    let status = |answer: Answer| answer.status;

    let known = server.get_with(PATH, &[(IF_NONE_MATCH, &tag)]).await;
    assert_eq!(
        (known.status, known.header(ETAG), known.text.as_str()),
        (StatusCode::NOT_MODIFIED, tag.clone(), "")
    );
    let other = server.get_with(PATH, &[(IF_NONE_MATCH, "\"other\"")]).await;
    assert_eq!((other.status, other.text.len()), (StatusCode::OK, LENGTH));
    let same = server.get_with(PATH, &[(RANGE, "bytes=0-6"), (IF_RANGE, &tag)]).await;
    assert_eq!(status(same), StatusCode::PARTIAL_CONTENT);

    installation.file("base.pmtiles", &archive(LENGTH + 1));
    let next = server.get_with(PATH, &[(RANGE, "bytes=0-6")]).await;
    assert_ne!(next.header(ETAG), tag);
    let mixed = server.get_with(PATH, &[(RANGE, "bytes=0-6"), (IF_RANGE, &tag)]).await;
    assert_eq!(
        (mixed.status, mixed.text.len()),
        (StatusCode::OK, LENGTH + 1),
        "no part of another archive"
    );
    std::fs::remove_file(&file).unwrap();
    let gone = server.get_with(PATH, &[(RANGE, "bytes=0-6")]).await;
    assert_eq!(status(gone), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn without_settings_there_is_no_archive_and_maps_fetch_nothing_elsewhere() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[]).await;
    assert_eq!(server.get(PATH).await.status, StatusCode::NOT_FOUND);
    let page = server.get("/search").await;
    assert!(!page.text.contains("MAP_"), "{}", page.text);
    let policy = page.header(CONTENT_SECURITY_POLICY);
    assert!(
        policy.contains("img-src 'self' data: blob:;") && policy.contains("connect-src 'self';"),
        "{policy}"
    );
}

#[tokio::test]
async fn a_style_from_elsewhere_may_be_fetched_by_pages_and_by_the_workers_of_maps() {
    let installation = Installation::new().await;
    let settings = [
        ("MAP_STYLE_URL", "https://tiles.example/calm.json"),
        ("MAP_STYLE_URL_DARK", "/styles/dark.json"),
        ("MAP_ORIGINS", "https://fonts.example"),
    ];
    let server = installation.serve_with(&settings).await;
    let page = server.get("/search").await;
    assert!(
        page.text
            .contains("\"MAP_STYLE_URL\":\"https://tiles.example/calm.json\""),
        "{}",
        page.text
    );
    assert!(
        page.text.contains("\"MAP_STYLE_URL_DARK\":\"/styles/dark.json\""),
        "{}",
        page.text
    );
    // Workers get the policy of their own file.
    for path in ["/search", "/assets/worker.js"] {
        let policy = server.get(path).await.header(CONTENT_SECURITY_POLICY);
        for sources in ["img-src 'self' data: blob:", "connect-src 'self'"] {
            let widened = format!("{sources} https://tiles.example https://fonts.example;");
            assert!(policy.contains(&widened), "{path}: {policy}");
        }
        assert_eq!(policy.matches("tiles.example").count(), 2, "{policy}");
    }
}

#[tokio::test]
async fn a_wrong_setting_of_the_map_stops_the_start() {
    let installation = Installation::new().await;
    let text = installation.file("notes.txt", b"no archive");
    let missing = installation.path("missing.pmtiles");
    for (settings, said) in [
        (
            vec![("MAP_PMTILES", text.as_str())],
            "it is no PMTiles archive of version 3",
        ),
        (
            vec![("MAP_PMTILES", missing.as_str())],
            "cannot be read: name a .pmtiles file",
        ),
        (
            vec![("MAP_STYLE_URL", "http://tiles.example/s.json")],
            "use the address of a MapLibre style",
        ),
        (
            vec![("MAP_STYLE_URL", "/s.json"), ("MAP_ORIGINS", "tiles.example")],
            "tiles.example is no origin",
        ),
        (
            vec![("MAP_STYLE_URL", "/s.json"), ("MAP_PMTILES", text.as_str())],
            "exclude each other",
        ),
    ] {
        let run = installation.run_with(&["serve"], &settings).await;
        assert_ne!(run.code, Some(0), "{settings:?}");
        assert!(run.warned.contains(said), "{}", run.warned);
    }
}
