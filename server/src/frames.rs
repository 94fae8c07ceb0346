//! Which answers have a part in frames. No other site may show any of ours; of our own pages only a creator's desk shows
//! others, and only those of a club may be shown.

use axum::response::Response;

/// What a handler says of its answer; without a word it is in no frame and has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// Pages of this site may show it.
    May,
    /// It shows pages of this site.
    Has,
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
        }
    }

    /// The same for browsers that know no policy: `X-Frame-Options`.
    pub fn option(said: Option<Self>) -> &'static str {
        match said {
            Some(Self::May) => "SAMEORIGIN",
            Some(Self::Has) | None => "DENY",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_said_is_let_into_frames_and_only_by_this_site() {
        let policy = "default-src 'none'; frame-ancestors 'none'";
        assert_eq!(
            Frames::May.widened(policy),
            "default-src 'none'; frame-ancestors 'self'"
        );
        assert_eq!(Frames::Has.widened(policy), format!("{policy}; frame-src 'self'"));
        assert_eq!(Frames::option(None), "DENY");
        assert_eq!(Frames::option(Some(Frames::Has)), "DENY");
        assert_eq!(Frames::option(Some(Frames::May)), "SAMEORIGIN");
    }
}
