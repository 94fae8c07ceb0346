//! Pictures on a card: decoded within limits, cropped, composited.

use crate::CardError;
use image::{
    GenericImageView, ImageReader, Limits, RgbImage,
    imageops::{self, FilterType},
};
use std::io::Cursor;

/// The maximum size of a file, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// The maximum length of a side, in pixels.
const MAX_SIDE_PIXELS: u32 = 4096;
/// The maximum memory of decoding, in bytes.
const MAX_MEMORY: u64 = 128 * 1024 * 1024;

/// Decodes a picture: WebP, JPEG, PNG or GIF.
///
/// # Errors
///
/// [`CardError::Picture`] when it is too large or none of these.
pub fn picture(bytes: &[u8]) -> Result<RgbImage, CardError> {
    if bytes.len() > MAX_BYTES {
        return Err(CardError::Picture(format!("{} bytes are too many", bytes.len())));
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE_PIXELS);
    limits.max_image_height = Some(MAX_SIDE_PIXELS);
    limits.max_alloc = Some(MAX_MEMORY);
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut reader = reader.map_err(|error| CardError::Picture(error.to_string()))?;
    reader.limits(limits);
    let picture = reader.decode().map_err(|error| CardError::Picture(error.to_string()))?;
    Ok(picture.into_rgb8())
}

/// The picture cropped around its centre to the aspect of `width` × `height` pixels, in that size.
pub(crate) fn cover(picture: &RgbImage, width: u32, height: u32) -> Result<RgbImage, CardError> {
    let (have_w, have_h) = picture.dimensions();
    if have_w == 0 || have_h == 0 || have_w.max(have_h) > MAX_SIDE_PIXELS {
        return Err(CardError::Picture(format!("{have_w} × {have_h} pixels")));
    }
    if (have_w, have_h) == (width, height) {
        return Ok(picture.clone());
    }
    let scale = (f64::from(have_w) / f64::from(width)).min(f64::from(have_h) / f64::from(height));
    let part = |asked: u32, have: u32| ((f64::from(asked) * scale).round() as u32).clamp(1, have);
    let (crop_w, crop_h) = (part(width, have_w), part(height, have_h));
    let crop = picture.view((have_w - crop_w) / 2, (have_h - crop_h) / 2, crop_w, crop_h);
    Ok(imageops::resize(&crop.to_image(), width, height, FilterType::Triangle))
}

/// Composites a square picture onto opaque RGBA pixels of a card as a circle around a centre, with a soft edge.
pub(crate) fn lay_round(rgba: &mut [u8], card_width: u32, face: &RgbImage, (left, top): (u32, u32)) {
    let radius = f64::from(face.width()) / 2.0;
    for (x, y, pixel) in face.enumerate_pixels() {
        let distance = (f64::from(x) + 0.5 - radius).hypot(f64::from(y) + 0.5 - radius);
        let cover = (radius - distance + 0.5).clamp(0.0, 1.0);
        let at = (((top + y) * card_width + left + x) * 4) as usize;
        let Some(under) = rgba.get_mut(at..at + 3) else {
            continue;
        };
        for (under, over) in under.iter_mut().zip(pixel.0) {
            *under = (f64::from(over) * cover + f64::from(*under) * (1.0 - cover)).round() as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_picture_is_cropped_around_its_centre() {
        let thirds = RgbImage::from_fn(300, 100, |x, _| match x {
            0..100 => Rgb([255, 0, 0]),
            100..200 => Rgb([0, 255, 0]),
            _ => Rgb([0, 0, 255]),
        });
        let square = cover(&thirds, 50, 50).unwrap();
        assert_eq!(square.dimensions(), (50, 50));
        assert_eq!(square.get_pixel(25, 25).0, [0, 255, 0]);
        assert!(square.pixels().all(|pixel| pixel.0[0] < 128 && pixel.0[2] < 128));
    }

    #[test]
    fn what_is_too_large_or_empty_is_refused() {
        assert!(cover(&RgbImage::new(0, 0), 10, 10).is_err());
        assert!(cover(&RgbImage::new(MAX_SIDE_PIXELS + 1, 1), 10, 10).is_err());
        assert!(picture(b"no picture").is_err());
        assert!(picture(&vec![0; MAX_BYTES + 1]).is_err());
    }

    #[test]
    fn a_face_is_round() {
        let mut ground = vec![0_u8; 20 * 20 * 4];
        lay_round(
            &mut ground,
            20,
            &RgbImage::from_pixel(20, 20, Rgb([200, 200, 200])),
            (0, 0),
        );
        let at = |x: usize, y: usize| ground[(y * 20 + x) * 4];
        assert_eq!(at(10, 10), 200);
        assert_eq!(at(0, 0), 0);
        assert_eq!(at(19, 19), 0);
    }
}
