//! Pages of lists beyond the end.

use crate::support::{Installation, creator, session_cookie};
use http::{
    StatusCode,
    header::{AUTHORIZATION, COOKIE, LOCATION},
};
use serde_json::{Value, json};

#[tokio::test]
async fn a_part_behind_the_last_one_leads_to_the_last_one() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let token = creator(&server).await;
    let bearer = format!("Bearer {token}");
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    for title in ["One", "Two", "Three"] {
        let block = json!({ "blockType": "text", "order": 0, "plainTextContent": "By the sea." });
        let post = json!({ "title": title, "status": "published", "contentBlocks": [block] }).to_string();
        let written = server.post_json("/api/v1/post", &as_mia, &post).await;
        assert!(written.status.is_success(), "{}", written.text);
    }
    let home: Value = server.get("/_server/home").await.json();
    let hotel = &home["home"]["recommended"][0]["id"];
    let stay = json!({ "hotelId": hotel, "recommendationTitle": "Wake up here" }).to_string();
    let written = server.post_json("/api/v1/recommendation", &as_mia, &stay).await;
    assert!(written.status.is_success(), "{}", written.text);

    let cookie = session_cookie(&server, &token).await;
    let as_mia = [(COOKIE, cookie.as_str())];
    for (path, asked, last) in [
        ("/user/mia.winter/feed", "page=9&pageSize=2", "page=2&pageSize=2"),
        ("/user/mia.winter/feed", "pageSize=3&page=2", "pageSize=3&page=1"),
        ("/user/mia.winter/explore", "page=9", "page=1"),
        (
            "/user/mia.winter/explore",
            "page=9&tag=none+here",
            "page=1&tag=none%20here",
        ),
        (
            "/user/mia.winter/stays",
            "page=4294967295&pageSize=1",
            "page=1&pageSize=1",
        ),
        (
            "/user/mia.winter/itineraries",
            "page=9&itineraries=9",
            "page=1&itineraries=1",
        ),
        ("/user/likes", "page=9", "page=1"),
        (
            "/dashboard/posts",
            "show=published&page=4294967295",
            "show=published&page=1",
        ),
        ("/dashboard/subscribers", "q=example&page=9", "q=example&page=1"),
        // The address after removing the only row of the second page.
        ("/dashboard/manage-stays", "page=2&done=removed", "page=1&done=removed"),
        (
            "/dashboard/manage-itineraries",
            "page=1&itineraries=3&wishes=4294967295",
            "page=1&itineraries=1&wishes=1",
        ),
    ] {
        let asked = format!("{path}?{asked}");
        let last = format!("{path}?{last}");
        let answer = server.get_with(&asked, &as_mia).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{asked}: {}", answer.text);
        assert_eq!(answer.header(LOCATION), last, "{asked}");
        let there = server.get_with(&last, &as_mia).await;
        assert_eq!(there.status, StatusCode::OK, "{last}: {}", there.text);
    }
}
