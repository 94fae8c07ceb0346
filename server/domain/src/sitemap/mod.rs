//! The URLs of all public pages, for search engines: by kind, and each kind in parts of limited size. Reads a part in
//! batches, so that memory does not grow with the number of rows.

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

/// The kind of a URL's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Hotels,
    /// Clubs and their non-empty tabs.
    Creators,
    Posts,
    /// Packages and itinerary contents.
    Itineraries,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Hotels, Self::Creators, Self::Posts, Self::Itineraries];

    /// The name in URLs.
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

/// A public page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    Hotel,
    /// A club's first page.
    Club,
    /// A club's recommendations.
    Stays,
    /// All content of a club, by place and by tag.
    Explore,
    /// A club's posts.
    Feed,
    /// A club's itinerary contents.
    Trips,
    Post(Uuid),
    /// A package or an itinerary content.
    Trip(Uuid),
}

/// The location of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub subject: Subject,
    /// The slug of the hotel, or the creator's handle.
    pub slug: String,
    /// When the page last changed.
    pub changed_at: DateTime<Utc>,
}

/// An entry of the index of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartEntry {
    pub kind: Kind,
    /// The number within its kind, from 1.
    pub number: u64,
    /// The latest change among all rows of the part's source.
    pub changed_at: Option<DateTime<Utc>>,
}

/// All parts, of at most `most` URLs each. A kind without URLs has none.
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
pub struct SitemapPart {
    source: Source,
    /// The id of the last row read.
    after: Option<Uuid>,
    /// The number of rows left.
    left: u64,
}

/// The part with that number, from 1; `None` if there are fewer.
pub async fn part(ctx: &Ctx, kind: Kind, number: u64, most: u64) -> Result<Option<SitemapPart>> {
    let Some(mut before) = number.checked_sub(1) else {
        return Ok(None);
    };
    for source in kind.sources() {
        let parts = parts_of(ctx, *source, most).await?;
        if before < parts {
            let left = rows_of_a_part(*source, most);
            let after = match before {
                0 => None,
                // The multiplication cannot overflow, because that many rows exist.
                _ => source.last_of(ctx, before * left).await?,
            };
            return Ok(Some(SitemapPart {
                source: *source,
                after,
                left,
            }));
        }
        before -= parts;
    }
    Ok(None)
}

impl SitemapPart {
    /// The URLs of the next rows; `None` at the end of the part.
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

/// The rows of a source in one part, so that it has at most `most` URLs.
fn rows_of_a_part(source: Source, most: u64) -> u64 {
    (most / source.addresses_of_a_row()).max(1)
}

async fn parts_of(ctx: &Ctx, source: Source, most: u64) -> Result<u64> {
    let rows = source.count(ctx).await?;
    Ok(rows.div_ceil(rows_of_a_part(source, most)))
}
