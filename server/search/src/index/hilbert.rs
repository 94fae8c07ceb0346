//! The order of hotels: along a Hilbert curve, neighbours on the globe are neighbours in the index.

/// Bits of each coordinate.
const BITS: u32 = 16;

/// The position of a point on the curve. Cells are 0.0055 by 0.0027 degrees, some 600 by 300 metres at the equator.
pub fn hilbert_key(latitude: f64, longitude: f64) -> u32 {
    let cells = f64::from(1_u32 << BITS);
    // The conversion saturates, so a point out of range lands on the edge.
    let cell = |share: f64| ((share * cells) as u32).min((1 << BITS) - 1);
    let (mut x, mut y) = (cell((longitude + 180.0) / 360.0), cell((latitude + 90.0) / 180.0));
    let mut key = 0;
    let mut side = 1 << (BITS - 1);
    while side > 0 {
        let (right, upper) = (u32::from(x & side > 0), u32::from(y & side > 0));
        key = (key << 2) | ((3 * right) ^ upper);
        // The curve of a quarter is turned, so that its end meets the beginning of the next.
        if upper == 0 {
            if right == 1 {
                (x, y) = (!x, !y);
            }
            (x, y) = (y, x);
        }
        side >>= 1;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_on_the_curve_are_neighbours_on_the_globe() {
        let cells = 256.0;
        let mut points: Vec<(u32, i32, i32)> = (0..256_i32)
            .flat_map(|x| (0..256_i32).map(move |y| (x, y)))
            .map(|(x, y)| {
                let latitude = (f64::from(y) + 0.5) / cells * 180.0 - 90.0;
                let longitude = (f64::from(x) + 0.5) / cells * 360.0 - 180.0;
                (hilbert_key(latitude, longitude), x, y)
            })
            .collect();
        points.sort_unstable();
        for pair in points.windows(2) {
            assert!(pair[0].0 < pair[1].0);
            assert_eq!(
                (pair[0].1 - pair[1].1).abs() + (pair[0].2 - pair[1].2).abs(),
                1,
                "{pair:?}"
            );
        }
    }

    #[test]
    fn a_point_out_of_range_lands_on_the_edge() {
        assert_eq!(hilbert_key(200.0, -500.0), hilbert_key(90.0, -180.0));
        assert_eq!(hilbert_key(f64::NAN, f64::NAN), hilbert_key(-90.0, -180.0));
    }
}
