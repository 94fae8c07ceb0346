//! The visitor's currency and country.

use crate::{ApiState, Cookies, error::ApiError, extract::Caller};
use axum::{Json, extract::State};
use contract::{Currency, money::USD, visitor::Visitor};
use domain::profiles;
use http::HeaderMap;
use search::ExchangeRates;

/// The form field with the visitor's currency.
pub const VISITOR_CURRENCY: &str = "currency";

/// Get the currency and country of the visitor
///
/// The currency of the caller's account, else the visitor's own choice, else a trusted country header, else USD and US.
/// Ask once per session.
#[utoipa::path(get, path = "/api/v1/visitor", tag = "Visitor", operation_id = "getVisitor",
    responses((status = 200, body = Visitor)))]
pub async fn get_visitor(
    State(state): State<ApiState>,
    Caller(viewer): Caller,
    headers: HeaderMap,
) -> Result<Json<Visitor>, ApiError> {
    let visitor = visitor_of(state.cookies, state.country_header.as_ref(), &headers);
    let chosen = profiles::chosen_currency(&state.ctx, &viewer).await?;
    Ok(Json(Visitor {
        currency_code: chosen.unwrap_or(visitor.currency_code),
        ..visitor
    }))
}

/// The visitor's country by a proxy's header; `None` without one.
pub(crate) fn country_of(
    country_header: Option<&http::HeaderName>,
    headers: &HeaderMap,
) -> Option<&'static search::Country> {
    country_header
        .and_then(|name| headers.get(name))
        .and_then(|value| value.to_str().ok())
        .and_then(|code| search::Gazetteer::embedded().country(code))
}

/// The visitor record of a request.
pub fn visitor_of(cookies: Cookies, country_header: Option<&http::HeaderName>, headers: &HeaderMap) -> Visitor {
    let country = country_of(country_header, headers);
    let known = |code: &str| {
        code.parse::<Currency>()
            .ok()
            .filter(|code| ExchangeRates::embedded().knows(code.as_str()))
    };
    let currency_code = cookies
        .currency(headers)
        .and_then(known)
        .or_else(|| country.and_then(|country| known(&country.currency)))
        .unwrap_or(USD);
    let country_code = country.map_or_else(|| "US".to_owned(), |country| country.code().to_owned());
    Visitor {
        currency_code,
        country_code,
    }
}
