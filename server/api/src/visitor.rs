//! The visitor's currency and country.

use crate::{ApiState, error::ApiError, extract::Caller};
use axum::{Json, extract::State};
use contract::{Currency, money::USD, visitor::Visitor};
use domain::profiles;
use http::HeaderMap;

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
    let visitor = visitor_of(&state, &headers);
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

/// The country of the browser's first language that names one: "pt-PT, en;q=0.8" is Portugal.
fn country_of_language(headers: &HeaderMap) -> Option<&'static search::Country> {
    let languages = headers.get(http::header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    languages.split(',').find_map(|language| {
        let tag = language.split(';').next()?.trim();
        let mut parts = tag.split('-').skip(1);
        let region = parts.find(|part| part.len() == 2)?;
        search::Gazetteer::embedded().country(&region.to_ascii_uppercase())
    })
}

/// The visitor record of a request.
pub fn visitor_of(state: &ApiState, headers: &HeaderMap) -> Visitor {
    let rates = state.ctx.rates();
    let country = country_of(state.country_header.as_ref(), headers);
    let known = |code: &str| code.parse::<Currency>().ok().filter(|code| rates.knows(code.as_str()));
    let currency_code = state
        .cookies
        .currency(headers)
        .and_then(known)
        .or_else(|| country.and_then(|country| known(&country.currency)))
        .unwrap_or(USD);
    let country = country.or_else(|| country_of_language(headers));
    let country_code = country.map_or_else(|| "US".to_owned(), |country| country.code().to_owned());
    Visitor {
        currency_code,
        country_code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_with_a_region_tells_the_country() {
        let country = |languages: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(http::header::ACCEPT_LANGUAGE, languages.parse().unwrap());
            country_of_language(&headers).map(search::Country::code)
        };
        assert_eq!(country("pt-PT,pt;q=0.9,en-US;q=0.8"), Some("PT"));
        assert_eq!(country("en, de-AT;q=0.5"), Some("AT"));
        assert_eq!(country("zh-Hant-TW"), Some("TW"));
        assert_eq!(country("en;q=0.8"), None);
        assert_eq!(country("xx-QQ"), None);
    }
}
