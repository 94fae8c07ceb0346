//! Takes the rows of any file: finds their places, refuses what is wrong, and writes them in batches.

use super::{
    ImportError, Result, RowOptions,
    axes::{self, Axes, Evidence, hint},
    coordinates::Point,
    overview::{Outcome, Overview},
    place::{self, PointData, place},
    placed::PlacedRow,
    refused::RefusedRows,
    row::{self, Row},
    run::{Counts, Credit, Target},
    towns::Towns,
    twins::Twins,
    write::Batch,
};
use search::Gazetteer;
use std::{
    collections::{HashMap, HashSet},
    io::Write,
};

/// Rows in one transaction.
const ROWS_IN_A_BATCH: usize = 200;

/// A row that waits for the end of the file, where postcodes are known.
struct UnplacedRow {
    row: Row,
    position: String,
    cells: Vec<String>,
}

/// The rows of one file.
pub(super) struct Intake<'a, W: Write> {
    target: Target<'a>,
    batch: Batch<'a>,
    options: &'a RowOptions,
    refused: RefusedRows<W>,
    waiting: Vec<PlacedRow>,
    unplaced: Vec<UnplacedRow>,
    /// Where each source id stands in the file.
    seen: HashMap<String, String>,
    /// The street of each row that the source gives no id.
    streets: HashMap<String, String>,
    /// Ids of refused rows: the file has them, so their hotels stay.
    refused_ids: HashSet<String>,
    evidence: Evidence,
    towns: Towns,
    twins: Twins,
    pub counts: Counts,
    pub overview: Overview,
}

impl<'a, W: Write> Intake<'a, W> {
    /// An empty intake. `refused` gets the refused rows.
    pub fn new(
        target: Target<'a>,
        credit: &'a Credit,
        options: &'a RowOptions,
        refused: RefusedRows<W>,
        overview: Overview,
    ) -> Self {
        let batch = Batch {
            credit,
            demo_rates: options.demo_rates,
            merge: options.merge,
            older: options.older,
            as_of: overview.as_of,
        };
        Self {
            target,
            batch,
            options,
            refused,
            waiting: Vec::with_capacity(ROWS_IN_A_BATCH),
            unplaced: Vec::new(),
            seen: HashMap::new(),
            streets: HashMap::new(),
            refused_ids: HashSet::new(),
            evidence: Evidence::default(),
            towns: Towns::default(),
            twins: Twins::default(),
            counts: Counts::default(),
            overview,
        }
    }

    /// Takes a row or the reason for refusing it. `position` says where it stands in the file, `id` is its id in the
    /// source, and `cells` go into the report.
    pub fn offer(
        &mut self,
        position: &str,
        id: Option<&str>,
        row: std::result::Result<Row, String>,
        cells: impl FnOnce() -> Vec<String>,
    ) -> Result<()> {
        self.counts.read += 1;
        let row = row.and_then(|row| self.unseen(row, position));
        let row = match row {
            Ok(row) => self.prepared(row),
            Err(reason) => {
                if row::is_beyond_the_poles(&reason) {
                    self.evidence.see_impossible();
                }
                return self.refuse(position, id, &reason, &cells());
            }
        };
        self.evidence.see(self.target.gazetteer(), &row);
        if self.options.axes == Axes::Checked {
            // Rows that are refused fill no batch, before which the file is judged.
            self.evidence.verdict_of_all()?;
            if let Some(reason) = axes::error(self.target.gazetteer(), &row) {
                return self.refuse(position, id, &reason, &cells());
            }
        }
        if row.is_unplaced {
            self.unplaced.push(UnplacedRow {
                row,
                position: position.to_owned(),
                cells: cells(),
            });
            return Ok(());
        }
        match self.place(row) {
            Ok(()) => Ok(()),
            Err(reason) => self.refuse(position, id, &reason, &cells()),
        }
    }

    /// Whether a full batch is pending.
    pub fn is_full(&self) -> bool {
        self.waiting.len() >= ROWS_IN_A_BATCH
    }

    /// Writes the pending rows.
    pub async fn write(&mut self) -> Result<()> {
        if self.options.axes == Axes::Checked {
            self.evidence.verdict()?;
        }
        match self.target {
            Target::Database(ctx) => {
                for rows in self.waiting.chunks(ROWS_IN_A_BATCH) {
                    let twins = self.batch.write(ctx, rows, &mut self.counts).await?;
                    twins.into_iter().for_each(|twin| self.overview.twin(twin));
                }
            }
            Target::DryRun => self.counts.new += self.waiting.len() as u64,
        }
        self.waiting.clear();
        Ok(())
    }

