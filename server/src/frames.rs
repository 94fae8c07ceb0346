//! Which pages may show others in frames, and which may be shown. Other sites may frame the video player alone. Of our own
//! pages the dashboard frames others, and only those of a club.

use axum::response::Response;

/// What a handler says of its answer; without a word it is in no frame and has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// Pages of this site may show it.
    May,
    /// It shows pages of this site.
    Has,
    /// Pages of any site may show it.
    Anywhere,
}

impl Frames {
    /// The answer with this said of it.
    pub fn say(self, mut response: Response) -> Response {
        response.extensions_mut().insert(self);
        response
    }

    /// The content security policy of an answer of which that was said.
    pub fn widened(self, policy: &str) -> String {
        match self {
            Self::May => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
            Self::Has => format!("{policy}; frame-src 'self'"),
            Self::Anywhere => policy.replace("frame-ancestors 'none'", "frame-ancestors *"),
        }
    }

    /// The same for browsers that know no policy: `X-Frame-Options`, which has no word for all sites.
    pub fn option(said: Option<Self>) -> Option<&'static str> {
        match said {
            Some(Self::May) => Some("SAMEORIGIN"),
            Some(Self::Has) | None => Some("DENY"),
            Some(Self::Anywhere) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_said_is_let_into_frames_and_only_by_those_that_are_said() {
        let policy = "default-src 'none'; frame-ancestors 'none'";
        assert_eq!(
            Frames::May.widened(policy),
            "default-src 'none'; frame-ancestors 'self'"
        );
        assert_eq!(Frames::Has.widened(policy), format!("{policy}; frame-src 'self'"));
        assert_eq!(
            Frames::Anywhere.widened(policy),
            "default-src 'none'; frame-ancestors *"
        );
        assert_eq!(Frames::option(None), Some("DENY"));
        assert_eq!(Frames::option(Some(Frames::Has)), Some("DENY"));
        assert_eq!(Frames::option(Some(Frames::May)), Some("SAMEORIGIN"));
        assert_eq!(Frames::option(Some(Frames::Anywhere)), None);
    }
}
