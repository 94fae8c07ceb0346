//! The subscription form at the foot of a club's pages, sent without scripts.

use crate::support::{Installation, TOKEN, creator, proof, session_cookie};
use http::{
    StatusCode,
    header::{AUTHORIZATION, COOKIE, LOCATION, SET_COOKIE},
};
use serde_json::json;

const PATH: &str = "/user/mia.lind/subscribe";

#[tokio::test]
async fn an_account_with_the_address_gets_no_email() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    let token = creator(&server).await;
    let bearer = format!("Bearer {token}");
    let code = json!({ "oobCode": proof(&server, "mia@example.org").await }).to_string();
    let proved = server
        .post_json("/api/v1/authentication/verifyEmail", &[(AUTHORIZATION, &bearer)], &code)
        .await;
    assert!(proved.status.is_success(), "{}", proved.text);
    let cookie = session_cookie(&server, &token).await;
    let page = server.get_with(PATH, &[(COOKIE, &cookie)]).await;
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let csrf = csrf.split('"').next().unwrap();
    for (email, mark) in [("mia@example.org", "entered"), ("ada@example.org", "asked")] {
        let form = serde_urlencoded::to_string([("csrf", csrf), ("email", email)]).unwrap();
        let answer = server.post(PATH, &[(COOKIE, &cookie)], &form).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
        assert_eq!(
            answer.header(LOCATION),
            format!("/user/mia.lind?updates={mark}#updates")
        );
    }
}

#[tokio::test]
async fn emails_are_asked_for_by_their_kind_and_of_no_other_kind() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let page = server.get(PATH).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    for kind in ["all", "newPosts", "newStays"] {
        assert!(
            page.text.contains(&format!("value=\"{kind}\"")),
            "{kind}: {}",
            page.text
        );
    }
    let browser = page.header(SET_COOKIE).split(';').next().unwrap().to_owned();
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let csrf = csrf.split('"').next().unwrap();
    let ask = async |email: &str, kind: &str| {
        let fields = [
            ("csrf", csrf),
            ("email", email),
            ("subscriptionType", kind),
            ("returnUrl", "/user/mia.lind/feed"),
        ];
        let form = serde_urlencoded::to_string(fields).unwrap();
        server.post(PATH, &[(COOKIE, &browser)], &form).await
    };
    for kind in ["newPosts", "newStays", "all", ""] {
        let answer = ask("ada@example.org", kind).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{kind}: {}", answer.text);
        assert_eq!(
            answer.header(LOCATION),
            "/user/mia.lind/feed?updates=asked#updates",
            "{kind}"
        );
    }
    // The page shows the error and the input at the form.
    let refused = ask("noa@example.org", "weekly").await;
    assert_eq!(refused.status, StatusCode::OK, "{}", refused.text);
    for words in ["Choose what the emails are about.", "noa@example.org"] {
        assert!(refused.text.contains(words), "{words}: {}", refused.text);
    }
}
