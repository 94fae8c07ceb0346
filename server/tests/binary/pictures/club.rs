//! The pictures of a club, set by the forms of the dashboard.

use super::files;
use crate::support::{Answer, Form, Installation, Server, Traveller, creator, session_cookie};
use contract::Code;
use domain::images::{MAX_BYTES, TOO_LARGE};
use http::{
    StatusCode,
    header::{COOKIE, LOCATION},
};
use serde_json::{Value, json};

const SETTINGS: &str = "/dashboard/club-settings";
const PICTURES: &str = "/dashboard/club-settings/pictures";
const CLUB: &str = "/user/mia.winter";

/// The browser of a creator.
struct Dashboard<'a> {
    server: &'a Server,
    cookie: String,
    csrf: String,
}

impl<'a> Dashboard<'a> {
    async fn new(server: &'a Server) -> Self {
        let cookie = session_cookie(server, &creator(server).await).await;
        let page = server.get_with(SETTINGS, &[(COOKIE, &cookie)]).await;
        let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
        let csrf = csrf.split_once('"').unwrap().0.to_owned();
        Self { server, cookie, csrf }
    }

    async fn send(&self, which: &str, csrf: &str, file: &[u8]) -> Answer {
        let parts = [
            ("name=\"csrf\"", csrf.as_bytes()),
            ("name=\"image\"; filename=\"me.png\"", file),
        ];
        let path = format!("{PICTURES}/{which}");
        self.server.post_files_as(&path, &self.cookie, Form::of(&parts)).await
    }

    async fn change(&self, fields: &[(&str, &str)]) -> Answer {
        let fields: Vec<_> = fields.iter().copied().chain([("csrf", self.csrf.as_str())]).collect();
        let body = serde_urlencoded::to_string(fields).unwrap();
        self.server.post(PICTURES, &[(COOKIE, &self.cookie)], &body).await
    }

    async fn public(&self) -> Value {
        let path = "/api/v1/userProfile/public/mia.winter";
        self.server.get(path).await.json()
    }
}

#[track_caller]
fn leads_to(answer: &Answer, mark: &str, which: &str) {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    assert_eq!(
        answer.header(LOCATION),
        format!("{SETTINGS}?{mark}={which}#{which}-title")
    );
}

#[tokio::test]
async fn a_creator_sets_shows_and_removes_both_pictures_of_the_club() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let dashboard = Dashboard::new(&server).await;
    let photograph = files::photograph(1200, 600);
    for (which, field) in [("hero", "heroImage"), ("portrait", "profilePicture")] {
        assert!(dashboard.public().await.get(field).is_none(), "{which}");
        leads_to(
            &dashboard.send(which, &dashboard.csrf, &photograph).await,
            "picture",
            which,
        );
        let id = dashboard.public().await[field]["id"].as_str().unwrap().to_owned();
        let words = [
            ("picture", which),
            ("intent", "adjust"),
            ("imageId", id.as_str()),
            ("version", "1"),
            ("alt", "Boats at dawn"),
            ("focusX", "90"),
            ("focusY", "50"),
        ];
        leads_to(&dashboard.change(&words).await, "cut", which);
        let image = dashboard.public().await[field].clone();
        assert_eq!((&image["alt"], &image["version"]), (&json!("Boats at dawn"), &json!(2)));
        assert_eq!(image["focalPoint"]["x"], 0.9);
        let club = server.get(CLUB).await;
        assert_eq!(club.text.matches("alt=\"Boats at dawn\"").count(), 1, "{which}");
        assert!(club.text.contains("data-focus-x=\"9\""), "{which}");
        // A square of half its height, as far to the right as the focal point.
        let square = [("shape", "portrait"), ("size", "50"), ("version", "2")];
        let cut: Vec<_> = words
            .iter()
            .filter(|(name, _)| *name != "version")
            .chain(&square)
            .copied()
            .collect();
        leads_to(&dashboard.change(&cut).await, "cut", which);
        let image = dashboard.public().await[field].clone();
        assert_eq!(
            image["crop"],
            json!({ "x": 0.75, "y": 0.25, "width": 0.25, "height": 0.5 })
        );
        let club = server.get(CLUB).await;
        let shown = format!("/media/{id}?width=200&amp;v=3");
        assert!(club.text.contains(&shown), "{which}: {}", club.text);
        let bytes = server.bytes(&format!("/media/{id}?width=200&v=3")).await;
        let picture = image::load_from_memory(&bytes).unwrap();
        assert_eq!((picture.width(), picture.height()), (300, 300), "{which}");
        // From another window that has not seen the change.
        let late = dashboard.change(&words).await;
        assert_eq!(late.status, StatusCode::OK);
        assert!(late.text.contains(Code::Conflict.message()), "{}", late.text);
        let outside = [("version", "3"), ("focusX", "101")];
        let outside: Vec<_> = words
            .iter()
            .filter(|(name, _)| outside.iter().all(|(other, _)| other != name))
            .chain(&outside)
            .copied()
            .collect();
        let wrong = dashboard.change(&outside).await;
        assert_eq!(wrong.status, StatusCode::OK, "{}", wrong.text);
        leads_to(
            &dashboard.change(&[("picture", which), ("intent", "remove")]).await,
            "removed",
            which,
        );
        assert!(dashboard.public().await.get(field).is_none(), "{which}");
        assert_eq!(server.get(&format!("/media/{id}")).await.status, StatusCode::NOT_FOUND);
        let gone = dashboard.change(&words).await;
        assert_eq!(gone.status, StatusCode::OK);
        assert!(gone.text.contains(Code::Conflict.message()), "{}", gone.text);
    }
}

#[tokio::test]
async fn a_file_that_is_no_picture_is_refused_and_a_forbidden_one_is_not_read() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let dashboard = Dashboard::new(&server).await;
    let kinds = "Choose a picture as JPEG, PNG, WebP or GIF.";
    let large = vec![0; MAX_BYTES + 1];
    for (file, said) in [(b"no picture".as_slice(), kinds), (large.as_slice(), TOO_LARGE)] {
        let answer = dashboard.send("hero", &dashboard.csrf, file).await;
        assert_eq!(answer.status, StatusCode::OK, "{said}");
        assert!(answer.text.contains(said), "{}", answer.text);
        assert!(answer.text.contains("href=\"#hero-image\""), "{}", answer.text);
    }
    let good = files::photograph(64, 48);
    for token in ["", "guessed"] {
        let forged = dashboard.send("hero", token, &good).await;
        assert_eq!(forged.status, StatusCode::FORBIDDEN);
        assert!(forged.text.contains(Code::CsrfToken.message()), "{}", forged.text);
    }
    let nowhere = dashboard.send("banner", &dashboard.csrf, &good).await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    let guest = Traveller::new(&server).await.cookie(&server).await;
    for cookie in ["", guest.as_str()] {
        let path = format!("{PICTURES}/hero");
        let answer = server.post_files_as(&path, cookie, Form::file(&good)).await;
        assert_eq!(answer.header(LOCATION), format!("/signIn?returnUrl={SETTINGS}"));
    }
    assert!(dashboard.public().await.get("heroImage").is_none());
}
