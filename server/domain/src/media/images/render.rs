//! Renditions of stored images.

use super::decode::{KEPT_SIDE, encoded, kept_picture};
use crate::error::{Error, Result};
use contract::picture::Cut;
use image::{DynamicImage, Rgb, RgbImage, codecs::jpeg::JpegEncoder, imageops::FilterType};

/// Out of 100.
const JPEG_QUALITY: u8 = 90;
const WHITE: u8 = 255;

/// Renders a stored image at the requested width, never enlarged, and crops it to a height if one is requested. The
/// focal point stays in sight.
pub fn rendition(webp: &[u8], width: u32, height: u32, cut: Cut) -> Result<Vec<u8>> {
    let whole = kept_picture(webp)?;
    let shown = match cut.crop {
        None => whole,
        Some(crop) => {
            let (left, wide) = part(whole.width(), crop.x, crop.width);
            let (top, high) = part(whole.height(), crop.y, crop.height);
            whole.crop_imm(left, top, wide, high)
        }
    };
    if height == 0 {
        if width >= shown.width() {
            return if cut.crop.is_none() {
                Ok(webp.to_vec())
            } else {
                encoded(&shown)
            };
        }
        let scaled = u64::from(shown.height()) * u64::from(width) / u64::from(shown.width().max(1));
        let height = u32::try_from(scaled).unwrap_or(KEPT_SIDE).max(1);
        return encoded(&shown.resize_exact(width, height, FilterType::CatmullRom));
    }
    // The largest part of that shape that the image holds.
    let fits = |side: u32, of: u32| f64::from(side) / f64::from(of.max(1));
    let scale = fits(shown.width(), width).min(fits(shown.height(), height));
    let (wide, high) = (side(width, scale, shown.width()), side(height, scale, shown.height()));
    let point = cut.point_of_shown();
    let (left, top) = (
        begin(shown.width(), wide, point.x),
        begin(shown.height(), high, point.y),
    );
    let around = shown.crop_imm(left, top, wide, high);
    let smaller = scale.min(1.0);
    encoded(&scaled(
        &around,
        side(width, smaller, around.width()),
        side(height, smaller, around.height()),
    ))
}

/// Renders an image as JPEG on white with exactly these dimensions, enlarging if needed; a height of 0 keeps the shape.
pub fn jpeg(webp: &[u8], width: u32, height: u32) -> Result<Vec<u8>> {
    let picture = kept_picture(webp)?;
    let exact = if height == 0 {
        picture
    } else {
        scaled(&picture, width, height)
    };
    let shown = if exact.color().has_alpha() {
        on_white(&exact)
    } else {
        exact.to_rgb8()
    };
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    let done = shown.write_with_encoder(encoder);
    done.map_err(|error| Error::Broken(format!("a picture could not be made: {error}")))?;
    Ok(bytes)
}

fn on_white(picture: &DynamicImage) -> RgbImage {
    let seen = picture.to_rgba8();
    RgbImage::from_fn(seen.width(), seen.height(), |x, y| {
        let [red, green, blue, alpha] = seen.get_pixel(x, y).0;
        let over = |colour: u8| {
            let (colour, alpha, white) = (u32::from(colour), u32::from(alpha), u32::from(WHITE));
            u8::try_from((colour * alpha + white * (white - alpha)) / white).unwrap_or(WHITE)
        };
        Rgb([over(red), over(green), over(blue)])
    })
}

fn scaled(picture: &DynamicImage, width: u32, height: u32) -> DynamicImage {
    if (picture.width(), picture.height()) == (width, height) {
        picture.clone()
    } else {
        picture.resize_exact(width, height, FilterType::CatmullRom)
    }
}

/// The start and length of a part of a side, in pixels.
fn part(side: u32, from: f64, share: f64) -> (u32, u32) {
    let begin = pixels(f64::from(side) * from).min(side.saturating_sub(1));
    let length = pixels(f64::from(side) * share).clamp(1, (side - begin).max(1));
    (begin, length)
}

/// The start of a part of that length, centred on a point of the side as far as there is room.
fn begin(side: u32, length: u32, point: f64) -> u32 {
    let wanted = f64::from(side) * point - f64::from(length) / 2.0;
    pixels(wanted.max(0.0)).min(side - length)
}

/// A requested side, scaled; at least one pixel and at most `most`.
fn side(asked: u32, scale: f64, most: u32) -> u32 {
    pixels(f64::from(asked) * scale).clamp(1, most.max(1))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "not negative, and not more than the sides of a picture"
)]
fn pixels(length: f64) -> u32 {
    length.round() as u32
}
