//! Images and videos, and their files.

pub mod images;
pub mod orphans;
pub mod videos;
pub(crate) mod written;
