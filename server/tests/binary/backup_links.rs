//! What people hold works on a machine that has the backup alone: links of emails, sessions, shared trips, documents and quotes.

use crate::support::{GOOD, Installation, Server, TOKEN, Traveller, until};
use contract::itinerary::{Itinerary, ItineraryStatus};
use http::{
    StatusCode,
    header::{COOKIE, LOCATION, SET_COOKIE},
};
use serde_json::Value;

/// Who paid, as orders of the tests have it.
const BOOKER: &str = "ada@example.org";
/// The same on both machines: documents and emails have links.
const ADDRESS: (&str, &str) = ("PUBLIC_URL", "http://club.example:3000");

/// A browser with its cookies, at whichever server it is sent to.
struct Browser {
    cookies: String,
}

impl Browser {
    /// One that was never here.
    async fn new(server: &Server) -> Self {
        let page = server.get("/search").await;
        let cookies = page.header(SET_COOKIE).split(';').next().unwrap().to_owned();
        Self { cookies }
    }

    /// Sends a form; the address that the answer leads to.
    async fn send(&mut self, server: &Server, path: &str, fields: &[(&str, &str)]) -> String {
        let page = server.get_with("/search", &[(COOKIE, &self.cookies)]).await;
        let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
        let (csrf, _) = csrf.split_once('"').unwrap();
        let fields: Vec<_> = fields.iter().copied().chain([("csrf", csrf)]).collect();
        let body = serde_urlencoded::to_string(fields).unwrap();
        let answer = server.post_alone(path, &[(COOKIE, &self.cookies)], &body).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}: {}", answer.text);
        for cookie in answer.cookies() {
            let pair = cookie.split(';').next().unwrap();
            if !self.cookies.contains(pair) {
                self.cookies = format!("{}; {pair}", self.cookies);
            }
        }
        answer.header(LOCATION)
    }

    async fn page(&self, server: &Server, path: &str) -> String {
        let answer = server.get_with(path, &[(COOKIE, &self.cookies)]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        answer.text
    }
}

/// The documents of a trip, byte for byte.
async fn papers(server: &Server, browser: &Browser, trip: &Itinerary) -> Vec<Vec<u8>> {
    let mut papers = Vec::new();
    for name in ["invoice.pdf", "voucher.pdf"] {
        let path = format!("/user/itinerary/{}/{name}", trip.id);
        let bytes = server.get_file(&path, &browser.cookies).await;
        assert!(bytes.starts_with(b"%PDF"), "{name}");
        papers.push(bytes);
    }
    papers
}

/// The code of the link that the newest email with one has.
async fn mailed_code(server: &Server) -> String {
    until("the link is mailed", async || {
        let mails: Value = server.get_with("/_test/mail", &[TOKEN]).await.json();
        mails.as_array().unwrap().iter().find_map(|mail| {
            let (_, code) = mail["text"].as_str()?.split_once("/user/trips/open?code=")?;
            let code = code.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter));
            code.take(1).next().map(str::to_owned)
        })
    })
    .await
}

/// The path of the shared trip that the trip's own page names.
fn shared_path(page: &str) -> String {
    let (_, token) = page.split_once("/trip/").expect("the trip is shared");
    let token = token.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.".contains(letter));
    format!("/trip/{}", token.take(1).next().unwrap())
}

#[tokio::test]
async fn case_42_links_sessions_documents_and_quotes_outlive_the_machine() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[ADDRESS, ("TEST_TOKEN", TOKEN.1)]).await;
    let traveller = Traveller::new(&server).await;
    let offer = traveller.find_refundable(&server, 60, 0).await;
    let invoice = traveller.order(&server, &[&offer]).await;
    traveller.pay(&server, invoice.id, GOOD, "key").await.unwrap();
    let trip = traveller.itinerary(&server).await;
    let line = &trip.line_items[0];
    let (reference, hotel) = (
        line.booking_reference.clone().unwrap(),
        line.hotel_booking.hotel_name.clone(),
    );
    let confirmation = format!("/itinerary/{}/confirmation", trip.id);

    // The traveller's own browser, which shares the trip.
    let mut own = Browser {
        cookies: traveller.cookie(&server).await,
    };
    own.send(&server, &format!("/itinerary/{}/share", trip.id), &[]).await;
    let shared = shared_path(&own.page(&server, &confirmation).await);
    // Another one, where the trip was opened by the link of an email.
    let mut opened = Browser::new(&server).await;
    let fields = [("reference", reference.as_str()), ("email", BOOKER)];
    opened.send(&server, "/user/trips/find", &fields).await;
    let code = mailed_code(&server).await;
    let to = opened.send(&server, "/user/trips/open", &[("code", &code)]).await;
    assert_eq!(to, confirmation);
    let before = papers(&server, &own, &trip).await;
    let quote = traveller.quote(&server).await.unwrap().unwrap();
    let file = installation.path("backup.tar.gz");
    let run = installation.run(&["backup", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    server.kill().await;

    let machine = installation.empty_machine().await;
    let run = machine.run(&["restore", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    let server = machine.serve_with(&[ADDRESS, ("TEST_TOKEN", TOKEN.1)]).await;
    server.wait_until_ready().await;
    // The session, by cookie and by token.
    assert!(own.page(&server, "/user/trips").await.contains(&hotel));
    assert_eq!(traveller.itinerary(&server).await, trip);
    let link = shared_path(&own.page(&server, &confirmation).await);
    assert_eq!(link, shared, "the link is the same");
    assert!(
        Browser::new(&server)
            .await
            .page(&server, &shared)
            .await
            .contains(&hotel)
    );
    // The link of the email opens the trip in one more browser, and the one that had opened it still reads it.
    let mut late = Browser::new(&server).await;
    late.page(&server, &format!("/user/trips/open?code={code}")).await;
    late.send(&server, "/user/trips/open", &[("code", &code)]).await;
    for browser in [&own, &opened, &late] {
        assert!(browser.page(&server, &confirmation).await.contains(&hotel));
        assert!(papers(&server, browser, &trip).await == before, "the same documents");
    }
    // The amounts that were agreed to.
    let cancelled = traveller.cancel_at(&server, quote).await.unwrap();
    assert_eq!(cancelled.status, ItineraryStatus::Cancelled);
    machine.verify("restored").await;
}
