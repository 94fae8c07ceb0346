//! The marks of a map for a result: the first hotels as pins, the others by their square of a grid.
//!
//! The grid is that of Web Mercator tiles, so a square is the same one in every answer, however the map has moved.
//! All sums are of whole numbers, so the order of the hotels does not change an answer.

use crate::{
    apart::{AROUND, Position, apart, is_near_edge},
    geometry::BoundingBox,
    index::hit::Hit,
    mercator::{column_of, down, latitude_at, north_of, row_of},
};

/// The finest grid; its squares are less than three metres wide at the equator.
pub const FINEST_LEVEL: u8 = 24;
/// Units of a degree: about a centimetre.
const PARTS_OF_DEGREE: f64 = 10_000_000.0;

/// The requested marks.
#[derive(Clone, Debug, PartialEq)]
pub struct MapView {
    pub grid: Grid,
    /// How many of the first hotels become pins, wherever the page begins.
    pub pins: usize,
}

/// Contains every hotel of the result once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapAnswer {
    /// First ones first.
    pub pins: Vec<Hit>,
    /// From north to south, then from west to east.
    pub squares: Vec<Square>,
}

/// The hotels of a square that are not pins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square {
    /// The tile that equals the square.
    pub level: u8,
    pub column: u32,
    pub row: u32,
    pub count: u32,
    /// The mean of its hotels, in degrees; further inside the square where a mark of another one would cover a cluster.
    pub latitude: f64,
    pub longitude: f64,
    /// Around its hotels and the pins within it.
    pub bounds: BoundingBox,
    /// The hotel and its total, if it is the only one.
    pub only: Option<(u128, i64)>,
}

/// A grid over an area.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    level: u8,
    first_column: u32,
    columns: u32,
    first_row: u32,
    /// The latitudes between rows, from north to south.
    edges: Vec<f64>,
}

impl Grid {
    /// A grid of a level over an area, at most [`FINEST_LEVEL`]; a coarser one when there would be more than `most`
    /// squares.
    pub fn new(bounds: &BoundingBox, level: u8, most: u32) -> Self {
        let fits = |level: &u8| {
            *level == 0 || {
                let (columns, rows) = size(bounds, *level);
                u64::from(columns) * u64::from(rows) <= u64::from(most)
            }
        };
        let level = (0..=level.min(FINEST_LEVEL)).rev().find(fits).unwrap_or(0);
        let (columns, rows) = size(bounds, level);
        let first_row = row_of(bounds.north, level);
        Self {
            level,
            first_column: column_of(bounds.west, level),
            columns,
            first_row,
            edges: (1..rows).map(|row| north_of(first_row + row, level)).collect(),
        }
    }

    fn len(&self) -> usize {
        self.columns as usize * (self.edges.len() + 1)
    }

    /// The square of a point; a point outside the area counts for a square at its edge.
    fn place(&self, latitude: f64, longitude: f64) -> usize {
        let row = self.edges.partition_point(|edge| latitude <= *edge);
        let turn = (1_u32 << self.level) - 1;
        let column = column_of(longitude, self.level).wrapping_sub(self.first_column) & turn;
        row * self.columns as usize + column.min(self.columns - 1) as usize
    }

    fn square(&self, place: usize) -> (u32, u32) {
        let (row, column) = (place / self.columns as usize, place % self.columns as usize);
        let turn = (1_u32 << self.level) - 1;
        ((self.first_column + column as u32) & turn, self.first_row + row as u32)
    }

    /// The place of the square beside another; None beyond the area.
    fn beside(&self, place: usize, (columns, rows): (i64, i64)) -> Option<usize> {
        let (row, column) = (place / self.columns as usize, place % self.columns as usize);
        let row = usize::try_from(row as i64 + rows)
            .ok()
            .filter(|row| *row <= self.edges.len())?;
        let column = column as i64 + columns;
        let all = i64::from(self.columns);
        // A grid of the whole turn goes on at its other end.
        let is_round = self.columns == 1 << self.level;
        let column = if is_round { column.rem_euclid(all) } else { column };
        (0..all)
            .contains(&column)
            .then(|| row * self.columns as usize + column as usize)
    }

    /// A point's position from the corner of a square. The turn of the globe that is nearer counts.
    fn position(&self, place: usize, (latitude, longitude): (f64, f64)) -> Position {
        let (column, row) = self.square(place);
        let all = f64::from(1_u32 << self.level);
        let east = (longitude + 180.0) / 360.0 * all - f64::from(column);
        (east - (east / all).round() * all, down(latitude) * all - f64::from(row))
    }

    /// The latitude and longitude of a position.
    fn point(&self, place: usize, (east, south): Position) -> (f64, f64) {
        let (column, row) = self.square(place);
        let all = f64::from(1_u32 << self.level);
        let longitude = (f64::from(column) + east) / all * 360.0 - 180.0;
        (latitude_at((f64::from(row) + south) / all), longitude)
    }
}

