//! /operator/members and /operator/members/{id}: finding, blocking and unblocking a member.

use super::{act, admit, answer_part, load_frame, skip_of};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::{
        form::FormState,
        operator::{MemberPage, MembersPage, member, members},
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::Code;
use domain::{
    Error, Result,
    operator::{self, Actor},
};
use http::StatusCode;

/// GET /operator/members?q&page
pub async fn list(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_MEMBERS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let data = match load_list(&visit, &actor, &Fields::of_query(query.as_deref())).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    answer_part(&visit, StatusCode::OK, data.list.skip, data.list.total, |page| {
        members(page, &data)
    })
    .await
}

async fn load_list(visit: &Visit, actor: &Actor, fields: &Fields) -> Result<MembersPage> {
    let text = fields.text("q").to_owned();
    Ok(MembersPage {
        list: operator::list_members(visit.ctx(), actor, &text, skip_of(fields)).await?,
        frame: load_frame(visit, actor, "", FormState::default()).await?,
        text,
    })
}

/// GET /operator/members/{id}?done
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, &paths::operator_member(&id)).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let done = Fields::of_query(query.as_deref());
    page(
        &visit,
        &actor,
        &id,
        StatusCode::OK,
        done.text("done"),
        FormState::default(),
    )
    .await
}

async fn page(visit: &Visit, actor: &Actor, id: &str, status: StatusCode, done: &str, form: FormState) -> Response {
    match load(visit, actor, id, done, form).await {
        Ok(data) => answer(visit, status, |page| member(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, actor: &Actor, id: &str, done: &str, form: FormState) -> Result<MemberPage> {
    let id = id.parse().map_err(|_| Error::refused(Code::NotFound))?;
    Ok(MemberPage {
        member: operator::member(visit.ctx(), actor, id).await?,
        frame: load_frame(visit, actor, done, form).await?,
    })
}

/// POST /operator/members/{id}: `intent` is `block-member` or `unblock-member`.
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let path = paths::operator_member(&id);
    let actor = match admit(&visit, &path).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    match act(&visit, &actor, &fields).await {
        Ok(done) => see_other(&format!("{path}?done={done}")),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                page(&visit, &actor, &id, status_of(&found), "", fields.state(errors)).await
            }
            _ => error(&visit, &found).await,
        },
    }
}
