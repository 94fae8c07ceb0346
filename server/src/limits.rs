//! Limits the requests of each network, so that no client slows the site down for others.

use crate::router::App;
use api::{ApiError, client_of};
use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use contract::Code;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::{
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

/// Seconds of the allowance that a network may use in a burst.
const BURST: u32 = 10;
/// Forgets idle networks after so many requests.
const TIDY: u32 = 4_096;
/// Not counted: cheap files and health checks.
const FREE: [&str; 4] = ["/assets/", "/live", "/ready", "/metrics"];

/// Counts the requests of each network.
pub struct Limits {
    networks: Option<DefaultKeyedRateLimiter<String>>,
    counted: AtomicU32,
}

impl Limits {
    /// Allows `a_second` requests per second from one network and ten times as many in a burst; 0 turns the limit off.
    pub fn new(a_second: u32) -> Self {
        let quota = NonZeroU32::new(a_second).map(|rate| {
            let burst = rate.saturating_mul(NonZeroU32::new(BURST).unwrap_or(NonZeroU32::MIN));
            Quota::per_second(rate).allow_burst(burst)
        });
        Self {
            networks: quota.map(RateLimiter::keyed),
            counted: AtomicU32::new(0),
        }
    }

    fn takes(&self, network: &str) -> bool {
        let Some(networks) = &self.networks else { return true };
        if self.counted.fetch_add(1, Ordering::Relaxed) % TIDY == TIDY - 1 {
            networks.retain_recent();
        }
        networks.check_key(&network.to_owned()).is_ok()
    }
}

/// Refuses requests beyond a network's allowance.
pub async fn bound(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if FREE.iter().any(|free| path.starts_with(free)) {
        return next.run(request).await;
    }
    let client = client_of(&app.api, request.headers(), request.extensions());
    match client.network() {
        Some(network) if !app.limits.takes(&network) => ApiError::of(Code::TooManyRequests).into_response(),
        _ => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_allowance_and_takes_no_others() {
        let limits = Limits::new(2);
        let taken = (0..100).filter(|_| limits.takes("192.0.2.1")).count();
        assert!((20..25).contains(&taken), "{taken}");
        assert!(limits.takes("192.0.2.2"));
    }

    #[test]
    fn without_a_rate_nothing_is_counted() {
        let limits = Limits::new(0);
        assert!((0..100_000).all(|_| limits.takes("192.0.2.1")));
    }
}
