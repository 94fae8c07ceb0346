//! Two carts of one traveller become one.

use super::{
    add_hotel::{MAX_ROOMS, MAX_STAYS},
    get::carts,
    store::{StoredItinerary, StoredStay, load_one, open_for_change, set_currency},
};
use crate::{
    Ctx, Viewer,
    entity::{itinerary, line_item, line_room},
    error::{Error, Result},
    event::{Event, record},
    states::State as _,
};
use contract::{
    Code, ItineraryId, UserId,
    invoice::InvoiceStatus,
    itinerary::{Itinerary, ItineraryJoin},
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;
use uuid::Uuid;

/// Moves the stays of another of the viewer's carts into this one. The other one stays behind empty. Prices stay as they
/// were agreed; they are checked again before payment.
///
/// Refused when the carts are in different currencies: the other one's is changed first.
pub async fn join(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &ItineraryJoin) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    if input.itinerary_id == id {
        return Err(Error::field(Code::InvalidMutationVariables, "itineraryId"));
    }
    crate::transaction!(ctx, |tx| {
        let mut into = open_for_change(ctx, tx, owner, id, Code::ItineraryNotFound).await?;
        let from = open_for_change(ctx, tx, owner, input.itinerary_id, Code::ItineraryNotFound).await?;
        if !fits(&into, &from) {
            return Err(Error::field(Code::InvalidMutationVariables, "itineraryId"));
        }
        if into.stays.is_empty() {
            set_currency(tx, &mut into, from.currency()?).await?;
        } else if into.itinerary.currency != from.itinerary.currency {
            return Err(Error::refused(Code::CurrencyMismatch));
        }
        move_stays(ctx, tx, owner, &into, &from).await
    })?;
    super::get(ctx, viewer, id).await
}

/// At a sign-in: the cart that the traveller has collected before takes in the stays of the account's cart, when both are in
/// one currency. Otherwise both stay as they are, and both are at hand. `moved` are the itineraries that came along.
pub(crate) async fn join_carts(ctx: &Ctx, tx: &impl ConnectionTrait, owner: UserId, moved: &[Uuid]) -> Result<()> {
    let all = carts(owner).all(tx).await?;
    let (brought, own): (Vec<itinerary::Model>, Vec<itinerary::Model>) =
        all.into_iter().partition(|row| moved.contains(&row.id));
    let (Some(brought), Some(own)) = (brought.into_iter().next(), own.into_iter().next()) else {
        return Ok(());
    };
    if brought.currency != own.currency {
        return Ok(());
    }
    let (into, from) = (load_one(tx, brought).await?, load_one(tx, own).await?);
    if from.stays.is_empty() || into.stays.is_empty() || !fits(&into, &from) || is_paying(&into) || is_paying(&from) {
        return Ok(());
    }
    let open = async |trip: &StoredItinerary| {
        let id = ItineraryId(trip.itinerary.id);
        open_for_change(ctx, tx, owner, id, Code::ItineraryNotFound).await
    };
    let (into, from) = (open(&into).await?, open(&from).await?);
    move_stays(ctx, tx, owner, &into, &from).await
}

/// A payment of it is under way.
fn is_paying(trip: &StoredItinerary) -> bool {
    trip.invoice
        .as_ref()
        .is_some_and(|invoice| invoice.status != InvoiceStatus::Open.text())
}

/// Whether there are not too many stays in both together.
fn fits(into: &StoredItinerary, from: &StoredItinerary) -> bool {
    let new = from.stays.iter().filter(|stay| same(into, stay).is_none()).count();
    into.stays.len() + new <= MAX_STAYS
}

/// The stay at the same hotel on the same nights that has room for these rooms.
fn same<'a>(into: &'a StoredItinerary, stay: &StoredStay) -> Option<&'a StoredStay> {
    let line = &stay.line;
    into.stays.iter().find(|known| {
        (known.line.hotel_id, known.line.check_in, known.line.check_out)
            == (line.hotel_id, line.check_in, line.check_out)
            && known.rooms.len() + stay.rooms.len() <= MAX_ROOMS
    })
}

async fn move_stays(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    owner: UserId,
    into: &StoredItinerary,
    from: &StoredItinerary,
) -> Result<()> {
    for stay in &from.stays {
        match same(into, stay) {
            Some(known) => {
                // After the last one: a room may have been removed between others.
                let offset = known.rooms.iter().map(|room| room.position + 1).max().unwrap_or(0);
                line_room::Entity::update_many()
                    .col_expr(line_room::Column::LineItemId, Expr::value(known.line.id))
                    .col_expr(
                        line_room::Column::Position,
                        Expr::col(line_room::Column::Position).add(offset),
                    )
                    .filter(line_room::Column::LineItemId.eq(stay.line.id))
                    .exec(tx)
                    .await?;
                line_item::Entity::delete_by_id(stay.line.id).exec(tx).await?;
            }
            None => {
                line_item::Entity::update_many()
                    .col_expr(line_item::Column::ItineraryId, Expr::value(into.itinerary.id))
                    .filter(line_item::Column::Id.eq(stay.line.id))
                    .exec(tx)
                    .await?;
            }
        }
    }
    if into.itinerary.customer.is_none() && from.itinerary.customer.is_some() {
        let mut active = into.itinerary.clone().into_active_model();
        active.customer = Set(from.itinerary.customer.clone());
        active.customer_email = Set(from.itinerary.customer_email.clone());
        active.update(tx).await?;
    }
    let event = Event {
        kind: "cart.join",
        account: Some(owner),
        subject: ("itinerary", into.itinerary.id),
        change: None,
        detail: json!({ "itineraryId": from.itinerary.id, "stays": from.stays.len() }),
    };
    record(ctx, tx, event).await
}
