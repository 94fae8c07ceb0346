//! The trips that tasks and jobs are about.

use crate::{
    entity::{cancellation, dispute, hotel, itinerary, line_item, payment, refund, stay_change},
    error::Result,
    written::once,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// The trip of something that belongs to one.
pub(super) async fn trip_of(conn: &impl ConnectionTrait, kind: &str, id: Uuid) -> Result<Option<Uuid>> {
    macro_rules! of {
        ($table:ident) => {
            $table::Entity::find_by_id(id)
                .one(conn)
                .await?
                .map(|row| row.itinerary_id)
        };
    }
    Ok(match kind {
        "itinerary" => itinerary::Entity::find_by_id(id).one(conn).await?.map(|row| row.id),
        "line_item" => of!(line_item),
        "payment" => of!(payment),
        "refund" => of!(refund),
        "cancellation" => of!(cancellation),
        "stay_change" => of!(stay_change),
        "dispute" => of!(dispute),
        _ => None,
    })
}

/// The references and the hotels of a trip, in the order of its stays; `None` without stays.
pub(super) async fn name_of(conn: &impl ConnectionTrait, itinerary: Uuid) -> Result<Option<String>> {
    let stays: Vec<(Option<String>, Uuid)> = line_item::Entity::find()
        .select_only()
        .columns([line_item::Column::BookingReference, line_item::Column::HotelId])
        .filter(line_item::Column::ItineraryId.eq(itinerary))
        .order_by_asc(line_item::Column::CheckIn)
        .order_by_asc(line_item::Column::Id)
        .into_tuple()
        .all(conn)
        .await?;
    let hotels = stays.iter().map(|(_, hotel)| *hotel);
    let names: HashMap<Uuid, String> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::Id, hotel::Column::Name])
        .filter(hotel::Column::Id.is_in(hotels))
        .into_tuple::<(Uuid, String)>()
        .all(conn)
        .await?
        .into_iter()
        .collect();
    let references = stays.iter().filter_map(|(reference, _)| reference.clone());
    let hotels = once(stays.iter().map(|(_, hotel)| *hotel));
    let words: Vec<String> = references
        .chain(hotels.iter().filter_map(|hotel| names.get(hotel).cloned()))
        .collect();
    Ok((!words.is_empty()).then(|| words.join(", ")))
}
