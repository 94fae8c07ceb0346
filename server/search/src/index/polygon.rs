//! Areas that somebody draws on the map.

use crate::geometry::BoundingBox;

/// A closed line on the map; its inside is what an odd number of edges surrounds. It does not cross the antimeridian.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    corners: Vec<(f64, f64)>,
    bounds: BoundingBox,
}

/// Why corners are no polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPolygon {
    #[error("an area has 3 to {} corners", Polygon::MOST_CORNERS)]
    Corners,
    #[error("a corner has a latitude of -90 to 90 and a longitude of -180 to 180 degrees")]
    Degrees,
}

impl Polygon {
    /// More than anybody draws.
    pub const MOST_CORNERS: usize = 500;

    /// Of corners as latitude and longitude in degrees; the last is joined to the first.
    pub fn new(corners: Vec<(f64, f64)>) -> Result<Self, InvalidPolygon> {
        if !(3..=Self::MOST_CORNERS).contains(&corners.len()) {
            return Err(InvalidPolygon::Corners);
        }
        let is_on_globe = |(latitude, longitude): &(f64, f64)| {
            (-90.0..=90.0).contains(latitude) && (-180.0..=180.0).contains(longitude)
        };
        if !corners.iter().all(is_on_globe) {
            return Err(InvalidPolygon::Degrees);
        }
        let fold = |pick: fn(&(f64, f64)) -> f64, meet: fn(f64, f64) -> f64, from: f64| {
            corners.iter().map(pick).fold(from, meet)
        };
        let bounds = BoundingBox {
            south: fold(|corner| corner.0, f64::min, 90.0),
            west: fold(|corner| corner.1, f64::min, 180.0),
            north: fold(|corner| corner.0, f64::max, -90.0),
            east: fold(|corner| corner.1, f64::max, -180.0),
        };
        Ok(Self { corners, bounds })
    }

    /// The box around it.
    pub fn bounds(&self) -> BoundingBox {
        self.bounds
    }

    /// Whether a box is inside as a whole, or outside; None when an edge comes near it.
    pub(super) fn holds_all(&self, bounds: &BoundingBox) -> Option<bool> {
        let mut previous = self.corners[self.corners.len() - 1];
        for corner in &self.corners {
            let is_away = previous.0.max(corner.0) < bounds.south
                || previous.0.min(corner.0) > bounds.north
                || previous.1.max(corner.1) < bounds.west
                || previous.1.min(corner.1) > bounds.east;
            if !is_away {
                return None;
            }
            previous = *corner;
        }
        Some(self.contains(bounds.south, bounds.west))
    }

    /// Whether the point is inside, by the number of edges that a line from it to the east crosses.
    pub fn contains(&self, latitude: f64, longitude: f64) -> bool {
        let mut inside = false;
        let mut previous = self.corners[self.corners.len() - 1];
        for corner in &self.corners {
            let ((south, west), (north, east)) = if previous.0 <= corner.0 {
                (previous, *corner)
            } else {
                (*corner, previous)
            };
            // The upper end does not belong to an edge, so that a corner counts once.
            if south <= latitude && latitude < north {
                let side = (east - west) * (latitude - south) - (longitude - west) * (north - south);
                inside ^= side > 0.0;
            }
            previous = *corner;
        }
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notch_is_outside() {
        let arrow = vec![(0.0, 0.0), (10.0, 5.0), (0.0, 10.0), (3.0, 5.0)];
        let arrow = Polygon::new(arrow).unwrap();
        assert!(arrow.contains(5.0, 5.0) && arrow.contains(1.0, 1.0));
        assert!(!arrow.contains(1.0, 5.0) && !arrow.contains(5.0, 9.0) && !arrow.contains(11.0, 5.0));
        assert_eq!(arrow.bounds().north, 10.0);
    }

    #[test]
    fn each_point_belongs_to_one_of_two_neighbours() {
        let left = Polygon::new(vec![(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)]).unwrap();
        let right = Polygon::new(vec![(0.0, 1.0), (0.0, 2.0), (1.0, 2.0), (1.0, 1.0)]).unwrap();
        for step in 0..10 {
            let latitude = f64::from(step) / 10.0;
            assert!(left.contains(latitude, 1.0) ^ right.contains(latitude, 1.0));
        }
    }

    #[test]
    fn what_is_no_polygon_is_refused() {
        assert_eq!(Polygon::new(vec![(0.0, 0.0); 2]), Err(InvalidPolygon::Corners));
        assert_eq!(Polygon::new(vec![(0.0, 0.0); 501]), Err(InvalidPolygon::Corners));
        let far = vec![(0.0, 0.0), (0.0, 181.0), (1.0, f64::NAN)];
        assert_eq!(Polygon::new(far), Err(InvalidPolygon::Degrees));
    }
}
