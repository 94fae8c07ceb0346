//! Sends a reminder, if there is still something to remind of.

use super::{Kind, due, free_until};
use crate::{
    Ctx,
    entity::{itinerary, line_item, reminder},
    error::{Error, Result},
    itineraries::{
        email::{confirmation_url, document, is_demonstration, stay as booked_stay},
        store::{StoredItinerary, StoredStay, load_one},
        wire,
    },
    jobs::Next,
    outbox,
    rates::policy::deadline_for,
    states::State,
};
use chrono_tz::Tz;
use contract::{LineItemId, hotel::PriceItem, itinerary::LineItemStatus, words};
use mail::{EmailContent, Reminder, ReminderKind};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::OnConflict};

/// Sends the reminder of a stay, or finds that there is none to send.
pub(crate) async fn resume(ctx: &Ctx, kind: Kind, id: LineItemId) -> Result<Next> {
    let Some(line) = line_item::Entity::find_by_id(id.0).one(ctx.db()).await? else {
        return Ok(Next::Done);
    };
    let Some(row) = itinerary::Entity::find_by_id(line.itinerary_id).one(ctx.db()).await? else {
        return Ok(Next::Done);
    };
    let trip = load_one(ctx.db(), row).await?;
    let Some(stay) = trip.stays.iter().find(|stay| stay.line.id == id.0) else {
        return Ok(Next::Done);
    };
    if !is_ahead(ctx, stay, kind)? {
        return Ok(Next::Done);
    }
    // Where dates have moved it is not time yet.
    if let Some(at) = due(&trip, stay, kind, ctx.now()).filter(|at| *at > ctx.now()) {
        return Ok(Next::At(at));
    }
    let Some((to, content)) = email_content(ctx, &trip, stay, kind)? else {
        return Ok(Next::Done);
    };
    crate::transaction!(ctx, |tx| {
        let stands = line_item::Entity::find_by_id(id.0)
            .filter(line_item::Column::Status.eq(LineItemStatus::Confirmed.text()))
            .lock_exclusive()
            .one(tx)
            .await?;
        if stands.is_none() {
            return Ok(());
        }
        let sent = reminder::Entity::find()
            .filter(reminder::Column::LineItemId.eq(id.0))
            .filter(reminder::Column::Kind.eq(kind.text()))
            .one(tx)
            .await?;
        if sent.is_some() {
            return Ok(());
        }
        let row = reminder::ActiveModel {
            id: Set(ctx.new_id()),
            line_item_id: Set(id.0),
            kind: Set(kind.text().to_owned()),
            created_at: Set(ctx.now()),
        };
        reminder::Entity::insert(row)
            .on_conflict(
                OnConflict::columns([reminder::Column::LineItemId, reminder::Column::Kind])
                    .do_nothing()
                    .to_owned(),
            )
            .exec_without_returning(tx)
            .await?;
        outbox::enqueue_about_itinerary(ctx, tx, line.itinerary_id, &to, &content).await
    })?;
    Ok(Next::Done)
}

/// The stay stands, and what the reminder is of has not come yet.
fn is_ahead(ctx: &Ctx, stay: &StoredStay, kind: Kind) -> Result<bool> {
    if LineItemStatus::parse(&stay.line.status)? != LineItemStatus::Confirmed {
        return Ok(false);
    }
    Ok(match kind {
        Kind::FreeCancellationEnds => free_until(stay, ctx.now()).is_some(),
        Kind::CheckIn => {
            let zone: Tz = stay.hotel.time_zone.parse().unwrap_or(Tz::UTC);
            let today = ctx.now().with_timezone(&zone).date_naive();
            today <= crate::calendar::from_day(stay.line.check_in)
        }
    })
}

fn email_content(
    ctx: &Ctx,
    trip: &StoredItinerary,
    stay: &StoredStay,
    kind: Kind,
) -> Result<Option<(String, EmailContent)>> {
    let itinerary = wire::itinerary(trip, ctx.now())?;
    let Some(customer) = itinerary.customer.clone() else {
        return Ok(None);
    };
    let line = itinerary.line_items.iter().find(|line| line.identity.0 == stay.line.id);
    let line = line.ok_or_else(|| Error::Broken(format!("stay {} is gone", stay.line.id)))?;
    let rooms = stay.rooms.iter().filter(|room| room.cancelled_at.is_none());
    let at_property: Vec<PriceItem> = wire::merge(rooms.flat_map(|room| &room.quote.0.pay_at_property));
    let at_property: Vec<String> = at_property
        .iter()
        .map(|item| format!("{} {}", item.name, words::money(item.price)))
        .collect();
    let (said, deadline) = match kind {
        Kind::FreeCancellationEnds => {
            let until = free_until(stay, ctx.now());
            let until = until.map(|until| deadline_for(until, &stay.hotel.time_zone, trip.time_zone()));
            let until = until.as_ref().map(words::deadline);
            (ReminderKind::FreeCancellationEnds, until.unwrap_or_default())
        }
        Kind::CheckIn => (ReminderKind::CheckIn, String::new()),
    };
    let voucher = document(ctx, &itinerary, "Open the voucher for the hotel (PDF)", "voucher.pdf");
    let reminder = Reminder {
        kind: said,
        guest_name: customer.first_name.clone(),
        stay: booked_stay(ctx, trip, line)?,
        deadline,
        at_property: (!at_property.is_empty()).then(|| at_property.join(", ")),
        url: confirmation_url(ctx, &itinerary),
        documents: vec![voucher],
        is_demonstration: is_demonstration(trip),
    };
    Ok(Some((customer.email, EmailContent::Reminder(Box::new(reminder)))))
}
