//! The coordinates of nodes that outlines need: sixteen bytes each, however large the file is.

/// OpenStreetMap's precision: parts of a degree.
const PARTS: f64 = 1e7;
/// Stands for a node that the file has not shown yet.
const NOWHERE: (i32, i32) = (i32::MIN, i32::MIN);

/// The needed nodes and their coordinates.
#[derive(Default)]
pub(super) struct Nodes {
    ids: Vec<i64>,
    /// Latitude and longitude of each id.
    places: Vec<(i32, i32)>,
    /// The position of the last lookup: files list their nodes in order.
    cursor: usize,
}

impl Nodes {
    /// Adds needed nodes.
    pub fn need(&mut self, ids: impl Iterator<Item = i64>) {
        self.ids.extend(ids);
    }

    /// Ends the collection of needed nodes.
    pub fn settle(&mut self) {
        self.ids.sort_unstable();
        self.ids.dedup();
        self.ids.shrink_to_fit();
        self.places = vec![NOWHERE; self.ids.len()];
    }

    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Stores a node's coordinates if it is needed, in ten-millionths of a degree.
    pub fn see(&mut self, id: i64, latitude: i32, longitude: i32) {
        match self.ids.get(self.cursor) {
            Some(next) if *next == id => {}
            // No needed node lies between the last one and the next.
            Some(next) if *next > id && (self.cursor == 0 || self.ids[self.cursor - 1] < id) => return,
            _ => match self.ids.binary_search(&id) {
                Ok(at) => self.cursor = at,
                Err(at) => {
                    self.cursor = at;
                    return;
                }
            },
        }
        self.places[self.cursor] = (latitude, longitude);
        self.cursor += 1;
    }

    /// Latitude and longitude in degrees; `None` if the file lacks the node.
    pub fn place(&self, id: i64) -> Option<(f64, f64)> {
        let at = self.ids.binary_search(&id).ok()?;
        let (latitude, longitude) = *self.places.get(at).filter(|place| **place != NOWHERE)?;
        Some((f64::from(latitude) / PARTS, f64::from(longitude) / PARTS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{HashMap, HashSet};

    proptest! {
        #[test]
        fn needed_nodes_are_found_in_any_order(
            needed in prop::collection::vec(-30_i64..30, 0..20),
            seen in prop::collection::vec((-40_i64..40, any::<i16>()), 0..80),
        ) {
            let mut nodes = Nodes::default();
            nodes.need(needed.iter().copied());
            nodes.settle();
            let mut expected = HashMap::new();
            for (id, place) in seen {
                nodes.see(id, i32::from(place), 7);
                expected.insert(id, i32::from(place));
            }
            let needed: HashSet<i64> = needed.into_iter().collect();
            for id in -50..50 {
                let place = expected.get(&id).filter(|_| needed.contains(&id));
                let place = place.map(|latitude| (f64::from(*latitude) / PARTS, 7.0 / PARTS));
                prop_assert_eq!(nodes.place(id), place, "{}", id);
            }
        }
    }
}
