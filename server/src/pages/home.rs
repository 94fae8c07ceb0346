//! The redirect at /, and the visitor's choice of a currency.

use crate::{
    forms::PostedForm,
    pages::{error, see_other, trip_currency},
    session::Visit,
};
use app::paths;
use axum::response::{IntoResponse, Response};
use contract::{Currency, return_url::local_path, visitor::Role};
use domain::{Viewer, profiles};
use http::header;

/// GET /: redirects creators to the dashboard, other sessions to the search and visitors to the sign-in page.
pub async fn redirect(visit: Option<Visit>) -> Response {
    let viewer = visit.map_or(Viewer::Visitor, |visit| visit.viewer);
    see_other(match viewer {
        Viewer::Visitor | Viewer::Guest(_) => "/signIn",
        Viewer::Account(account) if account.role == Role::Creator => "/dashboard",
        Viewer::Account(_) => "/search",
    })
}

/// GET /favicon.ico: the icon of the pages, for answers that are no pages and cannot name it.
pub async fn icon() -> impl IntoResponse {
    const KIND: &str = "image/svg+xml";
    let drawn = app::words::FAVICON
        .strip_prefix("data:image/svg+xml,")
        .unwrap_or_default();
    let drawn = drawn.replace("%3C", "<").replace("%3E", ">").replace("%23", "#");
    (
        [
            (header::CONTENT_TYPE, KIND),
            (header::CACHE_CONTROL, "public, max-age=86400"),
        ],
        drawn,
    )
}

/// GET /user/ and pages below it with an empty slug.
pub async fn without_slug() -> Response {
    see_other("/")
}

/// POST /currency: saves the chosen currency, in the account if there is one, and returns. From an itinerary's page,
/// first asks whether to change the itinerary's currency too.
pub async fn choose_currency(PostedForm { visit, fields }: PostedForm) -> Response {
    let back = local_path(fields.text("returnUrl")).unwrap_or(paths::SEARCH);
    let chosen = fields.parse::<Currency>(api::VISITOR_CURRENCY);
    let Some(currency) = chosen.filter(|code| visit.ctx().rates().knows(code.as_str())) else {
        return see_other(back);
    };
    if let Err(found) = profiles::choose_currency(visit.ctx(), &visit.viewer, currency).await {
        return error(&visit, &found).await;
    }
    let question = match trip_currency::question(&visit, back, currency).await {
        Ok(question) => question,
        Err(found) => return error(&visit, &found).await,
    };
    let mut response = see_other(question.as_deref().unwrap_or(back));
    let cookie = visit.app.api.cookies.set_currency(currency.as_str());
    response.headers_mut().append(header::SET_COOKIE, cookie);
    response
}
