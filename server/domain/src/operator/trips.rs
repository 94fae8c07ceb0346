//! The trips that tasks and jobs are about.

use crate::{
    entity::{cancellation, dispute, itinerary, line_item, payment, refund, stay_change},
    error::Result,
};
use sea_orm::{ConnectionTrait, EntityTrait};
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
