//! What becomes of a file that somebody sent as a picture: decoded within limits, turned upright, and made anew. Nothing
//! of the file itself is kept, so neither its metadata nor anything hidden in it goes further.

use crate::error::{Error, Result};
use contract::Code;
use image::{
    AnimationDecoder, DynamicImage, ImageDecoder, ImageFormat, Limits,
    codecs::{gif::GifDecoder, jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder},
    imageops::FilterType,
    metadata::Orientation,
};
use std::io::Cursor;

/// Bytes of a file at most.
pub const MOST_BYTES: usize = 10 * 1024 * 1024;
/// What a person is told of a file that has more.
pub const TOO_LARGE: &str = "The picture has more than 10 MB. Choose a smaller one.";
/// Pixels at most: cameras of 50 megapixels have a few more.
const MOST_PIXELS: u64 = 52_000_000;
/// Pixels of a side at most.
const LONGEST_SIDE: u32 = 16_384;
/// Memory that decoding takes at most, in bytes.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;
/// Pixels of a side that are kept (specification §9).
const KEPT_SIDE: u32 = 3000;
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

/// Beginnings of what a picture does not hold, and what such a file is.
const OTHERS: [(&[u8], &str); 5] = [
    (b"PK\x05\x06", "an archive"),
    (b"%PDF-", "a document"),
    (b"<script", "a page"),
    (b"<html", "a page"),
    (b"<svg", "a drawing"),
];

/// Makes a picture of a file, or says for people what is wrong with it.
pub fn picture(bytes: &[u8]) -> Result<Picture> {
    if bytes.len() > MOST_BYTES {
        return Err(Error::said(Code::PayloadTooLarge, "image", TOO_LARGE));
    }
    if bytes.is_empty() {
        return Err(refused("Choose a picture first."));
    }
    let Ok(format) = image::guess_format(bytes) else {
        return Err(refused("Choose a picture as JPEG, PNG, WebP or GIF."));
    };
    if let Some((_, what)) = OTHERS.iter().find(|(mark, _)| holds(bytes, mark)) {
        return Err(refused(format!(
            "This file is a picture and {what} at once. Choose a picture alone."
        )));
    }
    let (upright, is_animated) = match format {
        ImageFormat::Jpeg => (decoded(JpegDecoder::new(Cursor::new(bytes)))?, false),
        ImageFormat::Png => {
            let decoder = PngDecoder::with_limits(Cursor::new(bytes), limits()).map_err(unreadable)?;
            let is_animated = decoder.is_apng().map_err(unreadable)?;
            (decoded(Ok(decoder))?, is_animated)
        }
        ImageFormat::WebP => {
            let decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(unreadable)?;
            let is_animated = decoder.has_animation();
            (decoded(Ok(decoder))?, is_animated)
        }
        ImageFormat::Gif => (decoded(GifDecoder::new(Cursor::new(bytes)))?, has_frames(bytes)?),
        _ => return Err(refused("Choose a picture as JPEG, PNG, WebP or GIF.")),
    };
    if is_animated {
        return Err(refused("Pictures that move cannot be taken. Choose a still one."));
    }
    if format == ImageFormat::Jpeg && is_cut(bytes) {
        return Err(refused("The file is damaged: a part of the picture is missing."));
    }
    made(&upright)
}

/// What is shown of a kept picture: as wide as was asked but never enlarged, and cut to a height when one was asked.
pub fn rendition(webp: &[u8], width: u32, height: u32) -> Result<Vec<u8>> {
    let kept = decoded(WebPDecoder::new(Cursor::new(webp)))?;
    if height == 0 {
        if width >= kept.width() {
            return Ok(webp.to_vec());
        }
        let scaled = u64::from(kept.height()) * u64::from(width) / u64::from(kept.width().max(1));
        let height = u32::try_from(scaled).unwrap_or(KEPT_SIDE).max(1);
        return encoded(&kept.resize_exact(width, height, FilterType::CatmullRom));
    }
    // The largest of that shape that the picture has.
    let fits = |side: u32, of: u32| f64::from(side) / f64::from(of.max(1));
    let scale = fits(kept.width(), width).min(fits(kept.height(), height)).min(1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not negative, and not more than the side that was asked for"
    )]
    let side = |asked: u32| ((f64::from(asked) * scale).round() as u32).max(1);
    encoded(&kept.resize_to_fill(side(width), side(height), FilterType::CatmullRom))
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    limits
}

/// The picture, upright. Its size is looked at before anything is decoded.
fn decoded<D: ImageDecoder>(decoder: image::ImageResult<D>) -> Result<DynamicImage> {
    let mut decoder = decoder.map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || width.max(height) > LONGEST_SIDE {
        return Err(refused(
            "The picture is too large. Choose one of at most 50 megapixels.",
        ));
    }
    decoder.set_limits(limits()).map_err(unreadable)?;
    // What it says of its orientation may be nonsense, and is no reason to refuse it.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn has_frames(bytes: &[u8]) -> Result<bool> {
    let mut decoder = GifDecoder::new(Cursor::new(bytes)).map_err(unreadable)?;
    decoder.set_limits(limits()).map_err(unreadable)?;
    Ok(decoder.into_frames().take(2).count() > 1)
}

/// Whether a JPEG lacks its end (ITU-T T.81 §B.1.1.3): its decoder fills up what is missing with grey.
fn is_cut(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    last([0xff, 0xd9]) < last([0xff, 0xda])
}

fn holds(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|part| part.eq_ignore_ascii_case(mark))
}

fn made(upright: &DynamicImage) -> Result<Picture> {
    let is_large = upright.width().max(upright.height()) > KEPT_SIDE;
    let kept = is_large.then(|| upright.resize(KEPT_SIDE, KEPT_SIDE, FilterType::Triangle));
    let kept = kept.as_ref().unwrap_or(upright);
    Ok(Picture {
        webp: encoded(kept)?,
        width: kept.width(),
        height: kept.height(),
    })
}

fn encoded(picture: &DynamicImage) -> Result<Vec<u8>> {
    let (width, height) = (picture.width(), picture.height());
    let done = if picture.color().has_alpha() {
        webp::Encoder::from_rgba(&picture.to_rgba8(), width, height).encode_simple(false, QUALITY)
    } else {
        webp::Encoder::from_rgb(&picture.to_rgb8(), width, height).encode_simple(false, QUALITY)
    };
    let bytes = done.map_err(|error| Error::Broken(format!("a picture could not be made: {error:?}")))?;
    Ok(bytes.to_vec())
}

fn unreadable(error: image::ImageError) -> Error {
    match error {
        image::ImageError::Limits(_) => refused("The picture is too large. Choose one of at most 50 megapixels."),
        _ => refused("The file is damaged or not a picture."),
    }
}

/// What is wrong with the file, for people.
fn refused(message: impl Into<String>) -> Error {
    Error::said(Code::Invalid, "image", message)
}
