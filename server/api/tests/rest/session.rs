//! From an anonymous sign-in to a session cookie, and from the cookie to the page's token.

use crate::support::{Answer, Client, TestApi};
use contract::{
    Code,
    visitor::{AccessToken, Role, SessionStarted},
};
use domain::identity;
use http::{StatusCode, header};
use serde_json::json;

const BROWSER: &str = "00112233445566778899aabbccddeeff";

/// A browser that has opened a page: its cookie and the page's CSRF token.
fn page(api: &TestApi) -> (Client, String) {
    let csrf = identity::csrf_token(&api.db.ctx, &format!("browser:{BROWSER}"));
    (api.browser(&format!("browser={BROWSER}")), csrf)
}

/// Name and value of the cookie that an answer sets.
fn cookie(answer: &Answer) -> String {
    let text = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(
        text.contains("; HttpOnly") && text.contains("; SameSite=Lax") && text.contains("; Path=/"),
        "{text}"
    );
    text.split(';').next().unwrap().to_owned()
}

async fn story(path: &str) {
    let api = TestApi::new().await;
    let (tab, csrf) = page(&api);
    let token: AccessToken = tab
        .post("/identity/v1/anonymous", &json!({ "currency": "EUR" }))
        .await
        .read();
    assert_eq!(token.role, Role::Anonymous);
    for data in [json!({ "token": token.token }), json!(token.token)] {
        let answer = tab
            .post_form(path, &[("data", &data.to_string()), ("csrf", &csrf)])
            .await;
        let cookie = cookie(&answer);
        let started: SessionStarted = answer.read();
        assert_eq!(
            (started.user_id, started.role, started.is_new_user),
            (token.user_id, Role::Anonymous, true)
        );
        let mine: AccessToken = api.browser(&cookie).get("/api/session/token").await.read();
        assert_eq!(mine.user_id, token.user_id);
        let made = api.bearer(&mine.token).post("/api/v1/itinerary", &json!({})).await;
        assert_eq!(made.body["currency"], "EUR", "{made:?}");
        // The new session's CSRF token is valid for its next login; the old page's is not.
        let signed_in = api.browser(&format!("{cookie}; browser={BROWSER}"));
        let fields = |csrf| [("data", json!(mine.token).to_string()), ("csrf", csrf)];
        let old = fields(csrf.clone());
        signed_in
            .post_form(path, &[(old[0].0, &old[0].1), (old[1].0, &old[1].1)])
            .await
            .refused(Code::CsrfToken);
        let new = fields(started.csrf_token);
        let again = signed_in
            .post_form(path, &[(new[0].0, &new[0].1), (new[1].0, &new[1].1)])
            .await;
        assert_eq!(again.status, StatusCode::OK, "{again:?}");
        // The login changed the secret; the earlier cookie is not valid any more.
        api.browser(&cookie)
            .get("/api/session/token")
            .await
            .refused(Code::SessionExpired);
    }
}

#[tokio::test]
async fn an_anonymous_sign_in_becomes_a_session_whose_page_gets_its_token() {
    story("/api/sessionLogin").await;
}

#[tokio::test]
async fn the_other_address_of_the_session_login_does_the_same() {
    story("/api/sessionlogin/endpoint").await;
}

#[tokio::test]
async fn a_wrong_or_missing_csrf_token_has_the_specified_text() {
    let api = TestApi::new().await;
    let (tab, csrf) = page(&api);
    let data = json!(api.sign_in().await.token).to_string();
    for path in ["/api/sessionLogin", "/api/sessionlogin/endpoint"] {
        let wrong = tab.post_form(path, &[("data", &data), ("csrf", "wrong")]).await;
        let missing = tab.post_form(path, &[("data", &data)]).await;
        let without_cookie = api.visitor().post_form(path, &[("data", &data), ("csrf", &csrf)]).await;
        for answer in [wrong, missing, without_cookie] {
            answer.refused(Code::CsrfToken);
            assert_eq!(answer.status, StatusCode::FORBIDDEN);
            assert_eq!(answer.body["errors"][0]["code"], "csrf-token");
            let message = "Authentication configuration error. Please refresh the page.";
            assert_eq!(answer.body["errors"][0]["message"], message);
            assert!(!answer.headers.contains_key(header::SET_COOKIE));
        }
    }
}

