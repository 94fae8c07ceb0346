//! Asks the suppliers until all have confirmed. It may be stopped anywhere and begun again by any process.

use super::record;
use crate::{
    Ctx,
    entity::{cancellation, cancelled_room},
    error::{Error, Result},
    jobs::Next,
    outside::supplier::CancellationAnswer,
    states::State,
};
use contract::{CancellationId, LineItemId, RoomId, itinerary::CancellationStatus};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::BTreeMap;

/// Goes on from wherever the cancellation stands.
pub(crate) async fn resume(ctx: &Ctx, id: CancellationId) -> Result<Next> {
    let row = cancellation::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::Broken(format!("cancellation {id} is gone")))?;
    if CancellationStatus::parse(&row.status)? == CancellationStatus::Confirmed {
        return Ok(Next::Done);
    }
    let rooms = cancelled_room::Entity::find()
        .filter(cancelled_room::Column::CancellationId.eq(id.0))
        .order_by_asc(cancelled_room::Column::Id)
        .all(ctx.db())
        .await?;
    let mut lines: BTreeMap<LineItemId, Vec<RoomId>> = BTreeMap::new();
    for room in rooms {
        lines
            .entry(LineItemId(room.line_item_id))
            .or_default()
            .push(RoomId(room.id));
    }
    for (line, rooms) in lines {
        ctx.reach("cancellation.before_supplier");
        let answer = ctx.supplier().cancel(ctx, line, &rooms).await?;
        ctx.reach("cancellation.after_supplier");
        if let CancellationAnswer::Refused { why } = answer {
            // Nothing is given up by it: the consent and its time stay, and a person speaks with the hotel.
            record::refused(ctx, id, line, &why).await?;
            return Ok(Next::Later);
        }
    }
    record::confirmed(ctx, id).await?;
    ctx.reach("cancellation.after_confirmed");
    Ok(Next::Done)
}
