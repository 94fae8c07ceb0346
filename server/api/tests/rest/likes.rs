//! `/api/v1/hotel/{id}/like`, `/api/v1/destinations/{id}/like` and `/api/v1/userProfile/likes`.

use crate::support::TestApi;
use contract::{Code, visitor::Role};
use domain::testing::hotels::HotelBuilder;
use http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

const LISBON: &str = "/api/v1/destinations/city:2267057/like";
const LIKES: &str = "/api/v1/userProfile/likes";

async fn hotel(api: &TestApi) -> String {
    let hotel = HotelBuilder::named("Sea House").insert(&api.db.ctx).await.unwrap();
    format!("/api/v1/hotel/{}/like", hotel.id)
}

#[tokio::test]
async fn a_hotel_and_a_place_are_liked_listed_and_liked_no_more() {
    let api = TestApi::new().await;
    let hotel = hotel(&api).await;
    let mia = api.person(Role::Customer).await.client;
    for like in [true, true, false, false, true] {
        let answer = mia.put(&hotel, &json!({ "like": like })).await;
        assert_eq!((answer.status.as_u16(), answer.body), (200, json!({ "like": like })));
    }
    api.db.pass(chrono::TimeDelta::minutes(1));
    let body = json!({ "destinationId": "city:2267057", "locationType": "city", "like": true });
    let answer = mia.post(LISBON, &body).await;
    assert_eq!((answer.status.as_u16(), answer.body), (200, json!({ "like": true })));
    let list = mia.get(LIKES).await.body;
    assert_eq!(
        (&list["total"], &list["skip"], &list["take"]),
        (&json!(2), &json!(0), &json!(15))
    );
    let likes = list["likes"].as_array().unwrap();
    assert_eq!(likes[0]["destination"]["name"], "Lisbon");
    assert_eq!(likes[0]["hotel"], Value::Null);
    assert_eq!(likes[1]["hotel"]["name"], "Sea House");
    let second = mia.get(&format!("{LIKES}?take=1&skip=1&currency=EUR")).await.body;
    assert_eq!(second["likes"][0]["hotel"]["name"], "Sea House");
    assert_eq!(second["likes"][0]["hotel"]["fromPrice"]["currency"], "EUR");
    let noa = api.person(Role::Creator).await.client;
    assert_eq!(noa.get(LIKES).await.body["total"], 0);
}

#[tokio::test]
async fn a_creator_sees_how_often_others_like_the_club() {
    let api = TestApi::new().await;
    let like = hotel(&api).await;
    let mia = api.person(Role::Creator).await.client;
    let id = like.split('/').nth(4).unwrap();
    let stay = json!({ "hotelId": id, "recommendationTitle": "Wake up to the waves" });
    mia.post("/api/v1/recommendation", &stay).await.read::<Value>();
    let fan = api.person(Role::Customer).await.client;
    for person in [&fan, &mia] {
        person.put(&like, &json!({ "like": true })).await.read::<Value>();
    }
    let counters = mia.get("/api/v1/userProfile/creatorCounters").await.body;
    assert_eq!((&counters["stays"], &counters["likes"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn likes_belong_to_people_who_can_sign_in_again() {
    let api = TestApi::new().await;
    let hotel = hotel(&api).await;
    let guest = api.person(Role::Anonymous).await.client;
    let like = json!({ "like": true });
    api.visitor().put(&hotel, &like).await.refused(Code::Unauthenticated);
    api.visitor().post(LISBON, &like).await.refused(Code::Unauthenticated);
    api.visitor().get(LIKES).await.refused(Code::Unauthenticated);
    guest.put(&hotel, &like).await.refused(Code::Forbidden);
    guest.post(LISBON, &like).await.refused(Code::Forbidden);
    guest.get(LIKES).await.refused(Code::Forbidden);
}

#[tokio::test]
async fn what_is_absent_or_says_nothing_is_refused() {
    let api = TestApi::new().await;
    let hotel = hotel(&api).await;
    let mia = api.person(Role::Customer).await.client;
    let like = json!({ "like": true });
    let absent = format!("/api/v1/hotel/{}/like", Uuid::nil());
    mia.put(&absent, &like).await.refused(Code::NotFound);
    mia.put("/api/v1/hotel/nonsense/like", &like)
        .await
        .refused(Code::NotFound);
    for id in ["city:1", "nonsense", "%FF"] {
        let answer = mia.post(&format!("/api/v1/destinations/{id}/like"), &like).await;
        assert!(matches!(answer.status.as_u16(), 400 | 404), "{id}: {answer:?}");
    }
    for body in [json!({ "like": "yes" }), json!([])] {
        for (method, path) in [(Method::PUT, hotel.as_str()), (Method::POST, LISBON)] {
            let answer = match method {
                Method::PUT => mia.put(path, &body).await,
                _ => mia.post(path, &body).await,
            };
            assert!(matches!(answer.status.as_u16(), 400 | 422), "{path} {body}: {answer:?}");
        }
    }
    mia.get(&format!("{LIKES}?take=0")).await.refused(Code::Invalid);
    mia.get(&format!("{LIKES}?take=101")).await.refused(Code::TakeTooLarge);
    mia.get(&format!("{LIKES}?currency=XXX"))
        .await
        .refused(Code::UnknownCurrency);
}
