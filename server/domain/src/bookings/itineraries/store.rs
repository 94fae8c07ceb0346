//! An itinerary with its stays, rooms and invoice, reached only through its owner.

use super::settled::{PaymentRecords, load_settled};
use crate::{
    Ctx,
    entity::{hotel, invoice, itinerary, line_item, line_room, trip_claim},
    error::{Error, Result},
    replaced_stays,
    states::{Move, State},
    stored,
};
use chrono_tz::Tz;
use contract::{
    Code, Currency, ItineraryId, UserId,
    invoice::InvoiceStatus,
    itinerary::{ItineraryStatus, LineItemStatus, StayChange},
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
    sea_query::{Expr, SelectStatement},
};
use std::collections::HashMap;
use uuid::Uuid;

/// Why a stay is not booked whose hold the bank released. Stored and compared, so the text never changes.
pub(crate) const HOLD_LOST: &str = "The bank let go of the amount before it was taken.";

/// An itinerary and what belongs to it.
pub(crate) struct StoredItinerary {
    pub itinerary: itinerary::Model,
    pub stays: Vec<StoredStay>,
    /// The newest one that is not void.
    pub invoice: Option<invoice::Model>,
    /// What was paid, cancelled and given back.
    pub settled: PaymentRecords,
    /// Changes that replace its stays, or in which it is the new stay.
    pub changes: Vec<StayChange>,
}

/// One hotel stay.
pub(crate) struct StoredStay {
    pub line: line_item::Model,
    pub hotel: hotel::Model,
    pub rooms: Vec<line_room::Model>,
}

impl StoredItinerary {
    pub fn status(&self) -> Result<ItineraryStatus> {
        ItineraryStatus::parse(&self.itinerary.status)
    }

    /// The traveller's zone, where it is known.
    pub fn time_zone(&self) -> Option<Tz> {
        self.itinerary.time_zone.as_deref()?.parse().ok()
    }

    pub fn currency(&self) -> Result<Currency> {
        stored::currency(&self.itinerary.currency)
    }

    /// Whether a payment is under way: it can be neither changed nor given up until that has ended.
    pub fn is_being_paid(&self) -> bool {
        let mut invoices = self.invoice.iter();
        invoices.any(|invoice| invoice.status == InvoiceStatus::Processing.text())
    }

    /// Refuses a trip without stays, without a customer, or with a guest who has no name yet.
    pub fn check_complete(&self) -> Result<()> {
        if self.stays.is_empty() {
            return Err(Error::refused(Code::ItineraryEmpty));
        }
        let mut rooms = self.stays.iter().flat_map(|stay| &stay.rooms);
        if rooms.any(|room| room.guests.0.is_empty()) {
            return Err(Error::refused(Code::GuestsMissing));
        }
        if self.itinerary.customer.is_none() {
            return Err(Error::refused(Code::CustomerMissing));
        }
        Ok(())
    }

    /// How many rooms of a kind this itinerary's stays want on the fullest of these nights, one stay left out.
    pub fn rooms_wanted(&self, except: Option<Uuid>, room_type: Uuid, check_in: i32, check_out: i32) -> usize {
        let on = |night: i32| {
            self.stays
                .iter()
                .filter(|stay| Some(stay.line.id) != except)
                .filter(|stay| (stay.line.check_in..stay.line.check_out).contains(&night))
                .flat_map(|stay| &stay.rooms)
                .filter(|room| room.room_type_id == room_type)
                .count()
        };
        (check_in..check_out).map(on).max().unwrap_or(0)
    }
}

/// The itineraries that an account has claimed by a proved address.
pub(crate) fn claimed_by(account: UserId) -> SelectStatement {
    trip_claim::Entity::find()
        .select_only()
        .column(trip_claim::Column::ItineraryId)
        .filter(trip_claim::Column::AccountId.eq(account.0))
        .into_query()
}

