//! The subscribers of a creator. Only those are listed who were told that the creator sees their address; the others are
//! counted.

use super::list::parse_type;
use crate::{
    Ctx, Viewer,
    contains::contains,
    entity::email_subscription::{Column, Entity, Model},
    error::{Error, Result},
    hotels::{Page, check_take},
};
use contract::{
    SubscriptionId, UserId,
    subscription::{Subscriber, SubscriberList, SubscriptionType},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

/// Characters of a search text that count.
const MAX_SEARCH_CHARS: usize = 200;
/// Rows that one query of the export reads.
const EXPORT_ROWS: u64 = 1_000;

/// A page of the viewer's subscribers whose addresses contain a text, newest first; an empty text fits all.
pub async fn subscribers(ctx: &Ctx, viewer: &Viewer, search: &str, page: Page) -> Result<SubscriberList> {
    let me = viewer.creator()?.id;
    let take = check_take(page.take)?;
    let search: String = search.trim().chars().take(MAX_SEARCH_CHARS).collect();
    let mut found = listed(me);
    if !search.is_empty() {
        found = found.filter(contains(Column::Email, &search));
    }
    let total = found.clone().count(ctx.db()).await?;
    let rows = newest_first(found)
        .offset(u64::from(page.skip))
        .limit(u64::from(take))
        .all(ctx.db())
        .await?;
    let anonymous = of(me).filter(Column::NoticeAt.is_null()).count(ctx.db()).await?;
    Ok(SubscriberList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        anonymous: u32::try_from(anonymous).unwrap_or(u32::MAX),
        subscribers: rows.into_iter().map(wire).collect::<Result<_>>()?,
        skip: page.skip,
        take,
    })
}

/// All listed subscribers as CSV (RFC 4180) with a header.
pub async fn subscribers_csv(ctx: &Ctx, viewer: &Viewer) -> Result<String> {
    let me = viewer.creator()?.id;
    let broken = |error: String| Error::Broken(format!("subscribers could not be exported: {error}"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: [&str; 3]| writer.write_record(row).map_err(|error| broken(error.to_string()));
    write(["email", "subscribed", "updates"])?;
    let mut skip = 0;
    loop {
        let rows = newest_first(listed(me))
            .offset(skip)
            .limit(EXPORT_ROWS)
            .all(ctx.db())
            .await?;
        let count = rows.len() as u64;
        for row in rows {
            let row = wire(row)?;
            let since = row.confirmed_at.format("%Y-%m-%d").to_string();
            write([&as_text(&row.email), &since, words(row.subscription_type)])?;
        }
        if count < EXPORT_ROWS {
            break;
        }
        skip += count;
    }
    let bytes = writer.into_inner().map_err(|error| broken(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| broken(error.to_string()))
}

/// A cell that no spreadsheet reads as a formula (OWASP, CSV injection): an apostrophe comes before such a first sign.
fn as_text(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

fn words(kind: SubscriptionType) -> &'static str {
    match kind {
        SubscriptionType::All => "everything",
        SubscriptionType::NewPosts => "posts",
        SubscriptionType::NewStays => "stays",
    }
}

/// The confirmed subscribers of a creator.
fn of(creator: UserId) -> Select<Entity> {
    Entity::find()
        .filter(Column::CreatorId.eq(creator.0))
        .filter(Column::ConfirmedAt.is_not_null())
}

/// Those whose address the creator sees.
pub(super) fn listed(creator: UserId) -> Select<Entity> {
    of(creator).filter(Column::NoticeAt.is_not_null())
}

fn newest_first(found: Select<Entity>) -> Select<Entity> {
    found.order_by_desc(Column::ConfirmedAt).order_by_desc(Column::Id)
}

fn wire(row: Model) -> Result<Subscriber> {
    let unconfirmed = || Error::Broken("an unconfirmed subscriber was listed".to_owned());
    Ok(Subscriber {
        id: SubscriptionId(row.id),
        subscription_type: parse_type(&row.subscription_type)?,
        confirmed_at: row.confirmed_at.ok_or_else(unconfirmed)?,
        email: row.email,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_begins_like_a_formula() {
        for cell in [
            "=1+1@example.org",
            "+a@example.org",
            "-a@example.org",
            "@a",
            "\ta",
            "\ra",
        ] {
            assert_eq!(as_text(cell), format!("'{cell}"));
        }
        assert_eq!(as_text("noa+trips=1@example.org"), "noa+trips=1@example.org");
    }
}
