//! /operator/imports: where hotels come from.

use super::{admit, answer_part, load_frame, skip_of};
use crate::{forms::Fields, pages::error, session::Visit};
use app::{
    pages::{
        form::FormState,
        operator::{ImportsPage, imports},
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use domain::{
    Result,
    operator::{self, Actor},
};
use http::StatusCode;

/// GET /operator/imports?page
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_IMPORTS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let data = match load(&visit, &actor, &Fields::of_query(query.as_deref())).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    answer_part(&visit, StatusCode::OK, data.list.skip, data.list.total, |page| {
        imports(page, &data)
    })
    .await
}

async fn load(visit: &Visit, actor: &Actor, fields: &Fields) -> Result<ImportsPage> {
    Ok(ImportsPage {
        list: operator::list_imports(visit.ctx(), actor, skip_of(fields)).await?,
        frame: load_frame(visit, actor, "", FormState::default()).await?,
    })
}
