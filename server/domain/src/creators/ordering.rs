//! The order of a creator's content of one kind: each row has a position.

use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    event::{Event, record},
};
use contract::{Code, UserId, limits::MAX_ORDERED_ITEMS, words::at_most};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select, sea_query::Expr,
};
use serde_json::json;
use std::{collections::HashSet, hash::Hash};
use uuid::Uuid;

/// A move of one entry by one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the start.
    Up,
    /// Towards the end.
    Down,
}

/// The names of a kind of content in messages.
#[derive(Clone, Copy)]
pub(crate) struct ContentNames {
    pub one: &'static str,
    pub many: &'static str,
}

/// Content that its creator puts in order.
pub(crate) trait Ordered: EntityTrait {
    const ID: Self::Column;
    const ACCOUNT: Self::Column;
    /// From 1. 0: not ordered yet; such entries come before ordered ones.
    const POSITION: Self::Column;
    /// The kind of the event that records a new order.
    const EVENT: &'static str;
    const NAMES: ContentNames;

    /// The order of entries with the same position.
    fn newest_first(query: Select<Self>) -> Select<Self>;
}

/// The order in which a club shows them.
pub(crate) fn in_order<E: Ordered>(query: Select<E>) -> Select<E> {
    E::newest_first(query.order_by_asc(E::POSITION))
}

/// Puts these entries of the viewer first, and the others behind them in their former order. Returns all in order.
/// Neither their content nor their versions change. Other accounts' are not found.
pub(crate) async fn order<E: Ordered>(ctx: &Ctx, viewer: &Viewer, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let me = viewer.creator()?.id;
    check("ids", ids, E::NAMES)?;
    crate::transaction!(ctx, |tx| {
        let rows = rows_of::<E>(tx, me).await?;
        let mine: HashSet<Uuid> = rows.iter().map(|(id, _)| *id).collect();
        if ids.iter().any(|id| !mine.contains(id)) {
            return Err(Error::refused(Code::NotFound));
        }
        let former: Vec<Uuid> = rows.iter().map(|(id, _)| *id).collect();
        let ids = with_first(ids, &former);
        put::<E>(ctx, tx, me, &rows, &ids).await?;
        Ok(ids)
    })
}

/// Moves the viewer's entry by one position; at an end of the list it stays. A missing one is not found.
pub(crate) async fn step<E: Ordered>(ctx: &Ctx, viewer: &Viewer, id: Uuid, direction: Direction) -> Result<()> {
    let me = viewer.creator()?.id;
    crate::transaction!(ctx, |tx| {
        let rows = rows_of::<E>(tx, me).await?;
        let at = rows.iter().position(|(known, _)| *known == id);
        let at = at.ok_or_else(|| Error::refused(Code::NotFound))?;
        let neighbour = match direction {
            Direction::Up => at.checked_sub(1),
            Direction::Down => Some(at + 1).filter(|next| *next < rows.len()),
        };
        let Some(neighbour) = neighbour else {
            return Ok(());
        };
        let mut ids: Vec<Uuid> = rows.iter().map(|(id, _)| *id).collect();
        ids.swap(at, neighbour);
        put::<E>(ctx, tx, me, &rows, &ids).await
    })
}

/// Refuses too many ids, and an id that comes twice.
pub(crate) fn check<Id: Eq + Hash>(field: &str, ids: &[Id], names: ContentNames) -> Result<()> {
    if ids.len() > MAX_ORDERED_ITEMS {
        let message = format!("Name {}.", at_most(MAX_ORDERED_ITEMS, names.many));
        return Err(Error::field_with_message(Code::Invalid, field, message));
    }
    let different: HashSet<&Id> = ids.iter().collect();
    if different.len() < ids.len() {
        let message = format!("Name each {} once.", names.one);
        return Err(Error::field_with_message(Code::Invalid, field, message));
    }
    Ok(())
}

/// The entries that are named first, then the others in their former order.
pub(crate) fn with_first(first: &[Uuid], former: &[Uuid]) -> Vec<Uuid> {
    let named: HashSet<Uuid> = first.iter().copied().collect();
    let rest = former.iter().filter(|id| !named.contains(*id));
    first.iter().chain(rest).copied().collect()
}

/// The number of a place in the order, from 1.
pub(crate) fn position(index: usize) -> i32 {
    i32::try_from(index + 1).unwrap_or(i32::MAX)
}

/// All entries of an account with their positions, in order and locked.
async fn rows_of<E: Ordered>(tx: &impl ConnectionTrait, account: UserId) -> Result<Vec<(Uuid, i32)>> {
    let rows = in_order(E::find().filter(E::ACCOUNT.eq(account.0)))
        .select_only()
        .columns([E::ID, E::POSITION])
        .lock_exclusive()
        .into_tuple()
        .all(tx)
        .await?;
    Ok(rows)
}

/// Stores the positions.
async fn put<E: Ordered>(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    me: UserId,
    rows: &[(Uuid, i32)],
    ids: &[Uuid],
) -> Result<()> {
    let before: HashSet<(Uuid, i32)> = rows.iter().copied().collect();
    let after = ids.iter().enumerate().map(|(index, id)| (*id, position(index)));
    let changed: Vec<(Uuid, i32)> = after.filter(|entry| !before.contains(entry)).collect();
    for (id, position) in &changed {
        E::update_many()
            .col_expr(E::POSITION, Expr::value(*position))
            .filter(E::ID.eq(*id))
            .exec(tx)
            .await?;
    }
    if changed.is_empty() {
        return Ok(());
    }
    let event = Event {
        kind: E::EVENT,
        account: Some(me),
        subject: ("account", me.0),
        change: None,
        detail: json!({ "changed": changed.len() }),
    };
    record(ctx, tx, event).await
}
