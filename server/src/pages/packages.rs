//! /user/{slug}/itineraries: a creator's packages and itinerary contents, with booking and copying.

use crate::{
    forms::{Fields, PostedForm},
    frames::Frames,
    pages::{
        answer,
        club::small,
        error,
        listed::{Listed, to_last},
        refusals, see_other, shown,
    },
    session::Visit,
};
use app::{
    loaders::{self, ClubTrip, PACKAGES_PAGE_SIZE, Shown},
    pages::{
        club::{self, ContentPage, PackagePage},
        form::FormState,
    },
    paths,
};
use axum::{
    extract::{Path, Query, RawQuery},
    response::Response,
};
use contract::{Code, package::ItineraryFromPackage, visitor::AnonymousSignIn};
use domain::{Error, Result, Viewer, identity, itineraries};
use http::StatusCode;
use serde::Deserialize;

/// Paging of the lists.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// From 1.
    page: Option<String>,
    page_size: Option<String>,
    /// Page of the itinerary contents, from 1.
    itineraries: Option<String>,
}

/// GET /user/{slug}/itineraries?page&pageSize&itineraries
pub async fn list(visit: Visit, Path(slug): Path<String>, Query(part): Query<Part>) -> Response {
    let number = |text: Option<String>, default| text.and_then(|text| text.parse().ok()).unwrap_or(default);
    let (page, size) = (number(part.page, 1), number(part.page_size, PACKAGES_PAGE_SIZE));
    let itineraries = number(part.itineraries, 1);
    if let Some(small) = small(&slug) {
        return see_other(&paths::club_itineraries_parts(&small, page, size, itineraries));
    }
    let data = match loaders::club_itineraries(&visit.asking(), &slug, page, size, itineraries).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let lists = [
        Listed {
            field: "page",
            skip: data.packages.skip,
            take: data.packages.take,
            total: data.packages.total,
        },
        Listed {
            field: "itineraries",
            skip: data.contents.skip,
            take: data.contents.take,
            total: data.contents.total,
        },
    ];
    match to_last(&visit, &lists) {
        Some(elsewhere) => elsewhere,
        None => Frames::May.say(answer(&visit, StatusCode::OK, |page| club::packages(page, &data)).await),
    }
}

/// GET /user/{slug}/itineraries/{id}; `?preview` shows the author's unpublished changes to the author.
pub async fn show(visit: Visit, Path((slug, id)): Path<(String, String)>, RawQuery(query): RawQuery) -> Response {
    if let Some(small) = small(&slug) {
        return see_other(&paths::package(&small, &paths::encode(&id)));
    }
    let found = loaders::club_trip(&visit.asking(), &slug, &id, shown(query.as_deref())).await;
    Frames::May.say(page(&visit, StatusCode::OK, found, FormState::default()).await)
}

/// The same page, as visitors see it, with the form's values.
async fn again(visit: &Visit, status: StatusCode, slug: &str, id: &str, form: FormState) -> Response {
    let found = loaders::club_trip(&visit.asking(), slug, id, Shown::Published).await;
    page(visit, status, found, form).await
}

async fn page(visit: &Visit, status: StatusCode, found: Result<ClubTrip>, form: FormState) -> Response {
    match found {
        Ok(ClubTrip::Package(data)) => {
            answer(visit, status, |page| {
                club::package(page, &PackagePage { form, ..*data })
            })
            .await
        }
        Ok(ClubTrip::Content(data)) => {
            answer(visit, status, |page| {
                club::content(page, &ContentPage { form, ..*data })
            })
            .await
        }
        Err(found) => error(visit, &found).await,
    }
}

/// POST /user/{slug}/itineraries/{id}: `intent` is `book`, which shows the rooms first, `confirm` or `guests`.
pub async fn submit(Path((slug, id)): Path<(String, String)>, PostedForm { visit, fields }: PostedForm) -> Response {
    let outcome = match fields.text("intent") {
        "book" => preview(&visit, &slug, &id, &fields).await,
        "confirm" => book(&visit, &slug, &id, &fields).await,
        "guests" => return again(&visit, StatusCode::OK, &slug, &id, fields.state(Vec::new())).await,
        _ => Err(Error::field(Code::InvalidMutationType, "intent")),
    };
    match outcome {
        Ok(response) => visit.keep(response),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                let state = fields.state(errors);
                again(&visit, StatusCode::UNPROCESSABLE_ENTITY, &slug, &id, state).await
            }
            _ => error(&visit, &found).await,
        },
    }
}

/// The dates and guests of the form.
fn input_of(visit: &Visit, fields: &Fields) -> Result<ItineraryFromPackage> {
    Ok(ItineraryFromPackage {
        check_in_date: fields
            .date("checkInDate")
            .ok_or_else(|| Error::said(Code::Required, "checkInDate", "Choose the day of your arrival."))?,
        rooms: fields.rooms(),
        currency: Some(visit.currency()),
    })
}

/// The same page with the available rooms for the form's dates and guests.
async fn preview(visit: &Visit, slug: &str, id: &str, fields: &Fields) -> Result<Response> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let mut found = loaders::club_trip(&visit.asking(), slug, id, Shown::Published).await?;
    let input = input_of(visit, fields)?;
    match &mut found {
        ClubTrip::Package(page) => {
            let id = page.offer.package.package_id;
            page.planned = Some(itineraries::preview_package(ctx, viewer, id, &input).await?);
        }
        ClubTrip::Content(page) => {
            page.planned = Some(itineraries::preview_content(ctx, viewer, page.content.id, &input).await?);
        }
    }
    Ok(page(visit, StatusCode::OK, Ok(found), fields.state(Vec::new())).await)
}

/// Creates the reader's itinerary; a visitor gets an anonymous account now.
async fn book(visit: &Visit, slug: &str, id: &str, fields: &Fields) -> Result<Response> {
    let ctx = visit.ctx();
    let found = loaders::club_trip(&visit.asking(), slug, id, Shown::Published).await?;
    let input = input_of(visit, fields)?;
    let session = match &visit.viewer {
        Viewer::Account(_) => None,
        Viewer::Visitor | Viewer::Guest(_) => {
            let wish = AnonymousSignIn {
                currency: Some(visit.currency()),
            };
            Some(identity::sign_in_anonymously(ctx, &wish, &visit.client).await?)
        }
    };
    let viewer = match &session {
        Some(session) => Viewer::Account(session.account.clone()),
        None => visit.viewer.clone(),
    };
    let itinerary = match &found {
        ClubTrip::Package(page) => {
            itineraries::from_package(ctx, &viewer, page.offer.package.package_id, &input).await?
        }
        ClubTrip::Content(page) => itineraries::from_content(ctx, &viewer, page.content.id, &input).await?,
    };
    let response = see_other(&paths::contact(&itinerary.id.to_string()));
    Ok(match &session {
        Some(session) => visit.enter(response, session),
        None => response,
    })
}
