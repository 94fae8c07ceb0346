//! Compares the marks of the map with hotels grouped one by one, by OpenStreetMap's tile formula.

use crate::{
    market::{FIRST, Market, OwnedQuery},
    oracle::Oracle,
};
use search::{
    BoundingBox,
    index::{Area, Grid, Hit, HotelIndex, MapView, Query},
};
use std::collections::BTreeMap;

/// A point in squares from the world's west and north (wiki.openstreetmap.org/wiki/Slippy_map_tilenames).
fn place(latitude: f64, longitude: f64, level: u8) -> (f64, f64) {
    let all = 2_f64.powi(level.into());
    let (x, angle) = ((longitude + 180.0) / 360.0, latitude.to_radians());
    let y = (1.0 - angle.tan().asinh() / std::f64::consts::PI) / 2.0;
    (x * all, y * all)
}

/// Column and row of a point.
fn tile(latitude: f64, longitude: f64, level: u8) -> (u32, u32) {
    let all = 2_f64.powi(level.into());
    let (x, y) = place(latitude, longitude, level);
    let whole = |share: f64| share.floor().clamp(0.0, all - 1.0) as u32;
    (whole(x), whole(y))
}

/// The mean of hotels, latitude first.
fn mean(hotels: &[Hit]) -> (f64, f64) {
    let mean = |pick: fn(&Hit) -> f64| hotels.iter().map(pick).sum::<f64>() / hotels.len() as f64;
    (mean(|hit| hit.latitude), mean(|hit| hit.longitude))
}

fn whole_result(oracle: &Oracle, asked: &OwnedQuery) -> Vec<Hit> {
    let all = OwnedQuery {
        skip: 0,
        take: usize::MAX,
        ..asked.clone()
    };
    oracle.search(&all).hits
}

#[test]
fn every_hotel_is_drawn_once_and_in_its_square() {
    let market = Market::new(21, 12_000, 40, 40);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend(market.in_order().into_iter().map(|number| market.hotel(number)));
    let mut oracle = Oracle::new(FIRST, market.nights);
    (0..market.hotels).for_each(|number| oracle.add(market.hotel(number)));
    let world = BoundingBox {
        south: -90.0,
        west: -180.0,
        north: 90.0,
        east: 180.0,
    };
    let (mut clusters, mut moved) = (0, 0);
    for number in 0..150_u8 {
        let asked = market.query(number.into());
        let bounds = match &asked.area {
            Area::Box(bounds) => *bounds,
            Area::Polygon(polygon) => polygon.bounds(),
            Area::Circle {
                latitude,
                longitude,
                kilometres,
            } => BoundingBox::around(*latitude, *longitude, *kilometres),
            Area::World | Area::Country(_) | Area::Region(_) | Area::Shared(_) => world,
        };
        let (level, pins) = (number % 18, usize::from(number % 30));
        let query = Query {
            map: Some(MapView {
                grid: Grid::new(&bounds, level, 400),
                pins,
            }),
            ..asked.query()
        };
        let answer = index.search(&query).unwrap();
        assert_eq!(
            answer.hits,
            oracle.search(&asked).hits,
            "a map changes nothing of the page"
        );
        let all = whole_result(&oracle, &asked);
        let map = answer.map.unwrap();
        assert_eq!(map.pins, all[..pins.min(all.len())]);
        let mut expected: BTreeMap<(u32, u32), Vec<Hit>> = BTreeMap::new();
        let drawn = map.squares.first().map_or(0, |square| square.level);
        assert!(drawn <= level && map.squares.len() <= 400);
        for hit in &all[map.pins.len()..] {
            let (column, row) = tile(hit.latitude, hit.longitude, drawn);
            expected.entry((row, column)).or_default().push(*hit);
        }
        assert_eq!(map.squares.len(), expected.len(), "{number}: {asked:?}");
        for square in &map.squares {
            let hotels = &expected[&(square.row, square.column)];
            assert_eq!(square.count as usize, hotels.len());
            let (latitude, longitude) = mean(hotels);
            let is_mean = (latitude - square.latitude).abs() < 1e-6 && (longitude - square.longitude).abs() < 1e-6;
            // A cluster that another mark would cover, within 36 of a square's 64 pixels, is drawn further inside.
            let middle = place(latitude, longitude, drawn);
            let is_covered = expected.iter().any(|(key, others)| {
                let (latitude, longitude) = mean(others);
                let other = place(latitude, longitude, drawn);
                let across = (other.0 - middle.0).abs();
                let across = across.min((across - 2_f64.powi(drawn.into())).abs());
                *key != (square.row, square.column) && across.hypot(other.1 - middle.1) < 0.57
            });
            let is_inside = tile(square.latitude, square.longitude, drawn) == (square.column, square.row);
            assert!(
                is_mean || (square.count > 1 && is_covered && is_inside),
                "{number}: {square:?}"
            );
            moved += usize::from(!is_mean);
            let near = |latitude: f64, longitude: f64| {
                square.bounds.south - 1e-6 < latitude
                    && latitude < square.bounds.north + 1e-6
                    && square.bounds.west - 1e-6 < longitude
                    && longitude < square.bounds.east + 1e-6
            };
            assert!(hotels.iter().all(|hit| near(hit.latitude, hit.longitude)));
            let only = hotels.first().filter(|_| hotels.len() == 1);
            assert_eq!(square.only, only.map(|hit| (hit.hotel, hit.total)));
            clusters += usize::from(square.count > 1);
        }
    }
    assert!(clusters > 300 && moved > 10, "something is drawn: {clusters}, {moved}");
}

#[test]
fn a_map_of_nothing_is_empty() {
    let market = Market::new(22, 50, 3, 20);
    let index = HotelIndex::new(FIRST, market.nights);
    index.extend((0..market.hotels).map(|number| market.hotel(number)));
    let asked = market.query(0);
    let bounds = BoundingBox::around(0.0, 0.0, 1.0);
    for area in [Area::Country("ZZ".to_owned()), Area::Box(bounds)] {
        let query = Query {
            area,
            map: Some(MapView {
                grid: Grid::new(&bounds, 12, 400),
                pins: 20,
            }),
            ..asked.query()
        };
        let map = index.search(&query).unwrap().map.unwrap();
        assert!(map.pins.is_empty() && map.squares.is_empty());
    }
}
