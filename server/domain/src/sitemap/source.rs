//! The tables that URLs come from.

use super::{
    Address, Subject, clubs,
    contents::contents,
    listing::{Listing, Row, club_slug, of_clubs, runs_a_club},
};
use crate::{
    Ctx,
    entity::{account, hotel, post, recommendation, travel_package},
    error::Result,
};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use uuid::Uuid;

/// A table whose rows have URLs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Hotels,
    Clubs,
    Posts,
    Packages,
    Contents,
}

/// Evaluates an expression with the source's listing, for any table.
macro_rules! with_listing {
    ($source:expr, $ctx:expr, $listing:ident => $done:expr) => {
        match $source {
            Source::Hotels => {
                let $listing = hotels();
                $done
            }
            Source::Clubs => {
                let $listing = club_rows();
                $done
            }
            Source::Posts => {
                let $listing = posts($ctx.now());
                $done
            }
            Source::Packages => {
                let $listing = packages();
                $done
            }
            Source::Contents => {
                let $listing = contents();
                $done
            }
        }
    };
}

impl Source {
    /// The number of public rows.
    pub async fn count(self, ctx: &Ctx) -> Result<u64> {
        with_listing!(self, ctx, listing => listing.count(ctx).await)
    }

    /// The last change of any row; for clubs, also of any entry on their tabs.
    pub async fn changed_at(self, ctx: &Ctx) -> Result<Option<DateTime<Utc>>> {
        let changed = with_listing!(self, ctx, listing => listing.changed_at(ctx).await)?;
        if self != Self::Clubs {
            return Ok(changed);
        }
        let (stays, posts, packages, contents) = futures::try_join!(
            stays().changed_at(ctx),
            posts(ctx.now()).changed_at(ctx),
            packages().changed_at(ctx),
            contents().changed_at(ctx)
        )?;
        Ok(changed.max(stays).max(posts).max(packages).max(contents))
    }

    /// The id of the last of the first `rows` rows.
    pub async fn last_of(self, ctx: &Ctx, rows: u64) -> Result<Option<Uuid>> {
        with_listing!(self, ctx, listing => listing.last_of(ctx, rows).await)
    }

    /// The rows after that id, or the first ones.
    pub async fn batch(self, ctx: &Ctx, after: Option<Uuid>, take: u64) -> Result<Vec<Row>> {
        with_listing!(self, ctx, listing => listing.batch(ctx, after, take).await)
    }

    /// URLs of a row at most.
    pub const fn addresses_of_a_row(self) -> u64 {
        match self {
            Self::Clubs => clubs::PAGES,
            Self::Hotels | Self::Posts | Self::Packages | Self::Contents => 1,
        }
    }

    /// The URLs of these rows.
    pub async fn addresses(self, ctx: &Ctx, rows: Vec<Row>) -> Result<Vec<Address>> {
        if self == Self::Clubs {
            return clubs::addresses(ctx, rows).await;
        }
        let address = |row: Row| Address {
            subject: match self {
                Self::Hotels => Subject::Hotel,
                Self::Clubs => Subject::Club,
                Self::Posts => Subject::Post(row.id),
                Self::Packages | Self::Contents => Subject::Trip(row.id),
            },
            changed_at: row.changed_at(),
            slug: row.slug,
        };
        Ok(rows.into_iter().map(address).collect())
    }
}

fn hotels() -> Listing<hotel::Entity> {
    Listing {
        rows: hotel::Entity::find().filter(hotel::Column::UnlistedAt.is_null()),
        id: hotel::Column::Id,
        slug: Expr::col((hotel::Entity, hotel::Column::Slug)),
        changed: hotel::Column::UpdatedAt,
        shown: None,
    }
}

fn club_rows() -> Listing<account::Entity> {
    Listing {
        rows: account::Entity::find()
            .filter(runs_a_club())
            .filter(account::Column::Slug.is_not_null()),
        id: account::Column::Id,
        slug: club_slug(),
        changed: account::Column::CreatedAt,
        // Other changes of an account are not public.
        shown: Some(account::Column::ClubChangedAt),
    }
}

fn stays() -> Listing<recommendation::Entity> {
    let active = recommendation::Entity::find().filter(recommendation::Column::IsActive.eq(true));
    Listing {
        rows: of_clubs(active, recommendation::Column::AccountId),
        id: recommendation::Column::Id,
        slug: club_slug(),
        changed: recommendation::Column::UpdatedAt,
        shown: None,
    }
}

fn posts(now: DateTime<Utc>) -> Listing<post::Entity> {
    let published = post::Entity::find().filter(post::Column::PublishAt.lte(now));
    Listing {
        rows: of_clubs(published, post::Column::AccountId),
        id: post::Column::Id,
        slug: club_slug(),
        changed: post::Column::UpdatedAt,
        shown: Some(post::Column::PublishAt),
    }
}

fn packages() -> Listing<travel_package::Entity> {
    let active = travel_package::Entity::find().filter(travel_package::Column::IsActive.eq(true));
    Listing {
        rows: of_clubs(active, travel_package::Column::AccountId),
        id: travel_package::Column::Id,
        slug: club_slug(),
        changed: travel_package::Column::UpdatedAt,
        shown: None,
    }
}
