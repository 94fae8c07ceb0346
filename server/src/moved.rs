//! Redirects addresses under a creator's former handle to the same page under the current one.

use crate::router::App;
use app::paths;
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http::{
    Method, StatusCode, Uri,
    header::{CACHE_CONTROL, LOCATION},
};

/// The prefix of clubs' pages.
const CLUBS: &str = "/user/";

/// Redirects GET requests; a form that is sent to a former address is handled there.
pub async fn to_current_handle(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_looked_at = matches!(*request.method(), Method::GET | Method::HEAD);
    let address = is_looked_at.then(|| request.uri().clone());
    let moved = match address {
        Some(address) => moved(&app, &address).await,
        None => None,
    };
    match moved {
        // The creator may take the old handle back, so browsers must not cache the redirect.
        Some(address) => (
            StatusCode::MOVED_PERMANENTLY,
            [(LOCATION, address), (CACHE_CONTROL, "no-cache".to_owned())],
        )
            .into_response(),
        None => next.run(request).await,
    }
}

async fn moved(app: &App, asked: &Uri) -> Option<String> {
    let rest = asked.path().strip_prefix(CLUBS)?;
    let (handle, page) = match rest.split_once('/') {
        Some((handle, page)) => (handle, Some(page)),
        None => (rest, None),
    };
    let current = match domain::profiles::current_handle(&app.ctx, handle).await {
        Ok(current) => current?,
        Err(error) => {
            // The page reports the failure itself.
            tracing::warn!(%error, "it is not known whether a handle was given up");
            return None;
        }
    };
    let mut address = paths::club(&current);
    if let Some(page) = page {
        address.push('/');
        address.push_str(page);
    }
    if let Some(query) = asked.query() {
        address.push('?');
        address.push_str(query);
    }
    Some(address)
}
