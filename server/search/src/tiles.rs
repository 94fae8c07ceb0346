//! All points of the world by map tile: gives a tile's points and clusters without visiting any other point.
//!
//! Points are in the order of a Z curve over the finest grid, so the points of every tile, and of every square of
//! one, are neighbours in one list. With running sums of their coordinates a cluster's count and centre are two
//! subtractions, so a tile costs a binary search for each of its squares, however many points there are, and no level
//! needs data of its own. Clusters beside an edge cost one more for each square around them.

use crate::{
    apart::{AROUND, Position, apart, is_near_edge},
    mercator::{column_of, latitude_at, row_of},
};

/// The level of the stored positions: squares of 15 centimetres at the equator.
const FINEST: u8 = 28;
/// The coordinate range of marks within a tile, in both directions.
pub const TILE_EXTENT: u32 = 1 << EXTENT_BITS;
const EXTENT_BITS: u8 = 12;
/// The deepest tile: its marks use the full precision of the positions.
pub const DEEPEST_TILE: u8 = FINEST - EXTENT_BITS;
/// A cluster has the points of a square this many levels below the tile: 64 pixels of a tile of 512, which a finger
/// can hit.
const SQUARES: u8 = 3;

/// A tile of the Web Mercator grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    level: u8,
    column: u32,
    row: u32,
}

impl Tile {
    /// The tile z/x/y; None when it does not exist, or is deeper than [`DEEPEST_TILE`].
    pub fn new(level: u8, column: u32, row: u32) -> Option<Self> {
        let is_there = level <= DEEPEST_TILE && column.max(row) < 1 << level;
        is_there.then_some(Self { level, column, row })
    }

    /// The tile of a level that contains a point; levels beyond [`DEEPEST_TILE`] count as that.
    pub fn around(level: u8, latitude: f64, longitude: f64) -> Self {
        let level = level.min(DEEPEST_TILE);
        Self {
            level,
            column: column_of(longitude, level),
            row: row_of(latitude, level),
        }
    }
}

/// The mark of one square: a point, or a cluster of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// From the tile's west, below [`TILE_EXTENT`].
    pub x: u32,
    /// From the tile's north, below [`TILE_EXTENT`].
    pub y: u32,
    /// The number of points.
    pub count: u32,
    /// The point, if it is the only one.
    pub only: Option<u128>,
    /// The level of tiles at which a cluster splits, at most [`DEEPEST_TILE`]; its own level for a single point.
    pub falls_apart: u8,
    /// The mean latitude and longitude of the points, where the mark is drawn elsewhere because another one would cover it.
    pub middle: Option<(f64, f64)>,
}

/// The points of the world, sorted for their tiles.
#[derive(Clone, Debug, Default)]
pub struct PointTiles {
    /// Places on the Z curve, in order.
    keys: Vec<u64>,
    /// The points' ids, in the order of the keys.
    ids: Vec<u128>,
    /// Sums of columns and of rows before each point, and of all at the end.
    sums: Vec<(u64, u64)>,
}

