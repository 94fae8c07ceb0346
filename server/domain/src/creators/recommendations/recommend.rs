//! Creating and changing a recommendation.

use super::{
    check::{Content, check, ready},
    read::{full, of},
    words::RecommendationInput,
};
use crate::{
    Ctx, Viewer, author,
    entity::{hotel, image, recommendation},
    error::{Error, Result},
    event::{Event, record},
    images::RECOMMENDATION_KINDS as KINDS,
    images::{self, StoredImage, library},
    stored::Stored,
    topics::{self, Subject},
};
use bytes::Bytes;
use contract::{Code, HotelId, UserId, club::HotelRecommendation};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};
use serde_json::json;
use uuid::Uuid;

/// Uploaded pictures; `None` keeps a picture.
#[derive(Default)]
pub struct Pictures {
    pub cover: Option<Bytes>,
    pub tile: Option<Bytes>,
}

/// Recommends a hotel, or changes the viewer's recommendation of it. A new one is public by default. Refuses
/// travellers, an unknown hotel, and a stale version.
pub async fn recommend(
    ctx: &Ctx,
    viewer: &Viewer,
    hotel: HotelId,
    words: &RecommendationInput,
    pictures: Pictures,
) -> Result<HotelRecommendation> {
    let me = viewer.creator()?.id;
    let before = of(me, hotel).one(ctx.db()).await?;
    let content = check(ctx, me, words, before.as_ref()).await?;
    let is_there = hotel::Entity::find_by_id(hotel.0).count(ctx.db()).await? > 0;
    if !is_there {
        return Err(Error::refused(Code::NotFound));
    }
    // Stores files first; the clean-up removes files that no row names.
    let cover = kept(ctx, pictures.cover, "coverImage").await?;
    let tile = kept(ctx, pictures.tile, "tileImage").await?;
    let row = crate::transaction!(ctx, |tx| {
        // An account deleted while files were read recommends nothing.
        author::lock(tx, me).await?;
        let files = [cover.as_ref(), tile.as_ref()];
        let row = write(ctx, tx, (me, hotel), (words, &content), files).await?;
        topics::set(tx, &Subject::recommendation(&row)).await?;
        Ok(row)
    })?;
    full(ctx, row, None).await
}

async fn kept(ctx: &Ctx, file: Option<Bytes>, field: &str) -> Result<Option<StoredImage>> {
    let Some(file) = file else { return Ok(None) };
    match images::keep(ctx, file).await {
        Ok(kept) => Ok(Some(kept)),
        Err(error) => Err(error.at(field)),
    }
}

async fn write(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    (me, hotel): (UserId, HotelId),
    (words, content): (&RecommendationInput, &Content),
    files: [Option<&StoredImage>; 2],
) -> Result<recommendation::Model> {
    let before = of(me, hotel).lock_exclusive().one(tx).await?;
    let found = before.as_ref().map(|row| row.version);
    if words.version.is_some_and(|version| found != Some(version)) {
        return Err(Error::refused(Code::Conflict));
    }
    for (kept, kind) in files.into_iter().zip(KINDS) {
        if let Some(kept) = kept {
            kept.name(ctx, tx, me, kind).await?;
        }
    }
    let were = before
        .as_ref()
        .map_or([None; 2], |row| [row.cover_image_id, row.tile_image_id]);
    let [cover, tile] = shown(words, were, files);
    let row = match before {
        None => {
            let is_active = words.is_active.unwrap_or(true);
            let row = recommendation::ActiveModel {
                id: Set(ctx.new_id()),
                account_id: Set(me.0),
                hotel_id: Set(hotel.0),
                title: Set(content.title.clone()),
                text: Set(content.text.clone()),
                cover_image_id: Set(cover),
                tile_image_id: Set(tile),
                is_active: Set(is_active),
                shown_at: Set(is_active.then(|| ctx.now())),
                tags: Set(Stored(content.tags.clone().unwrap_or_default())),
                image_ids: Set(Stored(content.image_ids.clone().unwrap_or_default())),
                is_pinned: Set(false),
                position: Set(0),
                version: Set(1),
                created_at: Set(ctx.now()),
                updated_at: Set(ctx.now()),
            };
            row.insert(tx).await?
        }
        Some(row) => {
            let (version, shown_at) = (row.version + 1, row.shown_at);
            let is_active = words.is_active.unwrap_or(row.is_active);
            if is_active {
                // It may have been published since it was read.
                ready(&content.title)?;
            }
            let mut active = row.into_active_model();
            active.title = Set(content.title.clone());
            active.text = Set(content.text.clone());
            active.cover_image_id = Set(cover);
            active.tile_image_id = Set(tile);
            active.is_active = Set(is_active);
            active.shown_at = Set(shown_at.or(is_active.then(|| ctx.now())));
            if let Some(tags) = &content.tags {
                active.tags = Set(Stored(tags.clone()));
            }
            if let Some(ids) = &content.image_ids {
                active.image_ids = Set(Stored(ids.clone()));
            }
            active.version = Set(version);
            active.updated_at = Set(ctx.now());
            active.update(tx).await?
        }
    };
    let gone = were
        .into_iter()
        .flatten()
        .filter(|id| ![cover, tile].contains(&Some(*id)));
    let gone: Vec<Uuid> = gone.collect();
    leave(tx, me, &gone, files.iter().any(Option::is_some)).await?;
    note(ctx, tx, &row).await?;
    Ok(row)
}

/// The new cover and tile.
fn shown(words: &RecommendationInput, were: [Option<Uuid>; 2], files: [Option<&StoredImage>; 2]) -> [Option<Uuid>; 2] {
    let chosen = match &words.pictures {
        Some(own) => [own.cover_image_id, own.tile_image_id].map(|id| id.map(|id| id.0)),
        None => were,
    };
    let [cover, tile] = files.map(|kept| kept.map(|kept| kept.id));
    [cover.or(chosen[0]), tile.or(chosen[1])]
}

/// Handles uploaded images that are no longer in use. One replaced by another file is deleted. Otherwise it moves to
/// the library, as far as that has room, so that the creator can choose it again.
async fn leave(tx: &impl ConnectionTrait, me: UserId, gone: &[Uuid], is_replaced: bool) -> Result<()> {
    if gone.is_empty() {
        return Ok(());
    }
    // The cover comes before the tile.
    let files: Vec<Uuid> = image::Entity::find()
        .select_only()
        .column(image::Column::Id)
        .filter(image::Column::Id.is_in(gone.iter().copied()))
        .filter(image::Column::Kind.is_in(KINDS))
        .order_by_asc(image::Column::Kind)
        .into_tuple()
        .all(tx)
        .await?;
    let left = if is_replaced {
        0
    } else {
        library::images_left(tx, me).await?
    };
    let left = usize::try_from(left).unwrap_or(usize::MAX).min(files.len());
    let (kept, lost) = files.split_at(left);
    image::Entity::update_many()
        .col_expr(image::Column::Kind, Expr::value(library::KIND))
        .filter(image::Column::Id.is_in(kept.iter().copied()))
        .exec(tx)
        .await?;
    image::Entity::delete_many()
        .filter(image::Column::Id.is_in(lost.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Records that the recommendation was written.
pub(super) async fn note(ctx: &Ctx, tx: &impl ConnectionTrait, row: &recommendation::Model) -> Result<()> {
    let event = Event {
        kind: "recommendation.written",
        account: Some(UserId(row.account_id)),
        subject: ("recommendation", row.id),
        change: None,
        detail: json!({ "hotelId": HotelId(row.hotel_id), "version": row.version, "isActive": row.is_active }),
    };
    record(ctx, tx, event).await
}
