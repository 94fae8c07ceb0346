//! `server backup` and `server restore`: one archive with the database, the uploaded files and, of an installation that
//! tries things out, the journal of its test gateway.

mod archive;
mod manifest;
mod read;
mod restore;
mod write;

use crate::compose::JOURNAL;

pub use restore::{Replace, restore};
pub use write::backup;

/// The names of parts.
const MANIFEST: &str = "manifest.json";
const DATABASE: &str = "database";
/// The folders of parts: what the store holds, and videos that are not made yet.
const FILES: &str = "files";
const UPLOADS: &str = "films";
/// The folders of the store whose files rows name.
const STORED: [&str; 2] = ["uploads", "videos"];
