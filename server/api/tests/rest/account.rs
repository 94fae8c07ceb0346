//! `/identity/v1`: sessions, the password, account data, deletion, and the public keys.

use crate::support::{
    TestApi,
    people::{ANOTHER_PASSWORD, PASSWORD, RECOVER_LINK, VERIFY_EMAIL, VERIFY_LINK},
};
use chrono::TimeDelta;
use contract::{
    Code,
    identity::{PublicKeys, SessionList, SignedIn},
    visitor::Role,
};
use http::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn sessions_are_listed_ended_one_by_one_and_all_at_once() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    api.db.pass(TimeDelta::minutes(1));
    let form = json!({ "email": mia.email, "password": PASSWORD });
    let there: SignedIn = api.visitor().post("/identity/v1/signIn", &form).await.read();
    let there = api.bearer(&there.token);
    let list = mia.client.get("/identity/v1/sessions").await;
    let body = list.body.clone();
    let sessions = list.read::<SessionList>().sessions;
    let expected = json!({ "sessions": [
        {
            "id": sessions[0].id, "userAgent": "", "createdAt": "2026-11-21T12:01:00Z",
            "seenAt": "2026-11-21T12:01:00Z", "isCurrent": false,
        },
        {
            "id": mia.session, "userAgent": "a browser", "createdAt": "2026-11-21T12:00:00Z",
            "seenAt": "2026-11-21T12:00:00Z", "isCurrent": true,
        },
    ]});
    assert_eq!(body, expected);
    let path = format!("/identity/v1/sessions/{}", sessions[0].id);
    let noa = api.person(Role::Customer).await.client;
    noa.ask(Method::DELETE, &path).await.refused(Code::NotFound);
    mia.client.ask(Method::DELETE, &path).await.done();
    mia.client.ask(Method::DELETE, &path).await.refused(Code::NotFound);
    mia.client
        .ask(Method::DELETE, "/identity/v1/sessions/nonsense")
        .await
        .refused(Code::NotFound);
    there.get("/identity/v1/sessions").await.refused(Code::SessionExpired);
    mia.client.ask(Method::POST, "/identity/v1/signOut").await.done();
    mia.client
        .get("/identity/v1/sessions")
        .await
        .refused(Code::SessionExpired);
    noa.ask(Method::POST, "/identity/v1/signOutEverywhere").await.done();
    noa.ask(Method::POST, "/identity/v1/signOut")
        .await
        .refused(Code::SessionExpired);
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let change = async |current: &str, new: &str| {
        let body = json!({ "currentPassword": current, "password": new });
        mia.client.put("/identity/v1/password", &body).await
    };
    let wrong = change(ANOTHER_PASSWORD, ANOTHER_PASSWORD).await;
    wrong.refused_alone(Code::AuthWrongPassword, "currentPassword");
    let weak = change(PASSWORD, "abc").await;
    weak.refused_alone(Code::AuthWeakPassword, "password");
    let empty = mia.client.put("/identity/v1/password", &json!({})).await;
    empty.refused(Code::AuthWrongPassword);
    change(PASSWORD, ANOTHER_PASSWORD).await.done();
    mia.client.get("/api/v1/userProfile").await.read::<Value>();
    let form = json!({ "email": mia.email, "password": PASSWORD });
    let old = api.visitor().post("/identity/v1/signIn", &form).await;
    old.refused(Code::AuthWrongPassword);
}

