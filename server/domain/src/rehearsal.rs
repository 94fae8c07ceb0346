//! What end-to-end tests do to the world behind the site's back. Test mode alone reaches it.

use crate::{
    Ctx,
    entity::{
        account, cancellation, cancelled_room, credit_note, dispute, event, feature_toggle, form_answer, hold,
        idempotency_key, invoice, itinerary, job, ledger_entry, liked, line_item, line_room, linked_provider, mail,
        one_time_code, outbox, own_booking, payment, provider_event, rate_plan, refresh_token, refund, replaced_room,
        room_night, room_type, search, session, site_text, stay_change, task, trip_access, trip_claim,
    },
    error::{Error, Result},
    provider_events,
};
use contract::{Code, HotelId};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, sea_query::Expr,
};
use serde::Serialize;

/// Messages that are shown at most.
const MAX_MESSAGES: u64 = 500;

/// A message of the outbox.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    pub kind: String,
    pub payload: serde_json::Value,
    pub created_at: chrono::DateTime<chrono::Utc>,
}

/// Multiplies a hotel's prices by thousandths; answers how many rate plans it changed.
pub async fn change_prices(ctx: &Ctx, hotel: HotelId, permille: u32) -> Result<usize> {
    if !(1..=100_000).contains(&permille) {
        return Err(Error::field(Code::Invalid, "permille"));
    }
    let rooms: Vec<uuid::Uuid> = room_type::Entity::find()
        .filter(room_type::Column::HotelId.eq(hotel.0))
        .select_only()
        .column(room_type::Column::Id)
        .into_tuple()
        .all(ctx.db())
        .await?;
    if rooms.is_empty() {
        return Err(Error::refused(Code::CartHotelNotFound));
    }
    crate::transaction!(ctx, |tx| {
        let plans = rate_plan::Entity::find()
            .filter(rate_plan::Column::RoomTypeId.is_in(rooms.clone()))
            .all(tx)
            .await?;
        let changed = plans.len();
        for plan in plans {
            let mut terms = plan.terms.clone();
            terms.0.base_price = (i128::from(terms.0.base_price) * i128::from(permille) / 1_000)
                .try_into()
                .unwrap_or(i64::MAX);
            let mut plan = plan.into_active_model();
            plan.terms = Set(terms);
            plan.update(tx).await?;
        }
        Ok(changed)
    })
}

/// The outbox, newest first.
pub async fn messages(ctx: &Ctx) -> Result<Vec<Message>> {
    let rows = outbox::Entity::find()
        .order_by_desc(outbox::Column::CreatedAt)
        .limit(MAX_MESSAGES)
        .all(ctx.db())
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| Message {
            kind: row.kind,
            payload: row.payload,
            created_at: row.created_at,
        })
        .collect())
}

/// Deletes all accounts, trips, payments and bookings. Hotels and prices stay as they are.
pub async fn reset(ctx: &Ctx) -> Result<()> {
    crate::transaction!(ctx, |tx| {
        // What refers to a row goes before it.
        macro_rules! empty {
            ($($table:ident)*) => {$( $table::Entity::delete_many().exec(tx).await?; )*};
        }
        // The log of operators stays: it only grows.
        empty!(trip_access trip_claim replaced_room stay_change);
        empty!(dispute provider_event task credit_note refund cancelled_room cancellation ledger_entry payment invoice hold own_booking line_room line_item itinerary search);
        empty!(form_answer idempotency_key job outbox mail event refresh_token one_time_code linked_provider session liked account feature_toggle site_text);
        room_night::Entity::update_many()
            .col_expr(room_night::Column::Sold, Expr::value(0))
            .exec(tx)
            .await?;
        // The payment provider keeps its payments.
        provider_events::leave_out_deleted(ctx, tx).await
    })?;
    ctx.features().forget();
    Ok(())
}
