//! Texts and crops of images.

use crate::support::{Answer, PIXEL, TestApi, people::Person};
use contract::{Code, library::UserImage, visitor::Role};
use domain::{
    images::{self, Source},
    testing::{
        hotels::{HotelBuilder, RoomBuilder},
        packages,
    },
};
use http::Method;
use serde_json::{Value, json};

async fn add(owner: &Person, fields: &[(&str, &[u8])]) -> Answer {
    let path = format!("/api/v1/userProfile/{}/images", owner.id);
    let fields = [fields, &[("image", PIXEL)]].concat();
    owner.client.send_form(Method::POST, &path, &fields).await
}

async fn change(owner: &Person, id: &str, body: &Value) -> Answer {
    let path = format!("/api/v1/images/{id}");
    let body = body.to_string();
    owner
        .client
        .send_bytes(Method::PUT, &path, "application/json", body)
        .await
}

async fn picture(owner: &Person, caption: &str) -> String {
    let sent: UserImage = add(owner, &[("caption", caption.as_bytes())]).await.read();
    sent.id.to_string()
}

#[tokio::test]
async fn words_point_and_part_are_kept_together_and_give_the_picture_new_addresses() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let id = picture(&mia, "The harbour").await;
    let crop = json!({ "x": 0.25, "y": 0.0, "width": 0.5, "height": 1.0 });
    let body = json!({
        "version": 1, "caption": " Early ", "alt": "Boats at dawn", "focalPoint": { "x": 0.4, "y": 0.9 }, "crop": crop,
    });
    let changed = change(&mia, &id, &body).await.body;
    assert_eq!(
        (&changed["caption"], &changed["alt"], &changed["version"]),
        (&json!("Early"), &json!("Boats at dawn"), &json!(2))
    );
    assert_eq!((&changed["focalPoint"], &changed["crop"]), (&body["focalPoint"], &crop));
    assert_eq!(changed["small"], format!("/media/{id}?size=small&v=2"));
    assert_eq!(changed["original"], format!("/media/{id}"), "the whole of it stays");
    let path = format!("/api/v1/images/{id}");
    assert_eq!(mia.client.get(&path).await.body, changed);
    let export = mia.client.get("/identity/v1/account").await.body;
    assert_eq!(export["images"], json!([changed]));
    let Some(Source::Uploaded(kept)) = images::source(&api.db.ctx, id.parse().unwrap()).await.unwrap() else {
        panic!("it is there");
    };
    assert_eq!((kept.version, kept.cut.crop.is_some()), (2, true));
    // Absent fields get their default values.
    let plain = change(&mia, &id, &json!({})).await.body;
    assert_eq!(
        (&plain["caption"], &plain["focalPoint"], &plain["version"]),
        (&json!(""), &json!({ "x": 0.5, "y": 0.5 }), &json!(3))
    );
    assert!(plain.get("crop").is_none());
}

#[tokio::test]
async fn an_old_version_is_a_conflict_and_loses_nothing() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let id = picture(&mia, "").await;
    let body = json!({ "version": 1, "alt": "In one window" });
    change(&mia, &id, &body).await.read::<UserImage>();
    let late = json!({ "version": 1, "alt": "In another" });
    change(&mia, &id, &late).await.refused(Code::Conflict);
    let kept: UserImage = mia.client.get(&format!("/api/v1/images/{id}")).await.read();
    assert_eq!((kept.alt.as_str(), kept.version), ("In one window", 2));
}

#[tokio::test]
async fn what_lies_outside_of_the_picture_is_refused_and_what_is_too_long() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let id = picture(&mia, "").await;
    let crop = |x: f64, width: f64| json!({ "crop": { "x": x, "y": 0, "width": width, "height": 1 } });
    for (body, field) in [
        (json!({ "focalPoint": { "x": 1.1, "y": 0 } }), "focalPoint"),
        (json!({ "focalPoint": { "x": 0, "y": -0.1 } }), "focalPoint"),
        (crop(0.6, 0.5), "crop"),
        (crop(0.0, 0.0), "crop"),
        (crop(-0.1, 0.5), "crop"),
        (json!({ "alt": "é".repeat(301) }), "alt"),
        (json!({ "alt": "one\ntwo" }), "alt"),
        (json!({ "caption": "é".repeat(301) }), "caption"),
    ] {
        let refused = change(&mia, &id, &body).await;
        assert_eq!(refused.refused(Code::Invalid).field(), Some(field), "{body}");
    }
    change(&mia, &id, &json!({ "focalPoint": 1 }))
        .await
        .refused(Code::Invalid);
    let crop = change(&mia, &id, &json!({ "crop": { "x": 0 } })).await;
    assert_eq!(crop.refused(Code::Required).field(), Some("crop.y"));
    let kept: UserImage = mia.client.get(&format!("/api/v1/images/{id}")).await.read();
    assert_eq!(kept.version, 1);
}

#[tokio::test]
async fn anothers_picture_is_not_there_and_mine_of_a_package_is() {
    let api = TestApi::new().await;
    let (mia, noa) = (api.person(Role::Creator).await, api.person(Role::Creator).await);
    let id = picture(&mia, "The harbour").await;
    change(&noa, &id, &json!({ "alt": "Mine" }))
        .await
        .refused(Code::NotFound);
    let hotel = HotelBuilder::named("Casa Dura")
        .rooms(vec![RoomBuilder::double()])
        .insert(&api.db.ctx)
        .await
        .unwrap();
    let (_, own) = packages::publish(&api.db.ctx, mia.id, "By the sea", hotel.id)
        .await
        .unwrap();
    let changed = change(&mia, &own.to_string(), &json!({ "alt": "The sea" })).await.body;
    assert_eq!((&changed["alt"], &changed["version"]), (&json!("The sea"), &json!(2)));
    change(&noa, &own.to_string(), &json!({})).await.refused(Code::NotFound);
}

