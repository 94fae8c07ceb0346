//! Counts the requests of each network, so that no client slows the site down for others.

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::{
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

/// Seconds of the allowance that a network may use in a burst.
const BURST: u32 = 10;
/// One of so many requests of a network may make a search, which is a row of the database for 90 days.
const REQUESTS_OF_A_SEARCH: u32 = 10;
/// Seconds of the allowance of searches that a network may use in a burst.
const SEARCH_BURST: u32 = 60;
/// Forgets idle networks after so many requests.
const TIDY: u32 = 4_096;

/// Counts the requests of each network.
pub struct Limits {
    networks: Option<DefaultKeyedRateLimiter<String>>,
    searches: Option<DefaultKeyedRateLimiter<String>>,
    counted: AtomicU32,
}

impl Limits {
    /// Allows `a_second` requests per second from one network and ten times as many in a burst, a tenth of them searches;
    /// 0 turns the limits off.
    pub fn new(a_second: u32) -> Self {
        let keyed = |a_second: u32, burst: u32| {
            NonZeroU32::new(a_second).map(|rate| {
                let burst = rate.saturating_mul(NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN));
                RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst))
            })
        };
        Self {
            networks: keyed(a_second, BURST),
            searches: keyed(a_second.div_ceil(REQUESTS_OF_A_SEARCH), SEARCH_BURST),
            counted: AtomicU32::new(0),
        }
    }

    /// Whether the network may make this request, which counts.
    pub fn takes(&self, network: &str, makes_search: bool) -> bool {
        let (Some(networks), Some(searches)) = (&self.networks, &self.searches) else {
            return true;
        };
        if self.counted.fetch_add(1, Ordering::Relaxed) % TIDY == TIDY - 1 {
            networks.retain_recent();
            searches.retain_recent();
        }
        let network = network.to_owned();
        networks.check_key(&network).is_ok() && (!makes_search || searches.check_key(&network).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_allowance_and_takes_no_others() {
        let limits = Limits::new(2);
        let taken = (0..100).filter(|_| limits.takes("192.0.2.1", false)).count();
        assert!((20..25).contains(&taken), "{taken}");
        assert!(limits.takes("192.0.2.2", false));
    }

    #[test]
    fn a_tenth_of_the_requests_of_a_network_may_be_searches() {
        let limits = Limits::new(100);
        let searched = (0..900).filter(|_| limits.takes("192.0.2.1", true)).count();
        assert!((600..700).contains(&searched), "{searched}");
        assert!(limits.takes("192.0.2.1", false));
    }

    #[test]
    fn without_a_rate_nothing_is_counted() {
        let limits = Limits::new(0);
        assert!((0..100_000).all(|_| limits.takes("192.0.2.1", true)));
    }
}
