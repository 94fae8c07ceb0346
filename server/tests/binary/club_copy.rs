//! The unpublished changes of a club: the server stores them, the page shows them, and forms without scripts discard
//! and publish them.

use crate::{
    pictures::files,
    support::{Answer, Form, Installation, Server, creator, session_cookie},
};
use http::{
    StatusCode,
    header::{AUTHORIZATION, COOKIE, LOCATION},
};
use serde_json::{Value, json};

const SETTINGS: &str = "/dashboard/club-settings";
const DISCARD: &str = "/dashboard/club-settings/discard";
const NOTE: &str = "You have unpublished changes.";

/// The browser of a creator.
struct Dashboard<'a> {
    server: &'a Server,
    bearer: String,
    cookie: String,
    id: String,
}

impl<'a> Dashboard<'a> {
    async fn new(server: &'a Server) -> Self {
        let token = creator(server).await;
        let cookie = session_cookie(server, &token).await;
        let bearer = format!("Bearer {token}");
        let profile = server
            .get_with("/api/v1/userProfile/my", &[(AUTHORIZATION, &bearer)])
            .await;
        let id = profile.json::<Value>()["userId"].as_str().unwrap().to_owned();
        Self {
            server,
            bearer,
            cookie,
            id,
        }
    }

    async fn page(&self) -> String {
        self.server.get_with(SETTINGS, &[(COOKIE, &self.cookie)]).await.text
    }

    /// Saves another name, as a script does after a person typed it into that page.
    async fn type_name(&self, page: &str, name: &str) -> Answer {
        let revision: Option<i32> = hidden(page, "revision").parse().ok();
        let version: i32 = hidden(page, "version").parse().unwrap();
        let typed = json!({
            "slug": "mia.winter", "publicName": name, "bio": "", "hasColor": "false", "themeColor": "#005c7a",
            "linkLabel_0": "", "linkUrl_0": "", "madeFrom": hidden(page, "madeFrom"),
        });
        let body = json!({ "document": typed, "baseVersion": version, "revision": revision });
        let path = format!("/api/v1/workingCopy/club/{}", self.id);
        let as_mia = [(AUTHORIZATION, self.bearer.as_str())];
        self.server.put_json(&path, &as_mia, &body.to_string()).await
    }

    /// Sends the page's form.
    async fn send(&self, page: &str, name: &str, intent: &str) -> Answer {
        let hidden = ["csrf", "version", "revision", "madeFrom"].map(|field| (field, hidden(page, field)));
        let typed = [
            ("slug", "mia.winter"),
            ("publicName", name),
            ("bio", ""),
            ("intent", intent),
        ];
        let fields: Vec<_> = hidden.into_iter().chain(typed).collect();
        self.post(SETTINGS, &fields).await
    }

    async fn discard(&self, page: &str) -> Answer {
        let fields = ["csrf", "revision"].map(|field| (field, hidden(page, field)));
        self.post(DISCARD, &fields).await
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = serde_urlencoded::to_string(fields).unwrap();
        self.server.post(path, &[(COOKIE, &self.cookie)], &body).await
    }

    /// The published name.
    async fn public_name(&self) -> String {
        let public = self.server.get("/api/v1/userProfile/public/mia.winter").await;
        public.json::<Value>()["publicName"].as_str().unwrap().to_owned()
    }
}

/// The value of a hidden field.
fn hidden<'a>(html: &'a str, name: &str) -> &'a str {
    let (_, field) = html.split_once(&format!("name=\"{name}\"")).unwrap();
    let (_, value) = field.split_once("value=\"").unwrap();
    value.split_once('"').unwrap().0
}

#[track_caller]
fn leads_to(answer: &Answer, mark: &str) {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    assert_eq!(answer.header(LOCATION), format!("{SETTINGS}?{mark}"));
}

