//! A perceptual hash, for the question whether two pictures look nearly alike.
//!
//! The discrete cosine transform of a small grey copy; each bit says whether one low frequency
//! lies above the median. Colour does not count.

use image::RgbImage;
use image::imageops::{self, FilterType};

const SIDE: usize = 32;
const KEPT: usize = 8;

/// A hash of 64 bits: pictures that look alike differ in few of them.
pub fn perceptual_hash(image: &RgbImage) -> u64 {
    if image.width() == 0 || image.height() == 0 {
        return 0;
    }
    let grey = imageops::grayscale(&imageops::thumbnail(image, 128, 96));
    let small = imageops::resize(&grey, SIDE as u32, SIDE as u32, FilterType::Triangle);
    let value = |x: usize, y: usize| f64::from(small.get_pixel(x as u32, y as u32).0[0]);
    let wave = |frequency: usize, at: usize| {
        let angle = std::f64::consts::PI * frequency as f64 * (at as f64 + 0.5) / SIDE as f64;
        angle.cos()
    };
    let mut coefficients = [0.0; KEPT * KEPT];
    for (index, coefficient) in coefficients.iter_mut().enumerate() {
        // The mean and the two slowest gradients (light sky, dark ground) say little: skip row 0.
        let (u, v) = (index % KEPT, index / KEPT + 1);
        for y in 0..SIDE {
            let row: f64 = (0..SIDE).map(|x| value(x, y) * wave(u, x)).sum();
            *coefficient += row * wave(v, y);
        }
    }
    let mut sorted = coefficients;
    sorted.sort_by(f64::total_cmp);
    let median = (sorted[KEPT * KEPT / 2 - 1] + sorted[KEPT * KEPT / 2]) / 2.0;
    coefficients
        .iter()
        .enumerate()
        .fold(0, |hash, (index, value)| hash | u64::from(*value > median) << index)
}

/// In how many of the 64 bits two hashes differ.
pub fn distance(a: u64, b: u64) -> u32 {
    (a ^ b).count_ones()
}
