//! Hotels from an extract of OpenStreetMap (.osm.pbf, XML, JSON of Overpass): nodes, closed ways and multipolygons that
//! are lodgings.
//!
//! Reads the file in up to four passes, so that only the data for outlines of hotels stays in memory: an overview, the
//! ways of relations, the places of nodes, and the hotels. Reads the whole file before writing the first hotel, so a
//! damaged file changes nothing. Hotels missing from a newer file stay, unless the options replace them.

mod document;
mod element;
mod file;
pub(super) mod lodging;
mod nodes;
mod outline;
mod pbf;
mod rings;
mod xml;

use self::{document::Document, file::OsmFile, xml::XmlFile};
use super::{
    ImportError, Outcome, Result, RowOptions, Target,
    intake::{self, Intake},
    overview::Overview,
    refused::RefusedRows,
    row::Row,
    run::{self, Counts, Credit},
};
use chrono::{DateTime, Utc};
use std::{
    io::{Read, Seek, SeekFrom, Write},
    ops::ControlFlow,
};

/// Number of passes, for the progress report.
const PASSES: u64 = 4;
/// Lodgings of a document that are taken between two progress reports.
const LODGINGS_AT_ONCE: usize = 200;

/// Options of an extract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsmOptions {
    pub credit: Credit,
    pub rows: RowOptions,
}

impl OsmOptions {
    /// The credit that the Open Database License asks for.
    pub fn new() -> Self {
        Self {
            credit: Credit {
                source: "openstreetmap".to_owned(),
                licence: "ODbL".to_owned(),
                attribution: "© OpenStreetMap contributors".to_owned(),
            },
            rows: RowOptions::default(),
        }
    }
}

impl Default for OsmOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// A lodging in the file.
struct Lodging {
    /// `node/1`, `way/2`, `relation/3`.
    id: String,
    name: Option<String>,
    row: std::result::Result<Row, String>,
}

/// The work that is done, and what is left out.
struct Walk<'a> {
    size: u64,
    progress: &'a mut (dyn FnMut(&Counts, u64) -> ControlFlow<()> + Send),
    overview: &'a mut Overview,
}

impl Walk<'_> {
    /// Reports a share of a pass; an error if the import is to stop.
    fn at(&mut self, pass: u64, done: usize, all: usize) -> Result<()> {
        self.counted(&Counts::default(), pass, done, all)
    }

    fn counted(&mut self, counts: &Counts, pass: u64, done: usize, all: usize) -> Result<()> {
        let share = self.size as f64 * done as f64 / all as f64;
        match (self.progress)(counts, ((pass * self.size) as f64 + share) as u64 / PASSES) {
            ControlFlow::Break(()) => Err(ImportError::Stopped),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Whether these are tags of a lodging; counts what else tourists visit.
    fn is_lodging<'a>(&mut self, tags: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> bool {
        let is_lodging = lodging::kind(tags.clone()).is_some();
        if let (false, Some(kind)) = (is_lodging, lodging::other(tags)) {
            self.overview.pass_over(kind);
        }
        is_lodging
    }
}

/// Imports an extract. Writes each refused element with the reason to `report`, as a table. Calls `progress` with the
/// counts and the work done in bytes of the file; it may stop the import.
///
/// After an error, hotels written before it stay and the run is marked incomplete; another run continues.
pub async fn osm<'a>(
    target: impl Into<Target<'a>>,
    options: &OsmOptions,
    reader: impl Read + Seek + Send,
    report: impl Write + Send,
    mut progress: impl FnMut(&Counts, u64) -> ControlFlow<()> + Send,
) -> Result<Outcome> {
    let target = target.into();
    run::check(&options.credit)?;
    intake::check(&options.rows)?;
    let run = run::begin(target, &options.credit.source).await?;
    let mut counts = Counts::default();
    let outcome = import(target, options, reader, report, &mut progress, &mut counts).await;
    run::end(target, run, &counts, outcome.is_ok()).await?;
    outcome
}

