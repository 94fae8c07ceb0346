//! Hotels from a table: comma-separated values with a header row.

use super::{
    Field, ImportError, Mapping, Result, decode,
    intake::Intake,
    refused::Refused,
    row::{self, Point, Row},
    run::{self, Counts, Credit},
};
use crate::Ctx;
use ::csv::{ReaderBuilder, StringRecord};
use std::{
    collections::HashMap,
    io::{Read, Write},
    ops::ControlFlow,
};

/// Required fields.
const NEEDED: [Field; 3] = [Field::Name, Field::Latitude, Field::Longitude];

/// Options of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvOptions {
    pub credit: Credit,
    /// `name=Name,lat=Latitude,…`; guesses omitted fields from the headings.
    pub mapping: Option<String>,
    /// A label such as `utf-8` or `windows-1252`; detected by default.
    pub encoding: Option<String>,
    /// Detected by default.
    pub separator: Option<u8>,
    /// Adds made-up room types and prices to each hotel, marked as such.
    pub demo_rates: bool,
}

/// Imports a table. Writes each refused row with its number and the reason to `report`, as a table. Calls `progress`
/// with the counts and the bytes read so far; it may stop the import.
///
/// After an error, rows written before it stay and the run is marked incomplete; another run continues.
pub async fn csv(
    ctx: &Ctx,
    options: &CsvOptions,
    reader: impl Read + Send,
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
    options: &CsvOptions,
    reader: impl Read + Send,
    report: impl Write + Send,
    progress: &mut (impl FnMut(&Counts, u64) -> ControlFlow<()> + Send),
    counts: &mut Counts,
) -> Result<()> {
    let opened = decode::open(reader, options.encoding.as_deref(), options.separator)?;
    tracing::info!(encoding = opened.encoding.name(), separator = %char::from(opened.separator), "reading a table");
    let mut table = ReaderBuilder::new()
        .delimiter(opened.separator)
        .flexible(true)
        .from_reader(opened.text);
    let headings: Vec<String> = table
        .headers()
        .map_err(unreadable)?
        .iter()
        .map(|name| name.trim().to_owned())
        .collect();
    let mapping = Mapping::resolve(options.mapping.as_deref(), &headings, &NEEDED)?;
    let mut refused = Refused::new(report, ["line", "reason"], headings.iter().map(String::as_str))?;
    let mut intake = Intake::new(ctx, &options.credit, options.demo_rates, counts);
    let mut seen: HashMap<String, u64> = HashMap::new();
    let mut record = StringRecord::new();
    let mut is_short = false;
    while table.read_record(&mut record).map_err(unreadable)? {
        is_short = record.len() < headings.len();
        let line = record
            .position()
            .map_or(intake.counts.read + 2, |position| position.line());
        let row = row(&record, headings.len(), &mapping, &mut seen, line);
        if let Err(reason) = intake.offer(row) {
            refused.row(&line.to_string(), &reason, record.iter())?;
        }
        if intake.is_full() {
            intake.write().await?;
            if progress(intake.counts, table.get_ref().bytes).is_break() {
                return Err(ImportError::Stopped);
            }
        }
    }
    intake.write().await?;
    refused.end()?;
    // Ignores the answer of the last call, because nothing is left to stop.
    let _ = progress(intake.counts, table.get_ref().bytes);
    if is_short && !table.get_ref().ended_with_a_line() {
        return Err(ImportError::File(
            "the file ends in the middle of a row: it is not whole".to_owned(),
        ));
    }
    Ok(())
}

fn row(
    record: &StringRecord,
    columns: usize,
    mapping: &Mapping,
    seen: &mut HashMap<String, u64>,
    line: u64,
) -> std::result::Result<Row, String> {
    if record.len() != columns {
        return Err(format!("it has {} columns instead of {columns}", record.len()));
    }
    if record.iter().any(|cell| cell.contains('\u{fffd}')) {
        return Err("it has bytes that mean nothing in the file's encoding; try another one".to_owned());
    }
    let cell = |field: Field| mapping.column(field).and_then(|column| record.get(column));
    let point = || {
        Ok(Point {
            latitude: row::degrees(cell(Field::Latitude), "latitude")?,
            longitude: row::degrees(cell(Field::Longitude), "longitude")?,
        })
    };
    let row = row::read(|field| cell(field).map(str::to_owned), point)?;
    match seen.insert(row.source_id.clone(), line) {
        Some(first) => {
            seen.insert(row.source_id, first);
            Err(format!("it is the same as line {first}"))
        }
        None => Ok(row),
    }
}

fn unreadable(error: ::csv::Error) -> ImportError {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => ImportError::Read(error),
        other => ImportError::File(format!("the table cannot be read: {other:?}")),
    }
}
