//! One hotel with everything its page shows, without dates.

use crate::{
    Ctx, Viewer,
    currencies::currency_for,
    entity::{hotel, hotel_content},
    error::Result,
    hotels::{
        from_price,
        room_types::{self, Inventory},
        summary,
    },
};
use contract::{
    Currency, HotelId,
    hotel::{Description, Hotel, NameValue, ProviderReference, RoomType},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::collections::HashMap;
use uuid::Uuid;

/// An id or a slug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HotelKey {
    Id(HotelId),
    Slug(String),
}

impl HotelKey {
    /// Parses an id; any other text is a slug.
    pub fn parse(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Slug(text.to_owned()), Self::Id)
    }
}

/// A hotel and the currency of its "from" prices; default: the viewer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetHotel {
    pub key: HotelKey,
    pub currency: Option<Currency>,
}

/// Returns the hotel, or `None`. Room types are ordered by "from" price.
pub async fn get(ctx: &Ctx, viewer: &Viewer, input: GetHotel) -> Result<Option<Hotel>> {
    let currency = currency_for(ctx, viewer, input.currency).await?;
    let Some(row) = find(ctx, &input.key).await? else {
        return Ok(None);
    };
    let inventory = Inventory::of(ctx.db(), &[row.id]).await?;
    let prices = from_price::from_inventory(ctx, &[&row], &inventory, currency).await?;
    let images = room_types::images(ctx.db(), row.id).await?;
    let mut rooms: Vec<RoomType> = inventory
        .room_types
        .iter()
        .map(|room| RoomType {
            from_price: prices.room_types.get(&room.id).copied(),
            ..room_types::room_type(room, &images)
        })
        .collect();
    rooms.sort_by_key(|room| room.from_price.map_or(i64::MAX, |price| price.minor));
    let content = hotel_content::Entity::find_by_id(row.id).one(ctx.db()).await?;
    let content = content.map(|content| content.content.0).unwrap_or_default();
    let pictures: HashMap<Uuid, _> = images.iter().map(|image| (image.id, summary::picture(image))).collect();
    let overview = Description {
        title: "Overview".to_owned(),
        text: content.overview,
    };
    let mut additional_information = content.additional_information;
    let contact = [("Telephone", content.telephone), ("Website", content.website)];
    additional_information.extend(contact.into_iter().filter_map(|(name, value)| {
        value.map(|value| NameValue {
            group: Some("Contact".to_owned()),
            name: name.to_owned(),
            value,
        })
    }));
    Ok(Some(Hotel {
        id: HotelId(row.id),
        name: row.name.clone(),
        slug: row.slug.clone(),
        title_image: summary::title_image(&row, &pictures),
        address: summary::address(&row),
        coordinates: summary::coordinates(&row),
        time_zone: row.time_zone.clone(),
        property_type: row.property_type.clone(),
        descriptions: if overview.text.is_empty() {
            Vec::new()
        } else {
            vec![overview]
        },
        facilities: row.facilities.0.clone(),
        images: images
            .iter()
            .filter(|image| image.room_type_id.is_none())
            .map(summary::picture)
            .collect(),
        important_notice: content.important_notice,
        child_and_extra_bed_policy: content.child_and_extra_bed_policy,
        hotel_location: content.hotel_location,
        provider_reference: ProviderReference {
            provider: room_types::OWN_INVENTORY.to_owned(),
            id: row.id.to_string(),
        },
        rating_summary: summary::rating_summary(&row),
        review_rating: row.rating_tenths.map(summary::rating),
        star_rating: row.stars.map(f64::from),
        additional_information,
        room_types: rooms,
        source: summary::source(&row),
    }))
}

/// The hotel's row.
pub(crate) async fn find(ctx: &Ctx, key: &HotelKey) -> Result<Option<hotel::Model>> {
    let query = match key {
        HotelKey::Id(id) => hotel::Entity::find_by_id(Uuid::from(*id)),
        HotelKey::Slug(slug) => hotel::Entity::find().filter(hotel::Column::Slug.eq(slug)),
    };
    Ok(query.one(ctx.db()).await?)
}
