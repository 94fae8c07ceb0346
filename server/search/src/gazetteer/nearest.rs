//! The nearest of many points on the globe: a k-d tree over unit vectors, whose straight distances order points as
//! great-circle distances do, poles and antimeridian included.

use super::Index;

/// Points in tree order: the middle of each range splits it along the axis of its depth.
pub(super) struct PointTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy)]
struct Node {
    point: [f32; 3],
    index: Index,
}

impl PointTree {
    /// Build from (index, latitude, longitude).
    pub(super) fn build(points: impl Iterator<Item = (Index, f64, f64)>) -> Self {
        let mut nodes: Vec<Node> = points
            .map(|(index, latitude, longitude)| Node {
                point: unit_vector(latitude, longitude),
                index,
            })
            .collect();
        arrange(&mut nodes, 0);
        Self { nodes }
    }

    /// The indices of the `count` nearest points, nearest first; none for coordinates that are not numbers.
    pub(super) fn nearest(&self, latitude: f64, longitude: f64, count: usize) -> Vec<Index> {
        if count == 0 || !latitude.is_finite() || !longitude.is_finite() {
            return Vec::new();
        }
        let mut search = Search {
            target: unit_vector(latitude, longitude),
            count,
            found: Vec::with_capacity(count),
        };
        search.visit(&self.nodes, 0);
        search.found.into_iter().map(|(_, index)| index).collect()
    }
}

fn unit_vector(latitude: f64, longitude: f64) -> [f32; 3] {
    let (latitude, longitude) = (latitude.to_radians(), longitude.to_radians());
    [
        (latitude.cos() * longitude.cos()) as f32,
        (latitude.cos() * longitude.sin()) as f32,
        latitude.sin() as f32,
    ]
}

fn arrange(nodes: &mut [Node], axis: usize) {
    if nodes.len() < 2 {
        return;
    }
    let middle = nodes.len() / 2;
    nodes.select_nth_unstable_by(middle, |left, right| left.point[axis].total_cmp(&right.point[axis]));
    let (before, after) = nodes.split_at_mut(middle);
    arrange(before, (axis + 1) % 3);
    arrange(&mut after[1..], (axis + 1) % 3);
}

struct Search {
    target: [f32; 3],
    count: usize,
    /// (squared distance, index), nearest first.
    found: Vec<(f32, Index)>,
}

impl Search {
    fn visit(&mut self, nodes: &[Node], axis: usize) {
        if nodes.is_empty() {
            return;
        }
        let middle = nodes.len() / 2;
        let node = nodes[middle];
        self.offer(node);
        let offset = self.target[axis] - node.point[axis];
        let (before, after) = (&nodes[..middle], &nodes[middle + 1..]);
        let (near, far) = if offset < 0.0 { (before, after) } else { (after, before) };
        self.visit(near, (axis + 1) % 3);
        if offset * offset <= self.limit() {
            self.visit(far, (axis + 1) % 3);
        }
    }

    fn limit(&self) -> f32 {
        match self.found.last() {
            Some(worst) if self.found.len() == self.count => worst.0,
            _ => f32::INFINITY,
        }
    }

    fn offer(&mut self, node: Node) {
        let square: f32 = self
            .target
            .iter()
            .zip(node.point)
            .map(|(left, right)| (left - right) * (left - right))
            .sum();
        if square >= self.limit() {
            return;
        }
        if self.found.len() == self.count {
            self.found.pop();
        }
        let at = self.found.partition_point(|entry| entry.0 <= square);
        self.found.insert(at, (square, node.index));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::geometry::haversine_km;

    proptest! {
        #[test]
        fn the_tree_finds_what_looking_at_every_point_finds(
            points in prop::collection::vec((-90.0f64..90.0, -180.0f64..180.0), 1..60),
            latitude in -90.0f64..90.0, longitude in -180.0f64..180.0,
        ) {
            let tree = PointTree::build(points.iter().enumerate().map(|(i, p)| (i as Index, p.0, p.1)));
            let distance = |index: Index| {
                let point = points[index as usize];
                haversine_km(latitude, longitude, point.0, point.1)
            };
            let mut expected: Vec<f64> = (0..points.len() as Index).map(distance).collect();
            expected.sort_by(f64::total_cmp);
            let found = tree.nearest(latitude, longitude, 5);
            prop_assert_eq!(found.len(), points.len().min(5));
            for (index, expected) in found.into_iter().zip(expected) {
                // Single precision is good for a few metres.
                prop_assert!((distance(index) - expected).abs() < 0.05);
            }
        }
    }
}
