//! /dashboard/settings: the creator's account on the dashboard.

use super::refuse_others;
use crate::{
    forms::PostedForm,
    pages::account::profile::{AccountPage, show_at, submit_at},
    session::Visit,
};
use app::paths;
use axum::{extract::RawQuery, response::Response};

/// GET /dashboard/settings
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::DASHBOARD_SETTINGS) {
        return elsewhere;
    }
    show_at(&visit, AccountPage::Dashboard, query.as_deref()).await
}

/// POST /dashboard/settings: like POST /user.
pub async fn submit(form: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&form.visit, paths::DASHBOARD_SETTINGS) {
        return elsewhere;
    }
    submit_at(form, AccountPage::Dashboard).await
}
