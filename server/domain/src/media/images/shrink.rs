//! Shrinks images without more memory than the result takes: each pixel is the mean of the pixels that it covers.

use super::plain::Plain;

/// Shrinks the image to sides that must not exceed its own.
pub(super) fn shrunk(picture: &Plain, width: u32, height: u32) -> Plain {
    let channels = if picture.has_alpha { 4 } else { 3 };
    let [from_wide, from_high, wide, high] = [picture.width, picture.height, width, height].map(u64::from);
    let row_bytes = usize::try_from(from_wide).unwrap_or(usize::MAX) * channels;
    let target_bytes = usize::try_from(wide).unwrap_or(usize::MAX) * channels;
    // Rows and columns are counted in fractions of a target pixel, so that only the end result is rounded.
    let whole = from_wide * from_high;
    let mut bytes = Vec::with_capacity(target_bytes * usize::try_from(high).unwrap_or(0));
    let mut sums = vec![0_u64; target_bytes];
    let mut row = vec![0_u64; target_bytes];
    let mut targets = 0;
    for (number, source) in (0_u64..).zip(picture.bytes.chunks_exact(row_bytes.max(1))) {
        across(source, channels, from_wide, wide, &mut row);
        let (begin, end) = (number * high, (number + 1) * high);
        let boundary = (targets + 1) * from_high;
        add(&mut sums, &row, boundary.min(end) - begin);
        if end >= boundary {
            bytes.extend(sums.iter().map(|sum| mean(*sum, whole)));
            sums.fill(0);
            targets += 1;
            add(&mut sums, &row, end - boundary);
        }
    }
    Plain {
        bytes,
        width,
        height,
        has_alpha: picture.has_alpha,
    }
}

/// Adds one row: each target pixel becomes the weighted sum of the pixels that it covers.
fn across(source: &[u8], channels: usize, from: u64, to: u64, row: &mut [u64]) {
    row.fill(0);
    let (mut target, mut boundary) = (0, from);
    for (number, pixel) in (0_u64..).zip(source.chunks_exact(channels)) {
        let (begin, end) = (number * to, (number + 1) * to);
        let first = boundary.min(end) - begin;
        add_pixel(row, target, pixel, first);
        if end >= boundary {
            target += channels;
            add_pixel(row, target, pixel, end - boundary);
            boundary += from;
        }
    }
}

/// A position beyond the last pixel adds nothing.
fn add_pixel(row: &mut [u64], at: usize, pixel: &[u8], weight: u64) {
    if let Some(sums) = row.get_mut(at..at + pixel.len()) {
        for (sum, value) in sums.iter_mut().zip(pixel) {
            *sum += u64::from(*value) * weight;
        }
    }
}

fn add(sums: &mut [u64], row: &[u64], weight: u64) {
    if weight > 0 {
        for (sum, value) in sums.iter_mut().zip(row) {
            *sum += value * weight;
        }
    }
}

fn mean(sum: u64, whole: u64) -> u8 {
    u8::try_from((sum + whole / 2) / whole.max(1)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(width: u32, height: u32, value: impl Fn(usize) -> u8) -> Plain {
        let pixels = usize::try_from(width * height).unwrap();
        Plain {
            bytes: (0..pixels * 3).map(|place| value(place / 3)).collect(),
            width,
            height,
            has_alpha: false,
        }
    }

    #[test]
    fn one_colour_stays_what_it_is_in_every_size() {
        for (width, height) in [(1, 1), (3, 2), (5, 7), (7, 7)] {
            let small = shrunk(&plain(7, 7, |_| 201), width, height);
            assert_eq!((small.width, small.height), (width, height));
            assert_eq!(small.bytes, vec![201; usize::try_from(width * height * 3).unwrap()]);
        }
    }

    #[test]
    fn a_pixel_is_the_mean_of_those_that_it_covers() {
        // Columns of 0, 90 and 180: each side gets half of the middle one.
        let small = shrunk(&plain(3, 1, |pixel| [0, 90, 180][pixel]), 2, 1);
        assert_eq!(small.bytes, [30, 30, 30, 150, 150, 150]);
        let small = shrunk(&plain(1, 3, |pixel| [0, 90, 180][pixel]), 1, 2);
        assert_eq!(small.bytes, [30, 30, 30, 150, 150, 150]);
        let same = plain(4, 3, |pixel| u8::try_from(pixel).unwrap());
        assert_eq!(shrunk(&same, 4, 3).bytes, same.bytes);
    }
}
