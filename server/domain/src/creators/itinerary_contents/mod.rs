//! Itinerary contents: journeys day by day, with places and nights, that creators publish for others to copy.

mod book;
mod check;
mod list;
mod order;
mod preview;
mod read;
mod remove;
mod stays;
mod tidy;
mod toggle;
mod write;

pub use book::{create_itinerary, preview_itinerary};
pub use list::{all_mine, list_mine, list_public};
pub use order::{order, step};
pub use preview::preview;
pub use read::get;
pub use remove::remove;
pub use stays::{ContentStay, stays};
pub use tidy::tidy;
pub use toggle::toggle;
pub use write::{MAX_ITINERARY_CONTENTS, create, create_once, update};

pub(crate) use list::{count, named, shown_among};
pub(crate) use read::seen;
pub(crate) use remove::forget;
