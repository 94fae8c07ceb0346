//! Search engines: the sitemap lists existing pages only, and personal pages refuse indexing.

use crate::support::{Answer, Installation, Server, Traveller};
use http::{
    StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE},
};

/// Addresses of each kind to test.
const SAMPLE: usize = 12;

/// The addresses of a sitemap or an index, as paths of this site.
fn paths(answer: &Answer) -> Vec<String> {
    let addresses = answer.text.split("<loc>").skip(1);
    addresses
        .map(|rest| {
            let address = rest.split("</loc>").next().unwrap().replace("&amp;", "&");
            let (_, rest) = address.split_once("://").expect("an absolute address");
            rest[rest.find('/').expect("a path")..].to_owned()
        })
        .collect()
}

async fn ask(server: &Server, path: &str) -> Answer {
    let answer = server.get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
    answer
}

/// Whether a page refuses indexing.
fn is_kept_out(page: &Answer) -> bool {
    let head = page.text.split("</head>").next().unwrap();
    head.contains("<meta name=\"robots\" content=\"noindex\"")
}

#[tokio::test]
async fn the_sitemap_leads_to_pages_that_are_there_and_may_be_found() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let index = ask(&server, "/sitemap.xml").await;
    assert!(index.header(CONTENT_TYPE).starts_with("application/xml"));
    assert!(
        index.header(CACHE_CONTROL).contains("max-age"),
        "{}",
        index.header(CACHE_CONTROL)
    );
    assert_eq!(index.header(SET_COOKIE), "", "it is the same for all visitors");
    assert!(
        index.text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
        "{}",
        index.text
    );
    let files = paths(&index);
    for kind in ["pages", "hotels", "creators", "posts"] {
        assert!(files.contains(&format!("/sitemap/{kind}-1.xml")), "{kind} in {files:?}");
    }
    for file in files {
        let sitemap = ask(&server, &file).await;
        assert!(sitemap.text.ends_with("</urlset>\n"), "{file} is whole");
        let addresses = paths(&sitemap);
        assert!(!addresses.is_empty(), "{file}");
        if !file.contains("pages") {
            assert_eq!(sitemap.text.matches("<lastmod>").count(), addresses.len(), "{file}");
        }
        let step = (addresses.len() / SAMPLE).max(1);
        for path in addresses.iter().step_by(step) {
            let page = ask(&server, path).await;
            assert!(
                !is_kept_out(&page),
                "{path} is in the sitemap and kept out of search engines"
            );
            let canonical = format!("{path}\"");
            let head = page.text.split("</head>").next().unwrap();
            let link = head
                .split("rel=\"canonical\"")
                .nth(1)
                .unwrap_or_else(|| panic!("{path}: {head}"));
            assert!(
                link.split('>').next().unwrap().contains(&canonical),
                "{path}: {link:.200}"
            );
        }
    }
}

#[tokio::test]
async fn parts_of_the_sitemap_that_are_not_there_are_not_found() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    for name in [
        "hotels-2.xml",
        "hotels-0.xml",
        "pages-2.xml",
        "people-1.xml",
        "hotels",
        "hotels-1.xml.gz",
    ] {
        let answer = server.get(&format!("/sitemap/{name}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{name}");
    }
}

#[tokio::test]
async fn crawlers_read_where_they_may_go() {
    let installation = Installation::new().await;
    let server = installation.serve_with(&[("PUBLIC_URL", "https://stay.example")]).await;
    let rules = ask(&server, "/robots.txt").await;
    assert!(rules.header(CONTENT_TYPE).starts_with("text/plain"));
    assert!(rules.text.starts_with("User-agent: *\n"), "{}", rules.text);
    assert!(rules.text.contains("Disallow: /dashboard\n"), "{}", rules.text);
    assert!(
        rules.text.contains("Sitemap: https://stay.example/sitemap.xml\n"),
        "{}",
        rules.text
    );
    let index = ask(&server, "/sitemap.xml").await;
    assert!(
        index
            .text
            .contains("<loc>https://stay.example/sitemap/hotels-1.xml</loc>"),
        "{}",
        index.text
    );
}

#[tokio::test]
async fn what_is_ones_own_is_kept_out_of_search_engines() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let traveller = Traveller::new(&server).await;
    let found = traveller.find(&server, 40, 1).await;
    traveller.order(&server, &[&found[0].offer]).await;
    let cookie = traveller.cookie(&server).await;
    let as_traveller = [(COOKIE, cookie.as_str())];
    let search = found[0].offer.hotel_search_id.expect("a search");
    let paths = [
        format!("/search?searchId={search}"),
        format!("/mapsearch?searchId={search}"),
        format!("/itinerary/{}/payment", traveller.id),
        "/signIn".to_owned(),
        "/signUp".to_owned(),
        "/forgotPassword".to_owned(),
        "/nothing".to_owned(),
        "/dev".to_owned(),
    ];
    for path in paths {
        let page = server.get_with(&path, &as_traveller).await;
        // The path must not be a redirect.
        assert_eq!(page.header(LOCATION), "", "{path}");
        assert!(is_kept_out(&page), "{path}: {:.2000}", page.text);
    }
}

#[tokio::test]
async fn the_dashboard_and_the_account_are_kept_out_of_search_engines() {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let page = server.get("/signIn").await;
    let browser = page.header(SET_COOKIE).split(';').next().unwrap().to_owned();
    let (_, csrf) = page.text.split_once("\"csrfToken\":\"").unwrap();
    let csrf = csrf.split('"').next().unwrap();
    let form = serde_urlencoded::to_string([
        ("intent", "password"),
        ("email", "mia.lind@example.com"),
        ("password", domain::demonstration::PASSWORD),
        ("csrf", csrf),
    ]);
    let entered = server.post("/signIn", &[(COOKIE, &browser)], &form.unwrap()).await;
    assert_eq!(entered.header(LOCATION), "/dashboard", "{}", entered.text);
    let mut cookies = vec![browser.as_str()];
    cookies.extend(entered.cookies().filter_map(|cookie| cookie.split(';').next()));
    let session = cookies.join("; ");
    for path in [
        "/user",
        "/user/likes",
        "/dashboard",
        "/dashboard/club-settings",
        "/dashboard/manage-stays",
        "/dashboard/stays/add",
        "/dashboard/manage-itineraries",
        "/dashboard/experiences/add",
        "/user/mia.lind/posts/create",
    ] {
        let page = server.get_with(path, &[(COOKIE, &session)]).await;
        assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.header(LOCATION));
        assert!(is_kept_out(&page), "{path}: {:.2000}", page.text);
    }
}
