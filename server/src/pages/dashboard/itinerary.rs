//! /dashboard/manage-itineraries/add and /dashboard/manage-itineraries/{id}: the editor of itinerary contents.

use super::refuse_others;
use crate::{
    pages::{answer, error},
    session::Visit,
};
use app::{loaders::package_not_found, pages::dashboard::itinerary, paths};
use axum::{extract::Path, response::Response};
use contract::{Code, ItineraryContentId, island::ItineraryEditorProps};
use domain::{Error, Result, itinerary_contents, profiles};
use http::StatusCode;

/// GET /dashboard/manage-itineraries/add
pub async fn create(visit: Visit) -> Response {
    editor(&visit, paths::ADD_ITINERARY, None).await
}

/// GET /dashboard/manage-itineraries/{id}
pub async fn edit(visit: Visit, Path(id): Path<String>) -> Response {
    let address = paths::itinerary_editor(&paths::encode(&id));
    editor(&visit, &address, Some(&id)).await
}

async fn editor(visit: &Visit, address: &str, id: Option<&str>) -> Response {
    if let Some(elsewhere) = refuse_others(visit, address) {
        return elsewhere;
    }
    match load(visit, id).await {
        Ok(props) => answer(visit, StatusCode::OK, |page| itinerary(page, &props)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, id: Option<&str>) -> Result<ItineraryEditorProps> {
    let profile = profiles::my(visit.ctx(), &visit.viewer).await?;
    let itinerary_content_id = match id {
        Some(id) => Some(mine(visit, id).await.map_err(package_not_found)?),
        None => None,
    };
    Ok(ItineraryEditorProps {
        user_id: profile.user_id,
        slug: profile.slug,
        itinerary_content_id,
    })
}

/// Only the author edits an itinerary content; others may read and copy it.
async fn mine(visit: &Visit, id: &str) -> Result<ItineraryContentId> {
    let absent = || Error::refused(Code::NotFound);
    let id: ItineraryContentId = id.parse().map_err(|_| absent())?;
    let found = itinerary_contents::get(visit.ctx(), &visit.viewer, id, None).await?;
    if visit.viewer.account_id() == Some(found.user_id) {
        Ok(id)
    } else {
        Err(absent())
    }
}
