//! Addresses under a handle that a creator gave up lead to the same page under the handle of today.

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

/// Where pages of clubs lie.
const CLUBS: &str = "/user/";

/// Redirects what is looked at; what a form sends to the page of before is taken there.
pub async fn to_current_handle(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_looked_at = matches!(*request.method(), Method::GET | Method::HEAD);
    let address = is_looked_at.then(|| request.uri().clone());
    let moved = match address {
        Some(address) => moved(&app, &address).await,
        None => None,
    };
    match moved {
        // A creator may take the old handle back, so that no browser may keep this.
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
            // The page itself says so.
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
