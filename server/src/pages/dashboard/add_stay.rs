//! /dashboard/stays/add: finding a hotel to recommend.

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
use contract::{Code, HotelId, hotel::HotelSummary, search::HotelsByDestination};
use domain::{
    Error, Result,
    hotels::{self, Page},
    recommendations::{self, Pictures, Words},
};
use http::StatusCode;
use serde::Deserialize;
use std::collections::HashMap;

/// Hotels that are shown.
const MOST: usize = 15;

/// What is looked for.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    query: String,
}

/// GET /dashboard/stays/add?query
pub async fn show(visit: Visit, Query(asked): Query<Asked>) -> Response {
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
    })
}

/// The hotels that are called so, then those of the first place that is.
async fn find(visit: &Visit, query: &str) -> Result<Vec<HotelSummary>> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let currency = Some(visit.currency());
    let found = hotels::autocomplete(ctx, query, MOST, None).await?.destinations;
    let ids: Vec<HotelId> = found.iter().filter_map(|place| place.hotel_id).collect();
    let mut hotels = hotels::by_ids(ctx, viewer, &ids, currency).await?;
    if let Some(place) = found.iter().find(|place| place.hotel_id.is_none()) {
        let input = HotelsByDestination {
            destination_id: place.id.clone(),
            currency,
        };
        let page = Page {
            take: Some(MOST as u32),
            skip: 0,
        };
        let around = hotels::list_by_destination(ctx, viewer, &input, page).await?.hotels;
        hotels.extend(around.into_iter().filter(|hotel| !ids.contains(&hotel.id)));
    }
    hotels.truncate(MOST);
    Ok(hotels)
}

/// POST /dashboard/stays/add: a draft of the hotel `hotelId`, which is written on at once.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::ADD_STAY) {
        return elsewhere;
    }
    match draft(&visit, &fields).await {
        Ok(path) => see_other(&path),
        Err(found) => error(&visit, &found).await,
    }
}

/// A draft is called by the hotel's name until it has a title of its own; a second press finds the first one's.
async fn draft(visit: &Visit, fields: &Fields) -> Result<String> {
    let absent = || Error::refused(Code::NotFound);
    let hotel: HotelId = fields.parse("hotelId").ok_or_else(absent)?;
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    if let Some(id) = recommendations::mine_among(ctx, viewer, &[hotel]).await?.get(&hotel) {
        return Ok(paths::stay_editor(&id.to_string()));
    }
    let found = hotels::by_ids(ctx, viewer, &[hotel], Some(visit.currency())).await?;
    let name = found.into_iter().next().ok_or_else(absent)?.name;
    let words = Words {
        title: name.chars().take(120).collect(),
        is_active: Some(false),
        ..Words::default()
    };
    let made = recommendations::recommend(ctx, viewer, hotel, &words, Pictures::default()).await?;
    Ok(paths::stay_editor(&made.id.to_string()))
}