impl PointTiles {
    /// Sorts points; each has its id, latitude and longitude.
    pub fn new(points: impl IntoIterator<Item = (u128, f64, f64)>) -> Self {
        let place =
            |(id, latitude, longitude)| (interleaved(column_of(longitude, FINEST), row_of(latitude, FINEST)), id);
        let mut places: Vec<(u64, u128)> = points.into_iter().map(place).collect();
        places.sort_unstable();
        let mut sums = Vec::with_capacity(places.len() + 1);
        let mut sum = (0, 0);
        sums.push(sum);
        for (key, _) in &places {
            let (column, row) = separated(*key);
            sum = (sum.0 + u64::from(column), sum.1 + u64::from(row));
            sums.push(sum);
        }
        let (keys, ids) = places.into_iter().unzip();
        Self { keys, ids, sums }
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The marks of a tile; their counts are all points in it.
    pub fn tile(&self, tile: Tile) -> Vec<Mark> {
        let size = 2 * (FINEST - tile.level);
        let first = interleaved(tile.column, tile.row);
        let mut at = self.keys.partition_point(|key| key >> size < first);
        let end = at + self.keys[at..].partition_point(|key| key >> size == first);
        let square_size = size - 2 * SQUARES;
        let mut marks = Vec::new();
        while at < end {
            let square = self.keys[at] >> square_size;
            let next = at + self.keys[at..end].partition_point(|key| key >> square_size == square);
            marks.push(self.mark(tile, at, next));
            at = next;
        }
        marks
    }

    /// The points from one to before another, all in one square of a tile.
    fn mark(&self, tile: Tile, from: usize, to: usize) -> Mark {
        let count = to - from;
        let level = tile.level + SQUARES;
        let (column, row) = separated(self.keys[from]);
        let square = (column >> (FINEST - level), row >> (FINEST - level));
        let own = self.middle(square, level, from, to);
        let drawn = if count > 1 && is_near_edge(own) {
            apart(
                own,
                AROUND.into_iter().filter_map(|way| self.neighbour(square, level, way)),
            )
        } else {
            own
        };
        let (x, y) = drawn;
        let size = f64::from(1_u32 << (EXTENT_BITS - SQUARES));
        let inside = |square: u32, tile: u32, share: f64| {
            let first = (square - (tile << SQUARES)) << (EXTENT_BITS - SQUARES);
            // Below one square, so the conversion is exact.
            first + (share * size) as u32
        };
        Mark {
            x: inside(square.0, tile.column, x),
            y: inside(square.1, tile.row, y),
            count: count as u32,
            only: (count == 1).then(|| self.ids[from]),
            falls_apart: match count {
                1 => tile.level,
                _ => falls_apart(self.keys[from], self.keys[to - 1]),
            },
            middle: (drawn != own).then(|| {
                let all = f64::from(1_u32 << level);
                let longitude = (f64::from(square.0) + own.0) / all * 360.0 - 180.0;
                (latitude_at((f64::from(square.1) + own.1) / all), longitude)
            }),
        }
    }

    /// The mean of the points from one to before another, which are all in a square.
    fn middle(&self, square: (u32, u32), level: u8, from: usize, to: usize) -> Position {
        let count = (to - from) as u64;
        let (before, after) = (self.sums[from], self.sums[to]);
        let places = FINEST - level;
        let share = |sum: u64, first: u32| {
            let inside = sum / count - (u64::from(first) << places);
            // At most 2^28, and below one square.
            inside as f64 / f64::from(1_u32 << places)
        };
        (share(after.0 - before.0, square.0), share(after.1 - before.1, square.1))
    }

    /// The mark of the square beside another, from the other's corner; None when it has no points.
    fn neighbour(&self, (column, row): (u32, u32), level: u8, (columns, rows): (i64, i64)) -> Option<Position> {
        let all = 1_i64 << level;
        // West of the first column is the last one.
        let there = (i64::from(column) + columns).rem_euclid(all) as u32;
        let below = u32::try_from(i64::from(row) + rows)
            .ok()
            .filter(|row| i64::from(*row) < all)?;
        let size = 2 * (FINEST - level);
        let square = interleaved(there, below);
        let from = self.keys.partition_point(|key| key >> size < square);
        let to = from + self.keys[from..].partition_point(|key| key >> size == square);
        if from == to {
            return None;
        }
        let (x, y) = self.middle((there, below), level, from, to);
        Some((x + columns as f64, y + rows as f64))
    }
}

/// The first level of tiles at which two positions are in different squares.
fn falls_apart(first: u64, last: u64) -> u8 {
    let differing = u64::BITS - (first ^ last).leading_zeros();
    // Points that share a square at this level do not at the next.
    let together = FINEST - (differing.div_ceil(2) as u8).min(FINEST);
    (together + 1).saturating_sub(SQUARES).min(DEEPEST_TILE)
}

/// The position on the Z curve: the bits of row and column alternate.
fn interleaved(column: u32, row: u32) -> u64 {
    spread(column) | (spread(row) << 1)
}

fn separated(key: u64) -> (u32, u32) {
    (gathered(key), gathered(key >> 1))
}

/// Spreads the bits of a number to every second bit.
fn spread(number: u32) -> u64 {
    const HALVES: [(u32, u64); 5] = [
        (16, 0x0000_FFFF_0000_FFFF),
        (8, 0x00FF_00FF_00FF_00FF),
        (4, 0x0F0F_0F0F_0F0F_0F0F),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ];
    HALVES
        .iter()
        .fold(u64::from(number), |bits, (by, mask)| (bits | (bits << by)) & mask)
}

/// Every second bit.
fn gathered(key: u64) -> u32 {
    const HALVES: [(u32, u64); 5] = [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0F0F_0F0F_0F0F_0F0F),
        (4, 0x00FF_00FF_00FF_00FF),
        (8, 0x0000_FFFF_0000_FFFF),
        (16, 0x0000_0000_FFFF_FFFF),
    ];
    let bits = key & 0x5555_5555_5555_5555;
    HALVES
        .iter()
        .fold(bits, |bits, (by, mask)| (bits | (bits >> by)) & mask) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    type Point = (u128, f64, f64);
    type Squares<'a> = BTreeMap<(u32, u32), Vec<&'a Point>>;

