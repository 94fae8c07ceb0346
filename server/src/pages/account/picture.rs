//! /user/picture: uploads the profile picture, as a form with a file.

use super::profile;
use crate::{
    app_state::App,
    pages::{error, failure, refusals, see_other, sign_in_first},
    session::Visit,
};
use api::picture_form;
use app::{pages::form::FormState, paths};
use axum::{
    extract::{FromRequestParts, Request, State},
    response::Response,
};
use contract::{Code, Failure, FailureItem};
use domain::images::{self, OwnImageKind};
use http::StatusCode;

/// POST /user/picture
pub async fn submit(State(app): State<App>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let visit = match <Visit as FromRequestParts<App>>::from_request_parts(&mut parts, &app).await {
        Ok(visit) => visit,
        Err(response) => return response,
    };
    // Checks the permission before reading the file.
    let me = match visit.viewer.account() {
        Ok(me) if visit.viewer.is_authenticated() => me.id,
        _ => return sign_in_first(&visit, Some(paths::PROFILE)),
    };
    let form = match picture_form(Request::from_parts(parts, body)).await {
        Ok(form) => form,
        Err(found) if found.0.errors.iter().any(|item| item.field.is_some()) => {
            return refused(&visit, found.0.errors).await;
        }
        Err(found) => return failure(&visit, &found.0).await,
    };
    if !visit.verify_csrf(&form.csrf) {
        return failure(&visit, &Failure::of(Code::CsrfToken)).await;
    }
    match images::set_image(visit.ctx(), &visit.viewer, me, OwnImageKind::Profile, form.file).await {
        Ok(_) => see_other(&format!("{}?done=picture", paths::PROFILE)),
        Err(found) => match refusals(&found) {
            Some(errors) => refused(&visit, errors).await,
            None => error(&visit, &found).await,
        },
    }
}

async fn refused(visit: &Visit, errors: Vec<FailureItem>) -> Response {
    let form = FormState {
        errors,
        ..FormState::default()
    };
    profile::page(
        visit,
        profile::AccountPage::Account,
        StatusCode::UNPROCESSABLE_ENTITY,
        form,
        None,
    )
    .await
}
