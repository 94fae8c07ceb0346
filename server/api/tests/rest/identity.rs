//! `/identity/v1`: signing up and in, tokens, sessions, account data.

use crate::support::{
    Answer, TestApi,
    people::{ANOTHER_PASSWORD, PASSWORD},
};
use contract::{Code, identity::SignedIn, visitor::Role};
use http::header;
use serde_json::{Value, json};

const MIA: &str = "mia.lind@example.org";

/// The tokens of a successful answer with these other fields.
#[track_caller]
fn signed_in(answer: Answer, role: &str, is_new_user: bool) -> SignedIn {
    let body = answer.body.clone();
    let cookie = answer
        .headers
        .get(header::SET_COOKIE)
        .map(|text| text.to_str().unwrap());
    assert!(cookie.is_none_or(|text| text.starts_with("device=") && text.contains("; HttpOnly; SameSite=Lax")));
    let tokens: SignedIn = answer.read();
    let expected = json!({
        "token": tokens.token,
        "expiresAt": "2026-11-21T13:00:00Z",
        "refreshToken": tokens.refresh_token,
        "userId": tokens.user_id,
        "role": role,
        "isNewUser": is_new_user,
    });
    assert_eq!(body, expected);
    tokens
}

/// The envelope of these refusals.
fn refusals(items: &[(Code, &str)]) -> Value {
    let errors: Vec<Value> = items
        .iter()
        .map(|(code, field)| json!({ "code": code, "message": code.message(), "field": field }))
        .collect();
    json!({ "hasErrors": true, "errors": errors, "requestId": crate::support::REQUEST_ID })
}

#[tokio::test]
async fn a_sign_up_answers_tokens_and_marks_the_device() {
    let api = TestApi::new().await;
    let form = json!({ "email": MIA, "password": PASSWORD, "repassword": PASSWORD, "role": "consumer" });
    let answer = api.visitor().post("/identity/v1/signUp", &form).await;
    assert!(answer.headers.contains_key(header::SET_COOKIE));
    let tokens = signed_in(answer, "role/customer", true);
    let profile = api.bearer(&tokens.token).get("/api/v1/userProfile").await;
    assert_eq!(profile.body["email"], MIA);
    // A second attempt: the account exists. The anonymous account stays unchanged.
    let again = api.visitor().post("/identity/v1/signUp", &form).await;
    assert_eq!(again.body, refusals(&[(Code::AuthEmailAlreadyInUse, "email")]));
    let guest = api.person(Role::Anonymous).await;
    let cart = guest.client.post("/api/v1/itinerary", &json!({})).await.body;
    let form = json!({ "email": "noa@example.org", "password": PASSWORD });
    let upgraded = signed_in(
        guest.client.post("/identity/v1/signUp", &form).await,
        "role/customer",
        true,
    );
    assert_eq!(upgraded.user_id, guest.id);
    let latest = api.bearer(&upgraded.token).get("/api/v1/itinerary/latest").await.body;
    assert_eq!(latest, cart);
    guest
        .client
        .get("/api/v1/itinerary/latest")
        .await
        .refused(Code::SessionExpired);
}

#[tokio::test]
async fn a_sign_up_names_everything_that_is_wrong_or_missing() {
    let api = TestApi::new().await;
    let cases = [
        (
            json!({}),
            vec![
                (Code::AuthMissingEmail, "email"),
                (Code::AuthMissingPassword, "password"),
            ],
        ),
        (
            json!({ "email": "mia", "password": "abc", "repassword": "abd" }),
            vec![
                (Code::AuthInvalidEmail, "email"),
                (Code::AuthWeakPassword, "password"),
                (Code::AuthPasswordMismatch, "repassword"),
            ],
        ),
        (
            json!({ "email": MIA, "password": "iloveyou" }),
            vec![(Code::AuthCommonPassword, "password")],
        ),
    ];
    for (form, expected) in cases {
        let answer = api.visitor().post("/identity/v1/signUp", &form).await;
        assert_eq!((answer.status.as_u16(), &answer.body), (422, &refusals(&expected)));
    }
    for form in [
        json!({ "role": "operator" }),
        json!({ "email": 7 }),
        json!({ "password": [] }),
    ] {
        let answer = api.visitor().post("/identity/v1/signUp", &form).await;
        answer.refused(Code::Invalid);
    }
}

