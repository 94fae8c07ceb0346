//! Links that let their holders read: a trip, or all trips of an account as a calendar. A link is made of its row's id and
//! the installation's key, so that its owner can see it again, the database alone cannot tell it, and it ends when its row
//! is revoked.

mod calendar;
mod trip;

use crate::{
    Ctx,
    entity::shared_link,
    error::{Error, Result},
    event::{Event, record},
};
pub use calendar::{calendar_link, make_calendar_link, read_calendar, stop_calendar_link};
use contract::{Code, UserId};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait,
    QueryFilter, QueryOrder, sea_query::Expr,
};
use serde_json::json;
pub use trip::{read_trip, share_trip, stop_sharing_trip, trip_link};
use uuid::Uuid;

const PURPOSE: &str = "shared link";

/// What a link lets read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Trip,
    Calendar,
}

impl Kind {
    const fn text(self) -> &'static str {
        match self {
            Self::Trip => "trip",
            Self::Calendar => "calendar",
        }
    }
}

/// The secret part of a link's address.
fn token(ctx: &Ctx, row: &shared_link::Model) -> String {
    let tag = ctx.secrets().tag(PURPOSE, row.id.as_bytes());
    format!("{}.{tag}", row.id.simple())
}

/// What a link leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkState<T> {
    Open(T),
    /// The owner has ended the link.
    Ended,
}

/// The link of a token. An unknown token answers like a missing link; a revoked one says that it was revoked. Its tag cannot
/// be guessed.
async fn find(ctx: &Ctx, kind: Kind, token: &str) -> Result<LinkState<shared_link::Model>> {
    let missing = || Error::refused(Code::NotFound);
    let (id, tag) = token.split_once('.').ok_or_else(missing)?;
    let id: Uuid = id.parse().map_err(|_| missing())?;
    if !ctx.secrets().verify_tag(PURPOSE, id.as_bytes(), tag) {
        return Err(missing());
    }
    let row = shared_link::Entity::find_by_id(id).one(ctx.db()).await?;
    match row {
        Some(row) if row.kind != kind.text() => Err(missing()),
        Some(row) if row.revoked_at.is_none() => Ok(LinkState::Open(row)),
        // The row of an account that left is gone.
        _ => Ok(LinkState::Ended),
    }
}

/// Links of a subject that stand.
fn standing(kind: Kind, owner: UserId, subject: Uuid) -> Condition {
    Condition::all()
        .add(shared_link::Column::Kind.eq(kind.text()))
        .add(shared_link::Column::AccountId.eq(owner.0))
        .add(shared_link::Column::SubjectId.eq(subject))
        .add(shared_link::Column::RevokedAt.is_null())
}

async fn standing_token(ctx: &Ctx, kind: Kind, owner: UserId, subject: Uuid) -> Result<Option<String>> {
    let row = shared_link::Entity::find()
        .filter(standing(kind, owner, subject))
        .order_by_asc(shared_link::Column::Id)
        .one(ctx.db())
        .await?;
    Ok(row.map(|row| token(ctx, &row)))
}

/// Makes a link, or answers the one that stands. The subject is locked.
async fn make(ctx: &Ctx, tx: &DatabaseTransaction, kind: Kind, owner: UserId, subject: Uuid) -> Result<String> {
    let found = shared_link::Entity::find()
        .filter(standing(kind, owner, subject))
        .order_by_asc(shared_link::Column::Id)
        .one(tx)
        .await?;
    if let Some(row) = found {
        return Ok(token(ctx, &row));
    }
    let row = shared_link::ActiveModel {
        id: Set(ctx.new_id()),
        kind: Set(kind.text().to_owned()),
        account_id: Set(owner.0),
        subject_id: Set(subject),
        created_at: Set(ctx.now()),
        revoked_at: Set(None),
    };
    let row = row.insert(tx).await?;
    note(ctx, tx, "shared_link.made", owner, row.id).await?;
    Ok(token(ctx, &row))
}

/// Ends all links of a subject; none is no error.
async fn revoke(ctx: &Ctx, tx: &DatabaseTransaction, kind: Kind, owner: UserId, subject: Uuid) -> Result<()> {
    let ended = shared_link::Entity::update_many()
        .col_expr(shared_link::Column::RevokedAt, Expr::value(ctx.now()))
        .filter(standing(kind, owner, subject))
        .exec(tx)
        .await?;
    if ended.rows_affected > 0 {
        note(ctx, tx, "shared_link.revoked", owner, subject).await?;
    }
    Ok(())
}

async fn note(ctx: &Ctx, tx: &impl ConnectionTrait, kind: &'static str, owner: UserId, subject: Uuid) -> Result<()> {
    let event = Event {
        kind,
        account: Some(owner),
        subject: ("shared_link", subject),
        change: None,
        detail: json!({}),
    };
    record(ctx, tx, event).await
}

/// Ends what a person shared, who leaves.
pub(crate) async fn forget(tx: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    shared_link::Entity::delete_many()
        .filter(shared_link::Column::AccountId.eq(owner.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Gives the links of one account to another, with its trips.
pub(crate) async fn take_over(tx: &impl ConnectionTrait, from: UserId, to: UserId) -> Result<()> {
    shared_link::Entity::update_many()
        .col_expr(shared_link::Column::SubjectId, Expr::value(to.0))
        .filter(shared_link::Column::SubjectId.eq(from.0))
        .exec(tx)
        .await?;
    shared_link::Entity::update_many()
        .col_expr(shared_link::Column::AccountId, Expr::value(to.0))
        .filter(shared_link::Column::AccountId.eq(from.0))
        .exec(tx)
        .await?;
    Ok(())
}
