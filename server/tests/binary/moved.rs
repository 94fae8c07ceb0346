//! A creator's former handle: each page under it redirects to the same page under the current one.

use crate::support::{Installation, creator};
use http::{
    StatusCode,
    header::{AUTHORIZATION, CACHE_CONTROL, LOCATION},
};
use serde_json::{Value, json};

#[tokio::test]
async fn each_page_under_a_handle_that_was_given_up_leads_to_that_of_today() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let bearer = format!("Bearer {}", creator(&server).await);
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    let take = async |handle: &str| {
        let body = json!({ "slug": handle }).to_string();
        let taken = server.put_json("/api/v1/userProfile", &as_mia, &body).await;
        assert!(taken.status.is_success(), "{}", taken.text);
    };
    take("mia.sea").await;
    for page in [
        "",
        "/stays?page=2&pageSize=5",
        "/feed",
        "/itineraries",
        "/explore?tag=a%20b",
        "/post/1",
        "/request",
    ] {
        for handle in ["mia.winter", "Mia.Winter"] {
            let answer = server.get(&format!("/user/{handle}{page}")).await;
            assert_eq!(answer.status, StatusCode::MOVED_PERMANENTLY, "{handle}{page}");
            assert_eq!(answer.header(LOCATION), format!("/user/mia.sea{page}"));
            // The creator may take the handle back.
            assert_eq!(answer.header(CACHE_CONTROL), "no-cache");
        }
    }
    assert_eq!(server.get("/user/mia.sea").await.status, StatusCode::OK);
    assert_eq!(server.get("/user/nobody.at.all").await.status, StatusCode::NOT_FOUND);
    let public: Value = server.get("/api/v1/userProfile/public/mia.winter").await.json();
    assert_eq!(public["slug"], "mia.sea", "programs are answered under both");
    take("mia.winter").await;
    assert_eq!(server.get("/user/mia.winter").await.status, StatusCode::OK);
    assert_eq!(server.get("/user/mia.sea").await.header(LOCATION), "/user/mia.winter");
}
