//! Joins ways to closed rings.

use std::collections::HashMap;

/// Joins ways, given as their nodes, to closed rings; `None` if an end stays open or three ways meet in one node.
///
/// A relation lists the parts of its outline in any order and direction.
pub(super) fn join(ways: &[&[i64]]) -> Option<Vec<Vec<i64>>> {
    let mut ends: HashMap<i64, Vec<usize>> = HashMap::new();
    for (number, way) in ways.iter().enumerate() {
        let (first, last) = (way.first()?, way.last()?);
        if first != last {
            ends.entry(*first).or_default().push(number);
            ends.entry(*last).or_default().push(number);
        }
    }
    if ends.values().any(|there| there.len() != 2) {
        return None;
    }
    let mut used = vec![false; ways.len()];
    let mut rings = Vec::new();
    for (number, way) in ways.iter().enumerate() {
        if std::mem::replace(&mut used[number], true) {
            continue;
        }
        let mut ring = way.to_vec();
        while ring.first() != ring.last() {
            let end = *ring.last()?;
            let next = ends.get(&end)?.iter().copied().find(|other| !used[*other])?;
            used[next] = true;
            let way = ways[next];
            if way.first() == Some(&end) {
                ring.extend(&way[1..]);
            } else {
                ring.extend(way.iter().rev().skip(1));
            }
        }
        rings.push(ring);
    }
    Some(rings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_in_any_order_and_direction_make_rings() {
        assert_eq!(join(&[&[1, 2, 3, 1]]), Some(vec![vec![1, 2, 3, 1]]));
        assert_eq!(join(&[&[1, 2], &[3, 2], &[3, 4, 1]]), Some(vec![vec![1, 2, 3, 4, 1]]));
        assert_eq!(
            join(&[&[1, 2, 3], &[7, 8, 9, 7], &[1, 4, 3]]),
            Some(vec![vec![1, 2, 3, 4, 1], vec![7, 8, 9, 7]])
        );
        assert_eq!(join(&[]), Some(Vec::new()));
    }

    #[test]
    fn open_lines_make_no_ring() {
        for ways in [
            &[&[1_i64, 2, 3][..]][..],
            &[&[1, 2], &[2, 3]],
            &[&[1, 2], &[1, 2], &[1, 2]],
            &[&[1, 2, 1], &[1, 3]],
            &[&[]],
        ] {
            assert_eq!(join(ways), None, "{ways:?}");
        }
    }
}
