//! /user/trips/find and /user/trips/open: a booking is found by its reference and email address, and opened by the link that
//! was mailed.

use super::account::private;
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::find_trip::{find_trip, open_trip},
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::Code;
use domain::trip_access::{self, TripLinkRequest};
use http::StatusCode;

/// GET /user/trips/find?reference
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    let is_sent = fields.flag("sent");
    let form = fields.state(Vec::new());
    answer(&visit, StatusCode::OK, |page| find_trip(page, &form, is_sent)).await
}

/// POST /user/trips/find: the answer is the same whether there is such a booking or not.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let input = TripLinkRequest {
        reference: fields.text("reference").to_owned(),
        email: fields.text("email").to_owned(),
    };
    match trip_access::request_link(visit.ctx(), &visit.client, &input).await {
        Ok(()) => visit.keep(see_other(&format!("{}?sent=true", paths::FIND_TRIP))),
        Err(found) => {
            let Some(errors) = refusals(&found) else {
                return error(&visit, &found).await;
            };
            let status = status_of(&found);
            let form = fields.state(errors);
            answer(&visit, status, |page| find_trip(page, &form, false)).await
        }
    }
}

/// GET /user/trips/open?code: shows a button and changes nothing, since scanners of mails open links too.
pub async fn look(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    let code = fields.text("code");
    let page = match trip_access::look_at_link(visit.ctx(), &visit.client, code).await {
        Ok(_) => answer(&visit, StatusCode::OK, |page| open_trip(page, Some(code))).await,
        Err(found) if found.code() == Some(Code::AuthInvalidActionCode) => {
            answer(&visit, StatusCode::GONE, |page| open_trip(page, None)).await
        }
        Err(found) => return error(&visit, &found).await,
    };
    private(page)
}

/// POST /user/trips/open: opens the trip in this browser. The code leaves the address with it.
pub async fn open(PostedForm { visit, fields }: PostedForm) -> Response {
    match trip_access::open_link(visit.ctx(), &visit.client, fields.text("code")).await {
        Ok(opened) => {
            let trip = see_other(&paths::confirmation(&opened.itinerary.to_string()));
            visit.remember_trip(trip, &opened.secret)
        }
        Err(found) if found.code() == Some(Code::AuthInvalidActionCode) => {
            answer(&visit, StatusCode::GONE, |page| open_trip(page, None)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}
