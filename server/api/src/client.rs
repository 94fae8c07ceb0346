//! The client of a request, for the identity service.

use crate::{AddressHeader, ApiState, visitor_of};
use axum::extract::{ConnectInfo, FromRequestParts};
use domain::identity::Client;
use http::{Extensions, HeaderMap, header::USER_AGENT, request::Parts};
use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
};

/// The client, as far as the request identifies it.
pub fn client_of(state: &ApiState, headers: &HeaderMap, extensions: &Extensions) -> Client {
    let text = |name: &http::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = state
        .address_header
        .as_ref()
        .and_then(|header| forwarded(header, headers));
    let connection = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let visitor = visitor_of(state, headers);
    Client {
        address: forwarded.or(connection),
        user_agent: text(&USER_AGENT).unwrap_or_default().to_owned(),
        browser: state.cookies.browser(headers).map(str::to_owned),
        device: state.cookies.device(headers).map(str::to_owned),
        currency: Some(visitor.currency_code),
        country: Some(visitor.country_code),
    }
}

/// The address that the outermost trusted proxy saw. Each proxy appends one, as an entry or as a separate line; the
/// client may have written the entries before them.
fn forwarded(header: &AddressHeader, headers: &HeaderMap) -> Option<IpAddr> {
    let lines = headers
        .get_all(&header.name)
        .iter()
        .filter_map(|line| line.to_str().ok());
    let entries: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    // Fewer entries than proxies: the request bypassed one of them.
    let place = entries.len().checked_sub(header.hops)?;
    address_in(entries.get(place)?)
}

/// The address of an entry, which some proxies write with the port.
fn address_in(entry: &str) -> Option<IpAddr> {
    let with_port = || entry.parse().ok().map(|address: SocketAddr| address.ip());
    let bare = entry.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(with_port)
}

/// The client of a call.
pub(crate) struct FromClient(pub Client);

impl FromRequestParts<ApiState> for FromClient {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Infallible> {
        Ok(Self(client_of(state, &parts.headers, &parts.extensions)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::{HeaderName, HeaderValue};

    fn seen(hops: usize, lines: &[&'static str]) -> Option<String> {
        let name = HeaderName::from_static("x-forwarded-for");
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(&name, HeaderValue::from_static(line));
        }
        forwarded(&AddressHeader { name, hops }, &headers).map(|address| address.to_string())
    }

    #[test]
    fn what_a_client_writes_itself_does_not_count() {
        let last = Some("192.0.2.7".to_owned());
        assert_eq!(seen(1, &["192.0.2.7"]), last);
        assert_eq!(seen(1, &["203.0.113.1, 192.0.2.7"]), last);
        // A proxy that appends a separate line, as HAProxy does.
        assert_eq!(seen(1, &["203.0.113.1", "192.0.2.7"]), last);
        // Behind a content delivery network and a load balancer.
        assert_eq!(seen(2, &["203.0.113.1, 192.0.2.7", "198.51.100.2"]), last);
        assert_eq!(seen(2, &["198.51.100.2"]), None);
        // With a port, as Azure's gateway writes it.
        assert_eq!(seen(1, &["192.0.2.7:5678"]), last);
        assert_eq!(seen(1, &["[2001:db8::7]:5678"]), Some("2001:db8::7".to_owned()));
        assert_eq!(seen(1, &["[2001:db8::7]"]), Some("2001:db8::7".to_owned()));
        assert_eq!(seen(1, &["nonsense"]), None);
        assert_eq!(seen(1, &[]), None);
    }
}
