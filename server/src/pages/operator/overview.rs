//! /operator: what needs a person.

use super::{act, admit, load_frame};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::{
        form::FormState,
        operator::{OverviewPage, overview},
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::Code;
use domain::{
    Result,
    operator::{self, Actor},
};
use http::StatusCode;

/// GET /operator?done
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, paths::OPERATOR).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let done = Fields::of_query(query.as_deref());
    page(&visit, &actor, StatusCode::OK, done.text("done"), FormState::default()).await
}

async fn page(visit: &Visit, actor: &Actor, status: StatusCode, done: &str, form: FormState) -> Response {
    match load(visit, actor, done, form).await {
        Ok(data) => answer(visit, status, |page| overview(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, actor: &Actor, done: &str, form: FormState) -> Result<OverviewPage> {
    Ok(OverviewPage {
        overview: operator::overview(visit.ctx(), actor).await?,
        frame: load_frame(visit, actor, done, form).await?,
    })
}

/// POST /operator: an action of an entry.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let actor = match admit(&visit, paths::OPERATOR).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    match act(&visit, &actor, &fields).await {
        Ok(done) => see_other(&format!("{}?done={done}", paths::OPERATOR)),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                page(&visit, &actor, status_of(&found), "", fields.state(errors)).await
            }
            _ => error(&visit, &found).await,
        },
    }
}
