//! Documents of a trip as PDF: invoice, credit note, voucher.
//!
//! A [`Paper`] says what stands on it; the same paper gives the same bytes. They are tagged (PDF/UA-1), so that screen
//! readers read them in order, and hold their fonts. This crate must not know where the words come from or who asks for
//! them: no database, no HTTP, no environment, no clock.

mod fonts;
mod layout;
mod pages;
mod parts;
mod text;

pub use contract::paper::Paper;

/// What the bytes of a document are.
pub const MEDIA_TYPE: &str = "application/pdf";

/// Why a document could not be made: a fault of this crate.
#[derive(Debug, thiserror::Error)]
#[error("the document could not be made: {0}")]
pub struct PaperError(String);

/// The document as PDF on pages of A4.
///
/// # Errors
/// Renders a paper. An error is a bug of this crate; no content causes one.
pub fn render(paper: &Paper) -> Result<Vec<u8>, PaperError> {
    pages::write(paper, &parts::compose(paper))
}
