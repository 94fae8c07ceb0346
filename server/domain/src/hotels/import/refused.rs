//! The report of what was refused: a table of its own, with the reason for each row.

use super::{ImportError, Result};
use ::csv::{Writer, WriterBuilder};
use std::io::Write;

/// Rows that were refused.
pub(super) struct Refused<W: Write>(Writer<W>);

impl<W: Write> Refused<W> {
    /// Begins the table: where a row stood and why it was refused, then what it said.
    pub fn new<'a>(report: W, first: [&'a str; 2], headings: impl Iterator<Item = &'a str>) -> Result<Self> {
        let mut table = WriterBuilder::new().flexible(true).from_writer(report);
        table
            .write_record(first.into_iter().chain(headings))
            .map_err(unwritable)?;
        Ok(Self(table))
    }

    pub fn row<'a>(&mut self, place: &'a str, reason: &'a str, cells: impl Iterator<Item = &'a str>) -> Result<()> {
        let first = [place, reason].into_iter();
        self.0.write_record(first.chain(cells)).map_err(unwritable)
    }

    /// What was written until now reaches its file.
    pub fn end(&mut self) -> Result<()> {
        self.0.flush().map_err(|error| unwritable(error.into()))
    }
}

fn unwritable(error: ::csv::Error) -> ImportError {
    ImportError::File(format!("the report of refused rows cannot be written: {error}"))
}
