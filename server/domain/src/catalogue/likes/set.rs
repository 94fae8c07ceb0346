//! Adding and removing likes. Repeating either changes nothing.

use crate::{
    Ctx, Viewer, areas,
    entity::{hotel, liked},
    error::{Error, Result},
};
use contract::{
    Code, HotelId, UserId,
    destination::LocationType,
    like::{DestinationLike, Like},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, sea_query::OnConflict};
use search::{DestinationKey, DestinationKind};
use uuid::Uuid;

/// Adds or removes the like of a hotel. Refuses an unknown hotel.
pub async fn like_hotel(ctx: &Ctx, viewer: &Viewer, hotel: HotelId, like: bool) -> Result<Like> {
    let me = viewer.full_account()?.id;
    set(ctx, me, &DestinationKey::Hotel(hotel.0.as_u128()), like).await
}

/// Adds or removes the like of a destination; the id of a hotel stands for that hotel. Refuses an unknown place, and a
/// body with another id.
pub async fn like_destination(ctx: &Ctx, viewer: &Viewer, id: &str, input: &DestinationLike) -> Result<Like> {
    let me = viewer.full_account()?.id;
    if input.destination_id.as_deref().is_some_and(|other| other != id) {
        return Err(Error::field(Code::Invalid, "destinationId"));
    }
    let key: DestinationKey = id.parse().map_err(|_| Error::refused(Code::NotFound))?;
    if input
        .location_type
        .is_some_and(|kind| kind != location_type(key.kind()))
    {
        return Err(Error::field(Code::Invalid, "locationType"));
    }
    set(ctx, me, &key, input.like).await
}

fn location_type(kind: DestinationKind) -> LocationType {
    match kind {
        DestinationKind::City => LocationType::City,
        DestinationKind::Region => LocationType::Region,
        DestinationKind::Country => LocationType::Country,
        DestinationKind::Airport => LocationType::Airport,
        DestinationKind::Hotel => LocationType::Hotel,
    }
}

async fn set(ctx: &Ctx, me: UserId, key: &DestinationKey, like: bool) -> Result<Like> {
    let absent = || Error::refused(Code::NotFound);
    let hotel_id = match key {
        DestinationKey::Hotel(id) => Some(Uuid::from_u128(*id)),
        key => {
            areas::of_destination(ctx.gazetteer(), key).ok_or_else(absent)?;
            None
        }
    };
    let row = liked::ActiveModel {
        account_id: Set(me.0),
        destination: Set(key.to_string()),
        hotel_id: Set(hotel_id),
        created_at: Set(ctx.now()),
    };
    crate::transaction!(ctx, |tx| {
        if let Some(id) = hotel_id
            && hotel::Entity::find_by_id(id).count(tx).await? == 0
        {
            return Err(absent());
        }
        if like {
            // An existing like keeps its date.
            let kept = OnConflict::columns([liked::Column::AccountId, liked::Column::Destination])
                .do_nothing()
                .to_owned();
            liked::Entity::insert(row.clone())
                .on_conflict(kept)
                .exec_without_returning(tx)
                .await?;
        } else {
            liked::Entity::delete_many()
                .filter(liked::Column::AccountId.eq(me.0))
                .filter(liked::Column::Destination.eq(key.to_string()))
                .exec(tx)
                .await?;
        }
        Ok(())
    })?;
    Ok(Like { like })
}
