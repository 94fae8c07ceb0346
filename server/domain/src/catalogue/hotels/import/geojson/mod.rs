//! Hotels from a GeoJSON collection of points or areas; areas are reduced to a point.
//!
//! Reads the file twice, feature by feature: first to check that it is complete and to collect the properties, so that
//! a damaged file changes nothing, then to import the hotels. Hotels missing from a newer file stay.

mod feature;
mod file;

use self::{feature::Reading, file::Collection};
use super::{
    Field, ImportError, Mapping, Result,
    intake::Intake,
    refused::Refused,
    run::{self, Counts, Credit},
};
use crate::Ctx;
use std::{
    collections::HashMap,
    io::{Read, Seek, Write},
    ops::ControlFlow,
};

/// Options of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeoJsonOptions {
    pub credit: Credit,
    /// `name=Name,stars=Stars,…`; guesses omitted fields from the names of properties.
    pub mapping: Option<String>,
    /// Adds made-up room types and prices to each hotel, marked as such.
    pub demo_rates: bool,
}

/// Imports a collection. Writes each refused feature with its number and the reason to `report`, as a table. Calls
/// `progress` with the counts and the work done in bytes of the file; it may stop the import.
///
/// After an error, hotels written before it stay and the run is marked incomplete; another run continues.
pub async fn geojson(
    ctx: &Ctx,
    options: &GeoJsonOptions,
    reader: impl Read + Seek + Send,
    report: impl Write + Send,
    mut progress: impl FnMut(&Counts, u64) -> ControlFlow<()> + Send,
) -> Result<Counts> {
    let run = run::begin(ctx, &options.credit.source).await?;
    let mut counts = Counts::default();
    let outcome = import(ctx, options, reader, report, &mut progress, &mut counts).await;
    run::end(ctx, run, &counts, outcome.is_ok()).await?;
    outcome.map(|()| counts)
}

async fn import(
    ctx: &Ctx,
    options: &GeoJsonOptions,
    reader: impl Read + Seek + Send,
    report: impl Write + Send,
    progress: &mut (impl FnMut(&Counts, u64) -> ControlFlow<()> + Send),
    counts: &mut Counts,
) -> Result<()> {
    let collection = Collection::survey(reader, |read| progress(&Counts::default(), read / 2))?;
    let properties: Vec<String> = collection.properties.iter().cloned().collect();
    // An empty collection has no properties to map.
    let needed: &[Field] = if collection.count == 0 { &[] } else { &[Field::Name] };
    let mapping = Mapping::resolve(options.mapping.as_deref(), &properties, needed)?;
    if let Some(field) = [Field::Latitude, Field::Longitude]
        .iter()
        .find(|field| mapping.is_named(**field))
    {
        return Err(ImportError::Option(format!(
            "{} cannot be mapped: in GeoJSON the geometry says where a hotel is",
            field.name()
        )));
    }
    let size = collection.size;
    let mut refused = Refused::new(report, ["feature", "reason"], ["id", "name"].into_iter())?;
    let mut intake = Intake::new(ctx, &options.credit, options.demo_rates, counts);
    let mut seen: HashMap<String, u64> = HashMap::new();
    let mut features = collection.features()?;
    while let Some(value) = features.next()? {
        let number = features.number;
        let reading = Reading::new(&properties, &mapping, value);
        let row = reading
            .row()
            .and_then(|row| match seen.insert(row.source_id.clone(), number) {
                Some(first) => {
                    seen.insert(row.source_id, first);
                    Err(format!("it is the same as feature {first}"))
                }
                None => Ok(row),
            });
        if let Err(reason) = intake.offer(row) {
            let said = [reading.id(), reading.text(Field::Name)].map(Option::unwrap_or_default);
            refused.row(&number.to_string(), &reason, said.iter().map(String::as_str))?;
        }
        if intake.is_full() {
            intake.write().await?;
            if progress(intake.counts, size / 2 + features.bytes() / 2).is_break() {
                return Err(ImportError::Stopped);
            }
        }
    }
    intake.write().await?;
    refused.end()?;
    // Ignores the answer of the last call, because nothing is left to stop.
    let _ = progress(intake.counts, size);
    Ok(())
}
