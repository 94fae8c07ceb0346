//! /dashboard/byrdli-college: lessons about running a club, and the creator's progress.

use super::refuse_others;
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, see_other},
    session::Visit,
};
use app::{
    pages::dashboard::{CollegePage, LessonPage, college as all_lessons, lesson as one_lesson},
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::Code;
use domain::{Error, Result, college};
use http::StatusCode;

/// GET /dashboard/byrdli-college
pub async fn list(visit: Visit) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::COLLEGE) {
        return elsewhere;
    }
    match college::list(visit.ctx(), &visit.viewer).await {
        Ok(done) => {
            let data = CollegePage {
                lessons: college::lessons(),
                done,
            };
            answer(&visit, StatusCode::OK, |page| all_lessons(page, &data)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// GET /dashboard/byrdli-college/{slug}
pub async fn show(visit: Visit, Path(name): Path<String>, RawQuery(query): RawQuery) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, &paths::lesson(&name)) {
        return elsewhere;
    }
    let notice = match Fields::of_query(query.as_deref()).text("marked") {
        "done" => Some("This lesson is done."),
        "undo" => Some("This lesson is not done yet."),
        _ => None,
    };
    match load(&visit, &name, notice).await {
        Ok(data) => answer(&visit, StatusCode::OK, |page| one_lesson(page, &data)).await,
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit, name: &str, notice: Option<&'static str>) -> Result<LessonPage> {
    let lesson = college::lesson(name).ok_or_else(|| Error::refused(Code::NotFound))?;
    let done = college::list(visit.ctx(), &visit.viewer).await?;
    let lessons = college::lessons();
    Ok(LessonPage {
        lesson,
        count: lessons.len(),
        next: lessons.iter().find(|other| other.order > lesson.order),
        is_done: done.iter().any(|done| done.lesson == lesson.name),
        notice,
    })
}

/// POST /dashboard/byrdli-college/{slug}: `intent` is `done` or `undo`.
pub async fn submit(Path(name): Path<String>, form: PostedForm) -> Response {
    let visit = &form.visit;
    let path = paths::lesson(&name);
    if let Some(elsewhere) = refuse_others(visit, &path) {
        return elsewhere;
    }
    let intent = form.fields.text("intent");
    let outcome = match intent {
        "done" => college::done(visit.ctx(), &visit.viewer, &name).await,
        "undo" => college::undo(visit.ctx(), &visit.viewer, &name).await,
        _ => Err(Error::field(Code::Invalid, "intent")),
    };
    match outcome {
        Ok(()) => see_other(&format!("{path}?marked={intent}")),
        Err(found) => error(visit, &found).await,
    }
}
