//! The index of hotels: which can be booked in an area for a stay, at what total, with exact counts for every filter.
//!
//! Hotels stand in the order of a Hilbert curve, in shards of some thousand and blocks of 64, so that an area is a few
//! runs of blocks and a set of a block's hotels is one word. Each night of a rate has two columns: running sums of prices
//! and bit planes of free rooms ([nights]). A query goes over the blocks of its area once ([scan]); nothing is estimated
//! and nothing is cut off. What a price is made of besides its nights are the caller's [`Rules`].
//!
//! The index is kept up to date by whoever owns the truth; it knows no database, no HTTP and no clock.

mod answer;
mod block;
mod bytes;
mod directory;
mod hilbert;
mod histogram;
mod hotel_index;
mod hotels;
mod known;
mod map;
mod members;
mod names;
mod nights;
mod offers;
mod passed;
mod polygon;
mod prepare;
mod query;
mod ready;
mod record;
mod round;
mod rules;
mod scan;
mod shard;
mod top;
mod words;

pub use answer::{Answer, Facets, Hit};
pub use hilbert::hilbert_key;
pub use histogram::{Bar, histogram_bars, histogram_edge};
pub use hotel_index::{HotelIndex, IndexSize, SnapshotError};
pub use map::{FINEST_LEVEL, Grid, MapAnswer, MapView, Square, Squares};
pub use polygon::{InvalidPolygon, Polygon};
pub use query::{Area, Filters, Guests, Order, Query, QueryError};
pub use record::{Board, Boards, HotelRecord, LONGEST_STAY, MOST_ROOMS, Night, RateRecord, RoomLimits};
pub use rules::{PartyTerms, Rules, Terms, to_step};
