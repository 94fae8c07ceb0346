//! Refreshing the status of a video.

use super::{
    post_pictures::pictured,
    read::{get, own_row},
    seen::state_of,
    state,
};
use crate::{Ctx, Viewer, entity::video, error::Result};
use contract::{UserId, VideoId, video::UserVideo};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::Expr,
};

/// Asks the provider for the state of the viewer's video and returns it. A video that failed here is tried again if its
/// file is still here.
pub async fn refresh(ctx: &Ctx, viewer: &Viewer, id: VideoId) -> Result<UserVideo> {
    let row = own_row(ctx, viewer, id).await?;
    if row.is_sent && row.status != state::READY {
        ask(ctx, &row).await?;
    } else if row.status == state::FAILED && tokio::fs::try_exists(ctx.videos().file(row.id)).await.unwrap_or(false) {
        again(ctx, &row).await?;
    }
    get(ctx, viewer, id).await
}

/// Stores the provider's answer. Does nothing if the video belongs to a provider that is not configured.
pub(super) async fn ask(ctx: &Ctx, row: &video::Model) -> Result<()> {
    let maker = ctx.videos().maker();
    let Some(name) = row
        .provider_video
        .as_deref()
        .filter(|_| state::provider_text(maker.provider()) == row.provider)
    else {
        return Ok(());
    };
    let seen = state_of(ctx, maker.look(name).await?, row.expires_at).await?;
    crate::transaction!(ctx, |tx| {
        let found = video::Entity::find_by_id(row.id).lock_exclusive().one(tx).await?;
        let Some(found) = found.filter(|found| found.status != state::READY) else {
            return Ok(());
        };
        let owner = UserId(found.account_id);
        let mut active = found.into_active_model();
        seen.put_into(ctx, tx, owner, &mut active).await?;
        active.locked_until = Set(None);
        pictured(tx, &active.update(tx).await?).await
    })
}

async fn again(ctx: &Ctx, row: &video::Model) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        video::Entity::update_many()
            .col_expr(video::Column::Status, Expr::value(state::PROCESSING))
            .col_expr(video::Column::Failure, Expr::value(Option::<String>::None))
            .col_expr(video::Column::Progress, Expr::value(0))
            .col_expr(video::Column::Attempts, Expr::value(0))
            .col_expr(video::Column::RunAt, Expr::value(ctx.now()))
            .col_expr(video::Column::UpdatedAt, Expr::value(ctx.now()))
            .filter(video::Column::Id.eq(row.id))
            .filter(video::Column::Status.eq(state::FAILED))
            .exec(tx)
            .await?;
        Ok(())
    })
}
