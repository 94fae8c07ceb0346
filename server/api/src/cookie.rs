//! The cookies: the session, the browser's id (for CSRF tokens before a session exists) and the visitor's choices.

use contract::{HotelId, SearchId};
use http::{HeaderMap, HeaderValue, header::COOKIE};

/// Names and attributes of cookies: with the `__Host-` prefix over https, without it on plain http loopback.
#[derive(Clone, Copy, Debug)]
pub struct Cookies {
    pub secure: bool,
}

/// A session's cookie lives as long as the session.
const SESSION_SECONDS: i64 = domain::identity::SESSION_DAYS * 24 * 60 * 60;
const ATTEMPT_SECONDS: i64 = domain::identity::ATTEMPT_MINUTES * 60;
const YEAR_SECONDS: i64 = 365 * 24 * 60 * 60;
/// Each secret ends by itself; browsers keep no cookie longer than 400 days.
const TRIP_SECONDS: i64 = 400 * 24 * 60 * 60;
const VIEWED_SECONDS: i64 = 30 * 24 * 60 * 60;
const SEARCH_SECONDS: i64 = 30 * 24 * 60 * 60;
/// Viewed hotels in the cookie at most.
const MAX_VIEWED_HOTELS: usize = 8;

impl Cookies {
    fn name(self, name: &str) -> String {
        if self.secure {
            format!("__Host-{name}")
        } else {
            name.to_owned()
        }
    }

    fn read<'a>(self, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
        let name = self.name(name);
        read(headers, &name)
    }

    fn write(self, name: &str, value: &str, seconds: i64) -> HeaderValue {
        let secure = if self.secure { "; Secure" } else { "" };
        let name = self.name(name);
        let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
    }

    /// The session's secret.
    pub fn session(self, headers: &HeaderMap) -> Option<&str> {
        self.read(headers, "session")
    }

    /// Sets the session's secret.
    pub fn set_session(self, secret: &str) -> HeaderValue {
        self.write("session", secret, SESSION_SECONDS)
    }

    /// Deletes the session's cookie.
    pub fn clear_session(self) -> HeaderValue {
        self.write("session", "", 0)
    }

    /// The browser's random id.
    pub fn browser(self, headers: &HeaderMap) -> Option<&str> {
        self.read(headers, "browser")
            .filter(|id| id.len() >= 22 && id.len() <= 64)
    }

    /// Sets the browser's id.
    pub fn set_browser(self, id: &str) -> HeaderValue {
        self.write("browser", id, YEAR_SECONDS)
    }

    /// The proof of an earlier sign-in on this device.
    pub fn device(self, headers: &HeaderMap) -> Option<&str> {
        self.read(headers, "device")
    }

    /// Sets the proof of a sign-in.
    pub fn set_device(self, proof: &str) -> HeaderValue {
        self.write("device", proof, YEAR_SECONDS)
    }

    /// The browser's part of a sign-in through a provider; each attempt has a separate cookie, named after its state.
    pub fn attempt<'a>(self, headers: &'a HeaderMap, state: &str) -> Option<&'a str> {
        self.read(headers, &attempt_name(state))
    }

    /// Sets an attempt.
    pub fn set_attempt(self, state: &str, attempt: &str) -> HeaderValue {
        self.write(&attempt_name(state), attempt, ATTEMPT_SECONDS)
    }

    /// Deletes an attempt.
    pub fn clear_attempt(self, state: &str) -> HeaderValue {
        self.write(&attempt_name(state), "", 0)
    }

    /// A provider's identity that the account's owner has not confirmed yet.
    pub fn pending(self, headers: &HeaderMap) -> Option<&str> {
        self.read(headers, "pending")
    }

    /// Sets a pending identity.
    pub fn set_pending(self, pending: &str) -> HeaderValue {
        self.write("pending", pending, ATTEMPT_SECONDS)
    }

    /// Deletes the pending identity.
    pub fn clear_pending(self) -> HeaderValue {
        self.write("pending", "", 0)
    }

    /// The secrets of trips that this browser opened by links, the latest first.
    pub fn trips(self, headers: &HeaderMap) -> Vec<String> {
        let secrets = self.read(headers, "trips").unwrap_or_default().split('.');
        secrets
            .filter(|secret| !secret.is_empty() && secret.len() <= 64)
            .take(domain::trip_access::MAX_OPENED)
            .map(str::to_owned)
            .collect()
    }

    /// Keeps the secret of a trip that was opened after the others.
    pub fn set_trips(self, headers: &HeaderMap, secret: &str) -> HeaderValue {
        let others = self.trips(headers);
        let secrets: Vec<String> = std::iter::once(secret.to_owned())
            .chain(others)
            .take(domain::trip_access::MAX_OPENED)
            .collect();
        self.write("trips", &secrets.join("."), TRIP_SECONDS)
    }

    /// Forgets the trips that were opened by links.
    pub fn clear_trips(self) -> HeaderValue {
        self.write("trips", "", 0)
    }

    /// The hotels that were looked at last in this browser, the latest first.
    pub fn viewed(self, headers: &HeaderMap) -> Vec<HotelId> {
        let ids = self.read(headers, "viewed").unwrap_or_default().split('.');
        ids.filter_map(|id| id.parse().ok()).take(MAX_VIEWED_HOTELS).collect()
    }

    /// Adds a viewed hotel.
    pub fn set_viewed(self, headers: &HeaderMap, hotel: HotelId) -> HeaderValue {
        let others = self.viewed(headers).into_iter().filter(|known| *known != hotel);
        let ids: Vec<String> = std::iter::once(hotel)
            .chain(others)
            .take(MAX_VIEWED_HOTELS)
            .map(|id| id.to_string())
            .collect();
        self.write("viewed", &ids.join("."), VIEWED_SECONDS)
    }

    /// Deletes the viewed hotels.
    pub fn clear_viewed(self) -> HeaderValue {
        self.write("viewed", "", 0)
    }

    /// The last viewed search of this browser: every search box shows its dates and guests.
    pub fn last_search(self, headers: &HeaderMap) -> Option<SearchId> {
        self.read(headers, "search")?.parse().ok()
    }

    /// Sets the last viewed search.
    pub fn set_last_search(self, search: SearchId) -> HeaderValue {
        self.write("search", &search.to_string(), SEARCH_SECONDS)
    }

    /// Deletes the last viewed search.
    pub fn clear_last_search(self) -> HeaderValue {
        self.write("search", "", 0)
    }

    /// The visitor's chosen currency.
    pub fn currency(self, headers: &HeaderMap) -> Option<&str> {
        self.read(headers, "currency")
    }

    /// Sets the visitor's currency.
    pub fn set_currency(self, code: &str) -> HeaderValue {
        self.write("currency", code, YEAR_SECONDS)
    }
}

