//! The pages' loaders, called by other programs.

use crate::support::{Installation, Traveller, creator};
use contract::{Code, Failure};
use http::{StatusCode, header};
use serde_json::{Value, json};

#[tokio::test]
async fn a_loader_answers_what_its_page_shows() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let home = server.get("/_server/home").await;
    assert_eq!(home.status, StatusCode::OK, "{}", home.text);
    assert_eq!(home.header(header::CACHE_CONTROL), "private, max-age=60");
    assert!(
        home.header(header::VARY).contains("cookie"),
        "{:?}",
        home.header(header::VARY)
    );
    let home: Value = home.json();
    let hotel = &home["home"]["recommended"][0];
    let slug = hotel["slug"].as_str().unwrap();

    let page = server
        .get(&format!("/_server/hotel?slug={slug}&creator=nobody&postId=1"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert_eq!(
        page.header(header::CACHE_CONTROL),
        "no-store",
        "prices are true for a moment only"
    );
    let page: Value = page.json();
    assert_eq!(page["hotel"]["id"], hotel["id"]);
    assert_eq!(page["rooms"], "withoutSearch");
    assert!(page.get("form").is_none(), "a form is the page's own");
}

#[tokio::test]
async fn a_trip_is_loaded_by_its_owners_cookie_alone() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let traveller = Traveller::new(&server).await;
    let path = format!("/_server/contact?itineraryId={}", traveller.id);
    let refused = server.get(&path).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND, "{}", refused.text);
    assert_eq!(refused.json::<Failure>().errors[0].code, Code::ItineraryNotFound);

    let cookie = traveller.cookie(&server).await;
    let loaded = server.get_with(&path, &[(header::COOKIE, &cookie)]).await;
    assert_eq!(loaded.status, StatusCode::OK, "{}", loaded.text);
    let id = traveller.id.to_string();
    assert_eq!(loaded.json::<Value>()["page"]["itinerary"]["id"], id.as_str());
    assert_eq!(loaded.header(header::CACHE_CONTROL), "no-store", "it says who travels");
    // The itinerary is empty, so there is nothing to pay.
    let payment = server
        .get_with(
            &format!("/_server/payment?itineraryId={id}"),
            &[(header::COOKIE, &cookie)],
        )
        .await;
    let elsewhere: Value = payment.json();
    assert_eq!(elsewhere["elsewhere"], format!("/itinerary/{id}/contact").as_str());
}

#[tokio::test]
async fn the_hotels_of_an_itinerary_cost_what_they_cost_elsewhere() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let token = creator(&server).await;
    let bearer = format!("Bearer {token}");
    let home = server.get("/_server/home").await;
    let hotel = &home.json::<Value>()["home"]["recommended"][0]["id"];
    let content = json!({ "title": "By the river", "isActive": true, "days": [{ "hotelId": hotel }] }).to_string();
    let content = server
        .post_json("/api/itinerary-content", &[(header::AUTHORIZATION, &bearer)], &content)
        .await;
    assert_eq!(content.status, StatusCode::OK, "{}", content.text);
    let id = content.json::<Value>()["id"].as_str().unwrap().to_owned();

    // A visitor who has chosen a currency.
    let page = server.get("/search").await;
    let browser = page.header(header::SET_COOKIE).split(';').next().unwrap().to_owned();
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let (csrf, _) = csrf.split_once('"').unwrap();
    let form = serde_urlencoded::to_string([("currency", "CHF"), ("csrf", csrf)]).unwrap();
    let chosen = server.post("/currency", &[(header::COOKIE, &browser)], &form).await;
    let currency = chosen.header(header::SET_COOKIE).split(';').next().unwrap().to_owned();
    let path = format!("/_server/clubItineraryContent?slug=mia.winter&id={id}");
    let seen = server.get_with(&path, &[(header::COOKIE, &currency)]).await;
    let hotels = seen.json::<Value>()["content"]["hotels"].clone();
    assert_eq!(hotels[0]["fromPrice"]["currency"], "CHF", "{}", seen.text);
}

