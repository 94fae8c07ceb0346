//! Creates drafts for several hotels at once.

use super::{
    list::{of_account, with_hotels},
    recommend::note,
};
use crate::{
    Ctx, Viewer, author,
    entity::recommendation,
    error::{Error, Result},
    stored::Stored,
    topics::{self, Subject},
    written::{hotels_there, once},
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{
    Code, HotelId, UserId,
    limits::MAX_DRAFTS,
    stays::{StayDrafts, StayDraftsMade},
    words::at_most,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, QueryFilter};
use std::collections::HashMap;
use uuid::Uuid;

/// Creates a draft recommendation for each of these hotels, and leaves existing ones as they are. Refuses travellers.
/// If a hotel does not exist, creates none.
pub async fn drafts(ctx: &Ctx, viewer: &Viewer, input: &StayDrafts) -> Result<StayDraftsMade> {
    let me = viewer.creator()?.id;
    if input.hotel_ids.len() > MAX_DRAFTS {
        return Err(Error::field_with_message(
            Code::Invalid,
            "hotelIds",
            format!("Choose {} at once.", at_most(MAX_DRAFTS, "stays")),
        ));
    }
    let ids: Vec<Uuid> = once(input.hotel_ids.iter().map(|id| id.0));
    all_there(ctx, &ids).await?;
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
        let mut at = ctx.now();
        for id in &ids {
            match there.remove(id) {
                Some(row) => kept.push(row),
                None => made.push(begin(ctx, tx, (me, HotelId(*id)), at).await?),
            }
            // The list of stays has the newest first, and these in their order.
            at -= TimeDelta::milliseconds(1);
        }
        Ok((made, kept))
    })?;
    Ok(StayDraftsMade {
        made: with_hotels(ctx, viewer, me, made, None).await?,
        already_there: with_hotels(ctx, viewer, me, there, None).await?,
    })
}

/// Refuses with "not found" unless all hotels exist.
async fn all_there(ctx: &Ctx, ids: &[Uuid]) -> Result<()> {
    if hotels_there(ctx, ids.to_vec()).await?.len() < ids.len() {
        return Err(Error::refused(Code::NotFound));
    }
    Ok(())
}

/// A draft has no title: lists name it by its hotel, and showing it asks for one.
async fn begin(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    (me, hotel): (UserId, HotelId),
    at: DateTime<Utc>,
) -> Result<recommendation::Model> {
    let row = recommendation::ActiveModel {
        id: Set(ctx.new_id()),
        account_id: Set(me.0),
        hotel_id: Set(hotel.0),
        title: Set(String::new()),
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
        created_at: Set(at),
        updated_at: Set(ctx.now()),
    };
    let row = row.insert(tx).await?;
    topics::set(tx, &Subject::recommendation(&row)).await?;
    note(ctx, tx, &row).await?;
    Ok(row)
}
