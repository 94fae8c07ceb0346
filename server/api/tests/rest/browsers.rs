//! Calls with cookie and form token, made by browsers and by unauthorized callers.

use crate::support::{Answer, Client, TestApi, document::DOCUMENT, people::Person};
use api::{Access, EXPECTATIONS};
use chrono::TimeDelta;
use contract::{
    Code, UserId,
    visitor::{AccessToken, Role, SessionStarted},
};
use domain::identity;
use http::{Method, header};
use serde_json::json;

const BROWSER: &str = "0123456789abcdef0123456789abcdef";
const ANOTHER_BROWSER: &str = "ffffffffffffffffffffffffffffffff";

/// The paths of the browsers' calls with that method.
fn paths(method: &Method) -> Vec<&'static str> {
    let rows = EXPECTATIONS.iter().filter(|row| row.access == Access::Browser);
    let operations = rows.map(|row| DOCUMENT.operation(row.operation));
    let mine = operations.filter(|operation| operation.method == *method);
    mine.map(|operation| operation.path.as_str()).collect()
}

async fn log_in(client: &Client, path: &str, token: &str, csrf: &str) -> Answer {
    let data = json!({ "token": token }).to_string();
    client.post_form(path, &[("data", &data), ("csrf", csrf)]).await
}

/// The secret of the session cookie that an answer sets.
fn secret(answer: &Answer) -> String {
    let text = answer.headers[header::SET_COOKIE].to_str().unwrap();
    let (_, rest) = text.split_once("session=").unwrap();
    rest.split(';').next().unwrap().to_owned()
}

fn csrf(api: &TestApi, binding: &str) -> String {
    identity::csrf_token(&api.db.ctx, binding)
}

async fn cast(api: &TestApi) -> Vec<Person> {
    let mut people = Vec::new();
    for role in [Role::Anonymous, Role::Customer, Role::Creator, Role::Operator] {
        people.push(api.person(role).await);
    }
    people
}

#[tokio::test]
async fn a_session_login_takes_every_persons_token_with_the_pages_own_form_token() {
    let api = TestApi::new().await;
    let good = csrf(&api, &format!("browser:{BROWSER}"));
    let tab = api.browser(&format!("browser={BROWSER}"));
    for path in paths(&Method::POST) {
        for person in cast(&api).await {
            let started: SessionStarted = log_in(&tab, path, &person.tokens.token, &good).await.read();
            assert_eq!((started.user_id, started.role), (person.id, person.tokens.role));
        }
        let late = api.person(Role::Customer).await;
        api.db.pass(TimeDelta::minutes(identity::ACCESS_TOKEN_MINUTES));
        let ended = api.person(Role::Customer).await;
        ended.client.ask(Method::POST, "/identity/v1/signOut").await.done();
        for token in [
            &late.tokens.token,
            &ended.tokens.token,
            "nonsense",
            &late.tokens.refresh_token,
        ] {
            log_in(&tab, path, token, &good).await.refused(Code::SessionLogin);
        }
    }
    assert_eq!(
        paths(&Method::POST),
        ["/api/sessionLogin", "/api/sessionlogin/endpoint"]
    );
}

#[tokio::test]
async fn a_foreign_or_old_form_token_begins_nothing() {
    let api = TestApi::new().await;
    for path in paths(&Method::POST) {
        let (mine, theirs) = (api.person(Role::Customer).await, api.person(Role::Customer).await);
        let before = csrf(&api, &format!("browser:{BROWSER}"));
        let tab = api.browser(&format!("browser={BROWSER}"));
        let foreign = csrf(&api, &format!("browser:{ANOTHER_BROWSER}"));
        for wrong in ["", "nonsense", &foreign] {
            let answer = log_in(&tab, path, &mine.tokens.token, wrong).await;
            answer.refused(Code::CsrfToken);
            assert!(!answer.headers.contains_key(header::SET_COOKIE));
        }
        let refused = log_in(&api.visitor(), path, &mine.tokens.token, &before).await;
        refused.refused(Code::CsrfToken);
        // The right session with the form token of another session, or of the page before signing in.
        let session = secret(&log_in(&tab, path, &mine.tokens.token, &before).await);
        let their_session = secret(&log_in(&tab, path, &theirs.tokens.token, &before).await);
        let signed_in = api.browser(&format!("session={session}; browser={BROWSER}"));
        let others = csrf(&api, &format!("session:{their_session}"));
        for wrong in ["", "nonsense", &before, &others, &foreign] {
            let answer = log_in(&signed_in, path, &mine.tokens.token, wrong).await;
            answer.refused(Code::CsrfToken);
        }
        let own = csrf(&api, &format!("session:{session}"));
        let started: SessionStarted = log_in(&signed_in, path, &mine.tokens.token, &own).await.read();
        assert_eq!(started.user_id, mine.id);
    }
}

#[tokio::test]
async fn the_pages_token_comes_from_a_living_session_cookie_alone() {
    let api = TestApi::new().await;
    assert_eq!(paths(&Method::GET), ["/api/session/token"]);
    let path = "/api/session/token";
    api.visitor().get(path).await.refused(Code::Unauthenticated);
    for nonsense in ["nonsense", "%00", "="] {
        let answer = api.browser(&format!("session={nonsense}")).get(path).await;
        answer.refused(Code::SessionExpired);
    }
    for person in cast(&api).await {
        person.client.get(path).await.refused(Code::Unauthenticated);
        let (id, cookie) = session(&api, &person).await;
        let token: AccessToken = api.browser(&cookie).get(path).await.read();
        assert_eq!((token.user_id, token.role), (id, person.tokens.role));
        person.client.ask(Method::POST, "/identity/v1/signOut").await.done();
        api.browser(&cookie).get(path).await.refused(Code::SessionExpired);
    }
    let (_, cookie) = session(&api, &api.person(Role::Customer).await).await;
    api.db.pass(TimeDelta::days(identity::SESSION_DAYS));
    api.browser(&cookie).get(path).await.refused(Code::SessionExpired);
}

/// A signed-in browser's cookie.
async fn session(api: &TestApi, person: &Person) -> (UserId, String) {
    let session = identity::session_login(&api.db.ctx, &person.tokens.token)
        .await
        .unwrap();
    (person.id, format!("session={}", session.secret))
}