#[tokio::test]
async fn what_is_wrong_with_a_call_is_said_in_the_envelope() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    for (path, field) in [
        ("/_server/hotel", "slug"),
        ("/_server/post?slug=nobody.at.all", "postId"),
        ("/_server/search?id=none&pageSize=many", "pageSize"),
        ("/_server/feed?slug=nobody.at.all&page=-1", "page"),
        (
            "/_server/clubItineraries?slug=nobody.at.all&itineraries=x",
            "itineraries",
        ),
    ] {
        let failure: Failure = server.get(path).await.json();
        let item = &failure.errors[0];
        assert_eq!(
            (item.code, item.field.as_deref()),
            (Code::BadRequest, Some(field)),
            "{path}"
        );
    }
    for (path, code) in [
        ("/_server/nothing", Code::NotFound),
        ("/_server/hotel", Code::BadRequest),
        ("/_server/hotel?slug=nowhere", Code::HotelNotFound),
        ("/_server/search?id=none", Code::SearchNotFound),
        ("/_server/search?id=none&pageSize=many", Code::BadRequest),
        ("/_server/confirmation?itineraryId=none", Code::ItineraryNotFound),
        (
            "/_server/feed?slug=nobody.at.all&page=1&pageSize=10",
            Code::ClubNotFound,
        ),
        ("/_server/post?slug=nobody.at.all&postId=none", Code::PostNotFound),
        ("/_server/post?slug=nobody.at.all", Code::BadRequest),
        (
            "/_server/clubItineraries?slug=nobody.at.all&page=1&pageSize=10",
            Code::ClubNotFound,
        ),
        ("/_server/clubItineraries?page=1", Code::BadRequest),
        (
            "/_server/clubItinerary?slug=nobody.at.all&id=none",
            Code::PackageNotFound,
        ),
        (
            "/_server/clubExplore?slug=nobody.at.all&place=country:PT",
            Code::ClubNotFound,
        ),
        ("/_server/clubExplore?tag=sauna", Code::BadRequest),
        ("/_server/clubItinerary?slug=nobody.at.all", Code::BadRequest),
        (
            "/_server/clubItineraryContent?slug=nobody.at.all&id=none",
            Code::PackageNotFound,
        ),
        ("/_server/clubItineraryContent?slug=nobody.at.all", Code::BadRequest),
    ] {
        // A browser that prefers pages gets the same answer without a redirect.
        let headers = [
            (header::ACCEPT, "text/html"),
            (header::REFERER, "https://elsewhere.example/"),
        ];
        let answer = server.get_with(path, &headers).await;
        let failure: Failure = answer.json();
        assert_eq!(failure.errors[0].code, code, "{path}: {}", answer.text);
        assert_eq!(answer.status.as_u16(), failure.status(), "{path}");
        assert!(failure.request_id.is_some(), "{path}: {}", answer.text);
        assert_eq!(answer.header(header::LOCATION), "", "{path}");
    }
    let posted = server.post("/_server/home", &[], "").await;
    assert_eq!(posted.json::<Failure>().errors[0].code, Code::MethodNotAllowed);
    let got = server.get("/_server/startSession").await;
    assert_eq!(got.json::<Failure>().errors[0].code, Code::MethodNotAllowed);
    let forged = server.post("/_server/startSession", &[], "returnUrl=/search").await;
    assert_eq!(forged.json::<Failure>().errors[0].code, Code::CsrfToken);
}

#[tokio::test]
async fn a_post_that_is_not_there_is_said_to_be_missing() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let id = "0192f000-0000-7000-8000-000000000001";
    let loader = server
        .get(&format!("/_server/post?slug=nobody.at.all&postId={id}"))
        .await;
    assert_eq!(loader.status, StatusCode::NOT_FOUND, "{}", loader.text);
    assert_eq!(loader.json::<Failure>().errors[0].message, "Post not found");
    let page = server.get(&format!("/user/nobody.at.all/post/{id}")).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.text.contains("Post not found"), "{}", page.text);
    let capitals = server.get(&format!("/user/Nobody/post/{id}")).await;
    assert_eq!(
        capitals.header(header::LOCATION),
        format!("/user/nobody/post/{id}").as_str()
    );
    for path in [
        "/user/".to_owned(),
        "/user//stays".to_owned(),
        "/user//feed".to_owned(),
        format!("/user//post/{id}"),
        "/user//posts/create".to_owned(),
        format!("/user//posts/{id}/edit"),
        "/user//subscribe".to_owned(),
    ] {
        let missing = server.get(&path).await;
        assert_eq!(missing.header(header::LOCATION), "/", "{path}");
    }
    for path in [
        "/posts/create",
        "/posts/1/edit",
        "/user/mia/posts/create",
        "/user/mia/posts/1/edit",
    ] {
        let signed_out = server.get(path).await;
        assert_eq!(
            signed_out.header(header::LOCATION),
            format!("/signIn?returnUrl={path}").as_str()
        );
    }
}