#[tokio::test]
async fn changes_are_there_in_another_browser_until_they_are_given_up_or_published() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let dashboard = Dashboard::new(&server).await;
    let first = dashboard.page().await;
    assert!(!first.contains(NOTE), "{first}");
    assert_eq!(
        dashboard.type_name(&first, "Mia of the sea").await.status,
        StatusCode::OK
    );
    assert_eq!(dashboard.public_name().await, "Mia Winter");
    let page = dashboard.page().await;
    assert!(
        page.contains(NOTE) && page.contains("value=\"Mia of the sea\""),
        "{page}"
    );
    assert_ne!(hidden(&page, "revision"), "");

    // Another window has changed the copy: the page does not discard changes that its reader has not seen.
    assert_eq!(
        dashboard.type_name(&page, "Mia of the hills").await.status,
        StatusCode::OK
    );
    let refused = dashboard.discard(&page).await;
    assert_eq!(refused.status, StatusCode::OK, "{}", refused.text);
    assert!(refused.text.contains("nothing is discarded yet") && refused.text.contains("Mia of the hills"));
    leads_to(&dashboard.discard(&refused.text).await, "discarded");
    let page = dashboard.page().await;
    assert!(!page.contains(NOTE) && page.contains("value=\"Mia Winter\""), "{page}");

    dashboard.type_name(&page, "Mia Lind").await;
    let page = dashboard.page().await;
    leads_to(&dashboard.send(&page, "Mia Lind", "club").await, "saved");
    assert_eq!(dashboard.public_name().await, "Mia Lind");
    let page = dashboard.page().await;
    assert!(!page.contains(NOTE), "{page}");
    assert_eq!(hidden(&page, "revision"), "");
}

#[tokio::test]
async fn a_new_name_conflicts_and_a_new_picture_does_not() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let dashboard = Dashboard::new(&server).await;
    let first = dashboard.page().await;
    dashboard.type_name(&first, "Mia of the sea").await;
    let csrf = hidden(&first, "csrf").to_owned();
    let picture = files::photograph(64, 48);
    let parts = [
        ("name=\"csrf\"", csrf.as_bytes()),
        ("name=\"image\"; filename=\"me.png\"", picture.as_slice()),
    ];
    let path = format!("{SETTINGS}/pictures/hero");
    let sent = server.post_files_as(&path, &dashboard.cookie, Form::of(&parts)).await;
    leads_to(&sent, "picture=hero#hero-title");
    let page = dashboard.page().await;
    assert!(
        page.contains(NOTE) && !page.contains("was changed in another window"),
        "{page}"
    );
    // A form that was opened before can be saved too.
    assert_ne!(hidden(&first, "version"), hidden(&page, "version"));
    leads_to(&dashboard.send(&first, "Mia of the lakes", "club").await, "saved");

    // The page confirms saving, although other changes are unpublished.
    let saved = format!("{SETTINGS}?saved");
    let page = server.get_with(&saved, &[(COOKIE, &dashboard.cookie)]).await.text;
    assert!(page.contains("Your changes are published."), "{page}");
    assert!(!page.contains("Nothing is saved yet"), "{page}");
    assert!(page.contains("was changed in another window"), "{page}");
    assert!(
        page.contains("What was saved meanwhile") && page.contains("Mia of the lakes"),
        "{page}"
    );
    assert!(page.contains("value=\"Mia of the sea\""), "{page}");
    leads_to(&dashboard.send(&page, "Mia of the sea", "club").await, "saved");
    assert_eq!(dashboard.public_name().await, "Mia of the sea");
    assert!(!dashboard.page().await.contains("another window"));
}

#[tokio::test]
async fn of_two_windows_that_type_the_later_one_sees_both_texts() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let dashboard = Dashboard::new(&server).await;
    let first = dashboard.page().await;
    dashboard.type_name(&first, "Mia of the sea").await;
    let late = dashboard.type_name(&first, "Mia of the hills").await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.text);
    let both = dashboard.send(&first, "Mia of the hills", "compare").await;
    assert_eq!(both.status, StatusCode::OK);
    for text in [
        "What was saved meanwhile",
        "Mia of the sea",
        "value=\"Mia of the hills\"",
    ] {
        assert!(both.text.contains(text), "{text}: {}", both.text);
    }
    assert_ne!(hidden(&both.text, "revision"), "");
    assert_eq!(dashboard.public_name().await, "Mia Winter");
    leads_to(&dashboard.send(&both.text, "Mia of the hills", "club").await, "saved");
    let page = dashboard.page().await;
    assert!(
        !page.contains(NOTE) && page.contains("value=\"Mia of the hills\""),
        "{page}"
    );
}
