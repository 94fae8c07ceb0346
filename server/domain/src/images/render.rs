//! What is shown of a kept picture.

use super::decode::{KEPT_SIDE, encoded, kept_picture};
use crate::error::Result;
use contract::picture::Cut;
use image::{DynamicImage, imageops::FilterType};

/// What is shown of a kept picture: as wide as was asked but never enlarged, and cut to a height when one was asked. What
/// matters of it stays in sight.
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
    // The largest of that shape that the picture has.
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

fn scaled(picture: &DynamicImage, width: u32, height: u32) -> DynamicImage {
    if (picture.width(), picture.height()) == (width, height) {
        picture.clone()
    } else {
        picture.resize_exact(width, height, FilterType::CatmullRom)
    }
}

/// Where a part of a side begins, and how long it is, in pixels.
fn part(side: u32, from: f64, share: f64) -> (u32, u32) {
    let begin = pixels(f64::from(side) * from).min(side.saturating_sub(1));
    let length = pixels(f64::from(side) * share).clamp(1, (side - begin).max(1));
    (begin, length)
}

/// Where a part of that length begins so that a point of the side is in its middle, or as near to it as there is room.
fn begin(side: u32, length: u32, point: f64) -> u32 {
    let wanted = f64::from(side) * point - f64::from(length) / 2.0;
    pixels(wanted.max(0.0)).min(side - length)
}

/// A side that was asked for, scaled; at least one pixel and not more than there are.
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