#[tokio::test]
async fn a_missing_package_answers_404() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let id = "0192f000-0000-7000-8000-000000000001";
    let loader = server
        .get(&format!("/_server/clubItinerary?slug=nobody.at.all&id={id}"))
        .await;
    assert_eq!(loader.status, StatusCode::NOT_FOUND, "{}", loader.text);
    assert_eq!(loader.json::<Failure>().errors[0].message, "Package not found");
    let page = server.get(&format!("/user/nobody.at.all/itineraries/{id}")).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.text.contains("Package not found"), "{}", page.text);
    for path in ["/user/nobody.at.all/itineraries", "/user/nobody.at.all/request"] {
        assert_eq!(server.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    for (typed, written) in [
        (
            "/user/Nobody/stays?page=2&pageSize=5",
            "/user/nobody/stays?page=2&pageSize=5",
        ),
        (
            "/user/Nobody/itineraries?page=2&pageSize=5",
            "/user/nobody/itineraries?page=2&pageSize=5",
        ),
        (
            "/user/Nobody/itineraries?page=1&pageSize=5&itineraries=3",
            "/user/nobody/itineraries?page=1&pageSize=5&itineraries=3",
        ),
        ("/user/Nobody/itineraries/1", "/user/nobody/itineraries/1"),
        ("/user/Nobody/request", "/user/nobody/request"),
        ("/user//itineraries", "/"),
        ("/user//explore", "/"),
        (
            "/user/Nobody/explore?place=country:PT&tag=by+the+sea&page=2",
            "/user/nobody/explore?place=country%3APT&tag=by%20the%20sea&page=2",
        ),
        ("/user//itineraries/1", "/"),
        ("/user//request", "/"),
        (
            "/dashboard/manage-itineraries",
            "/signIn?returnUrl=/dashboard/manage-itineraries",
        ),
        // A creator who follows an email's link to a request reaches it after signing in.
        (
            "/dashboard/manage-itineraries?wish=0192f000-0000-7000-8000-000000000001",
            "/signIn?returnUrl=/dashboard/manage-itineraries%3Fwish%3D0192f000-0000-7000-8000-000000000001\
             %23wish-0192f000-0000-7000-8000-000000000001",
        ),
        (
            "/dashboard/experiences/add",
            "/signIn?returnUrl=/dashboard/experiences/add",
        ),
        ("/dashboard/experiences/1", "/signIn?returnUrl=/dashboard/experiences/1"),
        (
            "/dashboard/manage-itineraries/add",
            "/signIn?returnUrl=/dashboard/manage-itineraries/add",
        ),
        (
            "/dashboard/manage-itineraries/1",
            "/signIn?returnUrl=/dashboard/manage-itineraries/1",
        ),
    ] {
        let answer = server.get(typed).await;
        assert_eq!(answer.header(header::LOCATION), written, "{typed}");
    }
    // Writes require a page's token.
    for path in [
        format!("/user/nobody/itineraries/{id}"),
        "/user/nobody/request".to_owned(),
    ] {
        let forged = server
            .post(&path, &[], "intent=book&checkInDate=2027-03-04&name=Ada")
            .await;
        assert_eq!(forged.status, StatusCode::FORBIDDEN, "{path}: {}", forged.text);
    }
}

#[tokio::test]
async fn a_session_is_started_by_post_and_goes_on_where_the_person_came_from() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let page = server.get("/search").await;
    let browser = page.header(header::SET_COOKIE);
    let browser = browser.split(';').next().unwrap().to_owned();
    let (_, token) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let (token, _) = token.split_once('"').unwrap();
    let form =
        format!("csrf={token}&email=mia%40example.org&password=sunlit+harbour+walk&repassword=sunlit+harbour+walk");
    let signed_up = server.post("/signUp", &[(header::COOKIE, &browser)], &form).await;
    assert_eq!(signed_up.header(header::LOCATION), "/user/startSession");
    let cookie = signed_up.header(header::SET_COOKIE);
    let cookies = format!("{browser}; {}", cookie.split(';').next().unwrap());
    let csrf = http::HeaderName::from_static("x-csrf-token");
    let headers = [(header::COOKIE, cookies.as_str()), (csrf, token)];
    for (asked, destination) in [
        ("/hotel/sea-house?searchId=1", "/hotel/sea-house?searchId=1"),
        ("https://elsewhere.example/", "/search"),
    ] {
        let body = serde_urlencoded::to_string([("returnUrl", asked)]).unwrap();
        let answer = server.post("/_server/startSession", &headers, &body).await;
        assert_eq!(answer.json::<Value>()["destination"], destination, "{}", answer.text);
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    }
    // The welcome page appears once.
    let again = server
        .get_with("/user/startSession", &[(header::COOKIE, &cookies)])
        .await;
    assert_eq!(again.header(header::LOCATION), "/search");
}

#[tokio::test]
async fn a_link_that_is_worth_nothing_has_no_mode() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let path = "/_server/resetPassword?mode=resetPassword&oobCode=none&apiKey=x&continueUrl=%2Fsearch&lang=en";
    let answer = server.get(path).await;
    let page: Value = answer.json();
    assert_eq!(
        (&page["mode"], &page["continueUrl"]),
        (&Value::Null, &Value::from("/search"))
    );
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
}
