//! Converts vectors to pixels: rasterising, the marks of the printing press, cropping, encoding.
//!
//! Must not know the subject.

use std::io::Cursor;
use std::sync::LazyLock;

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops;
use image::{ExtendedColorType, ImageEncoder, RgbImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::geometry::mix_bits;
use crate::{Error, Format};

/// Width of a master in pixels.
pub const MASTER_WIDTH: u32 = 1600;
/// Height of a master in pixels.
pub const MASTER_HEIGHT: u32 = 1067;

/// Rasterises a drawing and prints it: rough edges, plates slightly out of register, grain.
///
/// # Errors
/// [`Error::Drawing`] when the document is not valid or has no size.
pub fn print(svg: &str, seed: u64) -> Result<RgbImage, Error> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| Error::Drawing(error.to_string()))?;
    let mut pixmap = Pixmap::new(MASTER_WIDTH, MASTER_HEIGHT)
        .ok_or_else(|| Error::Drawing("no memory for the picture".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(press(pixmap.data(), seed))
}

const TILE: usize = 512;

/// What the press leaves on one pixel.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// Fine grain, -64 to 64.
    grain: i8,
    /// Uneven ink, slowly changing.
    mottle: i8,
    /// How far the edge of an ink strays here, in pixels.
    stray: (i8, i8),
}

