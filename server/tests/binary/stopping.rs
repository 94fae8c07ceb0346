//! A server that is stopped during the upload of a video: it does not wait for the sender, and keeps the received
//! bytes.

use crate::support::{Installation, Server, TOKEN, creator, proof};
use http::{
    StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderName},
};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

const TUS: HeaderName = HeaderName::from_static("tus-resumable");
const OFFSET: HeaderName = HeaderName::from_static("upload-offset");

/// The upload address of a new creator's video.
async fn place(server: &Server) -> String {
    let bearer = format!("Bearer {}", creator(server).await);
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    let code = json!({ "oobCode": proof(server, "mia@example.org").await }).to_string();
    let proved = server
        .post_json("/api/v1/authentication/verifyEmail", &as_mia, &code)
        .await;
    assert!(proved.status.is_success(), "{}", proved.text);
    let profile: Value = server.get_with("/api/v1/userProfile", &as_mia).await.json();
    let path = format!(
        "/api/v1/userProfile/{}/videos/prepare",
        profile["userId"].as_str().unwrap()
    );
    let title = json!({ "title": "The sea" }).to_string();
    let prepared: Value = server.post_json(&path, &as_mia, &title).await.json();
    prepared["uploadUrl"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_sender_of_a_video_goes_on_with_the_next_server_and_stops_none() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    let place = place(&server).await;
    let mut sender = TcpStream::connect(server.address()).await.unwrap();
    let head = format!(
        "PATCH {place} HTTP/1.1\r\nHost: {}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nUpload-Length: 8\r\n\
         Content-Type: application/offset+octet-stream\r\nContent-Length: 8\r\n\r\n0123",
        server.address()
    );
    sender.write_all(head.as_bytes()).await.unwrap();
    let (id, _) = place.rsplit_once('/').unwrap().1.split_once('.').unwrap();
    let file = installation.path(&format!("films/{id}.film"));
    let come = || std::fs::metadata(&file).map_or(0, |file| file.len());
    while come() < 4 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let ended = server.stop().await;
    assert!(ended.success(), "{ended}");
    let mut told = String::new();
    // The connection may end with the answer or after it.
    sender.read_to_string(&mut told).await.ok();
    assert!(told.starts_with("HTTP/1.1 204"), "{told}");

    let server = installation.serve(None).await;
    let piece = (CONTENT_TYPE, "application/offset+octet-stream");
    let headers = [(TUS, "1.0.0"), (OFFSET, "4"), piece];
    let rest = server.patch(&place, &headers, "4567").await;
    assert_eq!(rest.status, StatusCode::NO_CONTENT, "{}", rest.text);
    assert_eq!(rest.header(OFFSET), "8");
}
