//! Paths of QR codes and share pictures.

use super::{QR, encode};
use contract::{card::CardKind, hotel::Image};

/// The page with the QR code of a public page, whose path is `of`.
pub fn qr(of: &str) -> String {
    format!("{QR}?of={}", encode(of))
}

/// The QR code of a public page, at `QR_SVG` or `QR_PNG`; as a file to keep, or to show.
pub fn qr_code(picture: &str, of: &str, is_file: bool) -> String {
    let file = if is_file { "&download" } else { "" };
    format!("{picture}?of={}{file}", encode(of))
}

/// Pixels of a share picture, wide and high: 16:9 (specification §8).
pub const SHARE_IMAGE: (u32, u32) = Image::SHARED;

/// A share picture without words: JPEG, which every mail program and every network shows, of exactly
/// [`SHARE_IMAGE`]; a changed crop changes its address.
pub fn share_image(image: &Image) -> String {
    image.as_share()
}

/// A share picture with words on it.
pub fn share_card(kind: CardKind, id: &str) -> String {
    format!("{}?width={}", large_share_card(kind, id), SHARE_IMAGE.0)
}

/// Pixels of the large form of a share picture with words on it, wide and high: 16:9.
pub const LARGE_SHARE_CARD: (u32, u32) = (1200, 675);

/// The large form of a share picture with words on it.
pub fn large_share_card(kind: CardKind, id: &str) -> String {
    format!("/media/card/{}/{id}", kind.as_str())
}