async fn import(
    target: Target<'_>,
    options: &OsmOptions,
    mut reader: impl Read + Seek + Send,
    report: impl Write + Send,
    progress: &mut (dyn FnMut(&Counts, u64) -> ControlFlow<()> + Send),
    counts: &mut Counts,
) -> Result<Outcome> {
    let mut overview = Overview::default();
    let size = reader.seek(SeekFrom::End(0))?;
    let mut walk = Walk {
        size,
        progress,
        overview: &mut overview,
    };
    let mut lodgings = match format(&mut reader)? {
        Format::Pbf => {
            let file = OsmFile::open(reader)?;
            walk.overview.as_of = file.as_of();
            Source::Blobs(Box::new(pbf::prepare(file, &mut walk)?))
        }
        Format::Xml => {
            let file = XmlFile::open(reader, |bytes| walk.at(0, bytes as usize, size.max(1) as usize))?;
            let mut document = Document::Xml(file);
            walk.overview.as_of = document.timestamp().and_then(instant);
            Source::Whole(document.lodgings(size, &mut walk)?)
        }
        Format::Json => {
            let mut document = Document::json(reader, |bytes| (walk.progress)(&Counts::default(), bytes / PASSES))?;
            walk.overview.as_of = document.timestamp().and_then(instant);
            Source::Whole(document.lodgings(size, &mut walk)?)
        }
    };
    let refused = RefusedRows::new(report, ["element", "reason"], ["name"].into_iter())?;
    let mut intake = Intake::new(
        target,
        &options.credit,
        &options.rows,
        refused,
        std::mem::take(&mut overview),
    );
    let outcome = async {
        while let Some((some, done, all)) = lodgings.next()? {
            for lodging in some {
                let name = lodging.name;
                intake.offer(&lodging.id, Some(&lodging.id), lodging.row, || {
                    name.into_iter().collect()
                })?;
            }
            if intake.is_full() {
                intake.write().await?;
            }
            let share = size as f64 * done as f64 / all.max(1) as f64;
            if progress(&intake.counts, ((3 * size) as f64 + share) as u64 / PASSES).is_break() {
                return Err(ImportError::Stopped);
            }
        }
        intake.end().await
    }
    .await;
    *counts = intake.counts;
    outcome?;
    // Ignores the answer of the last call, because nothing is left to stop.
    let _ = progress(&intake.counts, size);
    Ok(intake.outcome())
}

/// Where lodgings come from: blob by blob, or all of a document.
enum Source<R: Read + Seek + Send> {
    Blobs(Box<pbf::Prepared<R>>),
    Whole(Vec<Lodging>),
}

impl<R: Read + Seek + Send> Source<R> {
    /// The next lodgings, and the share of the work that is done.
    fn next(&mut self) -> Result<Option<(Vec<Lodging>, usize, usize)>> {
        match self {
            Self::Blobs(file) => file.lodgings(),
            Self::Whole(lodgings) if lodgings.is_empty() => Ok(None),
            Self::Whole(lodgings) => {
                let rest = lodgings.split_off(lodgings.len().min(LODGINGS_AT_ONCE));
                let some = std::mem::replace(lodgings, rest);
                let left = lodgings.len();
                Ok(Some((some, LODGINGS_AT_ONCE, LODGINGS_AT_ONCE + left)))
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Format {
    Pbf,
    Xml,
    Json,
}

/// The format by the first sign of the file.
fn format(reader: &mut (impl Read + Seek)) -> Result<Format> {
    let mut first = Vec::with_capacity(64);
    reader.rewind()?;
    reader.by_ref().take(64).read_to_end(&mut first)?;
    reader.rewind()?;
    let text = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&first);
    let sign = text.iter().find(|byte| !byte.is_ascii_whitespace());
    match sign {
        Some(b'<') => Ok(Format::Xml),
        Some(b'{' | b'[') => Ok(Format::Json),
        _ => Ok(Format::Pbf),
    }
}

/// "2024-05-01T20:21:02Z", as Overpass writes it.
fn instant(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|time| time.to_utc())
}
