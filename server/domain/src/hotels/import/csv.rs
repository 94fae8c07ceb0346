//! Hotels from a table: comma-separated values with a row of headings.

use super::{
    ImportError, Mapping, Result, decode,
    row::{self, Row},
    run::{self, Counts, Credit},
    write::{Batch, Placed},
};
use crate::Ctx;
use ::csv::{ReaderBuilder, StringRecord, Writer, WriterBuilder};
use std::{
    collections::HashMap,
    io::{Read, Write},
    ops::ControlFlow,
};

/// Rows in one transaction.
const ROWS_IN_A_BATCH: usize = 200;

/// How a table is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvOptions {
    pub credit: Credit,
    /// `name=Name,lat=Latitude,…`; what it leaves out is guessed from the headings.
    pub mapping: Option<String>,
    /// A label as `utf-8` or `windows-1252`; found when nothing is said.
    pub encoding: Option<String>,
    /// Found when nothing is said.
    pub separator: Option<u8>,
    /// Give each hotel invented room types and prices that say so.
    pub demo_rates: bool,
}

/// Reads a table. `report` receives each refused row with its number and the reason, as a table; `progress` is told the
/// counts and the bytes read so far, and may ask to stop.
///
/// On an error what was written until then stays, and the run is marked incomplete; a second run goes on.
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
    let mapping = Mapping::resolve(options.mapping.as_deref(), &headings)?;
    let batch = Batch {
        credit: &options.credit,
        demo_rates: options.demo_rates,
    };
    let mut refused = Refused(WriterBuilder::new().flexible(true).from_writer(report));
    refused.headings(&headings)?;
    let mut seen: HashMap<String, u64> = HashMap::new();
    let mut waiting: Vec<Placed> = Vec::with_capacity(ROWS_IN_A_BATCH);
    let mut record = StringRecord::new();
    let mut is_short = false;
    while table.read_record(&mut record).map_err(unreadable)? {
        counts.read += 1;
        is_short = record.len() < headings.len();
        let line = record.position().map_or(counts.read + 1, |position| position.line());
        match row(&record, headings.len(), &mapping, &mut seen, line).and_then(|row| batch.place(ctx, row)) {
            Ok(placed) => waiting.push(placed),
            Err(reason) => {
                counts.refused += 1;
                refused.row(line, &reason, &record)?;
            }
        }
        if waiting.len() == ROWS_IN_A_BATCH {
            batch.write(ctx, &waiting, counts).await?;
            waiting.clear();
            if progress(counts, table.get_ref().bytes).is_break() {
                return Err(ImportError::Stopped);
            }
        }
    }
    batch.write(ctx, &waiting, counts).await?;
    refused.0.flush()?;
    // The last word is the callback's too: it may draw a full bar, and there is nothing left to stop.
    let _ = progress(counts, table.get_ref().bytes);
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
    let row = row::read(record, mapping)?;
    match seen.insert(row.source_id.clone(), line) {
        Some(first) => {
            seen.insert(row.source_id, first);
            Err(format!("it is the same as line {first}"))
        }
        None => Ok(row),
    }
}

/// Rows that were refused, as a table of their own.
struct Refused<W: Write>(Writer<W>);

impl<W: Write> Refused<W> {
    fn headings(&mut self, headings: &[String]) -> Result<()> {
        let first = ["line", "reason"].into_iter();
        self.0
            .write_record(first.chain(headings.iter().map(String::as_str)))
            .map_err(unwritable)
    }

    fn row(&mut self, line: u64, reason: &str, record: &StringRecord) -> Result<()> {
        let line = line.to_string();
        let first = [line.as_str(), reason].into_iter();
        self.0.write_record(first.chain(record.iter())).map_err(unwritable)
    }
}

fn unreadable(error: ::csv::Error) -> ImportError {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => ImportError::Read(error),
        other => ImportError::File(format!("the table cannot be read: {other:?}")),
    }
}

fn unwritable(error: ::csv::Error) -> ImportError {
    ImportError::File(format!("the report of refused rows cannot be written: {error}"))
}
