//! The grid of Web Mercator tiles: at level 0 one square is the world, and each level halves its sides.

use std::f64::consts::PI;

/// Web Mercator ends here, in degrees.
const LAST_LATITUDE: f64 = 85.051_128_779_806_6;

/// The column of a longitude, from west to east. A longitude out of range counts for a column at the edge.
pub(crate) fn column_of(longitude: f64, level: u8) -> u32 {
    let all = 1_u32 << level;
    // The conversion saturates.
    (((longitude + 180.0) / 360.0 * f64::from(all)) as u32).min(all - 1)
}

/// The row of a latitude, from north to south. A latitude beyond the projection counts for a row at the edge.
pub(crate) fn row_of(latitude: f64, level: u8) -> u32 {
    let all = 1_u32 << level;
    (down(latitude) * f64::from(all)).min(f64::from(all - 1)) as u32
}

/// How far a latitude is below the projection's north, as a share of its height.
pub(crate) fn down(latitude: f64) -> f64 {
    let sine = latitude.clamp(-LAST_LATITUDE, LAST_LATITUDE).to_radians().sin();
    0.5 - ((1.0 + sine) / (1.0 - sine)).ln() / (4.0 * PI)
}

/// The latitude of a share of the projection's height from its north.
pub(crate) fn latitude_at(down: f64) -> f64 {
    (PI * (1.0 - 2.0 * down)).sinh().atan().to_degrees()
}

/// The northern edge of a row.
pub(crate) fn north_of(row: u32, level: u8) -> f64 {
    latitude_at(f64::from(row) / f64::from(1_u32 << level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_tiles() {
        // The example of wiki.openstreetmap.org/wiki/Slippy_map_tilenames.
        assert_eq!((column_of(139.7006793, 18), row_of(35.6590699, 18)), (232_798, 103_246));
        assert!(north_of(103_246, 18) >= 35.6590699 && north_of(103_247, 18) < 35.6590699);
        assert_eq!((row_of(90.0, 3), row_of(-90.0, 3), column_of(180.0, 3)), (0, 7, 7));
    }
}
