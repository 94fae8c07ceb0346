//! Redirects addresses with a creator's former handle to the same page with the current one: pages of a club, and pages
//! that name the creator who led there.

use crate::app_state::App;
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
/// The prefix of hotels' pages.
const HOTELS: &str = "/hotel/";
/// The field with the creator who led to a page.
const CREATOR: &str = "creator=";

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
    let path = asked.path();
    if let Some(rest) = path.strip_prefix(CLUBS) {
        let (handle, page) = match rest.split_once('/') {
            Some((handle, page)) => (handle, Some(page)),
            None => (rest, None),
        };
        let mut address = paths::club(&current(app, handle).await?);
        if let Some(page) = page {
            address.push('/');
            address.push_str(page);
        }
        return Some(with_query(address, asked.query()));
    }
    if path == paths::MAP_SEARCH || path.starts_with(HOTELS) {
        let (before, handle, after) = creator_in(asked.query()?)?;
        let current = current(app, &handle).await?;
        let query = format!("{before}{CREATOR}{current}{after}");
        return Some(with_query(path.to_owned(), Some(&query)));
    }
    None
}

/// The current handle, if this one was given up.
async fn current(app: &App, handle: &str) -> Option<String> {
    match domain::profiles::current_handle(&app.ctx, handle).await {
        Ok(current) => current,
        Err(error) => {
            // The page reports the failure itself.
            tracing::warn!(%error, "it is not known whether a handle was given up");
            None
        }
    }
}

fn with_query(mut address: String, query: Option<&str>) -> String {
    if let Some(query) = query {
        address.push('?');
        address.push_str(query);
    }
    address
}

/// The creator's handle in a query, in small letters, with the text before and after its field. The handle is the first
/// one, as the pages read it; a handle needs no escapes.
fn creator_in(query: &str) -> Option<(&str, String, &str)> {
    let mut start = 0;
    for field in query.split('&') {
        if let Some(handle) = field.strip_prefix(CREATOR) {
            let end = start + field.len();
            return Some((&query[..start], handle.to_ascii_lowercase(), &query[end..]));
        }
        start += field.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_creator_is_found_among_other_fields() {
        let found = creator_in;
        assert_eq!(found("creator=Mia.Lind"), Some(("", "mia.lind".to_owned(), "")));
        assert_eq!(
            found("searchId=1&creator=mia&a=creator=noa"),
            Some(("searchId=1&", "mia".to_owned(), "&a=creator=noa"))
        );
        for query in ["", "&", "creators=mia", "a=creator=mia", "creator"] {
            assert_eq!(found(query), None, "{query}");
        }
    }
}
