//! Itinerary contents for tests.

use crate::{Ctx, entity::itinerary_content, error::Result, stored::Stored};
use contract::{
    HotelId, ItineraryContentId, UserId,
    hotel::Coordinates,
    itinerary_content::{ContentDay, ContentPlace},
};
use sea_orm::{ActiveValue::Set, EntityTrait};

/// Publishes an itinerary content of two days with a place and a night at the hotel, whatever the author's role.
pub async fn publish(ctx: &Ctx, author: UserId, title: &str, hotel: HotelId) -> Result<ItineraryContentId> {
    let place = ContentPlace {
        name: "The old harbour".to_owned(),
        note: String::new(),
        coordinates: Some(Coordinates {
            latitude: 38.5,
            longitude: -9.25,
        }),
    };
    let arrival = ContentDay {
        title: "Arriving".to_owned(),
        text: "Walk down to the *sea*.".to_owned(),
        places: vec![place],
        hotel_id: Some(hotel),
        image_ids: Vec::new(),
    };
    crate::transaction!(ctx, |tx| {
        let id = ctx.new_id();
        let content = itinerary_content::ActiveModel {
            id: Set(id),
            is_active: Set(true),
            ..row(ctx, author, title, vec![arrival.clone(), ContentDay::default()])
        };
        itinerary_content::Entity::insert(content)
            .exec_without_returning(tx)
            .await?;
        Ok(ItineraryContentId(id))
    })
}

/// Inserts this many empty drafts of an account.
pub async fn fill(ctx: &Ctx, author: UserId, count: u64) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        let rows = (0..count).map(|_| row(ctx, author, "", Vec::new()));
        itinerary_content::Entity::insert_many(rows)
            .exec_without_returning(tx)
            .await?;
        Ok(())
    })
}

/// A draft.
fn row(ctx: &Ctx, author: UserId, title: &str, days: Vec<ContentDay>) -> itinerary_content::ActiveModel {
    itinerary_content::ActiveModel {
        id: Set(ctx.new_id()),
        account_id: Set(author.0),
        title: Set(title.to_owned()),
        description: Set(String::new()),
        days: Set(Stored(days)),
        cover_image_id: Set(None),
        is_active: Set(false),
        tags: Set(Stored(Vec::new())),
        position: Set(0),
        version: Set(1),
        created_at: Set(ctx.now()),
        updated_at: Set(ctx.now()),
    }
}
