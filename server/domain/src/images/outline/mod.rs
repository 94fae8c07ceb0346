//! What a file says of itself, read part by part before anything of it is decoded: how large the picture becomes, whether
//! it moves, and which of its parts make the picture. Only those are decoded; what else is in the file can do nothing.

mod gif;
mod jpeg;
mod png;
mod webp;

use crate::error::{Error, Result};
use contract::Code;
use image::ImageFormat;

/// Bytes that EXIF may have: an orientation needs no more.
const MOST_EXIF: usize = 64 * 1024;

/// What a file says of itself.
#[derive(Debug, Default)]
pub(super) struct Outline<'a> {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Bytes that each pixel takes until it is made anew, at most.
    pub pixel_bytes: u64,
    pub is_animated: bool,
    /// A file of the picture's own parts.
    pub kept: Vec<u8>,
    /// All the others.
    pub rest: Vec<&'a [u8]>,
}

impl Outline<'_> {
    /// How many pixels it has.
    pub fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Bytes that it takes until it is made anew.
    pub fn memory(&self) -> u64 {
        self.pixels().saturating_mul(self.pixel_bytes)
    }
}

/// The outline of a file, or what is wrong with it.
pub(super) fn outline(bytes: &[u8], format: ImageFormat) -> Result<Outline<'_>> {
    match format {
        ImageFormat::Jpeg => jpeg::outline(bytes),
        ImageFormat::Png => png::outline(bytes),
        ImageFormat::WebP => webp::outline(bytes),
        ImageFormat::Gif => gif::outline(bytes),
        _ => Err(refused("Choose a picture as JPEG, PNG, WebP or GIF.")),
    }
}

/// What is wrong with a file, for people.
pub(super) fn refused(message: impl Into<String>) -> Error {
    Error::said(Code::Invalid, "image", message)
}

/// Of a file that lacks a part or has a wrong one.
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

    /// What was read since a place.
    fn since(&self, begin: usize) -> &'a [u8] {
        self.bytes.get(begin..self.at).unwrap_or_default()
    }

    /// All that was not read.
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

/// A length as it is counted here.
fn length(bytes: u32) -> Result<usize> {
    usize::try_from(bytes).map_err(|_| damaged())
}
