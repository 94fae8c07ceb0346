//! Search without a database: the gazetteer of the world's places, reference exchange rates, the autocomplete of
//! places and hotels, the index of hotels, and the map's tiles.
//!
//! Everything is built from tables inside the binary (`data/`) and from values that the caller passes in. The crate
//! must not know a database, HTTP, the environment or the time of day.

mod apart;
mod autocomplete;
mod conversion;
mod currency;
mod fold;
mod gazetteer;
mod geometry;
pub mod index;
mod mercator;
mod rates;
mod tiles;
mod zones;

pub use autocomplete::{
    DestinationHit, DestinationIndex, DestinationKey, DestinationKind, HotelName, InvalidKey, around_airport,
    around_hotel,
};
pub use conversion::Conversion;
pub use currency::currency_exponent;
pub use gazetteer::{Airport, City, Country, Gazetteer, Region, TableError};
pub use geometry::{BoundingBox, haversine_km};
pub use rates::{ExchangeRates, InvalidRate};
pub use tiles::{DEEPEST_TILE, Mark, PointTiles, TILE_EXTENT, Tile};
pub use zones::zone_of_area;
