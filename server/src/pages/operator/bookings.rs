//! /operator/bookings: finding a booking.

use super::{admit, answer_part, load_frame, skip_of};
use crate::{forms::Fields, pages::error, session::Visit};
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
    operator::{self, Actor, BookingQuery},
};
use http::StatusCode;

/// GET /operator/bookings?q&page
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_BOOKINGS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let data = match load(&visit, &actor, &Fields::of_query(query.as_deref())).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    answer_part(&visit, StatusCode::OK, data.list.skip, data.list.total, |page| {
        bookings(page, &data)
    })
    .await
}

async fn load(visit: &Visit, actor: &Actor, fields: &Fields) -> Result<BookingsPage> {
    let query = BookingQuery {
        text: fields.text("q").to_owned(),
        skip: skip_of(fields),
    };
    Ok(BookingsPage {
        list: operator::list_bookings(visit.ctx(), actor, &query).await?,
        frame: load_frame(visit, actor, "", FormState::default()).await?,
        text: query.text,
    })
}
