//! Decodes an uploaded file within limits, applies its orientation and encodes it again. No byte of the file is kept,
//! so neither metadata nor hidden content is passed on.

use super::{
    outline::{Outline, damaged, outline, refused},
    plain::Plain,
    profile::{Profile, to_srgb},
    shrink::shrunk,
};
use crate::error::{Error, Result};
use bytes::Bytes;
use contract::Code;
use image::{
    DynamicImage, ImageDecoder, ImageFormat, Limits, RgbImage, RgbaImage,
    codecs::{gif::GifDecoder, jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder},
    metadata::Orientation,
};
use sha2::{Digest, Sha256};
use std::{
    io::Cursor,
    sync::{Mutex, PoisonError},
};

/// Maximum size of a file in bytes.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The message for a larger file.
pub const TOO_LARGE: &str = "The picture has more than 10 MB. Choose a smaller one.";
/// Maximum number of pixels: cameras of 50 megapixels produce slightly more.
const MAX_PIXELS: u64 = 52_000_000;
const TOO_MANY_PIXELS: &str = "The picture is too large. Choose one of at most 50 megapixels.";
/// Maximum number of pixels along a side.
const MAX_SIDE_PIXELS: u32 = 16_384;
/// Memory that a decoder may use besides the image, in bytes.
const MAX_MEMORY: u64 = 256 * 1024 * 1024;
/// Images that use more bytes of memory are processed one at a time.
const ROOMY: u64 = 27 * 1024 * 1024;
/// Bytes of memory that any image may use: those of a page of paper (A4) scanned with 300 dots an inch in grey, of which
/// decoding has a copy in colours. Larger ones need a file that is large enough.
const PAGE: u64 = 34 * 1024 * 1024;
/// Maximum ratio of the memory of a large image to its file. Photographs reach fifty, drawings a few hundred,
/// decompression bombs a thousand and more.
const MAX_GROWTH: u64 = 256;
/// Longest side of stored images in pixels (specification §9).
pub(super) const KEPT_SIDE: u32 = 3000;
const QUALITY: f32 = 90.0;

/// An image as it is stored: WebP without metadata.
#[derive(Debug)]
pub struct Picture {
    pub webp: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Signatures of other file types, with their names.
const OTHERS: [(&[u8], &str); 5] = [
    (b"PK\x05\x06", "an archive"),
    (b"%PDF-", "a document"),
    (b"<script", "a page"),
    (b"<html", "a page"),
    (b"<svg", "a drawing"),
];

/// Processes large images one after another.
static LARGE: Mutex<()> = Mutex::new(());

/// Decodes and re-encodes a file; errors are messages for people.
pub fn picture(file: Bytes) -> Result<Picture> {
    if file.len() > MAX_BYTES {
        return Err(Error::field_with_message(Code::PayloadTooLarge, "image", TOO_LARGE));
    }
    if file.is_empty() {
        return Err(refused("Choose a picture first."));
    }
    if is_of_phones(&file) {
        return Err(refused(
            "This browser cannot convert HEIC or AVIF pictures. Save it as JPEG, and choose that.",
        ));
    }
    let Ok(format) = image::guess_format(&file) else {
        return Err(refused("Choose a picture as JPEG, PNG, WebP or GIF."));
    };
    let (kept, profile, is_open, is_large) = {
        let outline = outline(&file, format)?;
        check(&outline)?;
        let is_large = outline.memory() > ROOMY;
        (outline.kept, outline.profile, outline.is_open, is_large)
    };
    // Only the parts of the image itself remain.
    drop(file);
    let _alone = is_large.then(|| LARGE.lock().unwrap_or_else(PoisonError::into_inner));
    if is_open && !is_whole(&kept)? {
        return Err(damaged());
    }
    let (decoded, orientation) = match format {
        ImageFormat::Jpeg => decoded(JpegDecoder::new(Cursor::new(&kept)))?,
        ImageFormat::Png => decoded(PngDecoder::with_limits(Cursor::new(&kept), limits()))?,
        ImageFormat::WebP => decoded(WebPDecoder::new(Cursor::new(&kept)))?,
        _ => decoded(GifDecoder::new(Cursor::new(&kept)))?,
    };
    drop(kept);
    made(decoded, orientation, profile.as_ref())
}

/// Whether it is a picture that browsers of phones convert before they send it (ISO 23008-12, brands of HEIF).
fn is_of_phones(file: &[u8]) -> bool {
    let brand = file.get(4..).unwrap_or_default();
    [b"ftyphei", b"ftyphev", b"ftypmif", b"ftypmsf", b"ftypavi"]
        .iter()
        .any(|begin| brand.starts_with(*begin))
}

/// Whether a JPEG without an end has all its lines: then other data behind them changes nothing.
fn is_whole(kept: &[u8]) -> Result<bool> {
    let digest = |file: &[u8]| -> Result<Vec<u8>> {
        let (picture, _) = decoded(JpegDecoder::new(Cursor::new(file)))?;
        Ok(Sha256::digest(picture.as_bytes()).to_vec())
    };
    let (data, end) = kept.split_at(kept.len().saturating_sub(2));
    let longer = [data, &[0x55; 64], end].concat();
    Ok(digest(kept)? == digest(&longer)?)
}

/// Checks that the file is one still image and not too large for the size of its file.
fn check(outline: &Outline<'_>) -> Result<()> {
    if let Some(what) = outline.rest.iter().find_map(|part| other_in(part)) {
        return Err(refused(format!(
            "This file is a picture and {what} at once. Choose a picture alone."
        )));
    }
    if outline.is_animated {
        return Err(refused("Pictures that move cannot be taken. Choose a still one."));
    }
    if outline.width == 0 || outline.height == 0 {
        return Err(damaged());
    }
    if outline.pixels() > MAX_PIXELS || outline.width.max(outline.height) > MAX_SIDE_PIXELS {
        return Err(refused(TOO_MANY_PIXELS));
    }
    // Other parts of the file do not count towards its size.
    let bytes = u64::try_from(outline.kept.len()).unwrap_or(u64::MAX);
    let worth = bytes.saturating_mul(MAX_GROWTH);
    if outline.memory() > PAGE.max(worth) {
        return Err(refused(
            "The picture is too large for the little that its file holds. Save it smaller, or as JPEG, and choose that.",
        ));
    }
    Ok(())
}

/// Decodes a stored image.
pub(super) fn kept_picture(webp: &[u8]) -> Result<DynamicImage> {
    Ok(decoded(WebPDecoder::new(Cursor::new(webp)))?.0)
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE_PIXELS);
    limits.max_image_height = Some(MAX_SIDE_PIXELS);
    limits.max_alloc = Some(MAX_MEMORY);
    limits
}

