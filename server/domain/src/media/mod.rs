//! Images and videos, and their files.

pub(crate) mod folders;
pub mod images;
pub mod orphans;
pub mod videos;
pub(crate) mod written;
