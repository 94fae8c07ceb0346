//! Hotels from a table: comma-separated values with a header row.

use super::{
    Field, ImportError, Mapping, Outcome, Result, RowOptions, Target, decode,
    intake::{self, Intake},
    mapping,
    overview::Overview,
    refused::RefusedRows,
    row::{self, Row},
    run::{self, Counts, Credit},
};
use crate::hotels::import::Axes;
use ::csv::{ReaderBuilder, StringRecord};
use std::{
    io::{Read, Write},
    ops::ControlFlow,
};

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
    pub rows: RowOptions,
}

/// Imports a table. Writes each refused row with its line and the reason to `report`, as a table. Calls `progress`
/// with the counts and the bytes read so far; it may stop the import.
///
/// After an error, rows written before it stay and the run is marked incomplete; another run continues.
pub async fn csv<'a>(
    target: impl Into<Target<'a>>,
    options: &CsvOptions,
    reader: impl Read + Send,
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
    options: &CsvOptions,
    reader: impl Read + Send,
    report: impl Write + Send,
    progress: &mut (impl FnMut(&Counts, u64) -> ControlFlow<()> + Send),
    counts: &mut Counts,
) -> Result<Outcome> {
    let opened = decode::open(reader, options.encoding.as_deref(), options.separator)?;
    let mut overview = Overview {
        encoding: Some(opened.encoding.name()),
        separator: Some(char::from(opened.separator)),
        ..Overview::default()
    };
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
    let mapping = Mapping::resolve(options.mapping.as_deref(), &headings, &[Field::Name])?;
    check_places(&mapping, &headings)?;
    overview.of_columns(&mapping, &headings);
    let only = columns_of(&options.rows.only, &headings)?;
    let refused = RefusedRows::new(report, ["line", "reason"], headings.iter().map(String::as_str))?;
    let mut intake = Intake::new(target, &options.credit, &options.rows, refused, overview);
    let mut record = StringRecord::new();
    let mut is_short = false;
    let outcome = async {
        while table.read_record(&mut record).map_err(unreadable)? {
            is_short = record.len() < headings.len();
            if let Some(kind) = passed_over(&record, &only) {
                intake.overview.pass_over(kind);
                continue;
            }
            // The reader says where it stands after the record, which may hold line breaks.
            let breaks = record.iter().map(|cell| cell.matches('\n').count()).sum::<usize>() as u64;
            let line = table.position().line().saturating_sub(breaks + 1);
            let row = row(&record, headings.len(), &mapping, options.rows.axes);
            let id = mapping.text(Field::Id, |column| record.get(column).map(str::to_owned));
            let cells = || record.iter().map(str::to_owned).collect();
            intake.offer(&format!("line {line}"), id.as_deref(), row, cells)?;
            if intake.is_full() {
                intake.write().await?;
                if progress(&intake.counts, table.get_ref().bytes).is_break() {
                    return Err(ImportError::Stopped);
                }
            }
        }
        if is_short && !table.get_ref().ended_with_a_line() {
            intake.write().await?;
            intake.flush()?;
            return Err(ImportError::File(
                "the file ends in the middle of a row: it is not whole".to_owned(),
            ));
        }
        intake.end().await
    }
    .await;
    *counts = intake.counts;
    outcome?;
    // Ignores the answer of the last call, because nothing is left to stop.
    let _ = progress(&intake.counts, table.get_ref().bytes);
    Ok(intake.outcome())
}

/// A table needs coordinates, or towns or postcodes in their place.
fn check_places(mapping: &Mapping, headings: &[String]) -> Result<()> {
    let has = |field| mapping.column(field).is_some();
    let has_point = has(Field::LatLon) || has(Field::LonLat) || has(Field::Latitude) && has(Field::Longitude);
    if has_point || has(Field::City) || has(Field::PostalCode) {
        return Ok(());
    }
    let field = if has(Field::Latitude) {
        Field::Longitude
    } else {
        Field::Latitude
    };
    Err(mapping::missing(field, headings))
}

/// The columns whose values choose rows.
pub(super) fn columns_of<'a>(only: &'a [(String, String)], headings: &[String]) -> Result<Vec<(usize, &'a str)>> {
    let column = |(heading, value): &'a (String, String)| {
        let at = headings
            .iter()
            .position(|known| known.eq_ignore_ascii_case(heading.trim()));
        let at = at.ok_or_else(|| ImportError::Option(format!("--only: the file has no column {heading:?}")))?;
        Ok((at, value.as_str()))
    };
    only.iter().map(column).collect()
}

/// The value for which a row is passed over.
fn passed_over<'a>(record: &'a StringRecord, only: &[(usize, &str)]) -> Option<&'a str> {
    let other = |(column, value): &(usize, &str)| {
        let cell = record.get(*column).unwrap_or_default().trim();
        (cell.to_lowercase() != value.trim().to_lowercase()).then_some(cell)
    };
    only.iter().find_map(other)
}

fn row(record: &StringRecord, columns: usize, mapping: &Mapping, axes: Axes) -> std::result::Result<Row, String> {
    if record.len() != columns {
        return Err(format!("it has {} columns instead of {columns}", record.len()));
    }
    if record.iter().any(|cell| cell.contains('\u{fffd}')) {
        return Err("it has bytes that mean nothing in the file's encoding; try another one".to_owned());
    }
    let text = |field: Field| mapping.text(field, |column| record.get(column).map(str::to_owned));
    row::read(text, || {
        let point = row::point(text)?;
        Ok(if axes == Axes::Exchanged {
            point.exchanged()
        } else {
            point
        })
    })
}

fn unreadable(error: ::csv::Error) -> ImportError {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => ImportError::Read(error),
        other => ImportError::File(format!("the table cannot be read: {other:?}")),
    }
}
