//! A creator's former handle: each page with it redirects to the same page with the current one.

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

#[tokio::test]
async fn a_page_that_names_a_creator_by_a_former_handle_leads_to_the_name_of_today() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let bearer = format!("Bearer {}", creator(&server).await);
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    // Each handle replaces the one before: what links to the first of them needs one redirect.
    for handle in ["mia.sea", "mia.hills", "mia.shore"] {
        let body = json!({ "slug": handle }).to_string();
        let taken = server.put_json("/api/v1/userProfile", &as_mia, &body).await;
        assert!(taken.status.is_success(), "{}", taken.text);
    }
    for (asked, leads) in [
        ("/hotel/casa?creator=mia.winter", "/hotel/casa?creator=mia.shore"),
        (
            "/hotel/casa?creator=Mia.Sea&searchId=1",
            "/hotel/casa?creator=mia.shore&searchId=1",
        ),
        (
            "/mapsearch?bounds=1,2&creator=mia.hills",
            "/mapsearch?bounds=1,2&creator=mia.shore",
        ),
        ("/user/mia.winter/feed", "/user/mia.shore/feed"),
        ("/user/mia.hills/post/1?preview", "/user/mia.shore/post/1?preview"),
    ] {
        let answer = server.get(asked).await;
        assert_eq!(answer.status, StatusCode::MOVED_PERMANENTLY, "{asked}");
        assert_eq!(answer.header(LOCATION), leads);
    }
    for asked in [
        "/mapsearch?creator=mia.shore",
        "/mapsearch?creator=nobody.at.all",
        "/search?creator=mia.sea",
    ] {
        let answer = server.get(asked).await;
        assert_ne!(answer.status, StatusCode::MOVED_PERMANENTLY, "{asked}");
    }
    // Programs are answered under each handle.
    for handle in ["mia.winter", "mia.sea", "mia.hills", "mia.shore"] {
        for call in [
            format!("/api/v1/userProfile/public/{handle}"),
            format!("/api/v1/userProfile/public/{handle}/travelPackages"),
            format!("/api/v1/userProfile/public/{handle}/hotelRecommendations"),
            format!("/api/v1/bff/creator/{handle}"),
            format!("/api/v1/post?slug={handle}"),
            format!("/_server/club?slug={handle}"),
            format!("/_server/feed?slug={handle}"),
        ] {
            let answer = server.get(&call).await;
            assert_eq!(answer.status, StatusCode::OK, "{call}: {}", answer.text);
        }
    }
}
