//! The log: no request waits for its reader.

use crate::support::{Installation, until};
use http::StatusCode;

/// More than twice what a pipe takes, in bytes.
const MUCH: usize = 200_000;

#[tokio::test]
async fn a_server_whose_log_is_not_read_answers_and_stops() {
    let installation = Installation::new().await;
    // Its output is read up to its address, and a line names the path of each request.
    let server = installation.serve_with(&[("RUST_LOG", "info")]).await;
    let path = format!("/health/{}", "a".repeat(1_000));
    until("every request is answered", async || {
        for _ in 0..MUCH / path.len() {
            assert_eq!(server.get_with(&path, &[]).await.status, StatusCode::NOT_FOUND);
        }
        Some(())
    })
    .await;
    let figures = server.get_with("/metrics", &[]).await.text;
    assert!(figures.contains("\nlog_lines_lost_total 0\n"), "{figures}");
    let ended = server.stop().await;
    assert!(ended.success(), "{ended}");
}
