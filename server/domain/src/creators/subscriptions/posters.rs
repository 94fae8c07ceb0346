//! Pictures in emails for posts that have a video and no picture.

use super::announce::Kind;
use crate::{
    Ctx,
    entity::{post, subscription_email},
    error::Result,
    posts,
};
use contract::UserId;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// For each post without a picture that is due to this subscriber, the poster of its first video. Read before the
/// emails are written, because videos are not read within a transaction.
pub(super) async fn posters(ctx: &Ctx, subscriber: Uuid, most: u64) -> Result<HashMap<Uuid, Uuid>> {
    let post_ids: Vec<Uuid> = subscription_email::Entity::find()
        .select_only()
        .column(subscription_email::Column::SubjectId)
        .filter(subscription_email::Column::SubscriptionId.eq(subscriber))
        .filter(subscription_email::Column::Kind.eq(Kind::Post.text()))
        .filter(subscription_email::Column::SentAt.is_null())
        .filter(subscription_email::Column::DueAt.lte(ctx.now()))
        .order_by_asc(subscription_email::Column::DueAt)
        .order_by_asc(subscription_email::Column::SubjectId)
        .limit(most)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let rows = post::Entity::find()
        .filter(post::Column::Id.is_in(post_ids))
        .filter(post::Column::ImageId.is_null())
        .all(ctx.db())
        .await?;
    let mut posters = HashMap::new();
    for row in rows {
        let poster = posts::poster(ctx, UserId(row.account_id), &row.blocks.0).await?;
        posters.extend(poster.map(|poster| (row.id, poster)));
    }
    Ok(posters)
}
