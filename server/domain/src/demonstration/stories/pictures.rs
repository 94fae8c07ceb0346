//! Images of hotels in a creator's library, drawn like the hotels' own images.

use super::hotels::HotelFacts;
use crate::{
    Ctx,
    entity::{ImageDescriptor, image},
    error::Result,
    images::library::KIND,
    stored::Stored,
};
use chrono::{DateTime, Utc};
use contract::ImageId;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// Images of a hotel at most.
const MAX_IMAGES: usize = 4;
/// Pixels of drawn images.
const WIDTH: i32 = 1600;
const HEIGHT: i32 = 1067;

/// A hotel's own image.
#[derive(FromQueryResult)]
struct Drawn {
    hotel_id: Uuid,
    caption: String,
    descriptor: Stored<ImageDescriptor>,
}

/// The images of some hotels.
pub(super) struct Pictures {
    owner: Uuid,
    of: HashMap<Uuid, Vec<Drawn>>,
}

impl Pictures {
    /// Reads the hotels' images, except those of rooms.
    pub async fn of(ctx: &Ctx, owner: Uuid, hotels: &[HotelFacts]) -> Result<Self> {
        let rows: Vec<Drawn> = image::Entity::find()
            .select_only()
            .columns([
                image::Column::HotelId,
                image::Column::Caption,
                image::Column::Descriptor,
            ])
            .filter(image::Column::HotelId.is_in(hotels.iter().map(|hotel| hotel.id)))
            .filter(image::Column::RoomTypeId.is_null())
            .filter(image::Column::OwnerId.is_null())
            .order_by_asc(image::Column::Position)
            .order_by_asc(image::Column::Id)
            .into_model()
            .all(ctx.db())
            .await?;
        let mut of: HashMap<Uuid, Vec<Drawn>> = HashMap::new();
        for row in rows {
            of.entry(row.hotel_id).or_default().push(row);
        }
        Ok(Self { owner, of })
    }

    /// Adds images of the hotel to the library.
    pub fn keep(
        &mut self,
        ctx: &Ctx,
        hotel: Uuid,
        at: DateTime<Utc>,
        rows: &mut Vec<image::ActiveModel>,
    ) -> Vec<ImageId> {
        let mut ids = Vec::with_capacity(MAX_IMAGES);
        for drawn in self.of.remove(&hotel).into_iter().flatten().take(MAX_IMAGES) {
            let id = ctx.new_id();
            rows.push(image::ActiveModel {
                id: Set(id),
                kind: Set(KIND.to_owned()),
                owner_id: Set(Some(self.owner)),
                // The hotel's location determines the light of the drawing.
                hotel_id: Set(Some(hotel)),
                room_type_id: Set(None),
                position: Set(0),
                caption: Set(drawn.caption),
                descriptor: Set(drawn.descriptor),
                storage_key: Set(None),
                width: Set(Some(WIDTH)),
                height: Set(Some(HEIGHT)),
                created_at: Set(at),
                ..image::ActiveModel::default()
            });
            ids.push(ImageId(id));
        }
        ids
    }
}
