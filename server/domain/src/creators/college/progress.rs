//! A creator's progress in the lessons.

use super::lesson;
use crate::{
    Ctx, Viewer,
    entity::lesson_done,
    error::{Error, Result},
};
use contract::{Code, UserId, college::LessonDone};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::OnConflict,
};

/// The viewer's completed lessons, first ones first.
pub async fn list(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<LessonDone>> {
    of_account(ctx, viewer.creator()?.id).await
}

/// An account's completed lessons, whatever its role.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<LessonDone>> {
    of_account(ctx, viewer.account()?.id).await
}

/// Marks a lesson as done. Repeating it keeps the first date. Refuses an unknown lesson.
pub async fn done(ctx: &Ctx, viewer: &Viewer, name: &str) -> Result<()> {
    let me = viewer.creator()?.id;
    let lesson = lesson(name).ok_or_else(|| Error::refused(Code::NotFound))?;
    let row = lesson_done::ActiveModel {
        account_id: Set(me.0),
        lesson: Set(lesson.name.to_owned()),
        done_at: Set(ctx.now()),
    };
    crate::transaction!(ctx, |tx| {
        let kept = OnConflict::columns([lesson_done::Column::AccountId, lesson_done::Column::Lesson])
            .do_nothing()
            .to_owned();
        lesson_done::Entity::insert(row.clone())
            .on_conflict(kept)
            .exec_without_returning(tx)
            .await?;
        Ok(())
    })
}

/// Marks a lesson as not done. Refuses an unknown lesson.
pub async fn undo(ctx: &Ctx, viewer: &Viewer, name: &str) -> Result<()> {
    let me = viewer.creator()?.id;
    let lesson = lesson(name).ok_or_else(|| Error::refused(Code::NotFound))?;
    crate::transaction!(ctx, |tx| {
        lesson_done::Entity::delete_many()
            .filter(lesson_done::Column::AccountId.eq(me.0))
            .filter(lesson_done::Column::Lesson.eq(lesson.name))
            .exec(tx)
            .await?;
        Ok(())
    })
}

/// Deletes an account's progress.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    lesson_done::Entity::delete_many()
        .filter(lesson_done::Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}

async fn of_account(ctx: &Ctx, account: UserId) -> Result<Vec<LessonDone>> {
    let rows = lesson_done::Entity::find()
        .filter(lesson_done::Column::AccountId.eq(account.0))
        .order_by_asc(lesson_done::Column::DoneAt)
        .order_by_asc(lesson_done::Column::Lesson)
        .all(ctx.db())
        .await?;
    let wire = |row: lesson_done::Model| LessonDone {
        lesson: row.lesson,
        done_at: row.done_at,
    };
    Ok(rows.into_iter().map(wire).collect())
}
