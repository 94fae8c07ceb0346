//! Posts of creators in their clubs: lists of blocks, published at once or scheduled.

mod check;
mod list;
mod named;
mod preview;
mod read;
mod remove;
mod write;

pub use list::{PostFilter, all_mine, list_mine, list_public};
pub use preview::preview;
pub use read::{get, get_own};
pub use remove::remove;
pub use write::{MAX_POSTS, create, create_once, replace};

pub(crate) use list::{count, shown_among};
pub(crate) use named::poster;
pub(crate) use remove::forget;
