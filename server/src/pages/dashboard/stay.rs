//! /dashboard/stays/{id}: the editor of a recommendation, as a form with files.

use super::refuse_others;
use crate::{
    app_state::App,
    pages::{answer, error, failure, refusals, see_other},
    session::Visit,
};
use api::{RecommendationParts, recommendation_form};
use app::{
    pages::{
        dashboard::{StayPage, stay},
        form::FormState,
    },
    paths,
};
use axum::{
    extract::{FromRequestParts, Path, RawQuery, Request, State},
    response::Response,
};
use contract::{Code, Failure, FailureItem, RecommendationId};
use domain::{Error, Result, profiles, recommendations};
use http::StatusCode;

/// GET /dashboard/stays/{id}
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let is_saved = query.as_deref() == Some("saved");
    page(&visit, StatusCode::OK, &id, is_saved, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, id: &str, is_saved: bool, form: FormState) -> Response {
    if let Some(elsewhere) = refuse_others(visit, &paths::stay_editor(id)) {
        return elsewhere;
    }
    match load(visit, id, is_saved, form).await {
        Ok(data) => answer(visit, status, |page| stay(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, id: &str, is_saved: bool, form: FormState) -> Result<StayPage> {
    let id: RecommendationId = id.parse().map_err(|_| Error::refused(Code::NotFound))?;
    let currency = Some(visit.currency());
    Ok(StayPage {
        stay: recommendations::get_own(visit.ctx(), &visit.viewer, id, currency).await?,
        handle: profiles::my(visit.ctx(), &visit.viewer).await?.slug,
        is_saved,
        form,
    })
}

/// POST /dashboard/stays/{id}
pub async fn submit(State(app): State<App>, Path(id): Path<String>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let visit = match <Visit as FromRequestParts<App>>::from_request_parts(&mut parts, &app).await {
        Ok(visit) => visit,
        Err(response) => return response,
    };
    // Checks the permission before reading the files.
    if let Some(elsewhere) = refuse_others(&visit, &paths::stay_editor(&id)) {
        return elsewhere;
    }
    let form = match recommendation_form(Request::from_parts(parts, body)).await {
        Ok(form) => form,
        Err(found) if found.0.errors.iter().any(|item| item.field.is_some()) => {
            return refused(&visit, &id, Vec::new(), found.0.errors).await;
        }
        Err(found) => return failure(&visit, &found.0).await,
    };
    if !visit.verify_csrf(&form.csrf) {
        return failure(&visit, &Failure::of(Code::CsrfToken)).await;
    }
    let typed = typed(&form);
    match save(&visit, &id, form).await {
        Ok(()) => see_other(&format!("{}?saved", paths::stay_editor(&id))),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => refused(&visit, &id, typed, errors).await,
            _ => error(&visit, &found).await,
        },
    }
}

async fn save(visit: &Visit, id: &str, form: RecommendationParts) -> Result<()> {
    let id: RecommendationId = id.parse().map_err(|_| Error::refused(Code::NotFound))?;
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let hotel = recommendations::get_own(ctx, viewer, id, None).await?.hotel_id;
    let mut words = form.words;
    // Browsers do not send a box that is not ticked.
    words.is_active = Some(words.is_active.unwrap_or(false));
    recommendations::recommend(ctx, viewer, hotel, &words, form.pictures).await?;
    Ok(())
}

fn typed(form: &RecommendationParts) -> Vec<(String, String)> {
    let is_active = form.words.is_active.unwrap_or(false).to_string();
    vec![
        ("recommendationTitle".to_owned(), form.words.title.clone()),
        ("recommendationText".to_owned(), form.words.text.clone()),
        (
            "tags".to_owned(),
            form.words.tags.clone().unwrap_or_default().join(", "),
        ),
        ("isActive".to_owned(), is_active),
    ]
}

async fn refused(visit: &Visit, id: &str, values: Vec<(String, String)>, errors: Vec<FailureItem>) -> Response {
    let form = FormState { values, errors };
    page(visit, StatusCode::UNPROCESSABLE_ENTITY, id, false, form).await
}
