//! Hotels from a GeoJSON collection: points, or areas that a point is found in.
//!
//! The file is read twice, feature by feature: once to see that it is whole and which properties there are, so that a
//! damaged file changes nothing, and once for the hotels. Hotels that a newer file does not have any more stay.

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

/// How a collection is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeoJsonOptions {
    pub credit: Credit,
    /// `name=Name,stars=Stars,…`; what it leaves out is guessed from the names of properties.
    pub mapping: Option<String>,
    /// Give each hotel invented room types and prices that say so.
    pub demo_rates: bool,
}

/// Reads a collection. `report` receives each refused feature with its number and the reason, as a table; `progress` is
/// told the counts and how much of the work is done, in bytes of the file, and may ask to stop.
///
/// On an error what was written until then stays, and the run is marked incomplete; a second run goes on.
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
    // A collection of nothing has no properties to be mapped.
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
    // The last word is the callback's too: it may draw a full bar, and there is nothing left to stop.
    let _ = progress(intake.counts, size);
    Ok(())
}
