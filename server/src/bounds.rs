//! Refuses requests beyond a network's allowance.

use crate::app_state::App;
use api::{ApiError, client_of};
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use contract::Code;
use http::Method;

/// The calls and forms that make a search.
const SEARCHES: [&str; 4] = ["/search", "/mapsearch", "/hotel/", "/api/v1/hotel/search/create"];
/// Not counted: cheap files and health checks.
const FREE: [&str; 4] = ["/assets/", "/live", "/ready", "/metrics"];

fn makes_search(request: &Request) -> bool {
    let path = request.uri().path();
    let is_one = |made: &str| path == made || (made.ends_with('/') && path.starts_with(made));
    request.method() == Method::POST && SEARCHES.into_iter().any(is_one)
}

/// Refuses requests beyond a network's allowance.
pub async fn bound(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if FREE.iter().any(|free| path.starts_with(free)) {
        return next.run(request).await;
    }
    let client = client_of(&app.api, request.headers(), request.extensions());
    match client.network() {
        Some(network) if !app.limits.takes(&network, makes_search(&request)) => {
            ApiError::of(Code::TooManyRequests).into_response()
        }
        _ => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_made_by_forms_and_by_a_call() {
        let made = |method: Method, uri: &str| {
            let request = Request::builder().method(method).uri(uri);
            makes_search(&request.body(axum::body::Body::empty()).unwrap())
        };
        assert!(made(Method::POST, "/search?creator=mia.lind"));
        assert!(made(Method::POST, "/hotel/casa-dura"));
        assert!(made(Method::POST, "/api/v1/hotel/search/create"));
        assert!(!made(Method::GET, "/search?searchId=1"));
        assert!(!made(Method::POST, "/api/v1/hotel/search"));
    }
}
