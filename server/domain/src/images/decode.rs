//! What becomes of a file that somebody sent as a picture: decoded within limits, turned upright, and made anew. Nothing
//! of the file itself is kept, so neither its metadata nor anything hidden in it goes further.

use super::{
    outline::{Outline, damaged, outline, refused},
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
use std::{
    io::Cursor,
    sync::{Mutex, PoisonError},
};

/// Bytes of a file at most.
pub const MOST_BYTES: usize = 10 * 1024 * 1024;
/// What a person is told of a file that has more.
pub const TOO_LARGE: &str = "The picture has more than 10 MB. Choose a smaller one.";
/// Pixels at most: cameras of 50 megapixels have a few more.
const MOST_PIXELS: u64 = 52_000_000;
const TOO_MANY_PIXELS: &str = "The picture is too large. Choose one of at most 50 megapixels.";
/// Pixels of a side at most.
const LONGEST_SIDE: u32 = 16_384;
/// Memory that a decoder takes at most beside the picture, in bytes.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;
/// Memory that every picture may take. One that takes more is worked on alone, and has a file that is worth it.
const ROOMY: u64 = 24 * 1024 * 1024;
/// How much larger than its file such a picture may be. Photographs are up to fifty times as large, drawings a few hundred
/// times; bombs a thousand times and more.
const MOST_GROWTH: u64 = 256;
/// Pixels of a side that are kept (specification §9).
pub(super) const KEPT_SIDE: u32 = 3000;
const QUALITY: f32 = 90.0;

/// A picture as it is kept: WebP without metadata.
#[derive(Debug)]
pub struct Picture {
    pub webp: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// A picture of eight bits a colour.
pub(super) struct Plain {
    /// Three of each pixel, or four.
    pub bytes: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether the fourth says how translucent it is.
    pub has_alpha: bool,
}

/// Beginnings of what a picture does not hold, and what such a file is.
const OTHERS: [(&[u8], &str); 5] = [
    (b"PK\x05\x06", "an archive"),
    (b"%PDF-", "a document"),
    (b"<script", "a page"),
    (b"<html", "a page"),
    (b"<svg", "a drawing"),
];

/// Pictures that take much are worked on one after another.
static LARGE: Mutex<()> = Mutex::new(());

/// Makes a picture of a file, or says for people what is wrong with it.
pub fn picture(file: Bytes) -> Result<Picture> {
    if file.len() > MOST_BYTES {
        return Err(Error::said(Code::PayloadTooLarge, "image", TOO_LARGE));
    }
    if file.is_empty() {
        return Err(refused("Choose a picture first."));
    }
    let Ok(format) = image::guess_format(&file) else {
        return Err(refused("Choose a picture as JPEG, PNG, WebP or GIF."));
    };
    let (kept, is_large) = {
        let outline = outline(&file, format)?;
        check(&outline)?;
        let is_large = outline.memory() > ROOMY;
        (outline.kept, is_large)
    };
    // Only the picture's own parts are left.
    drop(file);
    let _alone = is_large.then(|| LARGE.lock().unwrap_or_else(PoisonError::into_inner));
    let (decoded, orientation) = match format {
        ImageFormat::Jpeg => decoded(JpegDecoder::new(Cursor::new(&kept)))?,
        ImageFormat::Png => decoded(PngDecoder::with_limits(Cursor::new(&kept), limits()))?,
        ImageFormat::WebP => decoded(WebPDecoder::new(Cursor::new(&kept)))?,
        _ => decoded(GifDecoder::new(Cursor::new(&kept)))?,
    };
    drop(kept);
    made(decoded, orientation)
}

/// Whether the file is what it says: a picture, still, and no larger than such a file can be.
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
    if outline.pixels() > MOST_PIXELS || outline.width.max(outline.height) > LONGEST_SIDE {
        return Err(refused(TOO_MANY_PIXELS));
    }
    // What is no part of the picture adds nothing to its worth.
    let bytes = u64::try_from(outline.kept.len()).unwrap_or(u64::MAX);
    let worth = bytes.saturating_mul(MOST_GROWTH);
    if outline.memory() > ROOMY.max(worth) {
        return Err(refused(
            "The picture is too large for the little that its file holds. Save it smaller, or as JPEG, and choose that.",
        ));
    }
    Ok(())
}

/// A picture as it was kept.
pub(super) fn kept_picture(webp: &[u8]) -> Result<DynamicImage> {
    Ok(decoded(WebPDecoder::new(Cursor::new(webp)))?.0)
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    limits
}

/// The picture, and how it is to be turned.
fn decoded<D: ImageDecoder>(decoder: image::ImageResult<D>) -> Result<(DynamicImage, Orientation)> {
    let mut decoder = decoder.map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    // What was read of it before may say something else.
    if u64::from(width) * u64::from(height) > MOST_PIXELS || width.max(height) > LONGEST_SIDE {
        return Err(refused(TOO_MANY_PIXELS));
    }
    decoder.set_limits(limits()).map_err(unreadable)?;
    // What it says of its orientation may be nonsense, and is no reason to refuse it.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    Ok((picture, orientation))
}

/// What else begins somewhere in a part that is no picture.
fn other_in(part: &[u8]) -> Option<&'static str> {
    let mut left = part;
    // Only where one of the marks can begin it is looked for: such parts have megabytes.
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

/// Made smaller first and turned afterwards, because turning takes the same room again.
fn made(decoded: DynamicImage, orientation: Orientation) -> Result<Picture> {
    let plain = plain(decoded);
    let longest = plain.width.max(plain.height);
    let plain = if longest > KEPT_SIDE {
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

/// The picture as WebP.
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