/// The itineraries of an account: its own, and those that it has claimed. Only booked ones are claimed, so what changes a
/// cart finds its owner's alone.
pub(crate) fn seen_by(account: UserId) -> Condition {
    Condition::any()
        .add(itinerary::Column::AccountId.eq(account.0))
        .add(itinerary::Column::Id.in_subquery(claimed_by(account)))
}

/// The owner's itinerary. Another person's itinerary answers like a missing one.
pub(crate) async fn find_owned(
    conn: &impl ConnectionTrait,
    owner: UserId,
    id: ItineraryId,
    missing: Code,
) -> Result<itinerary::Model> {
    itinerary::Entity::find_by_id(id.0)
        .filter(seen_by(owner))
        .one(conn)
        .await?
        .ok_or_else(|| Error::refused(missing))
}

/// The owner's itinerary, locked until the transaction ends.
pub(crate) async fn lock_owned(
    tx: &impl ConnectionTrait,
    owner: UserId,
    id: ItineraryId,
    missing: Code,
) -> Result<itinerary::Model> {
    itinerary::Entity::find_by_id(id.0)
        .filter(seen_by(owner))
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or_else(|| Error::refused(missing))
}

/// The itinerary, locked. Locks are taken in one order everywhere: payment, itinerary, invoice.
pub(crate) async fn lock_itinerary(tx: &impl ConnectionTrait, id: Uuid) -> Result<itinerary::Model> {
    let row = itinerary::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
    row.ok_or_else(|| Error::Broken(format!("itinerary {id} is gone")))
}

