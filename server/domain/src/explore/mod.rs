//! All public content of a creator, by place and by tag.

mod facets;
mod list;
mod public_content;

pub use list::{ExploreRequest, list, tags};
