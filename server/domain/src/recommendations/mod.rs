//! Hotels that creators recommend in their own words.

mod list;
mod read;
mod recommend;
mod toggle;

pub use list::{all_mine, list_mine, list_public};
pub use read::{by_creator, get, mine, mine_among};
pub use recommend::{Pictures, Words, recommend};
pub use toggle::{remove, toggle};

pub(crate) use toggle::forget;
