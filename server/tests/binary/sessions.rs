//! The session data that a browser gets, and the tokens that it must send.

use crate::support::{Installation, Traveller};
use contract::{Code, Failure};
use http::{HeaderName, StatusCode, header};
use serde_json::json;

const TOKEN: (HeaderName, &str) = (HeaderName::from_static("x-test-token"), "let me in");

#[tokio::test]
async fn a_returning_browser_gets_its_cookie_prolonged() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    let traveller = Traveller::new(&server).await;
    let cookie = traveller.cookie(&server).await;
    let set = async |path: &str| {
        let answer = server.get_with(path, &[(header::COOKIE, &cookie)]).await;
        let mut sessions = answer.cookies().filter(|cookie| cookie.starts_with("session="));
        let first = sessions.next().map(str::to_owned);
        assert_eq!(sessions.next(), None, "{path}");
        first
    };
    for path in ["/search", "/_server/home", "/api/session/token"] {
        assert_eq!(set(path).await, None, "{path}: it was set a moment ago");
        let a_day = json!({ "advanceSeconds": 86_401 }).to_string();
        server.post_json("/_test/clock", &[TOKEN], &a_day).await;
        let renewed = set(path).await.unwrap_or_else(|| panic!("{path} renews nothing"));
        assert_eq!(renewed.split(';').next(), Some(cookie.as_str()), "{path}");
        assert!(renewed.contains("Max-Age=1209600"), "{renewed}");
    }
}

#[tokio::test]
async fn every_form_is_refused_when_its_token_is_not_this_browsers() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let (mia, other) = (Traveller::new(&server).await, Traveller::new(&server).await);
    let cookie = mia.cookie(&server).await;
    let page = server
        .get_with("/search", &[(header::COOKIE, &other.cookie(&server).await)])
        .await;
    let (_, foreign) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let (foreign, _) = foreign.split_once('"').unwrap();
    let paths = posted_pages();
    assert!(paths.len() >= 15, "{paths:?}");
    for path in paths {
        let path = path.replace("{slug}", "any-hotel").replace("{id}", &mia.id.to_string());
        for token in ["", "guessed", foreign] {
            let body = format!("csrf={token}&email=mia%40example.org");
            let answer = server.post(&path, &[(header::COOKIE, &cookie)], &body).await;
            let is_refused = answer.status == StatusCode::FORBIDDEN
                && (answer.text.contains(Code::CsrfToken.message())
                    || serde_json::from_str::<Failure>(&answer.text)
                        .is_ok_and(|failure| failure.errors[0].code == Code::CsrfToken));
            assert!(is_refused, "{path} took {token:?}: {} {}", answer.status, answer.text);
        }
    }
}

/// These check the session before reading a form; the tests of pictures and of the dashboard test their tokens.
const FORMS_WITH_FILES: [&str; 4] = [
    "/user/picture",
    "/dashboard/stays/{id}",
    "/dashboard/club-settings/pictures/{which}",
    "/dashboard/welcome/portrait",
];

/// The paths of all pages with a form, read from the router's source, so that new ones are tested too.
fn posted_pages() -> Vec<String> {
    let routes = include_str!("../../src/router.rs").split(".route(").skip(1);
    let posted = routes.filter(|route| route.contains("post(pages::"));
    let paths = posted.filter_map(|route| route.split('"').nth(1).map(str::to_owned));
    paths
        .filter(|path| !FORMS_WITH_FILES.contains(&path.as_str()))
        .collect()
}
