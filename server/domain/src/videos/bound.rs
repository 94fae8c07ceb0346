//! How many bytes the films of a library may have together.

use super::state;
use crate::{
    Ctx,
    entity::{account, video},
    error::Result,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashSet;
use uuid::Uuid;

/// Of an account the failed films whose files lie here until they are tried again.
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

/// Bytes that a film may have beside the others of its library. The account is locked, so that of many films at once none
/// takes what another one has.
pub(super) async fn room_for(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    film: &video::Model,
    failed_here: &HashSet<Uuid>,
) -> Result<u64> {
    account::Entity::find_by_id(film.account_id)
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
        .filter(video::Column::AccountId.eq(film.account_id))
        .filter(video::Column::Id.ne(film.id))
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
    Ok(ctx.videos().most_library_bytes.saturating_sub(taken))
}
