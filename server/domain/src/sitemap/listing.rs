//! Rows of a table in the order of their ids.

use crate::{Ctx, entity::account, error::Result, roles::role_text};
use chrono::{DateTime, Utc};
use contract::visitor::Role;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{self, Expr},
};
use std::collections::HashMap;
use uuid::Uuid;

/// The latest time for each account that has one.
pub(super) type Newest = HashMap<Uuid, DateTime<Utc>>;

/// A row with a URL.
#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct Row {
    pub id: Uuid,
    pub slug: String,
    changed_at: DateTime<Utc>,
    shown_at: Option<DateTime<Utc>>,
}

impl Row {
    /// When the page last changed. A scheduled post becomes public without a change of its row.
    pub fn changed_at(&self) -> DateTime<Utc> {
        self.shown_at
            .map_or(self.changed_at, |shown| shown.max(self.changed_at))
    }
}

/// The query for the rows of a table.
pub(super) struct Listing<E: EntityTrait> {
    /// Public rows.
    pub rows: Select<E>,
    pub id: E::Column,
    pub slug: Expr,
    pub changed: E::Column,
    /// The time of publication, if it differs from the change.
    pub shown: Option<E::Column>,
}

impl<E: EntityTrait> Listing<E> {
    /// The number of rows.
    pub async fn count(self, ctx: &Ctx) -> Result<u64> {
        let count = self.rows.select_only().column_as(self.id.count(), "count");
        let count: Option<i64> = count.into_tuple().one(ctx.db()).await?;
        Ok(count.and_then(|count| u64::try_from(count).ok()).unwrap_or(0))
    }

    /// The latest change. Sorts instead of using `max`, whose result SQLite does not type as a time.
    pub async fn changed_at(self, ctx: &Ctx) -> Result<Option<DateTime<Utc>>> {
        let changed = newest_of_all(ctx, self.rows.clone(), self.changed).await?;
        let shown = match self.shown {
            Some(column) => newest_of_all(ctx, self.rows, column).await?,
            None => None,
        };
        Ok(changed.max(shown))
    }

    /// The id of the last of the first `rows` rows.
    pub async fn last_of(self, ctx: &Ctx, rows: u64) -> Result<Option<Uuid>> {
        let ids = self.rows.select_only().column_as(self.id, "id");
        let ids = ids.order_by_asc(self.id).offset(rows.saturating_sub(1)).limit(1);
        Ok(ids.into_tuple().one(ctx.db()).await?)
    }

    /// The rows after that id, or the first ones.
    pub async fn batch(self, ctx: &Ctx, after: Option<Uuid>, take: u64) -> Result<Vec<Row>> {
        let rows = match after {
            Some(id) => self.rows.filter(self.id.gt(id)),
            None => self.rows,
        };
        let rows = rows
            .select_only()
            .column_as(self.id, "id")
            .column_as(self.slug, "slug")
            .column_as(self.changed, "changed_at")
            .column_as(self.shown.unwrap_or(self.changed), "shown_at")
            .order_by_asc(self.id)
            .limit(take);
        Ok(rows.into_model().all(ctx.db()).await?)
    }
}

async fn newest_of_all<E: EntityTrait>(ctx: &Ctx, rows: Select<E>, column: E::Column) -> Result<Option<DateTime<Utc>>> {
    let rows = rows.select_only().column_as(column, "newest");
    let rows = rows.filter(column.is_not_null()).order_by_desc(column).limit(1);
    Ok(rows.into_tuple().one(ctx.db()).await?)
}

/// The latest value of a column for each account with such rows. Looks it up among the rows again, because SQLite does
/// not type the result of `max` as a time.
pub(super) async fn newest<E: EntityTrait>(
    ctx: &Ctx,
    rows: Select<E>,
    account: E::Column,
    column: E::Column,
) -> Result<Newest> {
    let greatest = rows
        .clone()
        .select_only()
        .column_as(account, "account_id")
        .column_as(column.max(), "newest")
        .group_by(account)
        .into_query();
    let key = Expr::tuple([Expr::col(account), Expr::col(column)]);
    let found: Vec<(Uuid, DateTime<Utc>)> = rows
        .select_only()
        .column_as(account, "account_id")
        .column_as(column, "newest")
        .distinct()
        .filter(sea_query::ExprTrait::in_subquery(key, greatest))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(found.into_iter().collect())
}

/// The handle of the joined account.
pub(super) fn club_slug() -> Expr {
    Expr::col((account::Entity, account::Column::Slug))
}

/// Rows whose author runs a club with a handle.
pub(super) fn of_clubs<E: EntityTrait>(rows: Select<E>, author: E::Column) -> Select<E> {
    let join = E::belongs_to(account::Entity).from(author).to(account::Column::Id);
    rows.join(JoinType::InnerJoin, join.into())
        .filter(runs_a_club())
        .filter(account::Column::Slug.is_not_null())
}

/// The condition that an account runs a club.
pub(super) fn runs_a_club() -> Expr {
    account::Column::Role.is_in([Role::Creator, Role::Operator].map(role_text))
}
