//! What letters show of posts that have a film and no picture.

use super::{announce::Kind, codes::page};
use crate::{
    Ctx,
    entity::{post, subscription_letter},
    error::Result,
    posts, videos,
};
use contract::{
    UserId,
    video::{UserVideo, VideoStatus},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// Of each post without a picture that this subscriber is due to be told of: the address of its first film's poster. It is
/// read before the letters are written, because the films are not read within a transaction.
pub(super) async fn posters(ctx: &Ctx, reader: Uuid, most: u64) -> Result<HashMap<Uuid, String>> {
    let told: Vec<Uuid> = subscription_letter::Entity::find()
        .select_only()
        .column(subscription_letter::Column::SubjectId)
        .filter(subscription_letter::Column::SubscriptionId.eq(reader))
        .filter(subscription_letter::Column::Kind.eq(Kind::Post.text()))
        .filter(subscription_letter::Column::SentAt.is_null())
        .filter(subscription_letter::Column::DueAt.lte(ctx.now()))
        .order_by_asc(subscription_letter::Column::DueAt)
        .order_by_asc(subscription_letter::Column::SubjectId)
        .limit(most)
        .into_tuple()
        .all(ctx.db())
        .await?;
    let rows = post::Entity::find()
        .filter(post::Column::Id.is_in(told))
        .filter(post::Column::ImageId.is_null())
        .all(ctx.db())
        .await?;
    let mut posters = HashMap::new();
    for row in rows {
        let named = posts::films(&row.blocks.0);
        if named.is_empty() {
            continue;
        }
        let films = videos::named(ctx, UserId(row.account_id), &named).await?;
        let mut shown = named.iter().filter_map(|id| films.iter().find(|film| film.id == *id));
        if let Some(address) = shown.find_map(poster) {
            posters.insert(row.id, in_letter(ctx, address));
        }
    }
    Ok(posters)
}

/// The picture of a film that others see.
fn poster(film: &UserVideo) -> Option<&str> {
    let poster = film.poster.as_ref().filter(|_| film.status == VideoStatus::Ready)?;
    Some(&poster.medium)
}

/// A path of this site as an address; one elsewhere stays as it is.
fn in_letter(ctx: &Ctx, address: &str) -> String {
    if address.starts_with('/') {
        page(ctx, address)
    } else {
        address.to_owned()
    }
}
