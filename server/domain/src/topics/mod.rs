//! What posts, stays and packages are about: the places of the hotels that they name, and their authors' tags.
//!
//! A subject's own row says which tags and hotels it has. What is kept here is derived from it in the same transaction,
//! and serves for finding alone.

mod subject;
mod tags;
mod write;

pub use tags::split;

pub(crate) use subject::{Subject, SubjectKind};
pub(crate) use tags::{checked, same};
pub(crate) use write::{forget, remove, set};

/// The mark of every subject; its value is empty.
pub(crate) const ALL: &str = "all";
/// A hotel's city or country, as destinations are named.
pub(crate) const PLACE: &str = "place";
/// A word of the author.
pub(crate) const TAG: &str = "tag";
