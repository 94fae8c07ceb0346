//! /mapsearch: the map of a search, and the form that leads to it.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, price_limits, refusals, search::keep, see_other},
    session::Visit,
};
use app::{
    loaders,
    pages::{
        form::FormState,
        map::{MapPage, map},
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use http::StatusCode;

/// GET /mapsearch
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields(serde_urlencoded::from_str(query.as_deref().unwrap_or_default()).unwrap_or_default());
    let id = Some(fields.text("searchId")).filter(|id| !id.is_empty());
    if let Some(address) = price_limits::in_currency(paths::MAP_SEARCH, &fields, visit.currency(), &visit.ctx().rates())
    {
        return see_other(&address);
    }
    let creator = Some(fields.text("creator")).filter(|slug| !slug.is_empty());
    match loaders::map(&visit.asking(), id, creator).await {
        Ok(data) => {
            let response = answer(&visit, StatusCode::OK, |page| map(page, &data)).await;
            match &data.search {
                Some(search) => visit.remember_search(response, search.id),
                None => response,
            }
        }
        Err(found) => match refusals(&found) {
            Some(errors) => before_search(&visit, StatusCode::NOT_FOUND, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

/// POST /mapsearch: stores the search and redirects to its map.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if fields.text("intent") == "guests" {
        return before_search(&visit, StatusCode::OK, fields.state(Vec::new())).await;
    }
    match keep(&visit, &fields).await {
        Ok(search) => {
            let mut address = vec![("searchId", search.id.to_string())];
            address.extend(fields.some("creator").map(|slug| ("creator", slug)));
            visit.keep(see_other(&paths::with_query(paths::MAP_SEARCH, &address)))
        }
        Err(found) => match refusals(&found) {
            Some(errors) => before_search(&visit, StatusCode::UNPROCESSABLE_ENTITY, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

async fn before_search(visit: &Visit, status: StatusCode, form: FormState) -> Response {
    let data = MapPage {
        form,
        ..MapPage::default()
    };
    answer(visit, status, |page| map(page, &data)).await
}
