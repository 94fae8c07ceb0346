//! /dashboard/manage-stays: the stays that one recommends.

use super::refuse_others;
use crate::{
    forms::PostedForm,
    pages::{answer, error, see_other},
    session::Visit,
};
use app::{
    pages::dashboard::{StaysPage, stays},
    paths,
};
use axum::{extract::Query, response::Response};
use contract::{Code, club::RecommendationToggle};
use domain::{Error, Result, hotels::Page, recommendations};
use http::StatusCode;
use serde::Deserialize;

/// Rows of a page.
const PAGE_SIZE: u32 = 15;

/// Which part of the list, and what went well before.
#[derive(Deserialize)]
pub struct Part {
    /// From 1.
    page: Option<String>,
    done: Option<String>,
}

/// GET /dashboard/manage-stays?page
pub async fn show(visit: Visit, Query(part): Query<Part>) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::MANAGE_STAYS) {
        return elsewhere;
    }
    let number: u32 = part.page.and_then(|page| page.parse().ok()).unwrap_or(1);
    let page = Page {
        take: Some(PAGE_SIZE),
        skip: number.saturating_sub(1).saturating_mul(PAGE_SIZE),
    };
    let notice = match part.done.as_deref() {
        Some("true") => Some("Others see it in your club now."),
        Some("false") => Some("Only you see it now."),
        Some("removed") => Some("It is removed."),
        _ => None,
    };
    let currency = Some(visit.currency());
    match recommendations::list_mine(visit.ctx(), &visit.viewer, page, currency).await {
        Ok(list) => {
            let data = StaysPage { stays: list, notice };
            answer(&visit, StatusCode::OK, |page| stays(page, &data)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// POST /dashboard/manage-stays: `intent` is `toggle` or `remove`.
pub async fn submit(form: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&form.visit, paths::MANAGE_STAYS) {
        return elsewhere;
    }
    match change(&form).await {
        Ok(done) => see_other(&format!("{}?done={done}", paths::MANAGE_STAYS)),
        Err(found) => error(&form.visit, &found).await,
    }
}

async fn change(PostedForm { visit, fields }: &PostedForm) -> Result<&'static str> {
    let absent = || Error::refused(Code::NotFound);
    let hotel_id = fields.parse("hotelId").ok_or_else(absent)?;
    match fields.text("intent") {
        "toggle" => {
            let input = RecommendationToggle {
                hotel_id,
                is_active: fields.flag("isActive"),
            };
            recommendations::toggle(visit.ctx(), &visit.viewer, &input).await?;
            Ok(if input.is_active { "true" } else { "false" })
        }
        "remove" => {
            recommendations::remove(visit.ctx(), &visit.viewer, hotel_id).await?;
            Ok("removed")
        }
        _ => Err(Error::field(Code::Invalid, "intent")),
    }
}
