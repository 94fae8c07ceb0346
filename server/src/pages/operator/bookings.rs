//! /operator/bookings: finding a booking.

use super::{admit, room, skip_of};
use crate::{
    forms::Fields,
    pages::{
        account::query_fields,
        answer, error,
        listed::{Listed, to_last},
    },
    session::Visit,
};
use app::{
    pages::{
        form::FormState,
        operator::{BookingsPage, bookings},
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use domain::{
    Result,
    operator::{self, Actor, BookingQuery, PAGE_SIZE},
};
use http::StatusCode;

/// GET /operator/bookings?q&page
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_BOOKINGS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let data = match load(&visit, &actor, &query_fields(query.as_deref())).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let listed = Listed {
        field: "page",
        skip: data.list.skip,
        take: PAGE_SIZE,
        total: data.list.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => answer(&visit, StatusCode::OK, |page| bookings(page, &data)).await,
    }
}

async fn load(visit: &Visit, actor: &Actor, fields: &Fields) -> Result<BookingsPage> {
    let query = BookingQuery {
        text: fields.text("q").to_owned(),
        skip: skip_of(fields),
    };
    Ok(BookingsPage {
        list: operator::list_bookings(visit.ctx(), actor, &query).await?,
        room: room(visit, actor, "", FormState::default()).await?,
        text: query.text,
    })
}