    #[test]
    fn a_tile_that_is_not_there_is_none() {
        assert!(Tile::new(0, 0, 0).is_some() && Tile::new(DEEPEST_TILE, 65_535, 65_535).is_some());
        assert!(Tile::new(0, 1, 0).is_none() && Tile::new(3, 0, 8).is_none() && Tile::new(17, 0, 0).is_none());
    }

    #[test]
    fn points_of_one_place_stay_a_cluster() {
        let points = PointTiles::new([(1, 35.9, 14.5), (2, 35.9, 14.5), (3, 48.1, 11.6)]);
        let deepest = points.tile(Tile::around(DEEPEST_TILE, 35.9, 14.5));
        assert_eq!(deepest.len(), 1);
        assert_eq!(
            (deepest[0].count, deepest[0].only, deepest[0].falls_apart),
            (2, None, DEEPEST_TILE)
        );
        assert!(PointTiles::default().tile(Tile::new(0, 0, 0).unwrap()).is_empty());
    }

    #[test]
    fn clusters_that_meet_on_an_edge_are_apart_in_each_tile() {
        // Hotels of Oahu and of Maui: at this level the edge of their squares lies between the islands.
        let islands = [(21.3, -157.8), (21.35, -157.9), (20.8, -156.7), (20.7, -156.45)];
        let islands = islands.into_iter().enumerate();
        let points = PointTiles::new(islands.map(|(id, (latitude, longitude))| (id as u128, latitude, longitude)));
        let marks = points.tile(Tile::around(2, 21.0, -157.5));
        assert_eq!(
            marks.iter().map(|mark| mark.count).collect::<Vec<_>>(),
            [2, 2],
            "{marks:?}"
        );
        // 36 of the tile's 512 pixels.
        assert!(
            marks[0].x.abs_diff(marks[1].x) >= 36 * TILE_EXTENT / 512 - 1,
            "{marks:?}"
        );
        // One more level, and the edge is one of tiles, or there is none between them.
        for level in 0..12 {
            let [west, east] = [-157.85, -156.6].map(|longitude| Tile::around(level, 21.0, longitude));
            let pixels = |tile: u32, mark: u32| f64::from(tile) * 512.0 + f64::from(mark) / 8.0;
            let marks = |tile: Tile| {
                let place = move |mark: Mark| (pixels(tile.column, mark.x), pixels(tile.row, mark.y), mark.count);
                points.tile(tile).into_iter().map(place)
            };
            let mut all: Vec<(f64, f64, u32)> = marks(west).collect();
            if east != west {
                all.extend(marks(east));
            }
            for (at, one) in all.iter().enumerate() {
                for two in all[at + 1..].iter().filter(|two| one.2.max(two.2) > 1) {
                    let away = (one.0 - two.0).hypot(one.1 - two.1);
                    assert!(away >= 17.5, "level {level}: {all:?}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn interleaved_coordinates_come_apart_again(column in 0..1_u32 << FINEST, row in 0..1_u32 << FINEST) {
            prop_assert_eq!(separated(interleaved(column, row)), (column, row));
        }

        #[test]
        fn a_tile_has_what_looking_at_every_point_finds(
            places in prop::collection::vec((-90.0..90.0_f64, -180.0..180.0_f64, 0..3_u8), 1..120),
            level in 0..=DEEPEST_TILE,
        ) {
            // Some stand close together.
            let points: Vec<Point> = places.iter().enumerate().map(|(number, (latitude, longitude, near))| {
                match near {
                    0 => (number as u128, *latitude, *longitude),
                    _ => (number as u128, 41.0 + latitude / 9_000.0, 2.0 + longitude / 18_000.0),
                }
            }).collect();
            let tiles = PointTiles::new(points.iter().copied());
            let mut by_tile: Squares<'_> = BTreeMap::new();
            for point in &points {
                by_tile.entry((column_of(point.2, level), row_of(point.1, level))).or_default().push(point);
            }
            for ((column, row), inside) in by_tile {
                let marks = tiles.tile(Tile::new(level, column, row).unwrap());
                let mut squares: Squares<'_> = BTreeMap::new();
                for point in inside {
                    let square = (row_of(point.1, level + SQUARES), column_of(point.2, level + SQUARES));
                    squares.entry(square).or_default().push(point);
                }
                prop_assert_eq!(marks.len(), squares.len());
                for inside in squares.values() {
                    let middle = |of: fn(&Point) -> u32, origin: u32| {
                        let sum: u64 = inside.iter().map(|point| u64::from(of(point))).sum();
                        let middle = sum / inside.len() as u64 - (u64::from(origin) << (FINEST - level));
                        (middle >> (FINEST - level - EXTENT_BITS)) as u32
                    };
                    let tile_share = |place: u32, origin: u32| {
                        let inside = u64::from(place) - (u64::from(origin) << (FINEST - level));
                        (inside >> (FINEST - level - EXTENT_BITS)) as u32
                    };
                    let (x, y) = (middle(|point| column_of(point.2, FINEST), column), middle(|point| row_of(point.1, FINEST), row));
                    let square = |x: u32| x >> (EXTENT_BITS - SQUARES);
                    let mark = marks.iter().find(|mark| (square(mark.x), square(mark.y)) == (square(x), square(y)));
                    prop_assert!(mark.is_some(), "{:?} of {marks:?}", (x, y));
                    let mark = mark.unwrap();
                    // Only a cluster moves, and only away from an edge of its square.
                    let moved = |from: u32, to: u32| from.abs_diff(to) <= (TILE_EXTENT >> SQUARES) / 2;
                    prop_assert!(
                        (mark.x, mark.y) == (x, y) || (mark.count > 1 && moved(mark.x, x) && moved(mark.y, y)),
                        "{:?} of {marks:?}", (x, y)
                    );
                    // A cluster that moved says where its points are.
                    if let Some((latitude, longitude)) = mark.middle {
                        let at = (tile_share(column_of(longitude, FINEST), column), tile_share(row_of(latitude, FINEST), row));
                        prop_assert!(at.0.abs_diff(x) <= 1 && at.1.abs_diff(y) <= 1, "{at:?} {:?}", (x, y));
                    } else {
                        prop_assert_eq!((mark.x, mark.y), (x, y));
                    }
                    prop_assert_eq!(mark.count as usize, inside.len());
                    prop_assert_eq!(mark.only, (inside.len() == 1).then(|| inside[0].0));
                    prop_assert!(mark.x < TILE_EXTENT && mark.y < TILE_EXTENT);
                    if mark.count > 1 && mark.falls_apart < DEEPEST_TILE {
                        let squares_at = |level: u8| {
                            let square = |point: &&&Point| (column_of(point.2, level + SQUARES), row_of(point.1, level + SQUARES));
                            let mut squares: Vec<_> = inside.iter().map(|point| square(&point)).collect();
                            squares.sort_unstable();
                            squares.dedup();
                            squares.len()
                        };
                        prop_assert!(squares_at(mark.falls_apart) > 1);
                        prop_assert!(mark.falls_apart == 0 || squares_at(mark.falls_apart - 1) == 1);
                    }
                }
            }
        }
    }
}