#[tokio::test]
async fn an_address_is_changed_by_the_code_of_a_mail_and_put_back_by_another() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let (path, recover) = ("/identity/v1/email", "/identity/v1/recoverEmail");
    let proof = json!({ "oobCode": api.mailed_code(&mia.email, VERIFY_LINK).await });
    mia.client.post(VERIFY_EMAIL, &proof).await.done();
    let ask = async |email: &str, password: &str| {
        let body = json!({ "email": email, "currentPassword": password });
        mia.client.put(path, &body).await
    };
    let new = api.new_email();
    ask(&new, ANOTHER_PASSWORD)
        .await
        .refused_alone(Code::AuthWrongPassword, "currentPassword");
    ask("mia", PASSWORD)
        .await
        .refused_alone(Code::AuthInvalidEmail, "email");
    ask("", PASSWORD).await.refused_alone(Code::AuthMissingEmail, "email");
    ask(&mia.email, PASSWORD).await.refused(Code::Invalid);
    let noa = api.person(Role::Customer).await;
    ask(&noa.email, PASSWORD)
        .await
        .refused_alone(Code::AuthEmailAlreadyInUse, "email");
    let message = "A link is on its way to the new address. Follow it within ten minutes.";
    assert_eq!(ask(&new, PASSWORD).await.read::<Value>(), json!({ "message": message }));
    let pending = json!({ "email": new, "expiresAt": "2026-11-21T12:10:00Z" });
    let state = mia.client.get(path).await.body;
    assert_eq!(
        state,
        json!({ "email": mia.email, "isEmailVerified": true, "pending": pending })
    );
    mia.client.ask(Method::DELETE, path).await.done();
    let withdrawn = json!({ "oobCode": api.mailed_code(&new, VERIFY_LINK).await, "email": new });
    api.visitor()
        .post(VERIFY_EMAIL, &withdrawn)
        .await
        .refused(Code::AuthInvalidActionCode);
    let new = api.new_email();
    ask(&new, PASSWORD).await.read::<Value>();
    let code = api.mailed_code(&new, VERIFY_LINK).await;
    let elsewhere = api.visitor().post(VERIFY_EMAIL, &json!({ "oobCode": code })).await;
    assert_eq!(elsewhere.refused(Code::AuthWrongBrowser).field(), Some("password"));
    let redemption = json!({ "oobCode": code, "password": PASSWORD });
    api.visitor().post(VERIFY_EMAIL, &redemption).await.done();
    let state = mia.client.get(path).await.body;
    assert_eq!(state, json!({ "email": new, "isEmailVerified": true }));
    let back = json!({ "oobCode": api.mailed_code(&mia.email, RECOVER_LINK).await });
    api.visitor().post(recover, &back).await.done();
    api.visitor()
        .post(recover, &back)
        .await
        .refused(Code::AuthInvalidActionCode);
    mia.client.get(path).await.refused(Code::SessionExpired);
    let refresh = json!({ "refreshToken": mia.tokens.refresh_token });
    let refreshed = api.visitor().post("/identity/v1/refresh", &refresh).await;
    refreshed.refused(Code::SessionExpired);
}

#[tokio::test]
async fn a_person_takes_everything_along_and_leaves() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let cart = mia.client.post("/api/v1/itinerary", &json!({})).await.body;
    let answer = mia.client.get("/identity/v1/account").await;
    let expected = json!({
        "userId": mia.id, "email": mia.email, "emailVerifiedAt": null, "publicName": null, "slug": null,
        "currency": "USD", "country": "US", "role": "role/customer", "createdAt": "2026-11-21T12:00:00Z",
        "pendingEmail": null, "profilePicture": null, "heroImage": null,
        "providers": [], "itineraries": [cart], "likes": [],
        "sessions": [{
            "id": mia.session, "userAgent": "a browser", "createdAt": "2026-11-21T12:00:00Z",
            "seenAt": "2026-11-21T12:00:00Z", "isCurrent": true,
        }],
    });
    assert_eq!(answer.body, expected);
    for body in [json!({}), json!({ "currentPassword": ANOTHER_PASSWORD })] {
        let answer = mia.client.delete("/identity/v1/account", &body).await;
        answer.refused_alone(Code::AuthWrongPassword, "currentPassword");
    }
    let right = json!({ "currentPassword": PASSWORD });
    mia.client.delete("/identity/v1/account", &right).await.done();
    mia.client
        .get("/identity/v1/account")
        .await
        .refused(Code::SessionExpired);
    let guest = api.person(Role::Anonymous).await.client;
    guest.delete("/identity/v1/account", &json!({})).await.done();
    guest.get("/api/v1/itinerary").await.refused(Code::SessionExpired);
}

#[tokio::test]
async fn the_public_keys_are_a_key_set_that_names_the_key_of_every_token() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let answer = api.visitor().get("/.well-known/jwks.json").await;
    let body = answer.body.clone();
    let keys = answer.read::<PublicKeys>().keys;
    let key = json!({
        "kid": keys[0].kid, "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "x": keys[0].x,
    });
    assert_eq!(body, json!({ "keys": [key] }));
    assert!(mia.tokens.token.starts_with("ey") && mia.tokens.token.split('.').count() == 3);
}
