//! A search's result on a map: the grid for a zoom, and its form on the wire.

use crate::areas::{inner, outer};
use contract::{
    Currency, HotelId, Money,
    map::{HotelCluster, HotelMap, HotelPin},
    search::SearchArea,
};
use search::index::{FINEST_LEVEL, Grid, Hit, MapAnswer, MapView, Square, Squares};
use uuid::Uuid;

/// How many of the first hotels show their price.
const PINS: usize = 20;
/// A square is an eighth of a tile of 512 pixels: 64 pixels, large enough for a finger.
const LEVELS_BELOW_TILES: f64 = 3.0;
/// Merges squares beyond this number, so that the answer stays small.
const MAX_SQUARES: u32 = 320;

/// The view of an area at a zoom; `None` without a zoom.
pub(super) fn view(area: &SearchArea, zoom: Option<f64>) -> Option<MapView> {
    let level = (zoom?.round() + LEVELS_BELOW_TILES).clamp(0.0, FINEST_LEVEL.into()) as u8;
    Some(MapView {
        grid: Grid::new(&inner(area.bounding_box), level, MAX_SQUARES),
        pins: PINS,
    })
}

/// Draws hotels in their order.
pub(super) fn draw(hotels: impl Iterator<Item = Hit>, view: &MapView) -> MapAnswer {
    let mut squares = Squares::new(&view.grid);
    let mut pins = Vec::new();
    for hit in hotels {
        squares.add(&view.grid, hit.hotel, (hit.latitude, hit.longitude), hit.total);
        if pins.len() < view.pins {
            pins.push(hit);
        }
    }
    squares.into_answer(&view.grid, pins)
}

/// Converts squares with one hotel to mini-pins and others to clusters.
pub(super) fn on_wire(map: MapAnswer, currency: Currency) -> HotelMap {
    let pin = |id: u128, latitude: f64, longitude: f64, total: i64| HotelPin {
        hotel_id: HotelId(Uuid::from_u128(id)),
        name: None,
        latitude: short(latitude),
        longitude: short(longitude),
        total_price: Money::new(total, currency),
    };
    let mut drawn = HotelMap {
        pins: map
            .pins
            .iter()
            .map(|hit| pin(hit.hotel, hit.latitude, hit.longitude, hit.total))
            .collect(),
        ..HotelMap::default()
    };
    for square in &map.squares {
        match square.only {
            Some((id, total)) => drawn.mini_pins.push(pin(id, square.latitude, square.longitude, total)),
            None => drawn.clusters.push(cluster(square)),
        }
    }
    drawn
}

fn cluster(square: &Square) -> HotelCluster {
    let mut bounds = outer(square.bounds);
    for degrees in [&mut bounds.south, &mut bounds.west, &mut bounds.north, &mut bounds.east] {
        *degrees = short(*degrees);
    }
    HotelCluster {
        id: format!("{}-{}-{}", square.level, square.column, square.row),
        latitude: short(square.latitude),
        longitude: short(square.longitude),
        count: square.count,
        bounding_box: bounds,
    }
}

/// Rounds degrees to about a metre: a map shows no more, and the answer is smaller.
pub(crate) fn short(degrees: f64) -> f64 {
    (degrees * 100_000.0).round() / 100_000.0
}