    /// Places the rows without coordinates, writes what is pending, and removes what the file lacks, if asked to.
    pub async fn end(&mut self) -> Result<()> {
        self.write().await?;
        for UnplacedRow {
            mut row,
            position,
            cells,
        } in std::mem::take(&mut self.unplaced)
        {
            let id = row.source_id.clone();
            let placed = self.towns.find(self.target.gazetteer(), &row).and_then(|point| {
                row.latitude = point.latitude;
                row.longitude = point.longitude;
                (row.is_unplaced, row.is_approximate) = (false, true);
                self.place(row)
            });
            if let Err(reason) = placed {
                self.refuse(&position, Some(&id), &reason, &cells)?;
            }
            if self.is_full() {
                self.write().await?;
            }
        }
        self.write().await?;
        self.refused.end()?;
        if let (true, Target::Database(ctx)) = (self.options.replace, self.target) {
            let taken = self.counts.read - self.counts.refused;
            if taken == 0 {
                return Err(ImportError::Option("nothing came in, so nothing is removed".to_owned()));
            }
            let has = |id: &str| self.seen.contains_key(id) || self.refused_ids.contains(id);
            let most = (!self.options.replace_many).then_some(taken);
            let as_of = self.batch.as_of.filter(|_| !self.options.older);
            let removed = super::removal::remove_unless(ctx, &self.batch.credit.source, has, most, as_of).await?;
            self.counts.removed = removed.deleted;
            self.counts.hidden = removed.hidden;
        }
        Ok(())
    }

    /// Writes the report of the refused rows.
    pub fn flush(&mut self) -> Result<()> {
        self.refused.end()
    }

    /// Counts and overview.
    pub fn outcome(self) -> Outcome {
        Outcome {
            counts: self.counts,
            overview: self.overview,
        }
    }

    /// A row whose id the file has not had yet.
    fn unseen(&mut self, mut row: Row, position: &str) -> std::result::Result<Row, String> {
        let street = row.line1.as_deref().map(str::to_lowercase);
        if row.is_own_id && self.seen.contains_key(&row.source_id) {
            // Neighbours of one name differ by their street.
            let first = self.streets.get(&row.source_id);
            if let (Some(first), Some(street)) = (first, &street)
                && first != street
            {
                row.source_id = format!("{}@{street}", row.source_id);
            }
        }
        if let Some(first) = self.seen.get(&row.source_id) {
            return Err(match first == position {
                true => "it is in the file twice".to_owned(),
                false => format!("it is the same as {first}"),
            });
        }
        self.seen.insert(row.source_id.clone(), position.to_owned());
        if let (true, Some(street)) = (row.is_own_id, street) {
            self.streets.insert(row.source_id.clone(), street);
        }
        Ok(row)
    }

    /// The row with the options of the run.
    fn prepared(&self, mut row: Row) -> Row {
        if row.country.is_none() {
            row.country.clone_from(&self.options.country);
        }
        row
    }

    fn place(&mut self, row: Row) -> std::result::Result<(), String> {
        let gazetteer = self.target.gazetteer();
        let place: PointData<'static> = place(gazetteer, row.latitude, row.longitude, row.country.as_deref())
            .map_err(|reason| reason + hint(gazetteer, &row))?;
        if !row.is_approximate {
            let point = Point {
                latitude: row.latitude,
                longitude: row.longitude,
            };
            self.towns.see(place.country.code, row.postal_code.as_deref(), point);
        }
        let twin = self.twins.see(&row, &self.batch.credit.source);
        twin.iter().cloned().for_each(|twin| self.overview.twin(twin));
        let placed = self.batch.placed(row, place, twin.is_some());
        self.overview
            .see(&placed.row, &placed.place.country.name, placed.city());
        self.waiting.push(placed);
        Ok(())
    }

    fn refuse(&mut self, position: &str, id: Option<&str>, reason: &str, cells: &[String]) -> Result<()> {
        self.counts.refused += 1;
        self.refused_ids.extend(id.map(str::to_owned));
        self.overview.refuse(position, reason);
        let place = position.rsplit_once(' ').map_or(position, |(_, number)| number);
        self.refused.row(place, reason, cells)
    }
}

/// Refuses an unknown country among the options.
pub(super) fn check(options: &RowOptions) -> Result<()> {
    place::named(Gazetteer::embedded(), options.country.as_deref())
        .map(|_| ())
        .map_err(|reason| ImportError::Option(format!("--country: {reason}")))
}
