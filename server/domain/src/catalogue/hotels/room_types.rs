//! Room types with their rate plans and images, as rows and as the hotel's page shows them.

use crate::{
    entity::{image, rate_plan, room_type},
    error::Result,
    hotels::{readable::all_readable, rules::count, summary},
};
use contract::{
    RoomTypeId,
    hotel::{ProviderReference, RoomType},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;
use uuid::Uuid;

/// The provider of our own inventory.
pub(crate) const OWN_INVENTORY: &str = "house";

/// Room types and rate plans of some hotels.
pub(crate) struct Inventory {
    pub room_types: Vec<room_type::Model>,
    /// By room type, in their own order.
    plans: HashMap<Uuid, Vec<rate_plan::Model>>,
}

impl Inventory {
    /// Reads the room types and rate plans of these hotels, in two queries. Leaves out those that cannot be read.
    pub async fn of(db: &impl ConnectionTrait, hotels: &[Uuid]) -> Result<Self> {
        let room_types = room_type::Entity::find()
            .filter(room_type::Column::HotelId.is_in(hotels.iter().copied()))
            .order_by_asc(room_type::Column::HotelId)
            .order_by_asc(room_type::Column::Position);
        let room_types = all_readable(db, room_types, room_type::Column::Id).await?;
        let rows = rate_plan::Entity::find()
            .filter(rate_plan::Column::HotelId.is_in(hotels.iter().copied()))
            .order_by_asc(rate_plan::Column::HotelId)
            .order_by_asc(rate_plan::Column::Position);
        let rows: Vec<rate_plan::Model> = all_readable(db, rows, rate_plan::Column::Id).await?;
        let mut plans: HashMap<Uuid, Vec<rate_plan::Model>> = HashMap::new();
        for row in rows {
            plans.entry(row.room_type_id).or_default().push(row);
        }
        Ok(Self { room_types, plans })
    }

    /// The rate plans of a room type.
    pub fn plans(&self, room_type: Uuid) -> &[rate_plan::Model] {
        self.plans.get(&room_type).map_or(&[], Vec::as_slice)
    }
}

/// The images of a hotel in their order, including those of its room types.
pub(crate) async fn images(db: &impl ConnectionTrait, hotel: Uuid) -> Result<Vec<image::Model>> {
    let rows = image::Entity::find()
        .filter(image::Column::HotelId.eq(hotel))
        // A creator's library may hold an image of the same hotel.
        .filter(image::Column::OwnerId.is_null())
        .order_by_asc(image::Column::Position)
        .order_by_asc(image::Column::Id);
    Ok(rows.all(db).await?)
}

/// A room type without rates; `images` are the hotel's.
pub(crate) fn room_type(row: &room_type::Model, images: &[image::Model]) -> RoomType {
    let content = &row.content.0;
    RoomType {
        id: RoomTypeId(row.id),
        kind: row.kind.clone(),
        name: row.name.clone(),
        description: content.description.clone(),
        beds: content.beds.clone(),
        size_square_metres: content.size_square_metres,
        images: images
            .iter()
            .filter(|image| image.room_type_id == Some(row.id))
            .map(summary::picture)
            .collect(),
        max_guests: count(row.max_guests),
        facilities: content.facilities.clone(),
        provider_reference: ProviderReference {
            provider: OWN_INVENTORY.to_owned(),
            id: row.id.to_string(),
        },
        rates: Vec::new(),
        rooms_left: None,
        from_price: None,
    }
}
