//! Imports hotels from other sources. Each row keeps its source, its id there, its licence and its attribution.
//!
//! A run is streaming and repeatable: it writes each hotel whole or not at all, a second run of the same file changes
//! nothing, and an interrupted run is marked incomplete. It knows no command line and no file names.

mod area;
mod axes;
mod clean;
mod coordinates;
mod csv;
mod decode;
mod demo_rates;
mod field;
mod geojson;
mod headings;
mod intake;
mod kinds;
mod mapping;
mod names;
mod osm;
mod overview;
mod place;
mod placed;
mod records;
mod refused;
mod removal;
mod row;
mod run;
mod slug;
mod towns;
mod twins;
mod unpack;
mod write;

pub use axes::Axes;
pub use csv::{CsvOptions, csv};
pub use field::Field;
pub use geojson::{GeoJsonOptions, geojson};
pub use mapping::Mapping;
pub use osm::{OsmOptions, osm};
pub use overview::{Outcome, Overview, Sample, Twin};
pub use removal::{RemovalReport, remove};
pub use run::{Counts, Credit, RowOptions, RunStatus, Target};
pub use unpack::{unpack, unpack_document};

use crate::error::Error;

/// Why an import stopped early or did not start.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// An option that does not fit the file.
    #[error("{0}")]
    Option(String),
    /// The file is invalid.
    #[error("{0}")]
    File(String),
    /// Reading the file failed.
    #[error("the file could not be read: {0}")]
    Read(#[from] std::io::Error),
    /// The `progress` callback asked to stop. Rows written before that stay.
    #[error("the import was stopped")]
    Stopped,
    /// A database error.
    #[error(transparent)]
    Domain(#[from] Error),
}

/// The result of an import.
pub type Result<T> = std::result::Result<T, ImportError>;
