//! The arguments of `server import`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The format to import.
#[derive(Subcommand)]
pub enum ImportCommand {
    /// Hotels from a CSV file, also compressed by gzip or bzip2. A second run with the same file changes nothing.
    Csv {
        /// The file.
        file: PathBuf,
        #[command(flatten)]
        columns: ColumnArguments,
        /// The file's encoding, as utf-8 or windows-1252; default: detected.
        #[arg(long)]
        encoding: Option<String>,
        /// The character between two columns; default: detected.
        #[arg(long)]
        separator: Option<char>,
        #[command(flatten)]
        source: SourceArguments,
        #[command(flatten)]
        rows: RowArguments,
    },
    /// Hotels from GeoJSON: a collection of points or areas, a feature a line, or objects with coordinates among their
    /// fields. Also compressed by gzip or bzip2. A second run with the same file changes nothing.
    Geojson {
        /// The file.
        file: PathBuf,
        #[command(flatten)]
        columns: ColumnArguments,
        #[command(flatten)]
        source: SourceArguments,
        #[command(flatten)]
        rows: RowArguments,
    },
    /// Hotels from OpenStreetMap: an extract of any region as .osm.pbf or XML, or the JSON that Overpass answers with.
    /// Also compressed by gzip or bzip2. A second run with the same file changes nothing. They are credited to the
    /// OpenStreetMap contributors.
    Osm {
        /// The file, as region-latest.osm.pbf.
        file: PathBuf,
        /// Name of the source. A region of its own, as openstreetmap-malta, can be replaced or removed alone.
        #[arg(long, default_value = "openstreetmap")]
        source: String,
        #[command(flatten)]
        rows: RowArguments,
    },
    /// Remove the hotels of a source. Hotels with bookings, recommendations, likes or other references are not deleted:
    /// no list has them any longer, and their page says so.
    Remove {
        /// Name of the source, as it was given at import.
        #[arg(long)]
        source: String,
        /// Say what would be removed, and remove nothing.
        #[arg(long)]
        dry_run: bool,
    },
}

/// The columns of the file.
#[derive(Args)]
pub struct ColumnArguments {
    /// Column names: name=Name,lat=Latitude,lon=Longitude,line1=Number+Street,… Missing ones are guessed from the
    /// headings; --dry-run shows the guesses.
    #[arg(long)]
    pub map: Option<String>,
    /// The column that has latitude and longitude, as "48.4, -0.7"; the same as latlon=COLUMN in the map.
    #[arg(long, value_name = "COLUMN", conflicts_with = "lonlat")]
    pub latlon: Option<String>,
    /// The column that has longitude and latitude.
    #[arg(long, value_name = "COLUMN")]
    pub lonlat: Option<String>,
    /// Take only rows that have this value in this column, as "TYPOLOGIE=HÔTEL". May be repeated.
    #[arg(long, value_name = "COLUMN=VALUE")]
    pub only: Vec<String>,
}

/// The origin of the rows.
#[derive(Args)]
pub struct SourceArguments {
    /// Name of the source; it identifies a row together with the row's id.
    #[arg(long)]
    pub source: String,
    /// The source's licence, stored and shown: "CC BY 4.0".
    #[arg(long)]
    pub licence: String,
    /// The credit line, stored and shown.
    #[arg(long)]
    pub attribution: String,
}

/// The treatment of the rows.
#[derive(Args)]
pub struct RowArguments {
    /// Read the file, say what would come in, and write nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// The country of rows that name none, as FR or France. Rows elsewhere are refused.
    #[arg(long)]
    pub country: Option<String>,
    /// Exchange latitude and longitude.
    #[arg(long, conflicts_with = "keep_axes")]
    pub swap_axes: bool,
    /// Take latitude and longitude as they are, even if they look exchanged.
    #[arg(long)]
    pub keep_axes: bool,
    /// Leave out new rows that look like another hotel: nearly the same name within 150 m.
    #[arg(long)]
    pub merge: bool,
    /// Afterwards remove the source's hotels that the file lacks, as `server import remove` does.
    #[arg(long)]
    pub replace: bool,
    /// Remove them even if they are more than the file has.
    #[arg(long, requires = "replace")]
    pub replace_many: bool,
    /// Take rows of an older file over those of a newer one.
    #[arg(long)]
    pub older: bool,
    /// Give each hotel rooms with rates that are labelled as demonstration.
    #[arg(long)]
    pub demo_rates: bool,
    /// The file for refused rows and their reasons; default: beside the imported file.
    #[arg(long)]
    pub report: Option<PathBuf>,
}
