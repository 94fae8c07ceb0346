//! The page's single attempt to continue silently after a refused token (specification §4 and §9: one attempt, never
//! on /logout or coming from it). The React islands of the page share it: islands/src/lib/attempt.ts has the same
//! rules.

use super::dom;
use crate::paths::LOGOUT;

/// An attribute of the document's element: the page has made its attempt.
const MARK: &str = "data-sign-in-tried";

/// The next step after a refused token.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// Another call has got a token meanwhile, or is about to.
    Follow,
    /// The call requests another token itself.
    Ask,
    /// The call stays refused.
    Stop,
}

/// The next step of a call whose token was refused. `known` is the page's current token, and `is_asking` whether one
/// is being requested; `take` takes the page's attempt, if it is still available.
pub fn after_refusal(refused: &str, known: Option<&str>, is_asking: bool, take: impl FnOnce() -> bool) -> Next {
    match known {
        Some(known) if known != refused => Next::Follow,
        None if is_asking => Next::Follow,
        Some(_) if take() => Next::Ask,
        _ => Next::Stop,
    }
}

/// Takes the page's attempt; false when it was taken before, or when the user signs out or has just done so.
pub fn take() -> bool {
    let Some((window, document)) = web_sys::window().and_then(|window| Some((window.clone(), window.document()?)))
    else {
        return false;
    };
    let location = window.location();
    let (path, origin) = (location.pathname(), location.origin());
    let Some(root) = document.document_element() else {
        return false;
    };
    let is_leaving = is_leaving(
        &path.unwrap_or_default(),
        &document.referrer(),
        &origin.unwrap_or_default(),
    );
    if is_leaving || root.has_attribute(MARK) {
        return false;
    }
    dom::attribute(&root, MARK, Some(""));
    true
}

/// Whether a user on this path, who came from `referrer`, signs out or has just done so.
fn is_leaving(path: &str, referrer: &str, origin: &str) -> bool {
    let before = referrer.split(['?', '#']).next().unwrap_or_default();
    path == LOGOUT || before.strip_prefix(origin) == Some(LOGOUT)
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    const ORIGIN: &str = "https://stay.example";

    #[test]
    fn nothing_is_tried_on_the_page_of_signing_out_or_coming_from_it() {
        assert!(is_leaving("/logout", "", ORIGIN));
        assert!(is_leaving("/search", "https://stay.example/logout?done=true", ORIGIN));
        assert!(!is_leaving("/search", "https://stay.example/faq", ORIGIN));
        assert!(!is_leaving("/search", "", ORIGIN));
        assert!(!is_leaving("/search", "https://elsewhere.example/logout", ORIGIN));
        assert!(!is_leaving("/logout/why", "https://stay.example/logout/why", ORIGIN));
    }

    #[test]
    fn a_refused_call_asks_for_another_token_once_a_page() {
        assert_eq!(after_refusal("t1", Some("t1"), false, || true), Next::Ask);
        assert_eq!(after_refusal("t1", Some("t1"), false, || false), Next::Stop);
    }

    #[test]
    fn calls_that_are_refused_together_share_the_attempt() {
        let never = || unreachable!("the attempt is another call's");
        assert_eq!(after_refusal("t1", None, true, never), Next::Follow);
        assert_eq!(after_refusal("t1", Some("t2"), false, never), Next::Follow);
        assert_eq!(
            after_refusal("t1", None, false, never),
            Next::Stop,
            "nothing came of it"
        );
    }

    #[test]
    fn the_react_islands_know_the_same_mark() {
        let twin = include_str!("../../../../islands/src/lib/attempt.ts");
        // A dataset's key is the attribute's name in camel case.
        assert!(
            twin.contains("\"signInTried\"") && MARK == "data-sign-in-tried",
            "{twin}"
        );
    }
}
