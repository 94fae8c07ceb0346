//! `/api/v1/userProfile` and creators' handles.

use crate::support::{PIXEL, TestApi, people::Person};
use contract::{Code, visitor::Role};
use http::Method;
use serde_json::{Value, json};

/// A new person's profile.
fn profile(person: &Person) -> Value {
    json!({
        "userId": person.id, "email": person.email, "isEmailVerified": false, "currency": "USD", "country": "US",
        "claims": ["role/customer"], "role": "role/customer", "version": 1,
    })
}

#[tokio::test]
async fn my_profile_is_under_three_addresses_and_mine_alone() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let own = format!("/api/v1/userProfile/{}", mia.id);
    for path in ["/api/v1/userProfile", "/api/v1/userProfile/my", &own] {
        let answer = mia.client.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.body), (200, profile(&mia)), "{path}");
        api.visitor().get(path).await.refused(Code::Unauthenticated);
    }
    let noa = api.person(Role::Customer).await.client;
    noa.get(&own).await.refused(Code::NotFound);
    noa.put(&own, &json!({ "publicName": "Eve" }))
        .await
        .refused(Code::NotFound);
    let guest = api.person(Role::Anonymous).await;
    let expected = json!({
        "userId": guest.id, "isEmailVerified": false, "currency": "USD", "country": "US", "claims": [],
        "role": "anonymous", "version": 1,
    });
    assert_eq!(guest.client.get("/api/v1/userProfile").await.body, expected);
    guest
        .client
        .get("/api/v1/userProfile/nonsense")
        .await
        .refused(Code::NotFound);
}

#[tokio::test]
async fn a_profile_is_changed_under_three_addresses() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let own = format!("/api/v1/userProfile/{}", mia.id);
    let operator = api.person(Role::Operator).await.client;
    let calls = [
        (&mia.client, Method::POST, "/api/v1/userProfile"),
        (&mia.client, Method::PUT, "/api/v1/userProfile"),
        (&mia.client, Method::PUT, &own),
        (&operator, Method::PUT, &own),
    ];
    let mut expected = profile(&mia);
    expected["currency"] = json!("EUR");
    expected["country"] = json!("PT");
    for (number, (client, method, path)) in calls.into_iter().enumerate() {
        let version = number + 1;
        let name = format!("Mia {version}");
        let patch = json!({ "publicName": name, "currency": "EUR", "country": "PT", "version": version });
        let body = patch.to_string();
        let answer = client
            .send_bytes(method.clone(), path, "application/json", body.clone())
            .await;
        expected["publicName"] = json!(name);
        expected["version"] = json!(version + 1);
        assert_eq!((answer.status.as_u16(), &answer.body), (200, &expected), "{path}");
        let again = client.send_bytes(method.clone(), path, "application/json", body).await;
        again.refused(Code::Conflict);
        let wrong = json!({ "publicName": "x\u{7}", "currency": "XAU", "country": "nowhere" }).to_string();
        let answer = client.send_bytes(method.clone(), path, "application/json", wrong).await;
        assert_eq!(answer.refused(Code::Invalid).field(), Some("publicName"));
        assert_eq!(answer.body["errors"].as_array().unwrap().len(), 3);
        for bad in ["{\"currency\":\"euro\"}", "{\"version\":\"1\"}", "[]"] {
            let answer = client.send_bytes(method.clone(), path, "application/json", bad).await;
            answer.refused(Code::Invalid);
        }
    }
    assert_eq!(mia.client.get("/api/v1/userProfile").await.body, expected);
    let unknown = format!("/api/v1/userProfile/{}", api.db.ctx.new_id());
    operator.put(&unknown, &json!({})).await.refused(Code::NotFound);
}

#[tokio::test]
async fn a_role_is_asked_for_by_name_and_only_a_creators_is_given() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let path = "/api/v1/userProfile/role";
    for role in [
        "",
        "?role=",
        "?role=operator",
        "?role=role/operator",
        "?role=role/customer",
    ] {
        let answer = mia.client.ask(Method::PUT, &format!("{path}{role}")).await;
        assert_eq!(answer.refused(Code::Forbidden).field(), Some("role"), "{role}");
    }
    let guest = api.person(Role::Anonymous).await.client;
    let answer = guest.ask(Method::PUT, "/api/v1/userProfile/role?role=creator").await;
    answer.refused(Code::Forbidden);
    let mut expected = profile(&mia);
    expected["claims"] = json!(["role/customer", "role/creator"]);
    expected["role"] = json!("role/creator");
    expected["creatorProfile"] = json!({});
    for role in ["creator", "role/creator", "role%2Fcreator"] {
        let answer = mia.client.ask(Method::PUT, &format!("{path}?role={role}")).await;
        assert_eq!((answer.status.as_u16(), &answer.body), (200, &expected), "{role}");
    }
}

