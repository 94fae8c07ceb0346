//! Hotels that creators recommend in their own words.

mod check;
mod drafts;
mod list;
mod matching;
mod on_map;
mod order;
mod pasted;
mod read;
mod recommend;
mod suggestions;
mod toggle;
mod words;

pub use drafts::drafts;
pub use list::{all_mine, list_mine, list_public};
pub use matching::match_lines;
pub use on_map::on_map;
pub use order::{Step, order, step};
pub use read::{by_creator, by_creator_among, get, get_own, mine_among};
pub use recommend::{Pictures, recommend};
pub use suggestions::suggestions;
pub use toggle::{remove, toggle};
pub use words::RecommendationInput;

pub(crate) use list::shown_among;
pub(crate) use on_map::MAX_PINS;
pub(crate) use toggle::forget;
