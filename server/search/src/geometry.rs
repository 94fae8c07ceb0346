//! Distances and boxes on the globe, in degrees and kilometres. Must not know places.

/// Mean radius of the Earth in kilometres (IUGG).
const EARTH_RADIUS_KM: f64 = 6371.0088;
/// Kilometres of one degree of latitude on that sphere.
pub(crate) const KM_PER_DEGREE: f64 = EARTH_RADIUS_KM * std::f64::consts::PI / 180.0;

/// A distance for ordering: in units of ten metres.
#[inline]
pub(crate) fn distance_units(from: (f64, f64), to: (f64, f64)) -> u64 {
    (haversine_km(from.0, from.1, to.0, to.1) * 100.0).round() as u64
}

/// Great-circle distance between two points given in degrees, in kilometres.
pub fn haversine_km(from_latitude: f64, from_longitude: f64, to_latitude: f64, to_longitude: f64) -> f64 {
    let (from, to) = (from_latitude.to_radians(), to_latitude.to_radians());
    let half_latitude = ((to - from) / 2.0).sin();
    let half_longitude = ((to_longitude - from_longitude).to_radians() / 2.0).sin();
    let square = half_latitude * half_latitude + from.cos() * to.cos() * half_longitude * half_longitude;
    2.0 * EARTH_RADIUS_KM * square.sqrt().min(1.0).asin()
}

/// A box between two parallels and two meridians, in degrees. `west > east` means that it crosses the antimeridian.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoundingBox {
    /// Southern edge, −90 to 90.
    pub south: f64,
    /// Western edge, −180 to 180.
    pub west: f64,
    /// Northern edge, −90 to 90.
    pub north: f64,
    /// Eastern edge, −180 to 180.
    pub east: f64,
}

impl BoundingBox {
    /// The smallest box around the circle of `radius_km` around a point; near a pole it includes every meridian.
    pub fn around(latitude: f64, longitude: f64, radius_km: f64) -> Self {
        let reach = radius_km.max(0.0) / KM_PER_DEGREE;
        let (south, north) = (latitude - reach, latitude + reach);
        let ratio = reach.to_radians().sin() / latitude.to_radians().cos();
        if south <= -90.0 || north >= 90.0 || ratio >= 1.0 || reach >= 90.0 {
            return Self {
                south: south.max(-90.0),
                west: -180.0,
                north: north.min(90.0),
                east: 180.0,
            };
        }
        let aside = ratio.asin().to_degrees();
        Self {
            south,
            west: normal_longitude(longitude - aside),
            north,
            east: normal_longitude(longitude + aside),
        }
    }

    /// Whether the box holds the point; its edges belong to it.
    pub fn contains(&self, latitude: f64, longitude: f64) -> bool {
        if !(self.south..=self.north).contains(&latitude) {
            return false;
        }
        if self.crosses_antimeridian() {
            longitude >= self.west || longitude <= self.east
        } else {
            (self.west..=self.east).contains(&longitude)
        }
    }

    /// Whether the box goes eastwards over the 180th meridian.
    pub fn crosses_antimeridian(&self) -> bool {
        self.west > self.east
    }

    /// Width in degrees of longitude, 0 to 360.
    pub fn width(&self) -> f64 {
        let width = self.east - self.west;
        if width < 0.0 { width + 360.0 } else { width }
    }

    /// The point in the middle, as latitude and longitude.
    pub fn center(&self) -> (f64, f64) {
        (
            (self.south + self.north) / 2.0,
            normal_longitude(self.west + self.width() / 2.0),
        )
    }

    /// The box as one or two boxes that do not cross the antimeridian.
    pub fn split(&self) -> (Self, Option<Self>) {
        if self.crosses_antimeridian() {
            (Self { east: 180.0, ..*self }, Some(Self { west: -180.0, ..*self }))
        } else {
            (*self, None)
        }
    }
}

/// A longitude normalized to −180 to 180.
fn normal_longitude(longitude: f64) -> f64 {
    if (-180.0..=180.0).contains(&longitude) {
        longitude
    } else {
        (longitude + 180.0).rem_euclid(360.0) - 180.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paris_to_new_york_is_the_known_distance() {
        let distance = haversine_km(48.8566, 2.3522, 40.7128, -74.0060);
        assert!((distance - 5837.0).abs() < 5.0, "{distance}");
        assert!(haversine_km(0.0, 179.5, 0.0, -179.5) < 112.0);
    }

    #[test]
    fn a_box_over_the_antimeridian_holds_both_sides_and_not_the_rest() {
        let fiji = BoundingBox::around(-17.7, 179.9, 60.0);
        assert!(fiji.crosses_antimeridian());
        assert!(fiji.contains(-17.7, 179.95) && fiji.contains(-17.7, -179.9));
        assert!(!fiji.contains(-17.7, 0.0) && !fiji.contains(-20.0, 179.9));
        let (east, west) = fiji.split();
        assert!(east.contains(-17.7, 179.95) && west.is_some_and(|part| part.contains(-17.7, -179.9)));
        assert!((fiji.center().1.abs() - 179.9).abs() < 0.01);
    }

    #[test]
    fn a_box_around_a_pole_holds_every_meridian() {
        let pole = BoundingBox::around(89.9, 10.0, 50.0);
        assert!(pole.contains(89.9, -170.0) && pole.north <= 90.0);
    }

    #[test]
    fn a_box_around_a_point_touches_the_circle() {
        for latitude in [-60.0, 0.0, 45.0, 70.0] {
            let area = BoundingBox::around(latitude, 20.0, 30.0);
            for step in 0..360 {
                let angle = f64::from(step).to_radians();
                let north = latitude + 29.9 / KM_PER_DEGREE * angle.cos();
                let east = 20.0 + 29.9 / KM_PER_DEGREE * angle.sin() / latitude.to_radians().cos();
                if haversine_km(latitude, 20.0, north, east) <= 30.0 {
                    assert!(area.contains(north, east), "{latitude} {step}");
                }
            }
        }
    }
}