#[tokio::test]
async fn data_that_is_no_token_of_ours_begins_no_session() {
    let api = TestApi::new().await;
    let (tab, csrf) = page(&api);
    let bare = api.sign_in().await.token;
    for data in ["", "null", "{}", "[]", "\"nonsense\"", "{\"token\":7}", &bare] {
        let answer = tab
            .post_form("/api/sessionLogin", &[("data", data), ("csrf", &csrf)])
            .await;
        answer.refused(Code::SessionLogin);
        let message = "Failed to initiate your session. Please try clearing your cookies and signing in again.";
        assert_eq!(answer.body["errors"][0]["message"], message);
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
}

#[tokio::test]
async fn after_signing_out_neither_token_nor_cookie_is_taken() {
    let api = TestApi::new().await;
    let (tab, csrf) = page(&api);
    let token = api.sign_in().await;
    let data = json!(token.token).to_string();
    let answer = tab
        .post_form("/api/sessionLogin", &[("data", &data), ("csrf", &csrf)])
        .await;
    let cookie = cookie(&answer);
    let mine: AccessToken = api.browser(&cookie).get("/api/session/token").await.read();
    let viewer = identity::authenticate_token(&api.db.ctx, &mine.token).await.unwrap();
    identity::sign_out(&api.db.ctx, &viewer).await.unwrap();
    for token in [&mine.token, &token.token] {
        api.bearer(token)
            .get("/api/v1/itinerary")
            .await
            .refused(Code::SessionExpired);
        api.bearer(token)
            .get("/api/v1/visitor")
            .await
            .refused(Code::SessionExpired);
    }
    api.browser(&cookie)
        .get("/api/session/token")
        .await
        .refused(Code::SessionExpired);
    tab.post_form("/api/sessionLogin", &[("data", &data), ("csrf", &csrf)])
        .await
        .refused(Code::SessionLogin);
}

#[tokio::test]
async fn the_cookie_alone_opens_nothing_under_the_versioned_api() {
    let api = TestApi::new().await;
    let (tab, csrf) = page(&api);
    let token = api.sign_in().await;
    let made = api.bearer(&token.token).post("/api/v1/itinerary", &json!({})).await;
    let id = made.body["id"].as_str().unwrap();
    let data = json!(token.token).to_string();
    let answer = tab
        .post_form("/api/sessionLogin", &[("data", &data), ("csrf", &csrf)])
        .await;
    let browser = api.browser(&cookie(&answer));
    for path in [
        "/api/v1/itinerary".to_owned(),
        "/api/v1/itinerary/latest".to_owned(),
        format!("/api/v1/itinerary/{id}"),
    ] {
        browser.get(&path).await.refused(Code::Unauthenticated);
    }
    browser
        .post("/api/v1/itinerary", &json!({}))
        .await
        .refused(Code::Unauthenticated);
}

#[tokio::test]
async fn a_visitors_currency_is_their_choice_then_the_country_then_the_default() {
    let api = TestApi::new().await;
    let ask = async |client: &Client, country: Option<&str>| {
        let mut request = http::Request::get("/api/v1/visitor");
        if let Some(country) = country {
            request = request.header("x-country", country);
        }
        let answer = client.send(request.body(axum::body::Body::empty()).unwrap()).await;
        (
            answer.body["currencyCode"].as_str().unwrap().to_owned(),
            answer.body["countryCode"].as_str().unwrap().to_owned(),
        )
    };
    let pair = |currency: &str, country: &str| (currency.to_owned(), country.to_owned());
    assert_eq!(ask(&api.visitor(), None).await, pair("USD", "US"));
    assert_eq!(ask(&api.visitor(), Some("PT")).await, pair("EUR", "PT"));
    assert_eq!(ask(&api.visitor(), Some("nowhere")).await, pair("USD", "US"));
    assert_eq!(ask(&api.browser("currency=JPY"), Some("PT")).await, pair("JPY", "PT"));
    assert_eq!(ask(&api.browser("currency=ZZZ"), None).await, pair("USD", "US"));
}
