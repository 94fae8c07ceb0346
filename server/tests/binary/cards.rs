//! Share cards as social networks fetch them.

use crate::support::{Installation, Server, creator};
use http::{
    StatusCode,
    header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION},
};
use serde_json::{Value, json};

const STAY: &str = "/api/v1/recommendation";
const UNKNOWN_ID: &str = "0192f000-0000-7000-8000-000000000001";

/// The path of a page's share image.
async fn share_picture(server: &Server, page: &str) -> String {
    let page = server.get(page).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let (_, rest) = page.text.split_once("property=\"og:image\" content=\"").unwrap();
    let address = rest.split_once('"').unwrap().0;
    address[address.find("/media/").unwrap()..].to_owned()
}

#[tokio::test]
async fn the_share_picture_of_a_stay_and_of_a_club_is_a_card() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let bearer = format!("Bearer {}", creator(&server).await);
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    let home: Value = server.get("/_server/home").await.json();
    let hotel = &home["home"]["recommended"][0];
    let words = |title: &str| json!({ "hotelId": hotel["id"], "recommendationTitle": title }).to_string();
    let stay: Value = server.post_json(STAY, &as_mia, &words("Wake up here")).await.json();
    let slug = hotel["slug"].as_str().unwrap();

    let card = share_picture(&server, &format!("/hotel/{slug}?creator=mia.winter")).await;
    assert_eq!(
        card,
        format!("/media/card/stay/{}?width=600", stay["id"].as_str().unwrap())
    );
    let club = share_picture(&server, "/user/mia.winter").await;
    assert_eq!(
        club,
        format!("/media/card/club/{}?width=600", stay["userId"].as_str().unwrap())
    );
    let large = card.trim_end_matches("?width=600").to_owned();
    for path in [&card, &club, &large] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header(CONTENT_TYPE), "image/jpeg", "{path}");
        assert_eq!(answer.header(CACHE_CONTROL), "public, max-age=600", "{path}");
        assert!(answer.text.contains("JFIF") && answer.text.len() > 10_000, "{path}");
    }

    // The tag stays current until the text changes.
    let tag = server.get(&card).await.header(ETAG);
    assert!(tag.len() > 10, "{tag}");
    let known = server.get_with(&card, &[(IF_NONE_MATCH, &tag)]).await;
    assert_eq!((known.status, known.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(known.header(ETAG), tag);
    server.post_json(STAY, &as_mia, &words("Wake up to the sea")).await;
    let changed = server.get_with(&card, &[(IF_NONE_MATCH, &tag)]).await;
    assert_eq!(changed.status, StatusCode::OK);
    assert_ne!(changed.header(ETAG), tag);

    // A hidden recommendation has no card any more; the hotel's own page has the ordinary image.
    let hidden = json!({ "hotelId": hotel["id"], "isActive": false }).to_string();
    let toggled = server
        .post_json("/api/v1/bff/recommendation/toggle", &as_mia, &hidden)
        .await;
    assert_eq!(toggled.status, StatusCode::OK, "{}", toggled.text);
    assert_eq!(server.get(&card).await.status, StatusCode::NOT_FOUND);
    let plain = share_picture(&server, &format!("/hotel/{slug}?creator=mia.winter")).await;
    assert!(plain.contains("?width=600"), "{plain}");
}

#[tokio::test]
async fn there_is_no_card_of_nothing() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    for path in [
        format!("/media/card/stay/{UNKNOWN_ID}"),
        format!("/media/card/package/{UNKNOWN_ID}"),
        format!("/media/card/itinerary/{UNKNOWN_ID}"),
        format!("/media/card/club/{UNKNOWN_ID}"),
        format!("/media/card/hotel/{UNKNOWN_ID}"),
        "/media/card/stay/mia.winter".to_owned(),
        "/media/card/stay/..%2f..%2fetc".to_owned(),
        "/media/card/stay".to_owned(),
    ] {
        let answer = server.get(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header(LOCATION), "", "{path}");
    }
}
