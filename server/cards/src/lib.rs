//! Share cards: the pictures that social networks show of a link, and QR codes of addresses.
//!
//! A [`Card`] defines the contents; the same card gives the same bytes. The crate must not know the source of names,
//! prices and pictures or who requests them: no database, no HTTP, no environment, no clock.

mod draw;
mod letters;
mod lines;
mod picture;
pub mod qr;

pub use image::RgbImage;
pub use letters::{INTER, add_fonts, looks};
pub use picture::picture;

/// Width of a large card in pixels: cards are laid out on it.
pub const WIDTH: u32 = 1200;
/// Height of a large card in pixels: 16:9.
pub const HEIGHT: u32 = 675;
/// The version of the cards' look: raise it when the same card gives other bytes.
const LOOKS: u32 = 3;
/// The media type of a card.
pub const MEDIA_TYPE: &str = "image/jpeg";

/// The forms of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For networks that show a picture as wide as a message.
    Small,
    /// For those that show it as wide as a window.
    Large,
}

impl Form {
    /// Width and height in pixels, 16:9.
    pub const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Small => (600, 338),
            Self::Large => (WIDTH, HEIGHT),
        }
    }
}

/// The contents of a card. Texts that are too long end in an ellipsis; empty ones leave their place free.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// Fills the card, cropped around its centre; none: a plain background.
    pub background: Option<RgbImage>,
    /// The creator's face, in a circle; none: the first letter of the name, if a font has it.
    pub face: Option<RgbImage>,
    /// The creator's public name.
    pub name: String,
    /// In large letters, at most three lines.
    pub title: String,
    /// Above the title: the place, or the kind of entry.
    pub line: String,
    /// "from $212 a night".
    pub price: Option<String>,
    /// The name of the site.
    pub site_name: String,
}

/// Why a card could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum CardError {
    /// A picture has no pixels, has too many, or cannot be read.
    #[error("a picture of the card cannot be used: {0}")]
    Picture(String),
    /// The drawing could not be rasterised: a bug of this crate.
    #[error("the card could not be drawn: {0}")]
    Drawing(String),
    /// The encoder failed.
    #[error("the card could not be encoded: {0}")]
    Encoding(String),
}

/// The card as JPEG, in the pixels of its form.
///
/// # Errors
///
/// [`CardError::Picture`] for a picture without pixels or with sides beyond 4,096; any other error is a bug of this
/// crate.
pub fn render(card: &Card, form: Form) -> Result<Vec<u8>, CardError> {
    draw::draw(card, form)
}
