//! The addresses of everything that others see, for search engines: by kinds, and each kind by parts of a limited size. A
//! part is read batch after batch, so that it takes the same memory however many rows there are.

mod clubs;
mod contents;
mod listing;
mod source;

use self::source::Source;
use crate::{Ctx, error::Result};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Rows of one batch.
const BATCH: u64 = 1_000;

/// What addresses lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Hotels,
    /// Clubs and the tabs that hold something.
    Creators,
    Posts,
    /// Trips to book, and trips to copy.
    Itineraries,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Hotels, Self::Creators, Self::Posts, Self::Itineraries];

    /// Its name in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Hotels => "hotels",
            Self::Creators => "creators",
            Self::Posts => "posts",
            Self::Itineraries => "itineraries",
        }
    }

    fn sources(self) -> &'static [Source] {
        match self {
            Self::Hotels => &[Source::Hotels],
            Self::Creators => &[Source::Clubs],
            Self::Posts => &[Source::Posts],
            Self::Itineraries => &[Source::Packages, Source::Contents],
        }
    }
}

/// A page that others see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    Hotel,
    /// A club's first page.
    Club,
    /// Its stays.
    Stays,
    /// Its stays, posts and trips to book, by place and by tag.
    Explore,
    /// Its posts.
    Feed,
    /// Its trips.
    Trips,
    Post(Uuid),
    /// A trip to book or to copy.
    Trip(Uuid),
}

/// Where such a page is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub subject: Subject,
    /// The hotel's name in addresses, or the creator's handle.
    pub slug: String,
    /// When the page last changed.
    pub changed_at: DateTime<Utc>,
}

/// A part of a kind, in the index of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartEntry {
    pub kind: Kind,
    /// From 1, of its kind.
    pub number: u64,
    /// The latest change among all rows that the part is of.
    pub changed_at: Option<DateTime<Utc>>,
}

/// All parts of at most `most` addresses each. A kind without addresses has none.
pub async fn index(ctx: &Ctx, most: u64) -> Result<Vec<PartEntry>> {
    let mut entries = Vec::new();
    for kind in Kind::ALL {
        let mut number = 0;
        for source in kind.sources() {
            let parts = parts_of(ctx, *source, most).await?;
            if parts == 0 {
                continue;
            }
            let changed_at = source.changed_at(ctx).await?;
            for _ in 0..parts {
                number += 1;
                entries.push(PartEntry {
                    kind,
                    number,
                    changed_at,
                });
            }
        }
    }
    Ok(entries)
}

/// A part that is being read.
pub struct Part {
    source: Source,
    /// The row that was read last.
    after: Option<Uuid>,
    /// Rows that may follow.
    left: u64,
}

/// The part with that number, from 1; none when there are fewer.
pub async fn part(ctx: &Ctx, kind: Kind, number: u64, most: u64) -> Result<Option<Part>> {
    let Some(mut before) = number.checked_sub(1) else {
        return Ok(None);
    };
    for source in kind.sources() {
        let parts = parts_of(ctx, *source, most).await?;
        if before < parts {
            let left = rows_of_a_part(*source, most);
            let after = match before {
                0 => None,
                // A number that fits, since so many rows are there.
                _ => source.last_of(ctx, before * left).await?,
            };
            return Ok(Some(Part {
                source: *source,
                after,
                left,
            }));
        }
        before -= parts;
    }
    Ok(None)
}

impl Part {
    /// The addresses of the next rows; none when the part is at its end.
    pub async fn next(&mut self, ctx: &Ctx) -> Result<Option<Vec<Address>>> {
        if self.left == 0 {
            return Ok(None);
        }
        let rows = self.source.batch(ctx, self.after, self.left.min(BATCH)).await?;
        let Some(last) = rows.last() else { return Ok(None) };
        self.after = Some(last.id);
        self.left = self.left.saturating_sub(rows.len() as u64);
        Ok(Some(self.source.addresses(ctx, rows).await?))
    }
}

/// How many rows of a source a part is made of, so that their addresses are `most` at most.
fn rows_of_a_part(source: Source, most: u64) -> u64 {
    (most / source.addresses_of_a_row()).max(1)
}

async fn parts_of(ctx: &Ctx, source: Source, most: u64) -> Result<u64> {
    let rows = source.count(ctx).await?;
    Ok(rows.div_ceil(rows_of_a_part(source, most)))
}
