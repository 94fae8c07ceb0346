//! Which pages may show others in frames, and which may be framed. Other sites may frame the video player only. On this
//! site only the dashboard frames other pages, and only those of a club.

use axum::response::Response;
use http::HeaderMap;

/// A handler's permission for its answer; by default the answer may neither frame nor be framed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// Pages of this site may frame it.
    May,
    /// It frames pages of this site.
    Has,
    /// Pages of any site may frame it.
    Anywhere,
}

impl Frames {
    /// Attaches the permission to an answer.
    pub fn attach(self, mut response: Response) -> Response {
        response.extensions_mut().insert(self);
        response
    }

    /// Extends the content security policy by the permission.
    pub fn extend_policy(self, policy: &str) -> String {
        match self {
            Self::May => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
            Self::Has => format!("{policy}; frame-src 'self'"),
            Self::Anywhere => policy.replace("frame-ancestors 'none'", "frame-ancestors *"),
        }
    }

    /// The same for browsers without content security policies: `X-Frame-Options`, which has no value for all sites.
    pub fn option(said: Option<Self>) -> Option<&'static str> {
        match said {
            Some(Self::May) => Some("SAMEORIGIN"),
            Some(Self::Has) | None => Some("DENY"),
            Some(Self::Anywhere) => None,
        }
    }
}

/// Whether a frame shows the answer; browsers say so.
pub fn is_for_frame(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-dest").is_some_and(|kind| kind == "iframe")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_says_that_a_frame_shows_the_page() {
        let headers =
            |kind: &'static str| HeaderMap::from_iter([("sec-fetch-dest".parse().unwrap(), kind.parse().unwrap())]);
        assert!(is_for_frame(&headers("iframe")));
        assert!(!is_for_frame(&headers("document")));
        assert!(!is_for_frame(&HeaderMap::new()));
    }

    #[test]
    fn only_what_is_said_is_let_into_frames_and_only_by_those_that_are_said() {
        let policy = "default-src 'none'; frame-ancestors 'none'";
        assert_eq!(
            Frames::May.extend_policy(policy),
            "default-src 'none'; frame-ancestors 'self'"
        );
        assert_eq!(Frames::Has.extend_policy(policy), format!("{policy}; frame-src 'self'"));
        assert_eq!(
            Frames::Anywhere.extend_policy(policy),
            "default-src 'none'; frame-ancestors *"
        );
        assert_eq!(Frames::option(None), Some("DENY"));
        assert_eq!(Frames::option(Some(Frames::Has)), Some("DENY"));
        assert_eq!(Frames::option(Some(Frames::May)), Some("SAMEORIGIN"));
        assert_eq!(Frames::option(Some(Frames::Anywhere)), None);
    }
}
