//! The report of refused rows: a table with the reason for each.

use super::{ImportError, Result};
use ::csv::{Writer, WriterBuilder};
use std::io::Write;

/// The table of refused rows.
pub(super) struct RefusedRows<W: Write>(Writer<W>);

impl<W: Write> RefusedRows<W> {
    /// Starts the table: position and reason, then the row's own fields.
    pub fn new<'a>(report: W, first: [&'a str; 2], headings: impl Iterator<Item = &'a str>) -> Result<Self> {
        let mut table = WriterBuilder::new().flexible(true).from_writer(report);
        table
            .write_record(first.into_iter().chain(headings))
            .map_err(unwritable)?;
        Ok(Self(table))
    }

    pub fn row(&mut self, place: &str, reason: &str, cells: &[String]) -> Result<()> {
        let first = [place, reason].into_iter();
        let cells = cells.iter().map(String::as_str);
        self.0.write_record(first.chain(cells)).map_err(unwritable)
    }

    /// Flushes the table to its file.
    pub fn end(&mut self) -> Result<()> {
        self.0.flush().map_err(|error| unwritable(error.into()))
    }
}

fn unwritable(error: ::csv::Error) -> ImportError {
    ImportError::File(format!("the report of refused rows cannot be written: {error}"))
}
