//! /dashboard/more: all pages of the dashboard, and the contact links.

use super::refuse_others;
use crate::{pages::answer, session::Visit};
use app::{
    pages::dashboard::{MorePage, more},
    paths,
};
use axum::response::Response;
use http::StatusCode;

/// GET /dashboard/more
pub async fn show(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::DASHBOARD_MORE) {
        return elsewhere;
    }
    let links = visit.app.config.dashboard_links.clone();
    let data = MorePage {
        demo_booking: links.demo_booking,
        brand_collaboration: links.brand_collaboration,
        bug_report: links.bug_report,
        feature_request: links.feature_request,
    };
    answer(&visit, StatusCode::OK, |page| more(page, &data)).await
}
