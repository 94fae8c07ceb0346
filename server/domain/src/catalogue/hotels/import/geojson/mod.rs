//! Hotels from JSON: a GeoJSON collection of points or areas, a feature a line, or objects with columns of their own.
//! Areas are reduced to a point.
//!
//! Reads the file twice, record by record: first to check that it is complete and to collect the properties, so that
//! a damaged file changes nothing, then to import the hotels. Hotels missing from a newer file stay, unless the options
//! replace them.

mod feature;

use self::feature::{Columns, Reading, properties};
use super::{
    Field, ImportError, Mapping, Outcome, Result, RowOptions, Target, csv,
    intake::{self, Intake},
    overview::Overview,
    records::{ListKind, Records},
    refused::RefusedRows,
    run::{self, Counts, Credit},
};
use chrono::DateTime;
use std::{
    collections::BTreeSet,
    io::{Read, Seek, Write},
    ops::ControlFlow,
};

/// Maximum number of different properties; a collection with more is not a list of hotels.
const MAX_PROPERTIES: usize = 10_000;

/// Options of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeoJsonOptions {
    pub credit: Credit,
    /// `name=Name,stars=Stars,…`; guesses omitted fields from the names of properties.
    pub mapping: Option<String>,
    pub rows: RowOptions,
}

/// Imports a collection. Writes each refused feature with its number and the reason to `report`, as a table. Calls
/// `progress` with the counts and the work done in bytes of the file; it may stop the import.
///
/// After an error, hotels written before it stay and the run is marked incomplete; another run continues.
pub async fn geojson<'a>(
    target: impl Into<Target<'a>>,
    options: &GeoJsonOptions,
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
    options: &GeoJsonOptions,
    reader: impl Read + Seek + Send,
    report: impl Write + Send,
    progress: &mut (impl FnMut(&Counts, u64) -> ControlFlow<()> + Send),
    counts: &mut Counts,
) -> Result<Outcome> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    // Objects without a geometry have their coordinates among their properties.
    let mut has_geometry = false;
    let mut records = Records::survey(
        reader,
        ListKind::Features,
        |read| progress(&Counts::default(), read / 2),
        |record| {
            has_geometry |= record.get("geometry").is_some_and(|geometry| !geometry.is_null());
            names.extend(properties(record).into_keys());
            match names.len() > MAX_PROPERTIES {
                true => Err(format!("it has more than {MAX_PROPERTIES} different properties")),
                false => Ok(()),
            }
        },
    )?;
    let names: Vec<String> = names.into_iter().collect();
    // An empty collection has no properties to map.
    let needed: &[Field] = if records.count == 0 { &[] } else { &[Field::Name] };
    let mapping = Mapping::resolve(options.mapping.as_deref(), &names, needed)?;
    if let (true, Some(field)) = (
        has_geometry,
        [Field::Latitude, Field::Longitude]
            .iter()
            .find(|field| mapping.is_named(**field)),
    ) {
        return Err(ImportError::Option(format!(
            "{} cannot be mapped: in GeoJSON the geometry says where a hotel is",
            field.name()
        )));
    }
    let only = csv::columns_of(&options.rows.only, &names)?;
    let mut overview = Overview::default();
    overview.of_columns(&mapping, &names);
    let time = records.timestamp.as_deref().map(DateTime::parse_from_rfc3339);
    overview.as_of = time.and_then(|time| Some(time.ok()?.to_utc()));
    let size = records.size;
    let refused = RefusedRows::new(report, ["feature", "reason"], ["id", "name"].into_iter())?;
    let mut intake = Intake::new(target, &options.credit, &options.rows, refused, overview);
    let columns = Columns {
        names: &names,
        mapping: &mapping,
        axes: options.rows.axes,
        is_collection: records.is_collection,
    };
    let outcome = async {
        let mut pass = records.pass()?;
        while let Some(record) = pass.next()? {
            let reading = Reading::new(&columns, &record);
            if let Some(kind) = reading.passed_over(&only) {
                intake.overview.pass_over(&kind);
                continue;
            }
            let id = reading.id();
            let cells = || {
                [reading.id(), reading.text(Field::Name)]
                    .map(Option::unwrap_or_default)
                    .to_vec()
            };
            intake.offer(&format!("feature {}", pass.number), id.as_deref(), reading.row(), cells)?;
            if intake.is_full() {
                intake.write().await?;
                if progress(&intake.counts, size / 2 + pass.bytes() / 2).is_break() {
                    return Err(ImportError::Stopped);
                }
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
