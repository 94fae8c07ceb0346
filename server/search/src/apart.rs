//! Keeps the marks of neighbouring squares of a map apart. A cluster is drawn at the mean of its points, so the clusters of
//! two islands can meet on the edge between their squares, and one would cover the other.

/// A mark's position: from the north-west corner of its square to the east and to the south, in sides of the square. Those of
/// other squares are beyond 0 and 1.
pub(crate) type Position = (f64, f64);

/// Marks that are nearer to each other cover each other: 36 pixels of a square of 64.
const COVERED: f64 = 36.0 / 64.0;
/// Clusters that move stay this far away from the edges of their squares.
const FROM_EDGE: f64 = COVERED / 2.0;

/// The squares around a square: columns and rows further.
pub(crate) const AROUND: [(i64, i64); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Whether a mark reaches so near to an edge of its square that one of the neighbour can cover it.
pub(crate) fn is_near_edge((x, y): Position) -> bool {
    let near = |side: f64| !(COVERED..=1.0 - COVERED).contains(&side);
    near(x) || near(y)
}

/// Where a cluster is drawn: at its own position, or further inside its square where a mark of another square would cover
/// it. Each side of such a pair moves by the same rule, so both are asked for alone.
pub(crate) fn apart(own: Position, others: impl IntoIterator<Item = Position>) -> Position {
    let covers = |(x, y): Position| (x - own.0).hypot(y - own.1) < COVERED;
    if !others.into_iter().any(covers) {
        return own;
    }
    let inside = |side: f64| side.clamp(FROM_EDGE, 1.0 - FROM_EDGE);
    (inside(own.0), inside(own.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_cluster_moves_only_from_a_mark_that_it_would_cover() {
        let (west, east) = ((0.98, 0.4), (1.02, 0.4));
        let seen_from_east = |(x, y): Position| (x - 1.0, y);
        assert_eq!(apart(west, [east]), (1.0 - FROM_EDGE, 0.4));
        assert_eq!(apart(seen_from_east(east), [seen_from_east(west)]), (FROM_EDGE, 0.4));
        assert_eq!(apart(west, [(1.6, 0.4), (0.4, -0.5)]), west);
        assert_eq!(apart(west, []), west);
    }

    proptest! {
        #[test]
        fn clusters_of_two_squares_never_cover_each_other(
            own in (0.0..1.0_f64, 0.0..1.0_f64), other in (0.0..1.0_f64, 0.0..1.0_f64), direction in 0..AROUND.len(),
        ) {
            let (columns, rows) = AROUND[direction];
            let (columns, rows) = (columns as f64, rows as f64);
            let there = (other.0 + columns, other.1 + rows);
            let here = (own.0 - columns, own.1 - rows);
            let (one, two) = (apart(own, [there]), apart(other, [here]));
            let away = (two.0 + columns - one.0).hypot(two.1 + rows - one.1);
            prop_assert!(away >= COVERED - 1e-9, "{away}");
            prop_assert!((own.0 - one.0).abs() <= FROM_EDGE && (own.1 - one.1).abs() <= FROM_EDGE);
            if (there.0 - own.0).hypot(there.1 - own.1) < COVERED {
                prop_assert!(is_near_edge(own));
            }
        }
    }
}
