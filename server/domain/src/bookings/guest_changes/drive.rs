//! Asks the supplier whether the new guests may come. It may be stopped anywhere and begun again by any process.

use super::record;
use crate::{
    Ctx,
    entity::line_item,
    error::{Error, Result},
    itineraries::store::{load_one, lock_itinerary},
    jobs::Next,
    outside::supplier::GuestsAnswer,
    states::State,
};
use contract::{LineItemId, UserId, itinerary::LineItemStatus};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};

/// Goes on from wherever the change stands.
pub(crate) async fn resume(ctx: &Ctx, id: LineItemId) -> Result<Next> {
    let row = line_item::Entity::find_by_id(id.0).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::Broken(format!("line item {id} is gone")))?;
    let Some(asked) = row.asked_guests.clone() else {
        return Ok(Next::Done);
    };
    // A stay that was cancelled meanwhile has no guests to change.
    let is_booked = LineItemStatus::parse(&row.status)? == LineItemStatus::Confirmed;
    let answer = if is_booked {
        ctx.reach("guests.before_supplier");
        let answer = ctx.supplier().change_guests(ctx, id, &asked.0.party).await?;
        ctx.reach("guests.after_supplier");
        Some(answer)
    } else {
        None
    };
    crate::transaction!(ctx, |tx| {
        let itinerary = lock_itinerary(tx, row.itinerary_id).await?;
        let trip = load_one(tx, itinerary).await?;
        let stay = trip.stays.iter().find(|stay| stay.line.id == id.0);
        let stay = stay.ok_or_else(|| Error::Broken(format!("line item {id} is gone")))?;
        let open = stay.line.asked_guests.as_ref();
        let Some(open) = open.filter(|open| open.0.id == asked.0.id) else {
            // Another worker was faster.
            return Ok(());
        };
        let (wanted, by) = (&open.0.party, UserId(open.0.account));
        match &answer {
            Some(GuestsAnswer::Accepted) => record::accepted(ctx, tx, &trip, stay, wanted, by).await,
            Some(GuestsAnswer::Refused { why }) => record::refused(ctx, tx, &trip, stay, wanted, by, why).await,
            None => {
                let mut line: line_item::ActiveModel = stay.line.clone().into_active_model();
                line.asked_guests = Set(None);
                line.update(tx).await?;
                record::touch(ctx, tx, trip.itinerary.clone()).await?;
                record::note(ctx, tx, stay, wanted, by, "cancelled").await
            }
        }
    })?;
    Ok(Next::Done)
}
