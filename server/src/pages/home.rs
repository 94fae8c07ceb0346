//! The redirect check at /, and the visitor's own choices.

use crate::{forms::PostedForm, pages::see_other, session::Visit};
use axum::response::Response;
use contract::{return_url::local_path, visitor::Role};
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

/// GET /user/ and what lies below it, with the slug left out.
pub async fn without_slug() -> Response {
    see_other("/")
}

/// POST /currency: keeps the chosen currency and leads back.
pub async fn choose_currency(PostedForm { visit, fields }: PostedForm) -> Response {
    let mut response = see_other(local_path(fields.text("returnUrl")).unwrap_or("/search"));
    let code = fields.text(api::VISITOR_CURRENCY).to_ascii_uppercase();
    if visit.ctx().rates().knows(&code) {
        response
            .headers_mut()
            .append(header::SET_COOKIE, visit.app.api.cookies.set_currency(&code));
    }
    response
}
