//! Caption and alternative text of an image.

use crate::{
    error::Refusals,
    written::{check_text, one_line},
};
use contract::limits::CAPTION_LENGTH;

/// Caption and alternative text of an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImageTexts<'a> {
    /// Shown below the image.
    pub caption: &'a str,
    /// For people who cannot see the image; empty means the caption.
    pub alt: &'a str,
}

impl<'a> ImageTexts<'a> {
    /// The texts in stored form, each one line or empty; records their errors.
    pub fn checked(refusals: &mut Refusals, caption: &'a str, alt: &'a str) -> Self {
        Self {
            caption: line(refusals, "caption", "caption", caption),
            alt: line(refusals, "alt", "description", alt),
        }
    }

    /// The alternative text as a row stores it.
    pub fn stored_alt(&self) -> Option<String> {
        Some(self.alt).filter(|alt| !alt.is_empty()).map(str::to_owned)
    }
}

fn line<'a>(refusals: &mut Refusals, field: &str, name: &'static str, text: &'a str) -> &'a str {
    check_text(refusals, field, &one_line(name, CAPTION_LENGTH), text);
    text.trim()
}
