//! /dashboard/manage-itineraries: the trips that one sells, and what people asked for.

use super::refuse_others;
use crate::{
    forms::PostedForm,
    pages::{answer, error, refusals, see_other},
    session::Visit,
};
use app::{
    pages::{
        dashboard::{TripsPage, Wish, trips},
        form::FormState,
    },
    paths,
};
use axum::{extract::Query, response::Response};
use contract::{Code, PackageId, package::TravelPackageToggle};
use domain::{Error, Result, hotels::Page, packages};
use http::StatusCode;
use serde::Deserialize;

/// Trips of a page.
const PAGE_SIZE: u32 = 15;
/// Wishes of a page.
const WISHES: u32 = 10;

/// Which part of the lists, and what went well before.
#[derive(Default, Deserialize)]
pub struct Part {
    /// Of the trips, from 1.
    page: Option<String>,
    /// Of the wishes, from 1.
    wishes: Option<String>,
    done: Option<String>,
}

/// GET /dashboard/manage-itineraries?page&wishes
pub async fn show(visit: Visit, Query(part): Query<Part>) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::MANAGE_TRIPS) {
        return elsewhere;
    }
    page(&visit, StatusCode::OK, part, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, part: Part, form: FormState) -> Response {
    match load(visit, part, form).await {
        Ok(data) => answer(visit, status, |page| trips(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, part: Part, form: FormState) -> Result<TripsPage> {
    let number = |text: Option<String>| text.and_then(|text| text.parse::<u32>().ok()).unwrap_or(1).max(1);
    let (number_of_trips, number_of_wishes) = (number(part.page), number(part.wishes));
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let own = Page {
        take: Some(PAGE_SIZE),
        skip: (number_of_trips - 1).saturating_mul(PAGE_SIZE),
    };
    let asked = Page {
        take: Some(WISHES),
        skip: (number_of_wishes - 1).saturating_mul(WISHES),
    };
    let asked = packages::requests(ctx, viewer, asked).await?;
    let has_older_wishes = asked.skip.saturating_add(asked.take) < asked.total;
    let wish = |asked: packages::Request| Wish {
        name: asked.name,
        email: asked.email,
        message: asked.message,
        created_at: asked.created_at,
    };
    Ok(TripsPage {
        packages: packages::list_mine(ctx, viewer, own, Some(visit.currency())).await?,
        wishes: asked.requests.into_iter().map(wish).collect(),
        number_of_wishes,
        has_older_wishes,
        notice: match part.done.as_deref() {
            Some("true") => Some("Others see it in your club now."),
            Some("false") => Some("Only you see it now."),
            Some("removed") => Some("It is removed."),
            _ => None,
        },
        form,
    })
}

/// POST /dashboard/manage-itineraries: `intent` is `toggle` or `remove`.
pub async fn submit(form: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&form.visit, paths::MANAGE_TRIPS) {
        return elsewhere;
    }
    match change(&form).await {
        Ok(done) => see_other(&format!("{}?done={done}", paths::MANAGE_TRIPS)),
        Err(found) => match refusals(&found) {
            // What a trip lacks before others can see it is said above the list.
            Some(errors) if found.code() != Some(Code::NotFound) => {
                let state = form.fields.state(errors);
                page(&form.visit, StatusCode::UNPROCESSABLE_ENTITY, Part::default(), state).await
            }
            _ => error(&form.visit, &found).await,
        },
    }
}

async fn change(PostedForm { visit, fields }: &PostedForm) -> Result<&'static str> {
    let absent = || Error::refused(Code::NotFound);
    let package_id: PackageId = fields.parse("packageId").ok_or_else(absent)?;
    match fields.text("intent") {
        "toggle" => {
            let input = TravelPackageToggle {
                package_id,
                is_active: fields.flag("isActive"),
            };
            packages::toggle(visit.ctx(), &visit.viewer, input.package_id, &input).await?;
            Ok(if input.is_active { "true" } else { "false" })
        }
        "remove" => {
            packages::remove(visit.ctx(), &visit.viewer, package_id).await?;
            Ok("removed")
        }
        _ => Err(Error::field(Code::Invalid, "intent")),
    }
}
