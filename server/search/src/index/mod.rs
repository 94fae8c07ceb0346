//! The index of hotels: finds those that can be booked in an area for a stay, with their totals and exact counts for
//! every filter.
//!
//! Hotels are in the order of a Hilbert curve, in shards of some thousand and blocks of 64, so that an area is a few
//! runs of blocks and a set of a block's hotels is one word. Each night of a rate has two columns: running sums of
//! prices and bit planes of available rooms ([nights]). A query visits the blocks of its area once ([scan]); no
//! result is estimated or cut off. The parts of a price beyond its nights come from the caller's [`Rules`].
//!
//! The owner of the data keeps the index up to date. Must not know a database, HTTP or a clock.

mod answer;
mod area;
mod block;
mod bytes;
mod directory;
mod hilbert;
mod histogram;
mod hit;
mod hotel_index;
mod hotels;
mod map;
mod names;
mod nights;
mod offers;
mod passed;
mod polygon;
mod prepare;
mod query;
mod ready;
mod record;
mod resolved;
mod round;
mod rules;
mod scan;
mod shard;
mod stored_hotel;
mod top;
mod words;

pub use answer::{Answer, Facets};
pub use area::Area;
pub use hilbert::hilbert_key;
pub use histogram::{Bar, histogram_bars, histogram_edge};
pub use hit::Hit;
pub use hotel_index::{HotelIndex, IndexSize, SnapshotError};
pub use map::{FINEST_LEVEL, Grid, MapAnswer, MapView, Square, Squares};
pub use polygon::{InvalidPolygon, Polygon};
pub use query::{Filters, Guests, Order, Query, QueryError, Town};
pub use record::{HotelRecord, MAX_ROOMS, MAX_STAY_NIGHTS, MealPlan, MealPlans, Night, RateRecord, RoomLimits};
pub use rules::{PartyTerms, Rules, Terms, to_step};
