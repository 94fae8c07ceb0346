//! Creators of a new site, and sessions for access tokens.

use super::Server;
use http::{
    StatusCode,
    header::{AUTHORIZATION, COOKIE, SET_COOKIE},
};
use serde_json::{Value, json};

/// Creates a creator with the club `mia.winter`; returns the access token.
pub async fn creator(server: &Server) -> String {
    let account = json!({ "email": "mia@example.org", "password": "sunlit harbour walk" }).to_string();
    let signed_up: Value = server.post_json("/identity/v1/signUp", &[], &account).await.json();
    let token = signed_up["token"].as_str().unwrap().to_owned();
    let bearer = format!("Bearer {token}");
    let as_mia = [(AUTHORIZATION, bearer.as_str())];
    let role = server
        .put_json("/api/v1/userProfile/role?role=creator", &as_mia, "")
        .await;
    assert_eq!(role.status, StatusCode::OK, "{}", role.text);
    let profile = json!({ "slug": "mia.winter", "publicName": "Mia Winter" }).to_string();
    let named = server.put_json("/api/v1/userProfile", &as_mia, &profile).await;
    assert_eq!(named.status, StatusCode::OK, "{}", named.text);
    token
}

/// The session cookie for an access token, as a browser has it.
pub async fn session_cookie(server: &Server, token: &str) -> String {
    let page = server.get("/search").await;
    let browser = page.header(SET_COOKIE);
    let browser = browser.split(';').next().unwrap().to_owned();
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let (csrf, _) = csrf.split_once('"').unwrap();
    let body = serde_urlencoded::to_string([("data", json!({ "token": token }).to_string().as_str()), ("csrf", csrf)]);
    let answer = server
        .post("/api/sessionLogin", &[(COOKIE, &browser)], &body.unwrap())
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.header(SET_COOKIE).split(';').next().unwrap().to_owned()
}
