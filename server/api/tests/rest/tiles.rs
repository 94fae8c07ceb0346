//! `/api/v1/hotel/tiles/{z}/{x}/{y}`.

use crate::support::{Client, TestApi};
use contract::Code;
use domain::{hotels, testing::hotels::HotelBuilder};
use http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};

async fn hotel_at(api: &TestApi, name: &str, latitude: f64, longitude: f64) -> Value {
    let hotel = HotelBuilder {
        coordinates: Some((latitude, longitude)),
        ..HotelBuilder::named(name)
    };
    json!(hotel.insert(&api.db.ctx).await.unwrap().id)
}

/// The points of a tile, in order.
async fn marks(visitor: &Client, tile: &str) -> Vec<Value> {
    let answer = visitor.get(&format!("/api/v1/hotel/tiles/{tile}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.body.as_array().unwrap().clone()
}

#[tokio::test]
async fn each_hotel_is_in_one_mark_of_one_tile() {
    let api = TestApi::new().await;
    let visitor = api.visitor();
    let alone = hotel_at(&api, "Harbour", 35.9, 14.5).await;
    hotel_at(&api, "One", 48.12, 11.55).await;
    hotel_at(&api, "Other", 48.16, 11.6).await;
    // The squares of Munich and Malta are neighbours in the tile of the world.
    let world = marks(&visitor, "0/0/0").await;
    assert_eq!(world.len(), 2);
    assert_eq!((&world[0]["count"], &world[0]["zoom"]), (&json!(2), &json!(10)));
    assert_eq!((&world[1]["hotelId"], &world[1]["x"]), (&alone, &json!(2_212)));
    let east = marks(&visitor, "1/1/0").await;
    assert_eq!(east.len(), 2);
    assert!(marks(&visitor, "1/0/0").await.is_empty() && marks(&visitor, "1/1/1").await.is_empty());
    let apart = marks(&visitor, "10/544/355").await;
    assert!(
        apart.len() == 2 && apart.iter().all(|mark| mark["hotelId"].is_string()),
        "{apart:?}"
    );
}

#[tokio::test]
async fn a_tile_is_kept_until_a_hotel_comes_or_goes() {
    let api = TestApi::new().await;
    let visitor = api.visitor();
    hotel_at(&api, "Harbour", 35.9, 14.5).await;
    let first = visitor.get("/api/v1/hotel/tiles/0/0/0").await;
    assert_eq!(
        first.headers[header::CACHE_CONTROL],
        "public, max-age=60, stale-while-revalidate=3600"
    );
    let tag = first.headers[header::ETAG].clone();
    let again = async || {
        let request = Request::get("/api/v1/hotel/tiles/0/0/0").header(header::IF_NONE_MATCH, &tag);
        visitor.send(request.body(axum::body::Body::empty()).unwrap()).await
    };
    let kept = again().await;
    assert_eq!(
        (kept.status, &kept.headers[header::ETAG]),
        (StatusCode::NOT_MODIFIED, &tag)
    );
    hotel_at(&api, "Garden", 35.9, 14.5).await;
    // Requests for tiles do not rebuild them.
    assert_eq!(again().await.status, StatusCode::NOT_MODIFIED);
    hotels::keep_tiles(&api.db.ctx).await.unwrap();
    let new = again().await;
    assert_eq!(new.status, StatusCode::OK);
    assert_eq!(new.body[0]["count"], 2);
}

#[tokio::test]
async fn an_invalid_tile_says_why() {
    let api = TestApi::new().await;
    let visitor = api.visitor();
    for (tile, field) in [("17/0/0", "z"), ("3/8/0", "x"), ("3/0/8", "y"), ("0/1/1", "x")] {
        let answer = visitor.get(&format!("/api/v1/hotel/tiles/{tile}")).await;
        assert_eq!((answer.code(), answer.field()), (Code::Invalid, Some(field)), "{tile}");
    }
    for tile in ["a/0/0", "0/-1/0", "300/0/0", "1/0/0.mvt"] {
        let answer = visitor.ask(Method::GET, &format!("/api/v1/hotel/tiles/{tile}")).await;
        assert_eq!(answer.code(), Code::NotFound, "{tile}");
    }
}
