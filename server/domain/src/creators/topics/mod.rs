//! Topics of posts, recommendations, packages and itinerary contents: the places of their hotels, and their authors' tags.
//!
//! A subject's own row holds its tags and hotels. The rows here are derived from it in the same transaction and only
//! serve queries.

mod subject;
mod tags;
mod write;

pub use tags::split;

pub(crate) use subject::{Subject, SubjectKind};
pub(crate) use tags::{checked, same};
pub(crate) use write::{forget, remove, set};

/// The topic of every subject; its value is empty.
pub(crate) const ALL: &str = "all";
/// A hotel's city or country, as a destination key.
pub(crate) const PLACE: &str = "place";
/// A tag.
pub(crate) const TAG: &str = "tag";
