//! Working copies: what creators changed of things that others see and have not published yet, and what cannot be saved of
//! others as it stands, kept as their editors send it, so that a browser that forgets loses nothing. Nobody but its author sees one.

mod read;
mod remove;
mod save;
mod thing;

pub use read::{all_mine, of};
pub use remove::remove;
pub use save::{MOST_BYTES, may_save, save};
pub use thing::Thing;

pub(crate) use read::written;
pub(crate) use remove::{forget, forget_of};
