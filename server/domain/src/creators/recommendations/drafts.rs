//! Creates drafts for several hotels at once.

use super::{
    list::{of_account, with_hotels},
    recommend::note,
};
use crate::{
    Ctx, Viewer, author,
    entity::{hotel, recommendation},
    error::{Error, Result},
    stored::Stored,
    topics::{self, Subject},
    written::once,
};
use contract::{
    Code, HotelId, UserId,
    limits::{MOST_DRAFTS, TITLE_LENGTH},
    stays::{StayDrafts, StayDraftsMade},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect,
};
use std::collections::HashMap;
use uuid::Uuid;

/// Creates a draft recommendation for each of these hotels, and leaves existing ones as they are. Refuses travellers.
/// If a hotel does not exist, creates none.
pub async fn drafts(ctx: &Ctx, viewer: &Viewer, input: &StayDrafts) -> Result<StayDraftsMade> {
    let me = viewer.creator()?.id;
    if input.hotel_ids.len() > MOST_DRAFTS {
        return Err(Error::said(
            Code::Invalid,
            "hotelIds",
            "Choose at most 20 stays at once.",
        ));
    }
    let ids: Vec<Uuid> = once(input.hotel_ids.iter().map(|id| id.0));
    let names = names(ctx, &ids).await?;
    let (made, there) = crate::transaction!(ctx, |tx| {
        author::lock(tx, me).await?;
        let before = of_account(me).filter(recommendation::Column::HotelId.is_in(ids.iter().copied()));
        let mut there: HashMap<Uuid, recommendation::Model> = before
            .all(tx)
            .await?
            .into_iter()
            .map(|row| (row.hotel_id, row))
            .collect();
        let (mut made, mut kept) = (Vec::new(), Vec::new());
        for id in &ids {
            match there.remove(id) {
                Some(row) => kept.push(row),
                None => made.push(begin(ctx, tx, me, HotelId(*id), &names).await?),
            }
        }
        Ok((made, kept))
    })?;
    Ok(StayDraftsMade {
        made: with_hotels(ctx, viewer, me, made, None).await?,
        already_there: with_hotels(ctx, viewer, me, there, None).await?,
    })
}

/// The names of the hotels; "not found" unless all exist.
async fn names(ctx: &Ctx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(Uuid, String)> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::Id, hotel::Column::Name])
        .filter(hotel::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(ctx.db())
        .await?;
    if rows.len() < ids.len() {
        return Err(Error::refused(Code::NotFound));
    }
    Ok(rows.into_iter().collect())
}

/// A draft has the hotel's name as its title until it gets its own.
async fn begin(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    me: UserId,
    hotel: HotelId,
    names: &HashMap<Uuid, String>,
) -> Result<recommendation::Model> {
    let name = names.get(&hotel.0).map(String::as_str).unwrap_or_default();
    let row = recommendation::ActiveModel {
        id: Set(ctx.new_id()),
        account_id: Set(me.0),
        hotel_id: Set(hotel.0),
        title: Set(name.chars().take(TITLE_LENGTH).collect()),
        text: Set(String::new()),
        cover_image_id: Set(None),
        tile_image_id: Set(None),
        is_active: Set(false),
        shown_at: Set(None),
        tags: Set(Stored(Vec::new())),
        image_ids: Set(Stored(Vec::new())),
        is_pinned: Set(false),
        position: Set(0),
        version: Set(1),
        created_at: Set(ctx.now()),
        updated_at: Set(ctx.now()),
    };
    let row = row.insert(tx).await?;
    topics::set(tx, &Subject::stay(&row)).await?;
    note(ctx, tx, &row).await?;
    Ok(row)
}