/// Columns and rows that an area touches.
fn size(bounds: &BoundingBox, level: u8) -> (u32, u32) {
    let all = 1_u32 << level;
    let (west, east) = (column_of(bounds.west, level), column_of(bounds.east, level));
    let columns = if bounds.width() >= 360.0 || (bounds.crosses_antimeridian() && west <= east) {
        all
    } else {
        (east.wrapping_sub(west) & (all - 1)) + 1
    };
    (columns, row_of(bounds.south, level) - row_of(bounds.north, level) + 1)
}

/// Hotels by square.
#[derive(Clone, Debug)]
pub struct Squares {
    cells: Vec<Cell>,
}

/// Sums over the hotels of a square: subtracting a hotel leaves those of the others.
#[derive(Clone, Copy, Debug)]
struct Cell {
    count: u32,
    latitudes: i64,
    longitudes: i64,
    totals: i64,
    ids: u128,
    south: i32,
    west: i32,
    north: i32,
    east: i32,
}

impl Cell {
    const EMPTY: Self = Self {
        count: 0,
        latitudes: 0,
        longitudes: 0,
        totals: 0,
        ids: 0,
        south: i32::MAX,
        west: i32::MAX,
        north: i32::MIN,
        east: i32::MIN,
    };

    /// The mean of its hotels, of which it has one at least.
    fn middle(&self) -> (f64, f64) {
        let count = i64::from(self.count.max(1));
        (degrees(self.latitudes / count), degrees(self.longitudes / count))
    }
}

impl Squares {
    /// No hotels yet.
    pub fn new(grid: &Grid) -> Self {
        Self {
            cells: vec![Cell::EMPTY; grid.len()],
        }
    }

    /// Adds a hotel with its total for the stay.
    pub fn add(&mut self, grid: &Grid, id: u128, (latitude, longitude): (f64, f64), total: i64) {
        let cell = &mut self.cells[grid.place(latitude, longitude)];
        let (north, east) = (parts(latitude), parts(longitude));
        cell.count += 1;
        cell.latitudes += i64::from(north);
        cell.longitudes += i64::from(east);
        cell.totals = cell.totals.wrapping_add(total);
        cell.ids ^= id;
        cell.south = cell.south.min(north);
        cell.north = cell.north.max(north);
        cell.west = cell.west.min(east);
        cell.east = cell.east.max(east);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            cell.count += more.count;
            cell.latitudes += more.latitudes;
            cell.longitudes += more.longitudes;
            cell.totals = cell.totals.wrapping_add(more.totals);
            cell.ids ^= more.ids;
            cell.south = cell.south.min(more.south);
            cell.north = cell.north.max(more.north);
            cell.west = cell.west.min(more.west);
            cell.east = cell.east.max(more.east);
        }
    }

    /// The squares without the hotels that are pins; each of those must have been added.
    pub fn into_answer(mut self, grid: &Grid, pins: Vec<Hit>) -> MapAnswer {
        for pin in &pins {
            let cell = &mut self.cells[grid.place(pin.latitude, pin.longitude)];
            cell.count -= 1;
            cell.latitudes -= i64::from(parts(pin.latitude));
            cell.longitudes -= i64::from(parts(pin.longitude));
            cell.totals = cell.totals.wrapping_sub(pin.total);
            cell.ids ^= pin.hotel;
        }
        let filled = self.cells.iter().enumerate().filter(|(_, cell)| cell.count > 0);
        let squares = filled.map(|(place, cell)| {
            let (column, row) = grid.square(place);
            let count = i64::from(cell.count);
            let (latitude, longitude) = self.mark(grid, place);
            Square {
                level: grid.level,
                column,
                row,
                count: cell.count,
                latitude,
                longitude,
                bounds: BoundingBox {
                    south: degrees(cell.south.into()),
                    west: degrees(cell.west.into()),
                    north: degrees(cell.north.into()),
                    east: degrees(cell.east.into()),
                },
                only: (count == 1).then_some((cell.ids, cell.totals)),
            }
        });
        MapAnswer {
            squares: squares.collect(),
            pins,
        }
    }

    /// Where the mark of a square with hotels is drawn.
    fn mark(&self, grid: &Grid, place: usize) -> (f64, f64) {
        let middle = self.cells[place].middle();
        let own = grid.position(place, middle);
        if self.cells[place].count == 1 || !is_near_edge(own) {
            return middle;
        }
        let others = AROUND.into_iter().filter_map(|way| {
            let other = grid.beside(place, way).filter(|other| *other != place)?;
            let cell = self.cells.get(other).filter(|cell| cell.count > 0)?;
            Some(grid.position(place, cell.middle()))
        });
        let moved = apart(own, others);
        if moved == own { middle } else { grid.point(place, moved) }
    }
}

fn parts(degrees: f64) -> i32 {
    (degrees * PARTS_OF_DEGREE).round() as i32
}

