//! Images of packages and of their days.

use super::*;
use crate::support::PIXEL;
use domain::{images, testing};
use http::Method;

fn captions(package: &Value) -> Vec<&str> {
    let images = package["images"].as_array().unwrap();
    images.iter().map(|image| image["caption"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn pictures_of_days_are_of_my_own_library() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let ctx = &api.db.ctx;
    let mine = testing::library::library_picture(ctx, mia.id, "The sea").await.unwrap();
    let theirs = testing::library::library_picture(ctx, noa.id, "A hill").await.unwrap();
    let days = |ids: Value| json!({ "days": [{ "text": "Walk." }, { "imageIds": ids }] });
    let field = "days[1].imageIds";
    invalid(&mia.client, &days(json!([mine, theirs])), field).await;
    let ids: Vec<_> = (0..11).map(|_| mine).collect();
    invalid(&mia.client, &days(json!(ids)), field).await;
    let package = put(&mia.client, &days(json!([mine, mine]))).await;
    let sent: Value = mia
        .client
        .post_picture(&format!("{}/image", at(&package)), PIXEL)
        .await
        .read();
    assert_eq!(captions(&sent), ["", "The sea"], "its own pictures come first");
    // Deleted images are left out and do not block other changes.
    let record = format!("/api/v1/images/{mine}");
    mia.client.ask(Method::DELETE, &record).await.done();
    let changed = put(&mia.client, &again(&package, days(json!([mine])))).await;
    assert_eq!(captions(&changed), [""]);
    invalid(&mia.client, &days(json!([mine])), field).await;
}

#[tokio::test]
async fn a_package_has_pictures_of_its_own_in_their_order() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let package = put(&mia, &json!({})).await;
    let path = format!("{}/image", at(&package));
    let ids = |package: &Value| -> Vec<String> {
        let images = package["images"].as_array().unwrap();
        images
            .iter()
            .map(|image| image["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut sent = Vec::new();
    for _ in 0..20 {
        let answer: Value = mia.post_picture(&path, PIXEL).await.read();
        sent.push(ids(&answer).pop().unwrap());
        assert_eq!(ids(&answer), sent);
    }
    let refused = mia.post_picture(&path, PIXEL).await;
    assert_eq!(refused.refused(Code::Invalid).field(), Some("image"));
    let first = format!("{path}?imageId={}", sent[0]);
    let left: Value = mia.ask(Method::DELETE, &first).await.read();
    assert_eq!(ids(&left), sent[1..]);
    mia.ask(Method::DELETE, &first).await.refused(Code::NotFound);
    mia.ask(Method::DELETE, &path).await.refused(Code::BadRequest);
    mia.post_picture(&path, b"no picture").await.refused(Code::Invalid);
    // Replacing the package keeps its images; deleting it deletes them.
    assert_eq!(
        ids(&put(&mia, &again(&package, json!({ "title": "Sea" }))).await),
        sent[1..]
    );
    mia.ask(Method::DELETE, &at(&package)).await.done();
    let source = images::source(&api.db.ctx, sent[1].parse().unwrap()).await.unwrap();
    assert!(source.is_none());
}

#[tokio::test]
async fn what_is_said_of_a_packages_picture_is_sent_along() {
    let api = TestApi::new().await;
    let mia = creator(&api, "mia.lind").await.client;
    let package = put(&mia, &json!({})).await;
    let path = format!("{}/image", at(&package));
    let fields = [
        ("caption", b" Early ".as_slice()),
        ("alt", b"Boats at dawn"),
        ("image", PIXEL),
    ];
    let sent: Value = mia.send_form(Method::POST, &path, &fields).await.read();
    let picture = &sent["images"][0];
    assert_eq!(
        (&picture["caption"], &picture["alt"]),
        (&json!("Early"), &json!("Boats at dawn"))
    );
    let long = "é".repeat(301);
    for field in ["caption", "alt"] {
        let fields = [(field, long.as_bytes()), ("image", PIXEL)];
        let refused = mia.send_form(Method::POST, &path, &fields).await;
        assert_eq!(refused.refused(Code::Invalid).field(), Some(field));
    }
}

#[tokio::test]
async fn a_package_takes_a_copy_of_a_picture_of_my_library() {
    let api = TestApi::new().await;
    let (mia, noa) = (creator(&api, "mia.lind").await, creator(&api, "noa").await);
    let ctx = &api.db.ctx;
    let sea = testing::library::library_picture(ctx, mia.id, "The sea").await.unwrap();
    let hill = testing::library::library_picture(ctx, noa.id, "A hill").await.unwrap();
    let package = put(&mia.client, &json!({})).await;
    let path = format!("{}/image", at(&package));
    let choose = async |id: String| {
        let fields = [("imageId", id.as_bytes())];
        mia.client.send_form(Method::POST, &path, &fields).await
    };
    let sent: Value = choose(sea.to_string()).await.read();
    assert_eq!(captions(&sent), ["The sea"]);
    assert_ne!(sent["images"][0]["id"], json!(sea));
    choose(hill.to_string()).await.refused(Code::NotFound);
    let wrong = choose("sea".to_owned()).await;
    assert_eq!(wrong.refused(Code::Invalid).field(), Some("imageId"));
    // It stays when the picture of the library is deleted.
    let record = format!("/api/v1/images/{sea}");
    mia.client.ask(Method::DELETE, &record).await.done();
    let package: Value = mia.client.get(&at(&package)).await.read();
    assert_eq!(captions(&package), ["The sea"]);
    let own = package["images"][0]["id"].as_str().unwrap().parse().unwrap();
    assert!(images::source(ctx, own).await.unwrap().is_some());
}
