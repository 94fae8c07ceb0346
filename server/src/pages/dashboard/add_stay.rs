//! /dashboard/stays/add: finds a hotel to recommend.

use super::refuse_others;
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, see_other},
    session::Visit,
};
use app::{
    pages::dashboard::{AddStayPage, add_stay},
    paths,
};
use axum::{extract::Query, response::Response};
use contract::{
    Code, HotelId, hotel::HotelSummary, island::StayFinderProps, search::HotelsByDestination, stays::StayDrafts,
};
use domain::{
    Error, Result,
    hotels::{self, Page},
    profiles, recommendations,
};
use http::StatusCode;
use serde::Deserialize;
use std::collections::HashMap;

/// Hotels on the page at most.
const MAX_HOTELS: usize = 15;

/// The query.
#[derive(Deserialize)]
pub struct AddStayQuery {
    #[serde(default)]
    query: String,
}

/// GET /dashboard/stays/add?query
pub async fn show(visit: Visit, Query(asked): Query<AddStayQuery>) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::ADD_STAY) {
        return elsewhere;
    }
    match load(&visit, asked.query.trim()).await {
        Ok(data) => answer(&visit, StatusCode::OK, |page| add_stay(page, &data)).await,
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit, query: &str) -> Result<AddStayPage> {
    let hotels = if query.is_empty() {
        Vec::new()
    } else {
        find(visit, query).await?
    };
    let ids: Vec<HotelId> = hotels.iter().map(|hotel| hotel.id).collect();
    let mine = match ids.as_slice() {
        [] => HashMap::new(),
        ids => recommendations::mine_among(visit.ctx(), &visit.viewer, ids).await?,
    };
    Ok(AddStayPage {
        query: query.to_owned(),
        hotels,
        mine,
        finder: StayFinderProps {
            slug: profiles::my(visit.ctx(), &visit.viewer).await?.slug,
        },
    })
}

/// The hotels whose names match, then those of the first matching destination.
pub(super) async fn find(visit: &Visit, query: &str) -> Result<Vec<HotelSummary>> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let currency = Some(visit.currency());
    let called = hotels::autocomplete_hotels(ctx, query, MAX_HOTELS, None)
        .await?
        .destinations;
    let ids: Vec<HotelId> = called.iter().filter_map(|hotel| hotel.hotel_id).collect();
    let mut hotels = hotels::by_ids(ctx, viewer, &ids, currency).await?;
    let places = hotels::autocomplete(ctx, query, MAX_HOTELS, None).await?.destinations;
    if let Some(place) = places.iter().find(|place| place.hotel_id.is_none()) {
        let input = HotelsByDestination {
            destination_id: place.id.clone(),
            currency,
        };
        let page = Page {
            take: Some(MAX_HOTELS as u32),
            skip: 0,
        };
        let around = hotels::list_by_destination(ctx, viewer, &input, page).await?.hotels;
        hotels.extend(around.into_iter().filter(|hotel| !ids.contains(&hotel.id)));
    }
    hotels.truncate(MAX_HOTELS);
    Ok(hotels)
}

/// POST /dashboard/stays/add: creates a draft for the hotel `hotelId` and opens its editor.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::ADD_STAY) {
        return elsewhere;
    }
    match draft(&visit, &fields).await {
        Ok(path) => see_other(&path),
        Err(found) => error(&visit, &found).await,
    }
}

/// Creates the draft; a second submission finds the first one's draft.
async fn draft(visit: &Visit, fields: &Fields) -> Result<String> {
    let absent = || Error::refused(Code::NotFound);
    let input = StayDrafts {
        hotel_ids: vec![fields.parse("hotelId").ok_or_else(absent)?],
    };
    let outcome = recommendations::drafts(visit.ctx(), &visit.viewer, &input).await?;
    let stay = outcome.made.into_iter().chain(outcome.already_there).next();
    Ok(paths::stay_editor(&stay.ok_or_else(absent)?.id.to_string()))
}