/// The decoded image and its orientation.
fn decoded<D: ImageDecoder>(decoder: image::ImageResult<D>) -> Result<(DynamicImage, Orientation)> {
    let mut decoder = decoder.map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    // The decoder may read other dimensions than the outline.
    if u64::from(width) * u64::from(height) > MAX_PIXELS || width.max(height) > MAX_SIDE_PIXELS {
        return Err(refused(TOO_MANY_PIXELS));
    }
    decoder.set_limits(limits()).map_err(unreadable)?;
    // An invalid orientation is ignored rather than refused.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    Ok((picture, orientation))
}

/// The name of another file type whose signature occurs in a part outside the image.
fn other_in(part: &[u8]) -> Option<&'static str> {
    let mut left = part;
    // Compares only where a signature can begin, because such parts have megabytes.
    while let Some(at) = left.iter().position(|byte| matches!(byte, b'<' | b'%' | b'P' | b'p')) {
        let here = &left[at..];
        let is_here = |mark: &[u8]| {
            here.get(..mark.len())
                .is_some_and(|begin| begin.eq_ignore_ascii_case(mark))
        };
        if let Some((_, what)) = OTHERS.iter().find(|(mark, _)| is_here(mark)) {
            return Some(*what);
        }
        left = &here[1..];
    }
    None
}

/// Shrinks first and rotates afterwards, because rotating needs the same memory again.
fn made(decoded: DynamicImage, orientation: Orientation, profile: Option<&Profile>) -> Result<Picture> {
    let plain = plain(decoded);
    let longest = plain.width.max(plain.height);
    let mut plain = if longest > KEPT_SIDE {
        let side = |pixels: u32| {
            let scaled = (u64::from(pixels) * u64::from(KEPT_SIDE) + u64::from(longest) / 2) / u64::from(longest);
            u32::try_from(scaled).unwrap_or(KEPT_SIDE).max(1)
        };
        let small = shrunk(&plain, side(plain.width), side(plain.height));
        drop(plain);
        small
    } else {
        plain
    };
    if let Some(profile) = profile {
        to_srgb(&mut plain, profile);
    }
    let upright = match orientation {
        Orientation::NoTransforms => plain,
        orientation => turned(plain, orientation)?,
    };
    Ok(Picture {
        webp: as_webp(&upright.bytes, upright.width, upright.height, upright.has_alpha)?,
        width: upright.width,
        height: upright.height,
    })
}

fn plain(picture: DynamicImage) -> Plain {
    let (width, height) = (picture.width(), picture.height());
    let has_alpha = picture.color().has_alpha();
    Plain {
        bytes: if has_alpha {
            picture.into_rgba8().into_raw()
        } else {
            picture.into_rgb8().into_raw()
        },
        width,
        height,
        has_alpha,
    }
}

fn turned(picture: Plain, orientation: Orientation) -> Result<Plain> {
    let broken = || Error::Broken("a picture has not the bytes that its sides have".to_owned());
    let (bytes, width, height) = (picture.bytes, picture.width, picture.height);
    let mut turned = if picture.has_alpha {
        DynamicImage::from(RgbaImage::from_raw(width, height, bytes).ok_or_else(broken)?)
    } else {
        DynamicImage::from(RgbImage::from_raw(width, height, bytes).ok_or_else(broken)?)
    };
    turned.apply_orientation(orientation);
    Ok(plain(turned))
}

/// Encodes the image as WebP.
pub(super) fn encoded(picture: &DynamicImage) -> Result<Vec<u8>> {
    let (width, height) = (picture.width(), picture.height());
    if picture.color().has_alpha() {
        as_webp(&picture.to_rgba8(), width, height, true)
    } else {
        as_webp(&picture.to_rgb8(), width, height, false)
    }
}

fn as_webp(bytes: &[u8], width: u32, height: u32, has_alpha: bool) -> Result<Vec<u8>> {
    let encoder = if has_alpha {
        webp::Encoder::from_rgba(bytes, width, height)
    } else {
        webp::Encoder::from_rgb(bytes, width, height)
    };
    let done = encoder.encode_simple(false, QUALITY);
    let bytes = done.map_err(|error| Error::Broken(format!("a picture could not be made: {error:?}")))?;
    Ok(bytes.to_vec())
}

fn unreadable(error: image::ImageError) -> Error {
    match error {
        image::ImageError::Limits(_) => refused(TOO_MANY_PIXELS),
        _ => damaged(),
    }
}
