//! What is said of a picture: under it, and to those who do not see it.

use crate::{
    error::Refusals,
    written::{check_text, one_line},
};
use contract::limits::CAPTION_LENGTH;

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
            caption: line(refusals, "caption", "caption", caption),
            alt: line(refusals, "alt", "description", alt),
        }
    }

    /// The words for those who do not see it as a row keeps them.
    pub fn stored_alt(&self) -> Option<String> {
        Some(self.alt).filter(|alt| !alt.is_empty()).map(str::to_owned)
    }
}

fn line<'a>(refusals: &mut Refusals, field: &str, name: &'static str, text: &'a str) -> &'a str {
    check_text(refusals, field, &one_line(name, CAPTION_LENGTH), text);
    text.trim()
}
