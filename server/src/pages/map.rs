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
        map::{MapPage, address::MapAddress, map},
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use http::StatusCode;

/// GET /mapsearch
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    if let Some(address) = price_limits::in_currency(paths::MAP_SEARCH, &fields, visit.currency(), &visit.ctx().rates())
    {
        return see_other(&address);
    }
    let address = MapAddress::parse(&fields);
    match loaders::map(
        &visit.loader_context(),
        address.search_id.as_deref(),
        address.creator.as_deref(),
    )
    .await
    {
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
            let address = MapAddress {
                search_id: Some(search.id.to_string()),
                ..MapAddress::parse(&fields)
            };
            visit.keep(see_other(&address.print()))
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