fn degrees(parts: i64) -> f64 {
    parts as f64 / PARTS_OF_DEGREE
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bounds(south: f64, west: f64, north: f64, east: f64) -> BoundingBox {
        BoundingBox {
            south,
            west,
            north,
            east,
        }
    }

    #[test]
    fn a_grid_over_the_date_line_goes_on_eastwards() {
        let fiji = Grid::new(&bounds(-20.0, 177.0, -15.0, -178.0), 8, 1_000);
        assert!(fiji.columns < 6, "{fiji:?}");
        let (west, east) = (fiji.place(-17.0, 179.9), fiji.place(-17.0, -179.9));
        assert_eq!(east, west + 1);
        assert_eq!(fiji.square(east).0, 0);
    }

    #[test]
    fn clusters_that_meet_on_an_edge_are_apart() {
        // Hotels of Oahu and of Maui, and of Fiji on both sides of the date line.
        for (area, hotels) in [
            (
                bounds(18.0, -161.0, 23.0, -154.0),
                [(21.3, -157.7), (21.35, -157.8), (20.8, -157.3), (20.9, -157.2)],
            ),
            (
                bounds(-20.0, 177.0, -15.0, -177.0),
                [(-17.0, 179.9), (-17.1, 179.8), (-17.0, -179.9), (-17.1, -179.8)],
            ),
            (
                bounds(-85.0, -180.0, 85.0, 180.0),
                [(-17.0, 179.9), (-17.1, 179.8), (-17.0, -179.9), (-17.1, -179.8)],
            ),
        ] {
            let grid = Grid::new(&area, 5, 2_000);
            let mut squares = Squares::new(&grid);
            for (id, point) in hotels.into_iter().enumerate() {
                squares.add(&grid, id as u128, point, 100);
            }
            let found = squares.into_answer(&grid, Vec::new()).squares;
            assert_eq!(
                found.iter().map(|square| square.count).collect::<Vec<_>>(),
                [2, 2],
                "{found:?}"
            );
            let away = (found[0].longitude - found[1].longitude).rem_euclid(360.0);
            let side = 360.0 / 32.0;
            assert!(away.min(360.0 - away) >= side * 0.56, "{found:?}");
            for square in found {
                let point = (square.latitude, square.longitude);
                assert_eq!((column_of(point.1, 5), row_of(point.0, 5)), (square.column, square.row));
            }
        }
    }

    #[test]
    fn too_many_squares_become_fewer_larger_ones() {
        let world = bounds(-90.0, -180.0, 90.0, 180.0);
        assert_eq!(Grid::new(&world, 24, 256).level, 4);
        assert_eq!(Grid::new(&world, 2, 256).level, 2);
        assert_eq!(Grid::new(&world, 2, 0).len(), 1);
    }

    proptest! {
        #[test]
        fn every_hotel_is_in_the_square_that_is_its_tile(
            level in 0..20_u8,
            (south, height) in (-84.0..84.0_f64, 0.001..20.0_f64),
            (west, width) in (-180.0..180.0_f64, 0.001..359.0_f64),
            points in prop::collection::vec((0.0..1.0_f64, 0.0..1.0_f64), 1..40),
            pinned in 0..10_usize,
        ) {
            let east = if west + width > 180.0 { west + width - 360.0 } else { west + width };
            let area = bounds(south, west, (south + height).min(84.9), east);
            let grid = Grid::new(&area, level, 500);
            let mut squares = Squares::new(&grid);
            let mut hits = Vec::new();
            for (index, (up, aside)) in points.iter().enumerate() {
                let latitude = area.south + up * (area.north - area.south);
                let longitude = west + aside * area.width();
                let longitude = if longitude > 180.0 { longitude - 360.0 } else { longitude };
                let id = index as u128 + 1;
                squares.add(&grid, id, (latitude, longitude), 100 * id as i64);
                let (column, row) = grid.square(grid.place(latitude, longitude));
                prop_assert_eq!(column, column_of(longitude, grid.level));
                prop_assert!(row.abs_diff(row_of(latitude, grid.level)) <= u32::from((latitude - north_of(row, grid.level)).abs() < 1e-9));
                hits.push(Hit { hotel: id, latitude, longitude, total: 100 * id as i64, ..Hit::default() });
            }
            let pins: Vec<Hit> = hits.iter().take(pinned).copied().collect();
            let answer = squares.into_answer(&grid, pins.clone());
            let counted: u32 = answer.squares.iter().map(|square| square.count).sum();
            prop_assert_eq!(counted as usize + pins.len(), hits.len());
            for square in &answer.squares {
                if let Some((id, total)) = square.only {
                    let hit = hits.iter().find(|hit| hit.hotel == id).unwrap();
                    prop_assert_eq!(total, hit.total);
                    prop_assert!((hit.latitude - square.latitude).abs() < 1e-7);
                    prop_assert!((hit.longitude - square.longitude).abs() < 1e-7);
                    prop_assert!(!pins.contains(hit));
                }
            }
        }
    }
}
