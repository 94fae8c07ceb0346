//! Pages of a video library.

use super::read::wire;
use crate::{
    Ctx, Viewer,
    entity::video,
    error::Result,
    hotels::{Page, check_take},
    images::own,
};
use contract::{
    UserId, VideoId,
    video::{UserVideo, UserVideoList, VideoOrder},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use std::collections::HashMap;

/// Videos on a page when the query gives no number (specification §9).
const DEFAULT_TAKE: u32 = 20;

/// A query for videos of a library.
#[derive(Clone, Debug, Default)]
pub struct VideoQuery {
    /// Text that the title or the collection contains, ignoring case; empty matches everything.
    pub search: String,
    pub order: VideoOrder,
}

/// A page of the viewer's own library in every state, by default 20 videos.
///
/// Compares titles here, because the two databases fold case and sort texts differently. A library is small enough for
/// it.
pub async fn list(ctx: &Ctx, viewer: &Viewer, owner: UserId, query: &VideoQuery, page: Page) -> Result<UserVideoList> {
    own(viewer, owner)?;
    let take = check_take(Some(page.take.unwrap_or(DEFAULT_TAKE)))?;
    let mut rows = newest_first(owner).all(ctx.db()).await?;
    let search = query.search.trim().to_lowercase();
    rows.retain(|row| {
        [&row.title, &row.collection]
            .iter()
            .any(|text| text.to_lowercase().contains(&search))
    });
    match query.order {
        VideoOrder::Newest => {}
        VideoOrder::Oldest => rows.reverse(),
        // Newest first among equal titles.
        VideoOrder::Title => rows.sort_by_cached_key(|row| row.title.to_lowercase()),
    }
    let total = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let shown = rows.into_iter().skip(page.skip as usize).take(take as usize);
    Ok(UserVideoList {
        total,
        videos: shown.map(wire).collect::<Result<_>>()?,
        skip: page.skip,
        take,
    })
}

/// All videos of the viewer's library, newest first, whatever the viewer's role.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<Vec<UserVideo>> {
    let me = viewer.account()?.id;
    let rows = newest_first(me).all(ctx.db()).await?;
    rows.into_iter().map(wire).collect()
}

/// The owner's videos among these ids, in the order of the ids and in every state.
pub async fn named(ctx: &Ctx, owner: UserId, ids: &[VideoId]) -> Result<Vec<UserVideo>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let asked = ids.iter().map(|id| id.0);
    let rows = newest_first(owner)
        .filter(video::Column::Id.is_in(asked))
        .all(ctx.db())
        .await?;
    let mut rows: HashMap<_, _> = rows.into_iter().map(|row| (row.id, row)).collect();
    ids.iter().filter_map(|id| rows.remove(&id.0)).map(wire).collect()
}

/// Ids grow with time.
fn newest_first(owner: UserId) -> Select<video::Entity> {
    video::Entity::find()
        .filter(video::Column::AccountId.eq(owner.0))
        .order_by_desc(video::Column::Id)
}
