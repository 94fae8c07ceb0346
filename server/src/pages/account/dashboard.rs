//! /dashboard: for creators; travellers are offered to become one.

use crate::{
    forms::PostedForm,
    pages::{answer, error, refusals, see_other, sign_in_first},
    session::Visit,
};
use app::{pages::account, paths};
use axum::response::Response;
use contract::visitor::Role;
use domain::{Viewer, profiles};
use http::StatusCode;

/// GET /dashboard
pub async fn show(visit: Visit) -> Response {
    let Viewer::Account(me) = &visit.viewer else {
        return sign_in_first(&visit, Some(paths::DASHBOARD));
    };
    match me.role {
        Role::Anonymous => sign_in_first(&visit, Some(paths::DASHBOARD)),
        Role::Customer => answer(&visit, StatusCode::OK, |page| account::become_creator(page, None)).await,
        Role::Creator | Role::Operator => match profiles::my(visit.ctx(), &visit.viewer).await {
            Ok(profile) => answer(&visit, StatusCode::OK, |page| account::dashboard(page, &profile)).await,
            Err(found) => error(&visit, &found).await,
        },
    }
}

/// POST /dashboard: becomes a creator.
pub async fn submit(PostedForm { visit, .. }: PostedForm) -> Response {
    match profiles::become_creator(visit.ctx(), &visit.viewer, "creator").await {
        Ok(_) => see_other(paths::DASHBOARD),
        Err(found) => match refusals(&found) {
            Some(errors) => {
                let text = errors.into_iter().next().map(|item| item.message);
                answer(&visit, StatusCode::UNPROCESSABLE_ENTITY, |page| {
                    account::become_creator(page, text)
                })
                .await
            }
            None => error(&visit, &found).await,
        },
    }
}
