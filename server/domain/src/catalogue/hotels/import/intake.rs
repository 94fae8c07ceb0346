//! Collects rows of any file, resolves their places and writes them in batches.

use super::{
    row::Row,
    run::{Counts, Credit},
    write::{Batch, Placed},
};
use crate::{Ctx, error::Result};

/// Rows in one transaction.
const ROWS_IN_A_BATCH: usize = 200;

/// Rows to be written. Each source id must be offered once.
pub(super) struct Intake<'a> {
    ctx: &'a Ctx,
    batch: Batch<'a>,
    waiting: Vec<Placed>,
    pub counts: &'a mut Counts,
}

impl<'a> Intake<'a> {
    /// An empty intake.
    pub fn new(ctx: &'a Ctx, credit: &'a Credit, demo_rates: bool, counts: &'a mut Counts) -> Self {
        Self {
            ctx,
            batch: Batch { credit, demo_rates },
            waiting: Vec::with_capacity(ROWS_IN_A_BATCH),
            counts,
        }
    }

    /// Takes a row; counts a refused one and returns the reason.
    pub fn offer(&mut self, row: std::result::Result<Row, String>) -> std::result::Result<(), String> {
        self.counts.read += 1;
        let placed = row.and_then(|row| self.batch.place(self.ctx, row));
        match placed {
            Ok(placed) => self.waiting.push(placed),
            Err(reason) => {
                self.counts.refused += 1;
                return Err(reason);
            }
        }
        Ok(())
    }

    /// Whether a full batch is pending.
    pub fn is_full(&self) -> bool {
        self.waiting.len() >= ROWS_IN_A_BATCH
    }

    /// Writes the pending rows.
    pub async fn write(&mut self) -> Result<()> {
        for rows in self.waiting.chunks(ROWS_IN_A_BATCH) {
            self.batch.write(self.ctx, rows, self.counts).await?;
        }
        self.waiting.clear();
        Ok(())
    }
}
