//! Areas drawn on the map.

use crate::geometry::BoundingBox;

/// A closed line on the map; its inside is what an odd number of edges surrounds. It must not cross the antimeridian.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    corners: Vec<(f64, f64)>,
    bounds: BoundingBox,
}

/// Why corners form no polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPolygon {
    #[error("an area has 3 to {} corners", Polygon::MAX_CORNERS)]
    Corners,
    #[error("a corner has a latitude of -90 to 90 and a longitude of -180 to 180 degrees")]
    Degrees,
}

impl Polygon {
    /// More corners than any drawing has.
    pub const MAX_CORNERS: usize = 500;

    /// Of corners as latitude and longitude in degrees; the last is joined to the first.
    pub fn new(corners: Vec<(f64, f64)>) -> Result<Self, InvalidPolygon> {
        if !(3..=Self::MAX_CORNERS).contains(&corners.len()) {
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

    /// How many corners it has.
    pub fn corners(&self) -> usize {
        self.corners.len()
    }

    /// The polygon reduced to the edges that matter for points of a box.
    pub(super) fn seen_from(&self, bounds: &BoundingBox) -> Edges {
        let mut seen = Edges {
            is_inside: false,
            edges: Vec::new(),
        };
        for edge in self.edges() {
            match edge.crossed_from(bounds) {
                Some(is_crossed) => seen.is_inside ^= is_crossed,
                None => seen.edges.push(edge),
            }
        }
        seen
    }

    /// Whether the point is inside, by the number of edges that a line from it to the east crosses.
    pub fn contains(&self, latitude: f64, longitude: f64) -> bool {
        let crossed = self.edges().filter(|edge| edge.is_crossed(latitude, longitude));
        crossed.count() % 2 == 1
    }

    fn edges(&self) -> impl Iterator<Item = Edge> {
        let previous = self.corners.iter().cycle().skip(self.corners.len() - 1);
        previous
            .zip(&self.corners)
            .map(|(one, other)| Edge::between(*one, *other))
    }
}

/// The edges near a box, and the effect of all others on its points.
#[derive(Debug)]
pub(super) struct Edges {
    /// Whether a ray from each point of the box crosses an odd number of the others.
    is_inside: bool,
    edges: Vec<Edge>,
}

impl Edges {
    /// Whether all points of the box are inside, or none; None when each point has to be tested.
    pub fn holds_all(&self) -> Option<bool> {
        self.edges.is_empty().then_some(self.is_inside)
    }

    /// Whether a point of the box is inside; the same as [`Polygon::contains`].
    pub fn contains(&self, latitude: f64, longitude: f64) -> bool {
        let crossed = self.edges.iter().filter(|edge| edge.is_crossed(latitude, longitude));
        self.is_inside ^ (crossed.count() % 2 == 1)
    }
}

/// An edge, its southern end first.
#[derive(Clone, Copy, Debug)]
struct Edge {
    south: f64,
    west: f64,
    north: f64,
    east: f64,
}

impl Edge {
    fn between(one: (f64, f64), other: (f64, f64)) -> Self {
        let ((south, west), (north, east)) = if one.0 <= other.0 { (one, other) } else { (other, one) };
        Self {
            south,
            west,
            north,
            east,
        }
    }

    /// Whether a ray from the point to the east crosses it. The northern end does not belong to an edge, so that a
    /// corner counts once.
    fn is_crossed(&self, latitude: f64, longitude: f64) -> bool {
        self.south <= latitude && latitude < self.north && self.side(latitude, longitude) > 0.0
    }

    /// Above zero where the edge lies to the east of the point.
    fn side(&self, latitude: f64, longitude: f64) -> f64 {
        (self.east - self.west) * (latitude - self.south) - (longitude - self.west) * (self.north - self.south)
    }

    /// Whether rays from all points of a box cross it, or none; None when they differ.
    ///
    /// Rounding is monotonic, so [`Self::side`] grows or falls with each of its arguments for computed numbers as for
    /// real ones: its highest and its lowest value in a box are those at two of the corners.
    fn crossed_from(&self, bounds: &BoundingBox) -> Option<bool> {
        if self.north <= bounds.south || self.south > bounds.north {
            return Some(false);
        }
        let (low, high) = if self.east >= self.west {
            (bounds.south, bounds.north)
        } else {
            (bounds.north, bounds.south)
        };
        if self.side(high, bounds.west) <= 0.0 {
            return Some(false);
        }
        let is_beside_all = self.south <= bounds.south && bounds.north < self.north;
        (is_beside_all && self.side(low, bounds.east) > 0.0).then_some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whole numbers, so that corners, edges and sides of boxes often coincide, or any others.
    fn degrees(most: f64) -> impl Strategy<Value = f64> {
        let whole = (-8..=8_i32).prop_map(f64::from);
        prop_oneof![2 => whole, 1 => -most..most]
    }

    proptest! {
        #[test]
        fn what_is_seen_from_a_box_is_what_each_of_its_points_sees(
            corners in prop::collection::vec((degrees(9.0), degrees(9.0)), 3..40),
            (south, west) in (degrees(9.0), degrees(9.0)),
            (height, width) in (prop_oneof![Just(0.0), 0.0..6.0_f64], prop_oneof![Just(0.0), 0.0..6.0_f64]),
            points in prop::collection::vec((0.0..=1.0_f64, 0.0..=1.0_f64), 30),
        ) {
            let polygon = Polygon::new(corners.clone()).unwrap();
            let bounds = BoundingBox { south, west, north: south + height, east: west + width };
            let seen = polygon.seen_from(&bounds);
            let within = points.iter().map(|(north, east)| (south + north * height, west + east * width));
            // Its own corners and those of the box are the critical points.
            let special = corners.into_iter().chain([(bounds.south, west), (bounds.south, bounds.east),
                (bounds.north, west), (bounds.north, bounds.east)]);
            for (latitude, longitude) in within.chain(special) {
                let latitude = latitude.clamp(bounds.south, bounds.north);
                let longitude = longitude.clamp(bounds.west, bounds.east);
                let is_inside = polygon.contains(latitude, longitude);
                prop_assert_eq!(seen.contains(latitude, longitude), is_inside, "{} {}", latitude, longitude);
                if let Some(all) = seen.holds_all() {
                    prop_assert_eq!(all, is_inside);
                }
            }
        }
    }

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
    fn an_invalid_polygon_is_refused() {
        assert_eq!(Polygon::new(vec![(0.0, 0.0); 2]), Err(InvalidPolygon::Corners));
        assert_eq!(Polygon::new(vec![(0.0, 0.0); 501]), Err(InvalidPolygon::Corners));
        let far = vec![(0.0, 0.0), (0.0, 181.0), (1.0, f64::NAN)];
        assert_eq!(Polygon::new(far), Err(InvalidPolygon::Degrees));
    }
}
