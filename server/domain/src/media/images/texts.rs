//! Caption and alternative text of an image, and the name of its file.

use crate::{
    error::Refusals,
    written::{check_text, one_line},
};
use contract::limits::MAX_CAPTION_CHARS;

/// Characters of a file's name that are stored.
const MAX_FILE_NAME_CHARS: usize = 100;

/// Caption and alternative text of an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImageTexts<'a> {
    /// Shown below the image.
    pub caption: &'a str,
    /// For people who cannot see the image; empty means the caption.
    pub alt: &'a str,
    /// The name of the uploaded file; empty where it is unknown.
    pub file_name: &'a str,
}

impl<'a> ImageTexts<'a> {
    /// The texts in stored form, each one line or empty; records their errors.
    pub fn checked(refusals: &mut Refusals, caption: &'a str, alt: &'a str) -> Self {
        Self {
            caption: line(refusals, "caption", "caption", caption),
            alt: line(refusals, "alt", "description", alt),
            file_name: "",
        }
    }

    /// The same with the name of the uploaded file.
    pub fn of_file(self, file_name: &'a str) -> Self {
        Self { file_name, ..self }
    }

    /// The name of the file as a row stores it: without folders and control characters, at most 100 characters.
    pub fn stored_file_name(&self) -> Option<String> {
        let name = self.file_name.rsplit(['/', '\\']).next().unwrap_or_default();
        let name: String = name
            .chars()
            .filter(|sign| !sign.is_control())
            .take(MAX_FILE_NAME_CHARS)
            .collect();
        Some(name.trim().to_owned()).filter(|name| !name.is_empty())
    }

    /// The alternative text as a row stores it.
    pub fn stored_alt(&self) -> Option<String> {
        Some(self.alt).filter(|alt| !alt.is_empty()).map(str::to_owned)
    }
}

fn line<'a>(refusals: &mut Refusals, field: &str, name: &'static str, text: &'a str) -> &'a str {
    check_text(refusals, field, &one_line(name, MAX_CAPTION_CHARS), text);
    text.trim()
}