#[tokio::test]
async fn the_owner_crops_the_pictures_of_a_club_for_all_visitors() {
    let api = TestApi::new().await;
    let (mia, noa) = (api.person(Role::Creator).await, api.person(Role::Operator).await);
    let named = json!({ "slug": "mia.lind", "publicName": "Mia Lind" });
    mia.client.put("/api/v1/userProfile", &named).await.read::<Value>();
    for (path, field) in [
        ("profilePicture", "/profilePicture"),
        ("heroImage", "/creatorProfile/heroImage"),
    ] {
        let path = format!("/api/v1/userProfile/{}/{path}", mia.id);
        let profile: Value = mia.client.post_picture(&path, PIXEL).await.read();
        let id = profile.pointer(field).and_then(Value::as_str).unwrap().to_owned();
        let public = async || {
            let of = api.visitor().get("/api/v1/userProfile/public/mia.lind").await.body;
            of[field.rsplit('/').next().unwrap()].clone()
        };
        let plain = public().await;
        assert_eq!((plain.get("alt"), plain.get("focalPoint")), (None, None), "{field}");
        let crop = json!({ "x": 0.5, "y": 0.0, "width": 0.5, "height": 1.0 });
        let body = json!({ "version": 1, "alt": "Boats at dawn", "focalPoint": { "x": 0.9, "y": 0.5 }, "crop": crop });
        change(&noa, &id, &body).await.refused(Code::NotFound);
        let changed = change(&mia, &id, &body).await.body;
        assert_eq!((&changed["alt"], &changed["version"]), (&body["alt"], &json!(2)));
        let seen = public().await;
        assert_eq!((&seen["alt"], &seen["focalPoint"]), (&body["alt"], &body["focalPoint"]));
        assert_eq!((&seen["crop"], &seen["version"]), (&crop, &json!(2)));
        assert_eq!(seen["caption"], "Mia Lind");
        change(&mia, &id, &body).await.refused(Code::Conflict);
        // Another image inherits none of it.
        mia.client.post_picture(&path, PIXEL).await.read::<Value>();
        change(&mia, &id, &json!({})).await.refused(Code::NotFound);
        let another = public().await;
        assert_eq!((another.get("alt"), another.get("version")), (None, None), "{field}");
        assert_eq!(another["isIllustration"], false);
    }
}

#[tokio::test]
async fn the_pictures_that_came_with_a_recommendation_are_cut_by_their_creator() {
    let api = TestApi::new().await;
    let (mia, noa) = (api.person(Role::Creator).await, api.person(Role::Creator).await);
    let hotel = HotelBuilder::named("Sea House").insert(&api.db.ctx).await.unwrap().id;
    let path = format!("/api/v1/hotel/{hotel}/recommend");
    let fields = [
        ("recommendationTitle", b"Waves".as_slice()),
        ("coverImage", PIXEL),
        ("tileImage", PIXEL),
    ];
    let written = mia.client.send_form(Method::PUT, &path, &fields).await.body;
    for field in ["coverImage", "tileImage"] {
        let id = written[field]["id"].as_str().unwrap();
        let record = format!("/api/v1/images/{id}");
        let seen: UserImage = mia.client.get(&record).await.read();
        assert_eq!(seen.id.to_string(), id);
        noa.client.get(&record).await.refused(Code::NotFound);
        let body = json!({ "version": 1, "alt": "Boats at dawn", "focalPoint": { "x": 0.9, "y": 0.5 } });
        change(&noa, id, &body).await.refused(Code::NotFound);
        let changed = change(&mia, id, &body).await.body;
        assert_eq!((&changed["alt"], &changed["version"]), (&body["alt"], &json!(2)));
        // It belongs to the recommendation, not to the library.
        mia.client.ask(Method::DELETE, &record).await.refused(Code::NotFound);
    }
    let library = format!("/api/v1/userProfile/{}/images", mia.id);
    assert_eq!(mia.client.get(&library).await.body["total"], 0);
}

#[tokio::test]
async fn alternative_text_is_sent_along_and_found() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let sent: UserImage = add(&mia, &[("caption", b"Early"), ("alt", b"Boats at dawn")])
        .await
        .read();
    assert_eq!((sent.caption.as_str(), sent.alt.as_str()), ("Early", "Boats at dawn"));
    for (search, count) in [("BOATS", 1), ("early", 1), ("tram", 0)] {
        let path = format!("/api/v1/userProfile/{}/images?searchString={search}", mia.id);
        assert_eq!(mia.client.get(&path).await.body["total"], count, "{search}");
    }
    // The alternative text replaces a missing caption in the order by caption.
    add(&mia, &[("alt", b"A tram")]).await.read::<UserImage>();
    add(&mia, &[]).await.read::<UserImage>();
    let path = format!("/api/v1/userProfile/{}/images?orderBy=caption", mia.id);
    let ordered = mia.client.get(&path).await.body;
    let alts: Vec<&str> = (0..3)
        .map(|place| ordered["images"][place]["alt"].as_str().unwrap())
        .collect();
    assert_eq!(alts, ["A tram", "Boats at dawn", ""]);
    let long = "é".repeat(301);
    let refused = add(&mia, &[("alt", long.as_bytes())]).await;
    assert_eq!(refused.refused(Code::Invalid).field(), Some("alt"));
}

#[tokio::test]
async fn a_form_holds_one_picture_and_few_parts() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let twice = add(&mia, &[("image", PIXEL)]).await;
    assert_eq!(twice.refused(Code::Invalid).field(), Some("image"));
    let many = vec![("other", b"x".as_slice()); 100];
    add(&mia, &many).await.refused(Code::BadRequest);
}