#[tokio::test]
async fn a_sign_in_answers_tokens_and_each_failure_its_code() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await;
    let sign_in = async |email: &str, password: &str| {
        let form = json!({ "email": email, "password": password });
        api.visitor().post("/identity/v1/signIn", &form).await
    };
    let tokens = signed_in(sign_in(&mia.email, PASSWORD).await, "role/creator", true);
    assert_eq!(tokens.user_id, mia.id);
    let cases = [
        (
            sign_in("", "").await,
            422,
            vec![
                (Code::AuthInvalidEmail, "email"),
                (Code::AuthMissingPassword, "password"),
            ],
        ),
        (
            sign_in("mia", PASSWORD).await,
            422,
            vec![(Code::AuthInvalidEmail, "email")],
        ),
        (
            sign_in("noa@example.org", PASSWORD).await,
            401,
            vec![(Code::AuthUserNotFound, "email")],
        ),
        (
            sign_in(&mia.email, ANOTHER_PASSWORD).await,
            401,
            vec![(Code::AuthWrongPassword, "password")],
        ),
    ];
    for (answer, status, expected) in cases {
        assert_eq!((answer.status.as_u16(), &answer.body), (status, &refusals(&expected)));
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
    let empty = api.visitor().post("/identity/v1/signIn", &json!({})).await;
    empty.refused(Code::AuthInvalidEmail);
}

#[tokio::test]
async fn guesses_count_by_the_trusted_header_and_apart_on_a_known_device() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let first = json!({ "email": mia.email, "password": PASSWORD });
    let answer = api.visitor().post("/identity/v1/signIn", &first).await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    let device = cookie.split(';').next().unwrap().to_owned();
    let guess = async |email: &str, password: &str, address: &str, cookie: &str| {
        let form = json!({ "email": email, "password": password }).to_string();
        let request = http::Request::post("/identity/v1/signIn")
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-address", address)
            .header(header::COOKIE, cookie)
            .body(axum::body::Body::from(form));
        api.visitor().send(request.unwrap()).await
    };
    // A client may forge entries before the last one.
    for number in 0..30 {
        let address = format!("192.0.2.{number}, 203.0.113.5");
        let answer = guess(&format!("nobody{number}@example.org"), "x", &address, "").await;
        answer.refused(Code::AuthUserNotFound);
    }
    let refused = guess("nobody@example.org", "x", "192.0.2.99, 203.0.113.5", "").await;
    refused.refused(Code::AuthTooManyRequests);
    let refused = guess(&mia.email, PASSWORD, "203.0.113.5", "").await;
    refused.refused(Code::AuthTooManyRequests);
    signed_in(
        guess(&mia.email, PASSWORD, "203.0.113.5", &device).await,
        "role/customer",
        true,
    );
}

#[tokio::test]
async fn anonymous_accounts_from_one_address_have_an_end() {
    let api = TestApi::new().await;
    for number in 0..=60 {
        let request = http::Request::post("/identity/v1/anonymous")
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-address", "203.0.113.5")
            .body(axum::body::Body::from("{}"));
        let answer = api.visitor().send(request.unwrap()).await;
        if number < 60 {
            assert_eq!(answer.status.as_u16(), 200, "{number}");
        } else {
            answer.refused(Code::AuthTooManyRequests);
        }
    }
}

#[tokio::test]
async fn a_refresh_answers_new_tokens_once() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Customer).await;
    let refresh = json!({ "refreshToken": mia.tokens.refresh_token });
    let tokens = signed_in(
        api.visitor().post("/identity/v1/refresh", &refresh).await,
        "role/customer",
        true,
    );
    api.bearer(&tokens.token)
        .get("/api/v1/userProfile")
        .await
        .read::<Value>();
    let again = api.visitor().post("/identity/v1/refresh", &refresh).await;
    again.refused(Code::SessionExpired);
    let ended = api.bearer(&tokens.token).get("/api/v1/userProfile").await;
    ended.refused(Code::SessionExpired);
    for body in [
        json!({}),
        json!({ "refreshToken": "" }),
        json!({ "refreshToken": tokens.token }),
    ] {
        let answer = api.visitor().post("/identity/v1/refresh", &body).await;
        answer.refused(Code::SessionExpired);
    }
}
