//! /logout

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, see_other},
    session::Visit,
};
use app::{
    pages::account::{deleted, logout, signed_out},
    paths,
};
use axum::{extract::RawQuery, response::Response};
use domain::{Viewer, identity};
use http::StatusCode;

/// GET /logout: asks for confirmation. Without a session, confirms that you are signed out or that your account was
/// deleted.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if fields.flag("deleted") && visit.viewer == Viewer::Visitor {
        return answer(&visit, StatusCode::OK, deleted).await;
    }
    let is_done = fields.flag("done");
    if visit.viewer == Viewer::Visitor || is_done {
        return answer(&visit, StatusCode::OK, signed_out).await;
    }
    answer(&visit, StatusCode::OK, logout).await
}

/// POST /logout: `intent` is `here` or `everywhere`.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let outcome = match (&visit.viewer, fields.text("intent")) {
        (Viewer::Visitor | Viewer::Guest(_), _) => Ok(()),
        (viewer, "everywhere") => identity::sign_out_everywhere(visit.ctx(), viewer).await,
        (viewer, _) => identity::sign_out(visit.ctx(), viewer).await,
    };
    match outcome {
        Ok(()) => visit.leave(see_other(&format!("{}?done=true", paths::LOGOUT))),
        Err(found) => error(&visit, &found).await,
    }
}
