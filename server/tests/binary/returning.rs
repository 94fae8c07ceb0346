//! The return address survives a detour through an email.

use crate::support::{Answer, Installation, Server, until};
use http::{
    HeaderName, StatusCode,
    header::{COOKIE, LOCATION, SET_COOKIE},
};
use serde_json::{Value, json};

const TOKEN: (HeaderName, &str) = (HeaderName::from_static("x-test-token"), "let me in");
const PASSWORD: &str = "sunlit harbour walk";

/// A browser that keeps its cookie and sends the page's CSRF token.
struct Browser<'a> {
    server: &'a Server,
    cookie: String,
    csrf: String,
}

impl<'a> Browser<'a> {
    async fn new(server: &'a Server) -> Self {
        let page = server.get("/signIn").await;
        let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
        Self {
            server,
            cookie: page.header(SET_COOKIE).split(';').next().unwrap().to_owned(),
            csrf: csrf.split_once('"').unwrap().0.to_owned(),
        }
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let fields: Vec<_> = fields.iter().copied().chain([("csrf", self.csrf.as_str())]).collect();
        let body = serde_urlencoded::to_string(fields).unwrap();
        self.server.post(path, &[(COOKIE, &self.cookie)], &body).await
    }
}

/// The query of the newest password-reset link to an address.
async fn reset_link(server: &Server, email: &str) -> Vec<(String, String)> {
    let link = until("a mail comes", async || {
        let mails: Value = server.get_with("/_test/mail", &[TOKEN]).await.json();
        mails.as_array().unwrap().iter().find_map(|mail| {
            let text = mail["text"].as_str().unwrap();
            let link = text
                .split_whitespace()
                .find(|word| word.contains("mode=resetPassword"))?;
            (mail["recipient"] == email).then(|| link.to_owned())
        })
    })
    .await;
    serde_urlencoded::from_str(link.split_once('?').unwrap().1).unwrap()
}

#[tokio::test]
async fn a_new_password_leads_back_to_where_it_was_asked_for() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[("TEST_TOKEN", TOKEN.1)]).await;
    let browser = Browser::new(&server).await;
    for (email, back, kept) in [
        ("mia@example.org", "/faq?a=1&b=2", Some("/faq?a=1&b=2")),
        ("ada@example.org", "//evil.example/", None),
    ] {
        let account = json!({ "email": email, "password": PASSWORD }).to_string();
        let made = server.post_json("/identity/v1/signUp", &[], &account).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text);
        let asked = browser
            .post("/forgotPassword", &[("email", email), ("returnUrl", back)])
            .await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.text);
        let link = reset_link(&server, email).await;
        let of = |name: &str| {
            link.iter()
                .find(|(known, _)| known == name)
                .map(|(_, value)| value.as_str())
        };
        assert_eq!(of("continueUrl"), kept, "{link:?}");

        let new = "another evening train";
        let mut fields: Vec<(&str, &str)> = link.iter().map(|(name, value)| (&**name, &**value)).collect();
        fields.extend([("password", new), ("repassword", new)]);
        let changed = browser.post("/resetPassword", &fields).await;
        let page = server.get(&changed.header(LOCATION)).await;
        let way = match kept {
            Some(_) => "href=\"/signIn?returnUrl=/faq%3Fa%3D1%26b%3D2\"",
            None => "href=\"/signIn\"",
        };
        let (_, main) = page.text.split_once("<main").unwrap();
        assert!(main.split("</main>").next().unwrap().contains(way), "{}", page.text);
    }
}
