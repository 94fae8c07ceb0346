//! The picture of posts that have a video and no picture.

use super::is_ready;
use crate::{
    entity::{post, video},
    error::Result,
};
use contract::VideoId;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

/// Sets the poster of a video as the picture of its owner's posts that show it and have none: they may have been
/// written before the video was ready. Keeps the posts' version, because their texts do not change.
pub(super) async fn pictured(tx: &impl ConnectionTrait, video: &video::Model) -> Result<()> {
    let Some(poster) = video.poster_id.filter(|_| is_ready(video)) else {
        return Ok(());
    };
    let named = Expr::col((post::Entity, post::Column::Blocks)).cast_as("text");
    let rows = post::Entity::find()
        .filter(post::Column::AccountId.eq(video.account_id))
        .filter(post::Column::ImageId.is_null())
        .filter(named.like(format!("%{}%", video.id)))
        .all(tx)
        .await?;
    let shows = |row: &post::Model| {
        row.blocks
            .0
            .iter()
            .any(|block| block.video_id == Some(VideoId(video.id)))
    };
    for row in rows.into_iter().filter(shows) {
        let mut active = row.into_active_model();
        active.image_id = Set(Some(poster));
        active.update(tx).await?;
    }
    Ok(())
}
