//! /user/{slug}/request: asks a creator for a custom package.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, club::small, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        club::{RequestPage, request},
        form::FormState,
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{Code, package::TravelPackageRequest};
use domain::{Result, packages, profiles};
use http::StatusCode;

/// GET /user/{slug}/request
pub async fn show(visit: Visit, Path(handle): Path<String>, RawQuery(query): RawQuery) -> Response {
    if let Some(small) = small(&handle) {
        return see_other(&paths::request_package(&small));
    }
    let is_sent = query.as_deref() == Some("sent");
    page(&visit, StatusCode::OK, &handle, is_sent, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, handle: &str, is_sent: bool, form: FormState) -> Response {
    match load(visit, handle, is_sent, form).await {
        Ok(data) => answer(visit, status, |page| request(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, handle: &str, is_sent: bool, form: FormState) -> Result<RequestPage> {
    let creator = loaders::creator(visit.ctx(), handle).await?;
    let email = if visit.viewer.is_authenticated() {
        profiles::my(visit.ctx(), &visit.viewer).await?.email
    } else {
        None
    };
    Ok(RequestPage {
        creator,
        email: email.unwrap_or_default(),
        is_sent,
        form,
    })
}

/// POST /user/{slug}/request
pub async fn submit(Path(handle): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    match send(&visit, &handle, &fields).await {
        Ok(()) => see_other(&format!("{}?sent", paths::request_package(&handle))),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                let status = status_of(&found);
                page(&visit, status, &handle, false, fields.state(errors)).await
            }
            _ => error(&visit, &found).await,
        },
    }
}

async fn send(visit: &Visit, handle: &str, fields: &Fields) -> Result<()> {
    let creator = loaders::creator(visit.ctx(), handle).await?;
    let input = TravelPackageRequest {
        creator_id: creator.user_id,
        name: fields.text("name").to_owned(),
        email: fields.text("email").to_owned(),
        message: fields.text("message").to_owned(),
    };
    packages::request(visit.ctx(), &visit.viewer, &input, &visit.client).await
}
