//! Reads the structure of a file before decoding it: dimensions, animation, and which parts make up the image. Only
//! those parts are decoded, so other content of the file has no effect.

mod gif;
mod jpeg;
mod png;
mod webp;

use super::profile::Profile;
use crate::error::{Error, Result};
use contract::Code;
use image::ImageFormat;

/// Maximum size of EXIF in bytes: an orientation needs no more.
const MAX_EXIF_BYTES: usize = 64 * 1024;

/// The structure of an image file.
#[derive(Debug, Default)]
pub(super) struct Outline<'a> {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Bytes that each pixel takes at most until the image is encoded again.
    pub pixel_bytes: u64,
    pub is_animated: bool,
    /// The last line may be missing: the file has no end.
    pub is_open: bool,
    pub profile: Option<Profile>,
    /// A file with only the image's own parts.
    pub kept: Vec<u8>,
    /// All other parts.
    pub rest: Vec<&'a [u8]>,
}

impl Outline<'_> {
    /// The number of pixels.
    pub fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Bytes of memory needed until the image is encoded again.
    pub fn memory(&self) -> u64 {
        self.pixels().saturating_mul(self.pixel_bytes)
    }
}

/// Reads the outline of a file; errors are messages for people.
pub(super) fn outline(bytes: &[u8], format: ImageFormat) -> Result<Outline<'_>> {
    match format {
        ImageFormat::Jpeg => jpeg::outline(bytes),
        ImageFormat::Png => png::outline(bytes),
        ImageFormat::WebP => webp::outline(bytes),
        ImageFormat::Gif => gif::outline(bytes),
        _ => Err(refused("Choose a picture as JPEG, PNG, WebP or GIF.")),
    }
}

/// An error about the file, with a message for people.
pub(super) fn refused(message: impl Into<String>) -> Error {
    Error::field_with_message(Code::Invalid, "image", message)
}

/// The error for a file with a missing or invalid part.
pub(super) fn damaged() -> Error {
    refused("The file is damaged or not a picture.")
}

/// Reads a file from its beginning.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let end = self.at.checked_add(count).ok_or_else(damaged)?;
        let taken = self.bytes.get(self.at..end).ok_or_else(damaged)?;
        self.at = end;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        let byte = self.bytes.get(self.at).copied().ok_or_else(damaged)?;
        self.at += 1;
        Ok(byte)
    }

    /// The bytes read since a position.
    fn since(&self, begin: usize) -> &'a [u8] {
        self.bytes.get(begin..self.at).unwrap_or_default()
    }

    /// The bytes not read yet.
    fn left(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }
}

fn big_16(bytes: &[u8], at: usize) -> Result<u16> {
    let pair = bytes.get(at..).and_then(<[u8]>::first_chunk).ok_or_else(damaged)?;
    Ok(u16::from_be_bytes(*pair))
}

fn big_32(bytes: &[u8], at: usize) -> Result<u32> {
    let four = bytes.get(at..).and_then(<[u8]>::first_chunk).ok_or_else(damaged)?;
    Ok(u32::from_be_bytes(*four))
}

fn little_16(bytes: &[u8], at: usize) -> Result<u16> {
    let pair = bytes.get(at..).and_then(<[u8]>::first_chunk).ok_or_else(damaged)?;
    Ok(u16::from_le_bytes(*pair))
}

fn little_32(bytes: &[u8], at: usize) -> Result<u32> {
    let four = bytes.get(at..).and_then(<[u8]>::first_chunk).ok_or_else(damaged)?;
    Ok(u32::from_le_bytes(*four))
}

/// A length as `usize`.
fn length(bytes: u32) -> Result<usize> {
    usize::try_from(bytes).map_err(|_| damaged())
}
