//! /dashboard/manage-stays: the creator's recommendations and their order.

use super::refuse_others;
use crate::{
    forms::PostedForm,
    pages::{
        answer, error,
        listed::{ListedPage, to_last},
        refusals, see_other,
    },
    session::Visit,
};
use app::{
    pages::{
        dashboard::{StaysPage, stays},
        form::FormState,
    },
    paths,
};
use axum::{extract::Query, response::Response};
use contract::{Code, HotelId, club::RecommendationToggle};
use domain::{
    Error, Result,
    hotels::Page,
    profiles,
    recommendations::{self, Step},
};
use http::StatusCode;
use serde::Deserialize;

/// Rows of a page.
const PAGE_SIZE: u32 = 15;

/// Paging of the list, and the mark of a success.
#[derive(Default, Deserialize)]
pub struct StayListQuery {
    /// From 1.
    page: Option<String>,
    done: Option<String>,
}

/// GET /dashboard/manage-stays?page
pub async fn show(visit: Visit, Query(part): Query<StayListQuery>) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::MANAGE_STAYS) {
        return elsewhere;
    }
    page(&visit, StatusCode::OK, &part, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, part: &StayListQuery, form: FormState) -> Response {
    let data = match load(visit, part, form).await {
        Ok(data) => data,
        Err(found) => return error(visit, &found).await,
    };
    let listed = ListedPage {
        field: "page",
        skip: data.stays.skip,
        take: data.stays.take,
        total: data.stays.total,
    };
    match to_last(visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => answer(visit, status, |page| stays(page, &data)).await,
    }
}

async fn load(visit: &Visit, part: &StayListQuery, form: FormState) -> Result<StaysPage> {
    let number: u32 = part.page.as_deref().and_then(|page| page.parse().ok()).unwrap_or(1);
    let page = Page {
        take: Some(PAGE_SIZE),
        skip: number.saturating_sub(1).saturating_mul(PAGE_SIZE),
    };
    let notice = match part.done.as_deref() {
        Some("true") => Some("Visitors see it in your club now."),
        Some("false") => Some("Only you see it now."),
        Some("removed") => Some("It is removed."),
        Some("ordered") => Some("The order is saved."),
        _ => None,
    };
    let currency = Some(visit.currency());
    Ok(StaysPage {
        handle: profiles::my(visit.ctx(), &visit.viewer).await?.slug,
        stays: recommendations::list_mine(visit.ctx(), &visit.viewer, page, currency).await?,
        notice,
        form,
    })
}

/// POST /dashboard/manage-stays: `intent` is `toggle`, `remove`, `up`, `down`, `pin` or `unpin`.
pub async fn submit(form: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&form.visit, paths::MANAGE_STAYS) {
        return elsewhere;
    }
    let number = form.fields.parse::<u32>("page").unwrap_or(1);
    match change(&form).await {
        Ok(done) if number > 1 => see_other(&format!("{}?page={number}&done={done}", paths::MANAGE_STAYS)),
        Ok(done) => see_other(&format!("{}?done={done}", paths::MANAGE_STAYS)),
        Err(found) => match refusals(&found) {
            // Shows above the list what a recommendation needs before others can see it.
            Some(errors) if found.code() != Some(Code::NotFound) => {
                let state = form.fields.state(errors);
                let part = StayListQuery {
                    page: Some(number.to_string()),
                    ..StayListQuery::default()
                };
                page(&form.visit, StatusCode::UNPROCESSABLE_ENTITY, &part, state).await
            }
            _ => error(&form.visit, &found).await,
        },
    }
}

async fn change(PostedForm { visit, fields }: &PostedForm) -> Result<&'static str> {
    let absent = || Error::refused(Code::NotFound);
    let hotel_id: HotelId = fields.parse("hotelId").ok_or_else(absent)?;
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let step = match fields.text("intent") {
        "toggle" => {
            let input = RecommendationToggle {
                hotel_id,
                is_active: fields.flag("isActive"),
            };
            recommendations::toggle(ctx, viewer, &input).await?;
            return Ok(if input.is_active { "true" } else { "false" });
        }
        "remove" => {
            recommendations::remove(ctx, viewer, hotel_id).await?;
            return Ok("removed");
        }
        "up" => Step::Up,
        "down" => Step::Down,
        "pin" => Step::Pin,
        "unpin" => Step::Unpin,
        _ => return Err(Error::field(Code::Invalid, "intent")),
    };
    recommendations::step(ctx, viewer, hotel_id, step).await?;
    Ok("ordered")
}
