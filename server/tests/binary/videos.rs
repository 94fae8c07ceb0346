//! Videos for other sites and for uploading clients: the player in a frame, and addresses of unknown uploads.

use crate::support::Installation;
use http::{
    StatusCode,
    header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, X_FRAME_OPTIONS},
};

const NOBODYS: &str = "0b8a3c5e-7c1d-7f6a-9d2e-1a2b3c4d5e6f";

#[tokio::test]
async fn any_site_may_frame_the_player_and_it_runs_no_script() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let page = server.get(&format!("/player/{NOBODYS}")).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    let policy = page.header(CONTENT_SECURITY_POLICY);
    assert!(policy.contains("frame-ancestors *"), "{policy}");
    assert!(
        policy.contains("media-src 'self'") && !policy.contains("script-src"),
        "{policy}"
    );
    assert_eq!(page.header(X_FRAME_OPTIONS), "");
    assert_eq!(page.header(HeaderName::from_static("x-robots-tag")), "noindex");
    assert!(!page.text.contains("<script"), "{}", page.text);
    let other = server.get("/signIn").await;
    assert_eq!(other.header(X_FRAME_OPTIONS), "DENY", "nothing else may be framed");
    for file in ["240.mp4", "poster", "captions.vtt"] {
        let missing = server.get(&format!("/media/video/{NOBODYS}/{file}")).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{file}");
    }
}

#[tokio::test]
async fn pieces_from_another_site_are_refused() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let place = format!("/api/v1/uploads/{NOBODYS}.secret");
    for (site, expected) in [("cross-site", 403), ("same-origin", 404)] {
        let headers = [
            (HeaderName::from_static("sec-fetch-site"), site),
            (HeaderName::from_static("tus-resumable"), "1.0.0"),
            (HeaderName::from_static("upload-offset"), "0"),
            (CONTENT_TYPE, "application/offset+octet-stream"),
        ];
        let answer = server.patch(&place, &headers, "a piece").await;
        assert_eq!(answer.status.as_u16(), expected, "{site}: {}", answer.text);
    }
}
