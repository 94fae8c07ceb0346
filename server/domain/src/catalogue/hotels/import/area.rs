//! Reduces an area to one point on the map, which lies inside and never in a courtyard.

use super::coordinates::Point;
use geo::{Area, Centroid, Contains, Coord, InteriorPoint, LineString, MultiPolygon, Polygon, Validation};

/// Maximum number of corners; no hotel has more, and the checks grow faster than their number.
const MAX_CORNERS: usize = 50_000;
/// Precision of points: parts of a degree, about a centimetre.
const PARTS: f64 = 1e7;

/// A point inside the largest polygon; an error describes the invalid outline.
pub(super) fn point_inside(area: &MultiPolygon<f64>) -> Result<Point, String> {
    let corners: usize = area.iter().map(corners).sum();
    if corners > MAX_CORNERS {
        return Err(format!("its outline has more than {MAX_CORNERS} corners"));
    }
    if let Some(corner) = area.iter().flat_map(all_corners).find(|corner| !is_on_earth(**corner)) {
        return Err(format!(
            "its outline has a corner at {}, {}, which is no place on Earth",
            corner.y, corner.x
        ));
    }
    let largest = area
        .iter()
        .max_by(|one, other| one.unsigned_area().total_cmp(&other.unsigned_area()));
    let largest = largest.ok_or("its outline is empty")?;
    largest
        .check_validation()
        .map_err(|wrong| format!("its outline is wrong: {wrong}"))?;
    let centre = largest.centroid().filter(|centre| largest.contains(centre));
    let point = centre
        .or_else(|| largest.interior_point())
        .ok_or("its outline is empty")?;
    Ok(Point {
        latitude: (point.y() * PARTS).round() / PARTS,
        longitude: (point.x() * PARTS).round() / PARTS,
    })
}

/// Combines outer rings with the inner rings that lie in them.
pub(super) fn polygons(outer: Vec<LineString<f64>>, inner: &[LineString<f64>]) -> MultiPolygon<f64> {
    let polygon = |ring: LineString<f64>| {
        let whole = Polygon::new(ring, Vec::new());
        let holes = inner.iter().filter(|hole| whole.contains(*hole)).cloned();
        Polygon::new(whole.exterior().clone(), holes.collect())
    };
    outer.into_iter().map(polygon).collect()
}

fn rings(polygon: &Polygon<f64>) -> impl Iterator<Item = &LineString<f64>> {
    std::iter::once(polygon.exterior()).chain(polygon.interiors())
}

fn corners(polygon: &Polygon<f64>) -> usize {
    rings(polygon).map(|ring| ring.0.len()).sum()
}

fn all_corners(polygon: &Polygon<f64>) -> impl Iterator<Item = &Coord<f64>> {
    rings(polygon).flat_map(|ring| &ring.0)
}

fn is_on_earth(corner: Coord<f64>) -> bool {
    corner.x.abs() <= 180.0 && corner.y.abs() <= 90.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(corners: &[(f64, f64)]) -> LineString<f64> {
        corners.iter().copied().collect()
    }

    fn point(outer: &[&[(f64, f64)]], inner: &[&[(f64, f64)]]) -> Result<(f64, f64), String> {
        let inner: Vec<_> = inner.iter().map(|corners| ring(corners)).collect();
        let area = polygons(outer.iter().map(|corners| ring(corners)).collect(), &inner);
        point_inside(&area).map(|point| (point.longitude, point.latitude))
    }

    const SQUARE: [(f64, f64); 5] = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)];

    #[test]
    fn the_middle_is_taken_where_it_is_inside() {
        assert_eq!(point(&[&SQUARE], &[]), Ok((2.0, 2.0)));
        let small = [(9.0, 9.0), (10.0, 9.0), (10.0, 10.0), (9.0, 9.0)];
        assert_eq!(point(&[&small, &SQUARE], &[]), Ok((2.0, 2.0)), "the largest counts");
    }

    #[test]
    fn a_building_around_a_court_is_not_found_in_the_court() {
        let court = [(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0), (1.0, 1.0)];
        let (x, y) = point(&[&SQUARE], &[&court]).unwrap();
        assert!(!(1.0..=3.0).contains(&x) || !(1.0..=3.0).contains(&y), "{x}, {y}");
        let angle = [
            (0.0, 0.0),
            (9.0, 0.0),
            (9.0, 1.0),
            (1.0, 1.0),
            (1.0, 9.0),
            (0.0, 9.0),
            (0.0, 0.0),
        ];
        let (x, y) = point(&[&angle], &[]).unwrap();
        assert!(x < 1.0 || y < 1.0, "{x}, {y}");
    }

    #[test]
    fn an_outline_that_is_none_says_why() {
        let bow = [(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0), (0.0, 0.0)];
        assert_eq!(
            point(&[&bow], &[]).unwrap_err(),
            "its outline is wrong: exterior ring has a self-intersection"
        );
        let line = [(0.0, 0.0), (1.0, 1.0), (0.0, 0.0)];
        assert!(point(&[&line], &[]).unwrap_err().starts_with("its outline is wrong"));
        assert_eq!(point(&[], &[]).unwrap_err(), "its outline is empty");
        let away = [(0.0, 0.0), (400.0, 0.0), (0.0, 4.0), (0.0, 0.0)];
        assert_eq!(
            point(&[&away], &[]).unwrap_err(),
            "its outline has a corner at 0, 400, which is no place on Earth"
        );
    }
}
