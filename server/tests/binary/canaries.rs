//! Passwords, codes and tokens appear neither in the most detailed log nor in an address that a browser sends to other
//! sites.

use crate::support::{Installation, until};
use http::header::{AUTHORIZATION, COOKIE, LOCATION, REFERRER_POLICY, SET_COOKIE};
use serde_json::{Value, json};

const PASSWORD: &str = "canary-password-wren";
const WRONG: &str = "canary-password-linnet";
const EMAIL: &str = "mia@example.org";

fn cookie(answer: &crate::support::Answer) -> String {
    answer.header(SET_COOKIE).split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn no_secret_reaches_the_log_or_another_site() {
    let installation = Installation::new().await;
    let (server, log) = installation.serve_chattering().await;
    let mut secrets: Vec<String> = [PASSWORD, WRONG].map(str::to_owned).to_vec();
    let mut keep = |secret: &str| {
        assert!(secret.len() >= 20, "too short to be looked for: {secret:?}");
        secrets.push(secret.to_owned());
    };

    let page = server.get("/signUp").await;
    let browser = cookie(&page);
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let (csrf, _) = csrf.split_once('"').unwrap();
    let form = |fields: &[(&str, &str)]| {
        let fields: Vec<_> = fields.iter().copied().chain([("csrf", csrf)]).collect();
        serde_urlencoded::to_string(fields).unwrap()
    };
    let as_browser = [(COOKIE, browser.as_str())];

    // Through the pages.
    let body = form(&[("email", EMAIL), ("password", PASSWORD), ("repassword", PASSWORD)]);
    let signed_up = server.post("/signUp", &as_browser, &body).await;
    assert_eq!(signed_up.header(LOCATION), "/user/startSession", "{}", signed_up.text);
    keep(cookie(&signed_up).split_once('=').unwrap().1);
    let body = form(&[("intent", "password"), ("email", EMAIL), ("password", WRONG)]);
    let refused = server.post("/signIn", &as_browser, &body).await;
    assert!(!refused.text.contains(WRONG), "a password is given back");
    let body = form(&[("intent", "magicLink"), ("email", EMAIL)]);
    server.post("/signIn", &as_browser, &body).await;
    server
        .post("/forgotPassword", &as_browser, &form(&[("email", EMAIL)]))
        .await;

    // The codes of the emails, and the pages of their links.
    let codes = until("three mails are sent", async || {
        let list = server.get("/dev/mail").await.text;
        let codes: Vec<_> = list
            .split("/dev/mail/")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .map(str::to_owned)
            .collect();
        (codes.len() >= 3).then_some(codes)
    })
    .await;
    for mail in codes {
        let text = server.get(&format!("/dev/mail/{mail}")).await.text;
        let Some((before, rest)) = text.split_once("oobCode=") else {
            continue;
        };
        let code: String = rest
            .chars()
            .take_while(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter))
            .collect();
        keep(&code);
        let path = if before.ends_with("continueSignIn?") {
            "/continueSignIn"
        } else {
            "/resetPassword"
        };
        for mode in ["resetPassword", "verifyEmail"] {
            let opened = server
                .get_with(&format!("{path}?mode={mode}&oobCode={code}"), &as_browser)
                .await;
            assert_eq!(opened.header(REFERRER_POLICY), "same-origin", "{path}");
        }
        let body = form(&[
            ("mode", "resetPassword"),
            ("oobCode", &code),
            ("password", PASSWORD),
            ("repassword", PASSWORD),
        ]);
        let used = server.post(path, &as_browser, &body).await;
        assert!(!used.header(LOCATION).contains(&code), "{}", used.header(LOCATION));
    }

    // Through the API.
    let body = json!({ "email": EMAIL, "password": PASSWORD }).to_string();
    let tokens: Value = server.post_json("/identity/v1/signIn", &[], &body).await.json();
    let (token, refresh) = (
        tokens["token"].as_str().unwrap(),
        tokens["refreshToken"].as_str().unwrap(),
    );
    keep(token);
    keep(refresh);
    let bearer = format!("Bearer {token}");
    server
        .get_with("/identity/v1/sessions", &[(AUTHORIZATION, &bearer)])
        .await;
    let body = json!({ "refreshToken": refresh }).to_string();
    let renewed: Value = server.post_json("/identity/v1/refresh", &[], &body).await.json();
    keep(renewed["token"].as_str().unwrap());
    keep(renewed["refreshToken"].as_str().unwrap());
    let answer = "canary-provider-code-siskin";
    keep(answer);
    let redirected = server.get(&format!("/auth-redirect?state=unknown&code={answer}")).await;
    assert!(!redirected.header(LOCATION).contains(answer));
    assert_eq!(redirected.header(REFERRER_POLICY), "same-origin");

    server.kill().await;
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("/identity/v1/signIn"), "the log says what was asked for");
    assert!(secrets.len() >= 9, "{}", secrets.len());
    for secret in secrets {
        assert!(!log.contains(&secret), "the log has a secret: {:.12}…", secret);
    }
}
