//! Outlines of hotels: the data they need, and the points they are reduced to.

use super::{
    super::{area, row::Point},
    nodes::Nodes,
    rings,
};
use geo::LineString;
use osmpbf::{RelMemberType, Relation, Way};
use std::collections::HashMap;

/// Data for outlines: coordinates of nodes, and nodes of the ways in relations.
#[derive(Default)]
pub(super) struct Outlines {
    pub nodes: Nodes,
    /// `None` until the file has shown the way.
    ways: HashMap<i64, Option<Box<[i64]>>>,
}

/// Converts billionths of a degree to degrees.
pub(super) fn decimal(latitude: i64, longitude: i64) -> Point {
    Point {
        latitude: latitude as f64 / 1e9,
        longitude: longitude as f64 / 1e9,
    }
}

impl Outlines {
    pub fn need_ways_of(&mut self, relation: &Relation<'_>) {
        let ways = relation
            .members()
            .filter(|member| member.member_type == RelMemberType::Way);
        self.ways.extend(ways.map(|way| (way.member_id, None)));
    }

    /// Whether any relation needs ways.
    pub fn wants_ways(&self) -> bool {
        !self.ways.is_empty()
    }

    /// Stores a way's nodes if they are needed.
    pub fn see_way(&mut self, way: &Way<'_>) {
        if let Some(kept) = self.ways.get_mut(&way.id()) {
            *kept = Some(way.refs().collect());
            self.nodes.need(way.refs());
        }
    }

    /// A point inside a closed way.
    pub fn of_way(&self, way: &Way<'_>) -> Result<Point, String> {
        let refs: Vec<i64> = way.refs().collect();
        if refs.len() < 4 || refs.first() != refs.last() {
            return Err("its way is not closed: it has no area".to_owned());
        }
        let ring = self.ring(&refs)?;
        area::point_inside(&area::polygons(vec![ring], &[]))
    }

    /// A point inside a multipolygon; `kind` is the relation's type.
    pub fn of_relation(&self, relation: &Relation<'_>, kind: &str) -> Result<Point, String> {
        if !matches!(kind, "multipolygon" | "boundary") {
            return Err(format!(
                "it is a relation of type {kind:?}, which has no area of its own"
            ));
        }
        let (mut outer, mut inner): (Vec<&[i64]>, Vec<&[i64]>) = Default::default();
        let mut missing = 0;
        for member in relation.members() {
            let into = match member.role() {
                Ok("outer" | "") => &mut outer,
                Ok("inner") => &mut inner,
                _ => continue,
            };
            match member.member_type {
                RelMemberType::Way => match self.ways.get(&member.member_id) {
                    Some(Some(way)) => into.push(way),
                    _ => missing += 1,
                },
                RelMemberType::Relation => return Err("its outline is made of other relations".to_owned()),
                RelMemberType::Node => {}
            }
        }
        if missing > 0 {
            let all = outer.len() + inner.len() + missing;
            return Err(format!("{missing} of its {all} ways are not in the file"));
        }
        let close = |ways: &[&[i64]]| -> Result<Vec<LineString<f64>>, String> {
            let rings = rings::join(ways).ok_or("its outline does not close")?;
            rings.iter().map(|ring| self.ring(ring)).collect()
        };
        area::point_inside(&area::polygons(close(&outer)?, &close(&inner)?))
    }

    fn ring(&self, refs: &[i64]) -> Result<LineString<f64>, String> {
        let places = refs.iter().map(|id| self.nodes.place(*id));
        let corners: Vec<(f64, f64)> = places
            .flatten()
            .map(|(latitude, longitude)| (longitude, latitude))
            .collect();
        if corners.len() < refs.len() {
            let missing = refs.len() - corners.len();
            return Err(format!("{missing} of its {} nodes are not in the file", refs.len()));
        }
        Ok(corners.into_iter().collect())
    }
}
