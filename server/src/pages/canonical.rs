//! Redirects addresses with a slash at the end or in another letter case to the page's canonical address, when no page
//! was found under them.

use axum::{
    Router,
    extract::{Request, State},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::MethodRouter,
};
use http::{HeaderValue, Method, StatusCode, header};
use std::sync::Arc;

/// Prefixes of addresses that programs read; they are no pages.
const NOT_PAGES: [&str; 4] = ["/_server", "/api", "/media", "/fragment"];

/// The routes of pages with their patterns.
pub struct PageRoutes<S> {
    router: Router<S>,
    patterns: Vec<&'static str>,
}

impl<S: Clone + Send + Sync + 'static> PageRoutes<S> {
    pub fn new() -> Self {
        Self {
            router: Router::new(),
            patterns: Vec::new(),
        }
    }

    /// Like the router's `route`.
    pub fn route(mut self, path: &'static str, handler: MethodRouter<S>) -> Self {
        if !NOT_PAGES.iter().any(|begin| path.starts_with(begin)) {
            self.patterns.push(path);
        }
        self.router = self.router.route(path, handler);
        self
    }

    /// Builds the router. Call it after the fallback's routes are known: the redirect applies to answers with 404.
    pub fn with_fallback(self, fallback: impl FnOnce(Router<S>) -> Router<S>) -> Router<S> {
        let patterns: Arc<[&'static str]> = self.patterns.into();
        fallback(self.router).layer(from_fn_with_state(patterns, redirect))
    }
}

async fn redirect(State(patterns): State<Arc<[&'static str]>>, request: Request, next: Next) -> Response {
    let asked = matches!(*request.method(), Method::GET | Method::HEAD).then(|| request.uri().clone());
    let response = next.run(request).await;
    let Some(asked) = asked.filter(|_| response.status() == StatusCode::NOT_FOUND) else {
        return response;
    };
    let Some(path) = canonical(&patterns, asked.path()) else {
        return response;
    };
    let address = match asked.query() {
        Some(query) => format!("{path}?{query}"),
        None => path,
    };
    match HeaderValue::from_str(&address) {
        Ok(address) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, address)]).into_response(),
        Err(_) => response,
    }
}

/// The canonical address; `None` if `path` is canonical or matches no page. Of two patterns, prefers the one with fewer
/// variables. Slugs and handles are lower case.
fn canonical(patterns: &[&str], path: &str) -> Option<String> {
    let asked: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let best = patterns
        .iter()
        .map(|pattern| pattern.split('/').skip(1).collect::<Vec<_>>())
        .filter(|pattern| pattern.len() == asked.len() && !asked.is_empty())
        .filter(|pattern| {
            let mut parts = pattern.iter().zip(&asked);
            parts.all(|(known, part)| !known.is_empty() && (is_variable(known) || known.eq_ignore_ascii_case(part)))
        })
        .min_by_key(|pattern| pattern.iter().filter(|part| is_variable(part)).count())?;
    let mut own = String::with_capacity(path.len());
    for (known, part) in best.iter().zip(asked) {
        own.push('/');
        match *known {
            "{slug}" => own.push_str(&part.to_lowercase()),
            known if is_variable(known) => own.push_str(part),
            known => own.push_str(known),
        }
    }
    (own != path).then_some(own)
}

fn is_variable(part: &str) -> bool {
    part.starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{body::Body, routing::get};
    use tower::ServiceExt;

    const PATTERNS: [&str; 8] = [
        "/",
        "/search",
        "/signIn",
        "/user/{slug}",
        "/user/likes",
        "/user/{slug}/feed",
        "/user//feed",
        "/hotel/{slug}",
    ];

    #[test]
    fn a_page_has_one_address() {
        for (asked, own) in [
            ("/search/", "/search"),
            ("/search//", "/search"),
            ("/SEARCH", "/search"),
            ("/signin", "/signIn"),
            ("/user/Mia.Lind/", "/user/mia.lind"),
            ("/User/Likes", "/user/likes"),
            ("/user/MIA/Feed/", "/user/mia/feed"),
            ("/hotel/Casa-do-Rio", "/hotel/casa-do-rio"),
            ("//search", "/search"),
        ] {
            assert_eq!(canonical(&PATTERNS, asked).as_deref(), Some(own), "{asked}");
        }
        for none in [
            "/",
            "//",
            "/search",
            "/hotel/casa-do-rio",
            "/nothing",
            "/nothing/",
            "/hotel",
            "//evil.example",
            "/user/mia/feed/more/",
        ] {
            assert_eq!(canonical(&PATTERNS, none), None, "{none}");
        }
    }

    #[tokio::test]
    async fn what_is_found_stays_and_the_query_is_kept() {
        let router = PageRoutes::<()>::new()
            .route("/search", get(|| async { "found" }))
            .route("/media/{id}", get(|| async { StatusCode::NOT_FOUND }))
            .with_fallback(|router| router.fallback(|| async { StatusCode::NOT_FOUND }));
        let answer = async |method: Method, uri: &str| {
            let request = Request::builder().method(method).uri(uri).body(Body::empty()).unwrap();
            let response = router.clone().oneshot(request).await.unwrap();
            let location = response.headers().get(header::LOCATION);
            let location = location.and_then(|to| to.to_str().ok()).map(str::to_owned);
            (response.status().as_u16(), location)
        };
        assert_eq!(answer(Method::GET, "/search").await, (200, None));
        assert_eq!(
            answer(Method::GET, "/Search/?searchId=1&a=B").await,
            (308, Some("/search?searchId=1&a=B".to_owned()))
        );
        assert_eq!(answer(Method::POST, "/search/").await, (404, None));
        assert_eq!(answer(Method::GET, "/media/A/").await, (404, None));
    }
}
