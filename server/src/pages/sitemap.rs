//! Files for search engines: the sitemap (sitemaps.org) and the rules for robots.

mod xml;

use self::xml::{PAGES, SET_END, index_of, pages, set_begin, set_of};
use crate::app_state::App;
use api::ApiError;
use app::paths;
use axum::{
    body::{Body, Bytes},
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use contract::Code;
use domain::{
    Ctx,
    sitemap::{self, Kind, SitemapPart},
};
use futures::stream;
use http::header;

/// Addresses of a file at most; search engines accept 50,000.
const MAX_ADDRESSES: u64 = 45_000;
/// Cache time of an answer, in seconds.
const CACHE: &str = "public, max-age=600";
/// Browsers show such a file with a built-in style sheet.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
const XML: &str = "application/xml; charset=utf-8";

/// Paths that robots skip: a person's own pages and the API (RFC 9309; `$` is the end of an address).
const DISALLOWED: [&str; 22] = [
    "/api/",
    "/auth-redirect",
    "/continueSignIn",
    "/dashboard",
    "/forgotPassword",
    "/fragment/",
    "/identity/",
    "/itinerary",
    "/logout",
    "/operator",
    "/resetPassword",
    "/signIn",
    "/signUp",
    "/user$",
    "/user/account.json",
    "/user/likes$",
    "/user/likes?",
    "/user/startSession",
    "/user/trips$",
    "/user/trips/find",
    "/user/trips/open",
    "/user/trips?",
];

/// GET /robots.txt
pub async fn robots(State(app): State<App>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, CACHE),
    ];
    (headers, rules(&app.config.public_url)).into_response()
}

/// GET /sitemap.xml: the index of all files.
pub async fn index(State(app): State<App>) -> Response {
    match sitemap::index(&app.ctx, MAX_ADDRESSES).await {
        Ok(entries) => xml(Body::from(index_of(&app.config.public_url, &entries))),
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// GET /sitemap/{kind}-{n}.xml
pub async fn file(State(app): State<App>, Path(name): Path<String>) -> Response {
    let Some((kind, number)) = parts_of(&name) else {
        return not_found();
    };
    let public_url = app.config.public_url.clone();
    if kind == PAGES && number == 1 {
        return xml(Body::from(pages(&public_url)));
    }
    let Some(kind) = Kind::ALL.into_iter().find(|known| known.as_str() == kind) else {
        return not_found();
    };
    match sitemap::part(&app.ctx, kind, number, MAX_ADDRESSES).await {
        Ok(Some(part)) => xml(written(app.ctx.clone(), public_url, part)),
        Ok(None) => not_found(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// The error layer adds the page.
fn not_found() -> Response {
    ApiError::of(Code::NotFound).into_response()
}

fn xml(body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, XML),
        (header::CACHE_CONTROL, CACHE),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, body).into_response()
}

/// Parses `hotels-2.xml` as `hotels` and 2.
fn parts_of(name: &str) -> Option<(&str, u64)> {
    let (kind, number) = name.strip_suffix(".xml")?.rsplit_once('-')?;
    let is_plain = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
    Some((kind, number.parse().ok()?)).filter(|_| is_plain)
}

fn rules(public_url: &str) -> String {
    let mut text = "User-agent: *\n".to_owned();
    for path in DISALLOWED {
        text.push_str("Disallow: ");
        text.push_str(path);
        text.push('\n');
    }
    text.push_str("\nSitemap: ");
    text.push_str(public_url);
    text.push_str(paths::SITEMAP);
    text.push('\n');
    text
}

/// The next piece to write.
enum Next {
    Begin(SitemapPart),
    Rows(SitemapPart),
    Nothing,
}

/// Streams the file in batches. A failure aborts the transfer, so that readers do not take the beginning for the whole.
fn written(ctx: Ctx, public_url: String, part: SitemapPart) -> Body {
    let begin = (ctx, public_url, Next::Begin(part));
    Body::from_stream(stream::try_unfold(begin, |(ctx, public_url, next)| async move {
        let (text, next) = match next {
            Next::Begin(part) => (set_begin(), Next::Rows(part)),
            Next::Rows(mut part) => match part.next(&ctx).await? {
                Some(addresses) => (set_of(&public_url, &addresses), Next::Rows(part)),
                None => (SET_END.to_owned(), Next::Nothing),
            },
            Next::Nothing => return Ok(None),
        };
        Ok::<_, domain::Error>(Some((Bytes::from(text), (ctx, public_url, next))))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_names_of_files_are_understood() {
        assert_eq!(parts_of("hotels-12.xml"), Some(("hotels", 12)));
        for name in [
            "hotels",
            "hotels-1",
            "hotels-.xml",
            "hotels--1.xml ",
            "hotels-01.xml",
            "hotels-+1.xml",
            "-.xml",
        ] {
            assert_eq!(parts_of(name), None, "{name}");
        }
    }

    #[test]
    fn crawlers_are_kept_from_private_pages_and_led_to_the_sitemap() {
        let text = rules("https://stay.example");
        for path in [
            "/dashboard",
            "/itinerary",
            "/user/trips$",
            "/user/likes$",
            "/user$",
            "/api/",
        ] {
            assert!(text.contains(&format!("Disallow: {path}\n")), "{text}");
        }
        // A club whose handle begins like a private page stays public.
        assert!(
            !text.contains("Disallow: /user/likes\n") && !text.contains("Disallow: /user/\n"),
            "{text}"
        );
        assert!(
            text.ends_with("\nSitemap: https://stay.example/sitemap.xml\n"),
            "{text}"
        );
    }
}
