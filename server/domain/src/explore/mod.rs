//! Everything that a creator shows, by place and by tag.

mod facets;
mod list;

pub use list::{Wanted, list, tags};
