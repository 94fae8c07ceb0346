//! The core's state as the database has it.

use super::core::{Checkout, CheckoutLine, Outcome, Phase};
use crate::{
    entity::{line_item, line_room, payment},
    error::Result,
    states::State,
};
use contract::{invoice::PaymentStatus, itinerary::LineItemStatus};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;
use uuid::Uuid;

/// The core's state of a payment.
pub(super) async fn load(conn: &impl ConnectionTrait, payment: &payment::Model) -> Result<Checkout> {
    let phase = match PaymentStatus::parse(&payment.status)? {
        PaymentStatus::Processing if payment.authorization_id.is_none() => Phase::Authorizing,
        PaymentStatus::Processing => Phase::Booking,
        PaymentStatus::RequiresAction => Phase::Challenged,
        PaymentStatus::Succeeded => Phase::Captured,
        PaymentStatus::Declined => Phase::Declined,
        PaymentStatus::Released => Phase::Released,
    };
    let lines = line_item::Entity::find()
        .filter(line_item::Column::ItineraryId.eq(payment.itinerary_id))
        .order_by_asc(line_item::Column::CheckIn)
        .order_by_asc(line_item::Column::Id)
        .all(conn)
        .await?;
    let rooms = line_room::Entity::find()
        .filter(line_room::Column::LineItemId.is_in(lines.iter().map(|line| line.id)))
        .all(conn)
        .await?;
    let mut amounts: HashMap<Uuid, i64> = HashMap::new();
    for room in rooms {
        *amounts.entry(room.line_item_id).or_default() += room.pay_now_minor;
    }
    let stays = lines
        .into_iter()
        .map(|line| {
            let outcome = match LineItemStatus::parse(&line.status)? {
                LineItemStatus::Draft | LineItemStatus::Booking => Outcome::Pending,
                LineItemStatus::Confirmed | LineItemStatus::Cancelling | LineItemStatus::Cancelled => Outcome::Booked,
                LineItemStatus::Failed => Outcome::Refused,
            };
            Ok(CheckoutLine {
                id: line.id,
                amount: amounts.get(&line.id).copied().unwrap_or(0),
                outcome,
            })
        })
        .collect::<Result<Vec<_>>>()?;
    Ok(Checkout { phase, stays })
}
