//! What was paid, cancelled and given back of itineraries.

use crate::{
    entity::{cancellation, cancelled_room, credit_note, itinerary, payment, refund},
    error::Result,
    numbers::credit_note_number,
    payments::{card, disputed},
    refunds::parts_of,
    states::State,
    stored::currency,
};
use contract::{
    CancellationId, LineItemId, Money, RefundId, RoomId,
    invoice::PaymentStatus,
    itinerary::{Cancellation, CancellationStatus, ItineraryStatus, Refund, RefundStatus},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;
use uuid::Uuid;

/// As the wire has it; empty while nothing was paid.
#[derive(Clone, Debug, Default)]
pub(crate) struct PaymentRecords {
    pub paid: Option<Money>,
    pub cancellations: Vec<Cancellation>,
    pub refunds: Vec<Refund>,
}

/// By itinerary.
pub(super) async fn load_settled(
    conn: &impl ConnectionTrait,
    itineraries: &[itinerary::Model],
) -> Result<HashMap<Uuid, PaymentRecords>> {
    // Carts have nothing of it, and are read most often.
    let open = [ItineraryStatus::Draft.text(), ItineraryStatus::AwaitingPayment.text()];
    let paid = itineraries.iter().filter(|row| !open.contains(&row.status.as_str()));
    let ids: Vec<Uuid> = paid.map(|row| row.id).collect();
    let mut settled: HashMap<Uuid, PaymentRecords> = HashMap::new();
    if ids.is_empty() {
        return Ok(settled);
    }
    let payments = payment::Entity::find()
        .filter(payment::Column::ItineraryId.is_in(ids.clone()))
        .filter(payment::Column::Status.eq(PaymentStatus::Succeeded.text()))
        .all(conn)
        .await?;
    let payments: HashMap<Uuid, payment::Model> = payments.into_iter().map(|row| (row.id, row)).collect();
    for payment in payments.values() {
        let paid = Money::new(payment.captured_minor.unwrap_or(0), currency(&payment.currency)?);
        settled.entry(payment.itinerary_id).or_default().paid = Some(paid);
    }
    let rows = cancellation::Entity::find()
        .filter(cancellation::Column::ItineraryId.is_in(ids.clone()))
        .order_by_asc(cancellation::Column::ConsentedAt)
        .order_by_asc(cancellation::Column::Id)
        .all(conn)
        .await?;
    if rows.is_empty() {
        return Ok(settled);
    }
    let mut rooms: HashMap<Uuid, Vec<cancelled_room::Model>> = HashMap::new();
    let found = cancelled_room::Entity::find()
        .filter(cancelled_room::Column::CancellationId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(cancelled_room::Column::Id)
        .all(conn)
        .await?;
    for room in found {
        rooms.entry(room.cancellation_id).or_default().push(room);
    }
    let mut notes: HashMap<Uuid, String> = credit_note::Entity::find()
        .filter(credit_note::Column::CancellationId.is_in(rows.iter().map(|row| row.id)))
        .all(conn)
        .await?
        .into_iter()
        .map(|note| {
            (
                note.refund_id.unwrap_or(note.cancellation_id),
                credit_note_number(note.year, note.sequence),
            )
        })
        .collect();
    for row in rows {
        let rooms = rooms.remove(&row.id).unwrap_or_default();
        let mut line_item_ids: Vec<LineItemId> = rooms.iter().map(|room| LineItemId(room.line_item_id)).collect();
        line_item_ids.sort_unstable();
        line_item_ids.dedup();
        let currency = currency(&row.currency)?;
        let cancellation = Cancellation {
            id: CancellationId(row.id),
            status: CancellationStatus::parse(&row.status)?,
            line_item_ids,
            room_ids: rooms.iter().map(|room| RoomId(room.id)).collect(),
            fee: Money::new(row.fee_minor, currency),
            refund: Money::new(row.refund_minor, currency),
            consented_at: row.consented_at,
            confirmed_at: row.confirmed_at,
            credit_note_number: notes.remove(&row.id),
        };
        settled
            .entry(row.itinerary_id)
            .or_default()
            .cancellations
            .push(cancellation);
    }
    let rows = refund::Entity::find()
        .filter(refund::Column::ItineraryId.is_in(ids))
        .order_by_asc(refund::Column::RequestedAt)
        .order_by_asc(refund::Column::Id)
        .all(conn)
        .await?;
    let refunded: Vec<Uuid> = rows.iter().map(|row| row.payment_id).collect();
    let held = disputed::under_way_of(conn, &refunded).await?;
    for row in rows {
        let status = RefundStatus::parse(&row.status)?;
        let currency = currency(&row.currency)?;
        let money = |minor: i64| Money::new(minor, currency);
        let payment = payments.get(&row.payment_id);
        let (by_dashboard, by_bank) = match payment {
            Some(payment) if status == RefundStatus::Failed => {
                let parts = parts_of(conn, &row, payment).await?;
                (Some(parts.by_dashboard), Some(parts.by_bank))
            }
            _ => (row.by_dashboard_minor, row.by_bank_minor),
        };
        let part = |minor: Option<i64>| minor.filter(|minor| *minor > 0).map(money);
        let refund = Refund {
            id: RefundId(row.id),
            cancellation_id: row.cancellation_id.map(CancellationId),
            waives_fee_of: row.waived_cancellation_id.map(CancellationId),
            credit_note_number: notes.remove(&row.id),
            is_held: status == RefundStatus::Requested && held.contains(&row.payment_id),
            status,
            amount: money(row.amount_minor),
            card: payment.and_then(card),
            requested_at: row.requested_at,
            sent_at: row.sent_at,
            succeeded_at: row.succeeded_at,
            failed_at: row.failed_at,
            paid_by_other_refunds: part(by_dashboard),
            paid_by_bank: part(by_bank),
            paid_by: row.paid_by,
            payment_reference: row.payment_reference,
        };
        settled.entry(row.itinerary_id).or_default().refunds.push(refund);
    }
    Ok(settled)
}
