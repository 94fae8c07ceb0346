//! Areas that are smaller than the box around them.

use crate::{
    geometry::{BoundingBox, KM_PER_DEGREE, haversine_km},
    index::{
        area::Area,
        polygon::{Edges, Polygon},
    },
};

/// Up to this radius and this far from the equator the flat approximation is much better than [`DOUBT`].
const SMALL_KM: f64 = 200.0;
const FLAT_LATITUDE: f64 = 72.0;
/// The part of the radius within which the flat distance is not used.
const DOUBT: f64 = 0.01;

/// A circle or a polygon.
#[derive(Clone, Debug)]
pub(super) enum Round {
    Circle(Circle),
    Polygon(Polygon),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Circle {
    latitude: f64,
    longitude: f64,
    kilometres: f64,
    sine: f64,
    cosine: f64,
    is_flat: bool,
}

impl Round {
    pub fn of(area: &Area) -> Option<Self> {
        match area.base() {
            Area::World | Area::Box(_) | Area::Country(_) | Area::Region(_) => None,
            Area::Circle {
                latitude,
                longitude,
                kilometres,
            } => Some(Self::Circle(Circle::new(*latitude, *longitude, *kilometres))),
            Area::Polygon(polygon) => Some(Self::Polygon(polygon.clone())),
            // A shared area is never the base of another.
            Area::Shared(shared) => Self::of(shared.area()),
        }
    }

    /// The area reduced to what matters for points of a box.
    pub fn seen_from(&self, bounds: &BoundingBox) -> ClippedArea<'_> {
        match self {
            Self::Circle(circle) if circle.holds_all(bounds) => ClippedArea::Whole(true),
            Self::Circle(circle) => ClippedArea::Circle(circle),
            Self::Polygon(polygon) => {
                let edges = polygon.seen_from(bounds);
                edges.holds_all().map_or(ClippedArea::Edges(edges), ClippedArea::Whole)
            }
        }
    }
}

/// An area reduced to what matters for points of a box within the area's box.
pub(super) enum ClippedArea<'a> {
    /// Whether all of them belong to it, or none.
    Whole(bool),
    Circle(&'a Circle),
    Edges(Edges),
}

impl ClippedArea<'_> {
    /// Whether a point belongs to the area.
    pub fn holds(&self, latitude: f64, longitude: f64) -> bool {
        match self {
            Self::Whole(all) => *all,
            Self::Circle(circle) => circle.holds(latitude, longitude),
            Self::Edges(edges) => edges.contains(latitude, longitude),
        }
    }
}

impl Circle {
    fn new(latitude: f64, longitude: f64, kilometres: f64) -> Self {
        Self {
            latitude,
            longitude,
            kilometres,
            sine: latitude.to_radians().sin(),
            cosine: latitude.to_radians().cos(),
            is_flat: kilometres <= SMALL_KM && latitude.abs() <= FLAT_LATITUDE,
        }
    }

    fn holds(&self, latitude: f64, longitude: f64) -> bool {
        if self.is_flat {
            let north = latitude - self.latitude;
            let mut east = longitude - self.longitude;
            if east.abs() > 180.0 {
                east -= 360.0_f64.copysign(east);
            }
            // Meridians converge: half way to the point they are closer by this factor.
            let cosine = self.cosine - self.sine * north.to_radians() / 2.0;
            let square = north * north + east * east * cosine * cosine;
            let radius = self.kilometres / KM_PER_DEGREE;
            let (inner, outer) = (radius * (1.0 - DOUBT), radius * (1.0 + DOUBT));
            if square < inner * inner {
                return true;
            }
            if square > outer * outer {
                return false;
            }
        }
        haversine_km(self.latitude, self.longitude, latitude, longitude) <= self.kilometres
    }

    /// A small box is inside when its corners are, except at the very edge.
    fn holds_all(&self, bounds: &BoundingBox) -> bool {
        let corners = [
            (bounds.south, bounds.west),
            (bounds.south, bounds.east),
            (bounds.north, bounds.west),
            (bounds.north, bounds.east),
        ];
        let reach = self.kilometres * (1.0 - DOUBT);
        let is_inside = |(north, east): (f64, f64)| haversine_km(self.latitude, self.longitude, north, east) <= reach;
        self.is_flat && corners.into_iter().all(is_inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_point_is_in_the_circle_when_its_distance_is(
            latitude in -80.0..80.0_f64,
            longitude in -180.0..180.0_f64,
            kilometres in 0.1..300.0_f64,
            away in 0.0..1.5_f64,
            angle in 0.0..360.0_f64,
        ) {
            let circle = Circle::new(latitude, longitude, kilometres);
            let reach = away * kilometres / KM_PER_DEGREE;
            let north = (latitude + reach * angle.to_radians().cos()).clamp(-90.0, 90.0);
            let mut east = longitude + reach * angle.to_radians().sin() / latitude.to_radians().cos();
            if east.abs() > 180.0 {
                east -= 360.0_f64.copysign(east);
            }
            let distance = haversine_km(latitude, longitude, north, east);
            prop_assert_eq!(circle.holds(north, east), distance <= kilometres, "{}", distance);
        }

        #[test]
        fn what_a_box_sees_is_what_each_of_its_points_sees(
            latitude in -70.0..70.0_f64,
            size in 0.01..1.0_f64,
            offset in (-1.0..1.0_f64, -1.0..1.0_f64),
            points in prop::collection::vec((0.0..=1.0_f64, 0.0..=1.0_f64), 30),
            corners in prop::collection::vec((-2.0..2.0_f64, -2.0..2.0_f64), 3..9),
        ) {
            let bounds = BoundingBox {
                south: latitude + offset.0,
                north: latitude + offset.0 + size,
                west: offset.1,
                east: offset.1 + size,
            };
            let corners = corners.into_iter().map(|(north, east)| (latitude + north, east)).collect();
            let polygon = Polygon::new(corners).unwrap();
            let circle = Area::Circle { latitude, longitude: 0.0, kilometres: 120.0 };
            let (circle, drawn) = (Round::of(&circle).unwrap(), Round::Polygon(polygon.clone()));
            for (north, east) in points {
                let (north, east) = (bounds.south + north * size, bounds.west + east * size);
                let distance = haversine_km(latitude, 0.0, north, east);
                prop_assert_eq!(circle.seen_from(&bounds).holds(north, east), distance <= 120.0);
                prop_assert_eq!(drawn.seen_from(&bounds).holds(north, east), polygon.contains(north, east));
            }
        }
    }
}
