//! Outlines of hotels: the data they need, and the points they are reduced to.

use super::{
    super::{area, coordinates::Point},
    nodes::Nodes,
    rings,
};
use geo::LineString;
use std::collections::HashMap;

/// What a member of a relation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemberKind {
    Node,
    Way,
    Relation,
}

/// A member of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub kind: MemberKind,
    pub id: i64,
    pub role: String,
}

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
    pub fn need_ways_of(&mut self, members: &[Member]) {
        let ways = members.iter().filter(|member| member.kind == MemberKind::Way);
        self.ways.extend(ways.map(|way| (way.id, None)));
    }

    /// Whether any relation needs ways.
    pub fn wants_ways(&self) -> bool {
        !self.ways.is_empty()
    }

    /// Stores a way's nodes if they are needed.
    pub fn see_way(&mut self, id: i64, refs: impl Iterator<Item = i64>) {
        if let Some(kept) = self.ways.get_mut(&id) {
            let refs: Box<[i64]> = refs.collect();
            self.nodes.need(refs.iter().copied());
            *kept = Some(refs);
        }
    }

    /// A point inside a closed way.
    pub fn of_way(&self, refs: &[i64]) -> Result<Point, String> {
        if refs.len() < 4 || refs.first() != refs.last() {
            return Err("its way is not closed: it has no area".to_owned());
        }
        let ring = self.ring(refs)?;
        area::point_inside(&area::polygons(vec![ring], &[]))
    }

    /// A point inside a multipolygon; `kind` is the relation's type.
    pub fn of_relation(&self, members: &[Member], kind: &str) -> Result<Point, String> {
        if !matches!(kind, "multipolygon" | "boundary") {
            return Err(format!(
                "it is a relation of type {kind:?}, which has no area of its own"
            ));
        }
        let (mut outer, mut inner): (Vec<&[i64]>, Vec<&[i64]>) = Default::default();
        let mut missing = 0;
        for member in members {
            let into = match member.role.as_str() {
                "outer" | "" => &mut outer,
                "inner" => &mut inner,
                _ => continue,
            };
            match member.kind {
                MemberKind::Way => match self.ways.get(&member.id) {
                    Some(Some(way)) => into.push(way),
                    _ => missing += 1,
                },
                MemberKind::Relation => return Err("its outline is made of other relations".to_owned()),
                MemberKind::Node => {}
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
