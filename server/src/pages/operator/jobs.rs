//! /operator/jobs: the job queue.

use super::{act, admit, answer_part, load_frame, skip_of};
use crate::{
    forms::{Fields, PostedForm},
    pages::{error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::{
        form::FormState,
        operator::{JobsPage, jobs},
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::Code;
use domain::{
    Result,
    operator::{self, Actor, JobState},
};
use http::StatusCode;

/// GET /operator/jobs?state&kind&page&done
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_JOBS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    page(
        &visit,
        &actor,
        StatusCode::OK,
        &Fields::of_query(query.as_deref()),
        FormState::default(),
    )
    .await
}

async fn page(visit: &Visit, actor: &Actor, status: StatusCode, fields: &Fields, form: FormState) -> Response {
    let data = match load(visit, actor, fields, form).await {
        Ok(data) => data,
        Err(found) => return error(visit, &found).await,
    };
    answer_part(visit, status, data.list.skip, data.list.total, |page| jobs(page, &data)).await
}

async fn load(visit: &Visit, actor: &Actor, fields: &Fields, form: FormState) -> Result<JobsPage> {
    let state = JobState::parse(fields.text("state"));
    let kind = fields.some("kind");
    Ok(JobsPage {
        list: operator::list_jobs(visit.ctx(), actor, state, kind.as_deref(), skip_of(fields)).await?,
        frame: load_frame(visit, actor, fields.text("done"), form).await?,
        kind,
    })
}

/// POST /operator/jobs?state&kind&page: an action of a job; leads back to the same list.
pub async fn submit(RawQuery(query): RawQuery, PostedForm { visit, fields }: PostedForm) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_JOBS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let list = Fields::of_query(query.as_deref());
    match act(&visit, &actor, &fields).await {
        Ok(done) => {
            let state = JobState::parse(list.text("state"));
            let address = paths::operator_jobs(state.text(), list.some("kind").as_deref());
            see_other(&format!("{address}&done={done}"))
        }
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                page(&visit, &actor, status_of(&found), &list, fields.state(errors)).await
            }
            _ => error(&visit, &found).await,
        },
    }
}
