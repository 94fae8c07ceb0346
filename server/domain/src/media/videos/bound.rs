//! Limits on the bytes of videos in a library.

use super::state;
use crate::{
    Ctx,
    entity::{account, video},
    error::Result,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{Alias, Expr, ExprTrait, Func, SimpleExpr},
};
use std::collections::HashSet;
use uuid::Uuid;

/// The account's failed videos whose files are still here for another attempt.
pub(super) async fn failed_here(ctx: &Ctx, account: Uuid) -> Result<HashSet<Uuid>> {
    let failed: Vec<Uuid> = video::Entity::find()
        .select_only()
        .column(video::Column::Id)
        .filter(video::Column::AccountId.eq(account))
        .filter(video::Column::Status.eq(state::FAILED))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let mut here = HashSet::new();
    for id in failed {
        if tokio::fs::try_exists(ctx.videos().file(id)).await.unwrap_or(false) {
            here.insert(id);
        }
    }
    Ok(here)
}

/// Bytes that a video may have beside the others of its library. Locks the account, so that videos arriving at once do
/// not share the same bytes.
pub(super) async fn bytes_left(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    video: &video::Model,
    failed_here: &HashSet<Uuid>,
) -> Result<u64> {
    account::Entity::find_by_id(video.account_id)
        .lock_exclusive()
        .one(tx)
        .await?;
    let others: Vec<(Uuid, i64, Option<i64>, i64, String)> = video::Entity::find()
        .select_only()
        .columns([
            video::Column::Id,
            video::Column::KeptBytes,
            video::Column::UploadBytes,
            video::Column::ReceivedBytes,
            video::Column::Status,
        ])
        .filter(video::Column::AccountId.eq(video.account_id))
        .filter(video::Column::Id.ne(video.id))
        .into_tuple()
        .all(tx)
        .await?;
    let taken = others.into_iter().map(|(id, kept, announced, received, status)| {
        let has_file = match status.as_str() {
            state::UPLOADING | state::PROCESSING => true,
            _ => failed_here.contains(&id),
        };
        if has_file {
            kept.saturating_add(announced.unwrap_or(received))
        } else {
            kept
        }
    });
    let taken = u64::try_from(taken.fold(0, i64::saturating_add)).unwrap_or(0);
    Ok(ctx.videos().max_library_bytes().saturating_sub(taken))
}

/// Bytes announced for uploads to this disk that have not arrived yet; leaves out this video's own.
pub(super) async fn still_to_come(ctx: &Ctx, video: Uuid) -> Result<u64> {
    let announced: Vec<(Option<i64>, i64)> = video::Entity::find()
        .select_only()
        .columns([video::Column::UploadBytes, video::Column::ReceivedBytes])
        .filter(video::Column::Status.eq(state::UPLOADING))
        .filter(video::Column::ExpiresAt.gt(ctx.now()))
        .filter(video::Column::Id.ne(video))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let to_come = announced
        .into_iter()
        .map(|(announced, received)| announced.map_or(0, |bytes| bytes.saturating_sub(received)));
    Ok(to_come.filter_map(|bytes| u64::try_from(bytes).ok()).sum())
}

/// Whether a video of that many bytes fits all libraries together.
pub(super) async fn fits_all_libraries(ctx: &Ctx, tx: &impl ConnectionTrait, video: Uuid, bytes: u64) -> Result<bool> {
    let Some(most) = ctx.settings().max_upload_bytes else {
        return Ok(true);
    };
    let has_file = [state::UPLOADING, state::PROCESSING];
    let sum = |column: SimpleExpr| column.sum().cast_as(Alias::new("BIGINT"));
    let announced = Func::coalesce([
        Expr::col(video::Column::UploadBytes),
        Expr::col(video::Column::ReceivedBytes),
    ]);
    let others = || video::Entity::find().select_only().filter(video::Column::Id.ne(video));
    let kept: Option<Option<i64>> = others()
        .column_as(sum(Expr::col(video::Column::KeptBytes)), "bytes")
        .into_tuple()
        .one(tx)
        .await?;
    let here: Option<Option<i64>> = others()
        .column_as(sum(announced.into()), "bytes")
        .filter(video::Column::Status.is_in(has_file))
        .into_tuple()
        .one(tx)
        .await?;
    let taken = kept.flatten().unwrap_or(0).saturating_add(here.flatten().unwrap_or(0));
    Ok(u64::try_from(taken).unwrap_or(0).saturating_add(bytes) <= most)
}
