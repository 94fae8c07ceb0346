//! Refusals by the framework: API calls get the envelope, pages get a page.

use crate::support::Installation;
use contract::{Code, Failure};
use http::{StatusCode, header};

const FOREIGN: (header::HeaderName, &str) = (header::ORIGIN, "https://elsewhere.example");

#[tokio::test]
async fn what_another_site_sends_is_refused_in_the_form_of_the_path() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    for path in ["/api/v1/itinerary", "/identity/v1/anonymous", "/api/sessionLogin"] {
        let answer = server.post(path, &[FOREIGN], "{}").await;
        let failure: Failure = answer.json();
        assert_eq!(
            (answer.status, failure.errors[0].code),
            (StatusCode::FORBIDDEN, Code::CrossSite),
            "{path}"
        );
        assert_eq!(
            failure.request_id.as_deref(),
            Some(answer.header("x-request-id").as_str()),
            "{path}"
        );
    }
    let page = server.post("/search", &[FOREIGN], "intent=search").await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    assert!(
        page.header(header::CONTENT_TYPE).starts_with("text/html"),
        "{}",
        page.text
    );
    assert!(page.text.contains(Code::CrossSite.message()), "{}", page.text);
}

#[tokio::test]
async fn a_form_that_is_no_form_gets_a_page() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let huge = "x".repeat(200 * 1024);
    for (body, status) in [
        (huge.as_str(), StatusCode::PAYLOAD_TOO_LARGE),
        ("csrf=none", StatusCode::FORBIDDEN),
    ] {
        let page = server.post("/search", &[], body).await;
        assert_eq!(page.status, status, "{}", page.text);
        assert!(page.text.contains("<h1"), "{}", page.text);
        assert!(
            page.text.contains(&page.header("x-request-id")),
            "the page names its request"
        );
    }
}

#[tokio::test]
async fn unknown_paths_are_answered_in_the_form_of_their_path() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    for path in [
        "/api/nothing",
        "/api/v1/nothing",
        "/identity/v1/nothing",
        "/_server/nothing",
        "/fragment/nothing",
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.json::<Failure>().errors[0].code, Code::NotFound, "{path}");
    }
    let page = server.get("/nothing").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.text.contains(contract::text::PAGE_NOT_FOUND));
    // A title names what is missing and is no sentence.
    for (path, title) in [
        ("/nothing", "The page you are looking for does not exist"),
        ("/hotel/nowhere", "Hotel not found"),
        ("/user/nobody.at.all", "Club not found"),
        ("/user/nobody.at.all/stays", "Club not found"),
        ("/user/nobody.at.all/feed", "Club not found"),
        ("/user/nobody.at.all/explore", "Club not found"),
        ("/user/nobody.at.all/itineraries", "Club not found"),
        ("/user/nobody.at.all/itineraries/none", "Package not found"),
        ("/user/nobody.at.all/request", "Club not found"),
        ("/user/nobody.at.all/subscribe", "Club not found"),
        ("/trip/none", "Shared trip not found"),
        ("/itinerary/none/contact", "Itinerary not found"),
    ] {
        let page = server.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        let (_, rest) = page.text.split_once("<title>").unwrap();
        let (found, _) = rest.split_once(" · ").unwrap();
        assert_eq!(found, title, "{path}");
    }
}

#[tokio::test]
async fn addresses_and_methods_that_a_page_cannot_take_get_a_page() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    for (path, status) in [
        ("/user/%FF", StatusCode::BAD_REQUEST),
        ("/user/mia.lind/feed?page=1&page=2", StatusCode::BAD_REQUEST),
        ("/user/picture", StatusCode::METHOD_NOT_ALLOWED),
    ] {
        let page = server.get(path).await;
        assert_eq!(page.status, status, "{path}: {}", page.text);
        assert!(page.text.contains("<h1"), "{path}: {}", page.text);
    }
}