/// Keeps letters and digits of the state, which any caller may have written.
fn attempt_name(state: &str) -> String {
    let mark: String = state.chars().filter(char::is_ascii_alphanumeric).take(12).collect();
    format!("attempt-{mark}")
}

/// The binding of this browser's CSRF tokens: the session, else the browser's id.
pub fn browser_binding(cookies: Cookies, headers: &HeaderMap) -> Option<String> {
    let session = cookies.session(headers).map(|secret| format!("session:{secret}"));
    session.or_else(|| cookies.browser(headers).map(|id| format!("browser:{id}")))
}

fn read<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|header| header.to_str().ok())
        .flat_map(|header| header.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
        .filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(COOKIE, HeaderValue::from_static(cookie))])
    }

    #[test]
    fn the_hotels_looked_at_last_are_kept_once_each_and_nonsense_is_left_out() {
        let cookies = Cookies { secure: false };
        let id = |number: u32| -> HotelId { format!("00000000-0000-7000-8000-{number:012}").parse().unwrap() };
        let mut kept = HeaderMap::new();
        for number in [1, 2, 3, 1, 4, 5, 6, 7, 8, 9] {
            let cookie = cookies.set_viewed(&kept, id(number));
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            kept.insert(COOKIE, HeaderValue::from_str(pair).unwrap());
        }
        assert_eq!(cookies.viewed(&kept), [9, 8, 7, 6, 5, 4, 1, 3].map(id));
        assert!(cookies.viewed(&headers("viewed=.x.-.%00")).is_empty());
        assert!(cookies.viewed(&HeaderMap::new()).is_empty());
    }

    #[test]
    fn over_https_a_cookie_without_the_host_prefix_counts_for_nothing() {
        let secure = Cookies { secure: true };
        assert_eq!(secure.session(&headers("session=planted")), None);
        assert_eq!(secure.session(&headers("a=b; __Host-session=mine")), Some("mine"));
        assert!(
            secure
                .set_session("x")
                .to_str()
                .unwrap()
                .ends_with("; HttpOnly; SameSite=Lax; Secure")
        );
    }

    #[test]
    fn tokens_are_bound_to_the_session_before_the_browser() {
        let plain = Cookies { secure: false };
        assert_eq!(browser_binding(plain, &headers("x=y")), None);
        let id = "browser=0123456789012345678901";
        assert!(browser_binding(plain, &headers(id)).unwrap().starts_with("browser:"));
        let both = headers("browser=0123456789012345678901; session=s");
        assert_eq!(browser_binding(plain, &both).unwrap(), "session:s");
    }
}
