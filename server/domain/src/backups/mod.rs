//! Backups: a copy of the database as it stands at one moment, its way back, and what a restored database must not do for
//! the second time.

mod copy;
mod files;
mod held;
mod restore;
mod restored;

pub use copy::copy;
pub use files::{missing_files, named_files};
pub use held::{HeldEmail, discard_held, list_held, send_held};
pub use restore::{Target, restore};
pub use restored::{Holding, hold};