static MARKS: LazyLock<Vec<Mark>> = LazyLock::new(|| {
    let random = |x: usize, y: usize, purpose: u64| {
        let key = ((y % TILE) * TILE + x % TILE) as u64 | purpose << 32;
        (mix_bits(key) >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    };
    let smooth = |x: usize, y: usize, cell: usize, purpose: u64| {
        let (left, top) = (x / cell, y / cell);
        let (u, v) = ((x % cell) as f32 / cell as f32, (y % cell) as f32 / cell as f32);
        let wrap = TILE / cell;
        let at = |dx: usize, dy: usize| random((left + dx) % wrap, (top + dy) % wrap, purpose);
        let upper = at(0, 0) * (1.0 - u) + at(1, 0) * u;
        let lower = at(0, 1) * (1.0 - u) + at(1, 1) * u;
        upper * (1.0 - v) + lower * v
    };
    let mut marks = vec![Mark::default(); TILE * TILE];
    for (index, mark) in marks.iter_mut().enumerate() {
        let (x, y) = (index % TILE, index / TILE);
        let grain = random(x, y, 1) * 0.6 + random(x, y, 2) * 0.4;
        mark.grain = (grain * 64.0) as i8;
        let mottle = smooth(x, y, 64, 3) * 0.6 + smooth(x, y, 8, 4) * 0.4;
        mark.mottle = (mottle * 64.0) as i8;
        let stray = |purpose| (smooth(x, y, 4, purpose) * 1.1 + random(x, y, purpose + 1) * 0.45).round() as i8;
        mark.stray = (stray(5), stray(7));
    }
    marks
});

/// Lays the marks of the press over straight RGBA pixels that are all opaque.
fn press(rgba: &[u8], seed: u64) -> RgbImage {
    let (width, height) = (MASTER_WIDTH as i32, MASTER_HEIGHT as i32);
    let bits = mix_bits(seed);
    let (shift_x, shift_y) = ((bits & 511) as usize, (bits >> 9 & 511) as usize);
    // The plates of cyan and yellow lie a pixel beside the others.
    let (cyan, yellow) = if bits >> 20 & 1 == 0 {
        ((1, 0), (0, 1))
    } else {
        ((-1, 0), (0, -1))
    };
    let channel = |x: i32, y: i32, which: usize| {
        let (x, y) = (x.clamp(0, width - 1), y.clamp(0, height - 1));
        i32::from(rgba[((y * width + x) * 4) as usize + which])
    };
    let mut out = Vec::with_capacity((width * height * 3) as usize);
    for y in 0..height {
        let row = (y as usize + shift_y) % TILE * TILE;
        for x in 0..width {
            let mark = MARKS[row + (x as usize + shift_x) % TILE];
            let (sx, sy) = (x + i32::from(mark.stray.0), y + i32::from(mark.stray.1));
            // Graded areas are stippled, flat ones nearly still, edges left alone.
            let slope = (channel(x + 6, y, 1) - channel(x - 6, y, 1)).abs()
                + (channel(x, y + 6, 1) - channel(x, y - 6, 1)).abs();
            let coarse = if slope <= 12 { 5 + slope } else { 5 };
            let noise = i32::from(mark.grain) * coarse / 64 + i32::from(mark.mottle) / 18;
            let ink = |(dx, dy): (i32, i32), which| (channel(sx + dx, sy + dy, which) + noise).clamp(0, 255) as u8;
            out.push(ink(cyan, 0));
            out.push(ink((0, 0), 1));
            out.push(ink(yellow, 2));
        }
    }
    RgbImage::from_raw(MASTER_WIDTH, MASTER_HEIGHT, out).unwrap_or_default()
}

/// Crops an image around its centre to the aspect of `width` × `height` pixels, reduces it to
/// that size (it is never enlarged) and encodes it; `quality` is 1 to 100, ignored for PNG.
///
/// # Errors
/// [`Error::Empty`] when a size is zero, [`Error::Encoding`] when the encoder refuses.
pub fn encode(image: &RgbImage, width: u32, height: u32, format: Format, quality: u8) -> Result<Vec<u8>, Error> {
    let (have_w, have_h) = image.dimensions();
    if width == 0 || height == 0 || have_w == 0 || have_h == 0 {
        return Err(Error::Empty);
    }
    let scale = (f64::from(have_w) / f64::from(width)).min(f64::from(have_h) / f64::from(height));
    let part = |asked: u32, have: u32| ((f64::from(asked) * scale).round() as u32).clamp(1, have);
    let (crop_w, crop_h) = (part(width, have_w), part(height, have_h));
    let (out_w, out_h) = (width.min(crop_w), height.min(crop_h));
    let whole = (crop_w, crop_h) == (have_w, have_h);
    let same = (out_w, out_h) == (crop_w, crop_h);
    if whole && same {
        return write(image, format, quality);
    }
    let (left, top) = ((have_w - crop_w) / 2, (have_h - crop_h) / 2);
    if same {
        let crop = imageops::crop_imm(image, left, top, crop_w, crop_h);
        return write(&crop.to_image(), format, quality);
    }
    let crop = ResizeOptions::new().crop(left.into(), top.into(), crop_w.into(), crop_h.into());
    write(&reduce(image, &crop, (out_w, out_h))?, format, quality)
}

/// The cropped part of an image in a smaller size.
fn reduce(image: &RgbImage, crop: &ResizeOptions, (width, height): (u32, u32)) -> Result<RgbImage, Error> {
    let fail = |error: &dyn std::fmt::Display| Error::Encoding(error.to_string());
    let options = crop.resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
    let source = ImageRef::new(image.width(), image.height(), image.as_raw(), PixelType::U8x3);
    let source = source.map_err(|error| fail(&error))?;
    let mut small = Image::new(width, height, PixelType::U8x3);
    let resized = Resizer::new().resize(&source, &mut small, &options);
    resized.map_err(|error| fail(&error))?;
    RgbImage::from_raw(width, height, small.into_vec()).ok_or(Error::Empty)
}

fn write(image: &RgbImage, format: Format, quality: u8) -> Result<Vec<u8>, Error> {
    let (width, height) = image.dimensions();
    let quality = quality.clamp(1, 100);
    let refused = |error: image::ImageError| Error::Encoding(error.to_string());
    match format {
        Format::WebP => webp::Encoder::from_rgb(image.as_raw(), width, height)
            .encode_simple(false, f32::from(quality))
            .map(|bytes| bytes.to_vec())
            .map_err(|error| Error::Encoding(format!("{error:?}"))),
        Format::Jpeg => {
            let mut bytes = Cursor::new(Vec::new());
            JpegEncoder::new_with_quality(&mut bytes, quality)
                .write_image(image.as_raw(), width, height, ExtendedColorType::Rgb8)
                .map_err(refused)?;
            Ok(bytes.into_inner())
        }
        Format::Png => {
            let mut bytes = Cursor::new(Vec::new());
            PngEncoder::new(&mut bytes)
                .write_image(image.as_raw(), width, height, ExtendedColorType::Rgb8)
                .map_err(refused)?;
            Ok(bytes.into_inner())
        }
    }
}
