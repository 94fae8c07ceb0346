//! The program that a request comes from, for the identity service.

use crate::{ApiState, visitor_of};
use axum::extract::{ConnectInfo, FromRequestParts};
use domain::identity::Client;
use http::{Extensions, HeaderMap, header::USER_AGENT, request::Parts};
use std::{convert::Infallible, net::SocketAddr};

/// Who is at the other end, as far as the request says.
pub fn client_of(state: &ApiState, headers: &HeaderMap, extensions: &Extensions) -> Client {
    let text = |name: &http::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    // A proxy adds the address that it saw at the end; what stands before it anybody may have written.
    let forwarded = state.address_header.as_ref().and_then(text);
    let forwarded = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    let connection = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let visitor = visitor_of(state.cookies, state.country_header.as_ref(), headers);
    Client {
        address: forwarded.or(connection),
        user_agent: text(&USER_AGENT).unwrap_or_default().to_owned(),
        browser: state.cookies.browser(headers).map(str::to_owned),
        device: state.cookies.device(headers).map(str::to_owned),
        currency: Some(visitor.currency_code),
        country: Some(visitor.country_code),
    }
}

/// The client of a call.
pub(crate) struct FromClient(pub Client);

impl FromRequestParts<ApiState> for FromClient {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Infallible> {
        Ok(Self(client_of(state, &parts.headers, &parts.extensions)))
    }
}
