//! What a person of the operator has to look at: one of a kind for each thing.

use crate::{Ctx, entity::task, error::Result};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict},
};
use serde_json::Value;
use uuid::Uuid;

/// Adds a task; one of this kind for the subject that has ended is open again.
pub(crate) async fn add(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    kind: &str,
    subject: (&str, Uuid),
    detail: Value,
) -> Result<()> {
    let row = task::ActiveModel {
        id: Set(ctx.new_id()),
        kind: Set(kind.to_owned()),
        subject_kind: Set(subject.0.to_owned()),
        subject_id: Set(subject.1),
        detail: Set(detail),
        created_at: Set(ctx.now()),
        done_at: Set(None),
    };
    let again = OnConflict::columns([task::Column::Kind, task::Column::SubjectId])
        .update_columns([task::Column::Detail, task::Column::DoneAt])
        .to_owned();
    task::Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// What the task of this kind says of the subject, whether it is open or done.
pub(crate) async fn detail_of(conn: &impl ConnectionTrait, kind: &str, subject: Uuid) -> Result<Option<Value>> {
    let found = task::Entity::find()
        .filter(task::Column::Kind.eq(kind))
        .filter(task::Column::SubjectId.eq(subject))
        .one(conn)
        .await?;
    Ok(found.map(|task| task.detail))
}

/// Ends a task that has settled itself.
pub(crate) async fn end(ctx: &Ctx, tx: &impl ConnectionTrait, kind: &str, subject: Uuid) -> Result<()> {
    task::Entity::update_many()
        .col_expr(task::Column::DoneAt, Expr::value(ctx.now()))
        .filter(task::Column::Kind.eq(kind))
        .filter(task::Column::SubjectId.eq(subject))
        .filter(task::Column::DoneAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}
