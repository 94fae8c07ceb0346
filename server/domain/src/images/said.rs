//! What is said of a picture: under it, and to those who do not see it.

use crate::error::Refusals;
use contract::Code;

/// Characters of each at most.
const LENGTH: usize = 300;

/// What is said of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said<'a> {
    /// Under it.
    pub caption: &'a str,
    /// To those who do not see it; empty: the caption.
    pub alt: &'a str,
}

impl<'a> Said<'a> {
    /// The words as they are kept, each one line or nothing; what is wrong with them is noted.
    pub fn checked(refusals: &mut Refusals, caption: &'a str, alt: &'a str) -> Self {
        Self {
            caption: line(refusals, "caption", "A caption", caption),
            alt: line(refusals, "alt", "A description", alt),
        }
    }

    /// The words for those who do not see it as a row keeps them.
    pub fn stored_alt(&self) -> Option<String> {
        Some(self.alt).filter(|alt| !alt.is_empty()).map(str::to_owned)
    }
}

fn line<'a>(refusals: &mut Refusals, field: &str, what: &str, text: &'a str) -> &'a str {
    let text = text.trim();
    if text.chars().count() > LENGTH {
        refusals.say(Code::Invalid, field, format!("{what} has at most 300 characters."));
    } else if text.chars().any(char::is_control) {
        refusals.say(Code::Invalid, field, format!("{what} is one line of text."));
    }
    text
}