#[tokio::test]
async fn a_handle_is_free_taken_or_none() {
    let api = TestApi::new().await;
    let ask = async |handle: &str| {
        let path = format!("/api/v1/creator/{handle}/isAvailable");
        api.visitor().get(&path).await
    };
    let free = ask("mia.lind").await;
    assert_eq!(free.body, json!({ "isAvailable": true }));
    let taken = Code::HandleTaken.message();
    assert_eq!(
        ask("Admin").await.body,
        json!({ "isAvailable": false, "reason": taken })
    );
    let invalid = Code::HandleInvalid.message();
    for handle in ["mi", "mia%20lind", "%00%00%00", "m%C3%ADra", "..%2Fadmin"] {
        assert_eq!(
            ask(handle).await.body,
            json!({ "isAvailable": false, "reason": invalid }),
            "{handle}"
        );
    }
    // Bytes that are not UTF-8.
    ask("%FF%FF%FF").await.refused(Code::BadRequest);
}

#[tokio::test]
async fn a_picture_is_sent_shown_and_taken_away_by_its_owner_under_both_paths() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let other = api.person(Role::Operator).await.client;
    for (path, field) in [
        ("profilePicture", "/profilePicture"),
        ("creator/profilePicture", "/profilePicture"),
        ("heroImage", "/creatorProfile/heroImage"),
        ("creator/heroImage", "/creatorProfile/heroImage"),
    ] {
        let path = format!("/api/v1/userProfile/{}/{path}", mia.id);
        other.post_picture(&path, PIXEL).await.refused(Code::NotFound);
        api.visitor()
            .post_picture(&path, PIXEL)
            .await
            .refused(Code::Unauthenticated);
        let profile = mia.client.post_picture(&path, PIXEL).await.read::<Value>();
        let shown = profile.pointer(field).and_then(Value::as_str).unwrap().to_owned();
        assert_eq!(
            mia.client.get("/api/v1/userProfile").await.body.pointer(field),
            Some(&json!(shown))
        );
        other.ask(Method::DELETE, &path).await.refused(Code::NotFound);
        mia.client.ask(Method::DELETE, &path).await.done();
        mia.client.ask(Method::DELETE, &path).await.done();
        assert_eq!(mia.client.get("/api/v1/userProfile").await.body.pointer(field), None);
    }
}

#[tokio::test]
async fn a_file_that_is_no_picture_is_refused_at_its_field() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let path = format!("/api/v1/userProfile/{}/profilePicture", mia.id);
    let svg = mia
        .client
        .post_picture(&path, b"<svg xmlns='http://www.w3.org/2000/svg'/>")
        .await;
    assert_eq!(svg.refused(Code::Invalid).field(), Some("image"));
    let empty = mia.client.post_picture(&path, b"").await;
    assert_eq!(empty.body["errors"][0]["message"], "Choose a picture first.");
    let large = mia
        .client
        .post_picture(&path, &vec![0; domain::images::MAX_BYTES + 1])
        .await;
    assert_eq!(large.refused(Code::PayloadTooLarge).field(), Some("image"));
    let larger = mia
        .client
        .post_picture(&path, &vec![0; 3 * domain::images::MAX_BYTES])
        .await;
    larger.refused(Code::PayloadTooLarge);
    let json = mia.client.post(&path, &json!({})).await;
    json.refused(Code::UnsupportedMediaType);
    let nameless = mia.client.post_bytes(&path, "multipart/form-data", "").await;
    nameless.refused(Code::BadRequest);
    let broken = mia
        .client
        .post_bytes(&path, "multipart/form-data; boundary=x", "--x\r\nnonsense")
        .await;
    broken.refused(Code::BadRequest);
    assert_eq!(
        mia.client.get("/api/v1/userProfile").await.body.get("profilePicture"),
        None
    );
}
