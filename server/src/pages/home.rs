//! The redirect check at /, and the visitor's own choices.

use crate::{forms::PostedForm, pages::see_other, session::Visit};
use axum::response::Response;
use contract::visitor::Role;
use domain::Viewer;
use http::header;

/// GET /: a creator goes to the dashboard, any other session to the search, everybody else to the sign-in page.
pub async fn redirect(visit: Option<Visit>) -> Response {
    let viewer = visit.map_or(Viewer::Visitor, |visit| visit.viewer);
    see_other(match viewer {
        Viewer::Visitor => "/signIn",
        Viewer::Account(account) if account.role == Role::Creator => "/dashboard",
        Viewer::Account(_) => "/search",
    })
}

/// POST /currency: keeps the chosen currency and leads back.
pub async fn choose_currency(PostedForm { visit, fields }: PostedForm) -> Response {
    let mut response = see_other(local_path(fields.text("returnUrl")));
    let code = fields.text(api::VISITOR_CURRENCY).to_ascii_uppercase();
    if visit.ctx().rates().knows(&code) {
        response
            .headers_mut()
            .append(header::SET_COOKIE, visit.app.api.cookies.set_currency(&code));
    }
    response
}

/// A path on this site, else the search.
fn local_path(path: &str) -> &str {
    let second = path.as_bytes().get(1);
    let is_local = path.starts_with('/')
        && !matches!(second, Some(b'/' | b'\\'))
        && path.bytes().all(|byte| byte > 0x20 && byte < 0x7f);
    if is_local { path } else { "/search" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_never_leaves_the_site() {
        assert_eq!(local_path("/hotel/x?searchId=1"), "/hotel/x?searchId=1");
        for hostile in [
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "javascript:alert(1)",
            "",
            "/\tx",
            "/\n/evil",
        ] {
            assert_eq!(local_path(hostile), "/search", "{hostile:?}");
        }
    }
}
