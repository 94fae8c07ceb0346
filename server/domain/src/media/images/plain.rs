//! Decoded pixels.

/// Decoded pixels with eight bits a channel.
pub(super) struct Plain {
    /// Three or four bytes for each pixel.
    pub bytes: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether the fourth byte is alpha.
    pub has_alpha: bool,
}