/// What belongs to these itineraries, in their order.
pub(crate) async fn load(
    conn: &impl ConnectionTrait,
    itineraries: Vec<itinerary::Model>,
) -> Result<Vec<StoredItinerary>> {
    let ids: Vec<Uuid> = itineraries.iter().map(|itinerary| itinerary.id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let lines = line_item::Entity::find()
        .filter(line_item::Column::ItineraryId.is_in(ids.clone()))
        .order_by_asc(line_item::Column::CheckIn)
        .order_by_asc(line_item::Column::Id)
        .all(conn)
        .await?;
    let hotels: HashMap<Uuid, hotel::Model> = hotel::Entity::find()
        .filter(hotel::Column::Id.is_in(lines.iter().map(|line| line.hotel_id)))
        .all(conn)
        .await?
        .into_iter()
        .map(|hotel| (hotel.id, hotel))
        .collect();
    let mut rooms: HashMap<Uuid, Vec<line_room::Model>> = HashMap::new();
    let found = line_room::Entity::find()
        .filter(line_room::Column::LineItemId.is_in(lines.iter().map(|line| line.id)))
        .order_by_asc(line_room::Column::Position)
        .all(conn)
        .await?;
    for room in found {
        rooms.entry(room.line_item_id).or_default().push(room);
    }
    let mut changes = replaced_stays::load(conn, &ids).await?;
    let mut invoices: HashMap<Uuid, invoice::Model> = invoice::Entity::find()
        .filter(invoice::Column::ItineraryId.is_in(ids))
        .filter(invoice::Column::Status.ne(InvoiceStatus::Void.text()))
        .order_by_asc(invoice::Column::CreatedAt)
        .all(conn)
        .await?
        .into_iter()
        .map(|invoice| (invoice.itinerary_id, invoice))
        .collect();
    let mut settled = load_settled(conn, &itineraries).await?;
    let mut stays: HashMap<Uuid, Vec<StoredStay>> = HashMap::new();
    for line in lines {
        let hotel = hotels.get(&line.hotel_id).cloned();
        let hotel = hotel.ok_or_else(|| Error::Broken(format!("line item {} has no hotel", line.id)))?;
        let rooms = rooms.remove(&line.id).unwrap_or_default();
        stays
            .entry(line.itinerary_id)
            .or_default()
            .push(StoredStay { line, hotel, rooms });
    }
    Ok(itineraries
        .into_iter()
        .map(|itinerary| StoredItinerary {
            stays: stays.remove(&itinerary.id).unwrap_or_default(),
            invoice: invoices.remove(&itinerary.id),
            settled: settled.remove(&itinerary.id).unwrap_or_default(),
            changes: changes.remove(&itinerary.id).unwrap_or_default(),
            itinerary,
        })
        .collect())
}

/// What belongs to this itinerary.
pub(crate) async fn load_one(conn: &impl ConnectionTrait, itinerary: itinerary::Model) -> Result<StoredItinerary> {
    load(conn, vec![itinerary])
        .await?
        .pop()
        .ok_or_else(|| Error::Broken("an itinerary was loaded and lost".to_owned()))
}

/// Refuses a change of an itinerary in this state: its payment is under way, or it is booked or has ended.
pub(super) fn not_changeable(status: ItineraryStatus) -> Error {
    Error::refused(match status {
        ItineraryStatus::Confirming => Code::PaymentUnderWay,
        _ => Code::ItineraryNotDraft,
    })
}

/// Locks an itinerary for a change to its stays: an open invoice is voided and the itinerary is a draft again.
/// While it is being paid or once it is booked, the change is refused.
pub(crate) async fn open_for_change(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    id: ItineraryId,
    missing: Code,
) -> Result<StoredItinerary> {
    let itinerary = lock_owned(tx, owner, id, missing).await?;
    let mut trip = load_one(tx, itinerary).await?;
    let status = trip.status()?;
    if !matches!(
        status,
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment | ItineraryStatus::Expired
    ) {
        return Err(not_changeable(status));
    }
    // The new stay of a change is no cart: what was agreed to is this stay.
    let id = ItineraryId(trip.itinerary.id);
    if trip.changes.iter().any(|change| !change.is_former(id)) {
        return Err(Error::refused(Code::ItineraryNotDraft));
    }
    if trip.is_being_paid() {
        return Err(Error::refused(Code::PaymentUnderWay));
    }
    if let Some(invoice) = trip.invoice.take() {
        if invoice.status != InvoiceStatus::Open.text() {
            return Err(Error::refused(Code::ItineraryNotDraft));
        }
        Move::<invoice::Entity>::of(invoice.id, &invoice.status, InvoiceStatus::Void)?
            .write_why(ctx, tx, Some(owner), "changed")
            .await?;
    }
    let now = ctx.now();
    if status != ItineraryStatus::Draft {
        move_status(ctx, tx, &trip.itinerary, ItineraryStatus::Draft, Some(owner), "changed").await?;
    }
    let mut active = trip.itinerary.clone().into_active_model();
    active.price_held_until = Set(None);
    active.version = Set(trip.itinerary.version + 1);
    active.updated_at = Set(now);
    trip.itinerary = active.update(tx).await?;
    Ok(trip)
}

/// Writes the currency of an itinerary that is locked. What its stays cost must be written in it too.
pub(super) async fn set_currency(
    tx: &impl ConnectionTrait,
    trip: &mut StoredItinerary,
    currency: Currency,
) -> Result<()> {
    let mut active = trip.itinerary.clone().into_active_model();
    active.currency = Set(currency.to_string());
    trip.itinerary = active.update(tx).await?;
    Ok(())
}

/// Moves a line item along an allowed edge and writes the event. Of two that move it at once the later one is refused.
pub(crate) async fn move_line(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    line: &line_item::Model,
    to: LineItemStatus,
    by: Option<UserId>,
    why: &str,
) -> Result<()> {
    Move::<line_item::Entity>::of(line.id, &line.status, to)?
        .write_why(ctx, tx, by, why)
        .await
}

/// Moves an itinerary along an allowed edge and writes the event.
pub(crate) async fn move_status(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    itinerary: &itinerary::Model,
    to: ItineraryStatus,
    by: Option<UserId>,
    why: &str,
) -> Result<()> {
    let version = sea_orm::sea_query::ExprTrait::add(Expr::col(itinerary::Column::Version), 1);
    Move::<itinerary::Entity>::of(itinerary.id, &itinerary.status, to)?
        .set(itinerary::Column::UpdatedAt, ctx.now())
        .set_expr(itinerary::Column::Version, version)
        .write_why(ctx, tx, by, why)
        .await
}
