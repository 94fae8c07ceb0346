//! What an archive says of itself.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The layout of archives that this server writes, and the newest that it reads.
pub const FORMAT: u32 = 1;

/// The last part of an archive.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: u32,
    /// The version of the server that wrote it.
    pub server: String,
    /// When the copy of the database was made.
    pub made_at: DateTime<Utc>,
    /// SQLite or PostgreSQL.
    pub engine: String,
    /// The steps of the database's schema.
    pub steps: Vec<String>,
    /// The number of rows of each table.
    pub rows: BTreeMap<String, u64>,
    pub parts: Vec<ArchivedFile>,
}

/// A file of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedFile {
    pub name: String,
    pub bytes: u64,
    /// In hexadecimal digits.
    pub sha256: String,
}
