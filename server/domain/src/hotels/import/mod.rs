//! Brings hotels in from files of others. Each row keeps its source, its id there, its licence and its attribution.
//!
//! A run is streaming and repeatable: each hotel is whole or absent, a second run of the same file changes nothing, and a
//! run that did not end is marked incomplete. It knows no command line and no file names.

mod area;
mod csv;
mod decode;
mod demo_rates;
mod geojson;
mod intake;
mod mapping;
mod names;
mod osm;
mod place;
mod refused;
mod row;
mod run;
mod slug;
mod write;

pub use csv::{CsvOptions, csv};
pub use geojson::{GeoJsonOptions, geojson};
pub use mapping::{Field, Mapping};
pub use osm::{OsmOptions, osm};
pub use run::{Counts, Credit};

use crate::error::Error;

/// Why an import ended before its file did, or did not begin.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// An option that makes no sense for this file.
    #[error("{0}")]
    Option(String),
    /// The file is not what it should be.
    #[error("{0}")]
    File(String),
    /// The file could not be read further.
    #[error("the file could not be read: {0}")]
    Read(#[from] std::io::Error),
    /// Whoever watches the import asked to stop. What was done until then stays.
    #[error("the import was stopped")]
    Stopped,
    /// The database did not do its part.
    #[error(transparent)]
    Domain(#[from] Error),
}

/// An import's result.
pub type Result<T> = std::result::Result<T, ImportError>;
