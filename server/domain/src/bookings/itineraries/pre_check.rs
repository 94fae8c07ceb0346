//! Prices every stay again before payment. A difference needs the traveller's consent to exactly that difference.

use super::{
    requote::requote,
    store::{StoredItinerary, find_owned, load_one},
};
use crate::{
    Ctx, Viewer,
    entity::itinerary,
    error::{Error, Result},
    rates::quote::RoomQuote,
};
use contract::{
    Code, ItineraryId, LineItemId, Money,
    itinerary::{PreCheck, PreCheckChange, PreCheckChangeKind},
};
use sea_orm::ConnectionTrait;
use std::collections::BTreeMap;
use uuid::Uuid;

const PURPOSE: &str = "pre-check";

/// An itinerary's present prices beside the agreed ones.
pub(super) struct Recheck {
    pub answer: PreCheck,
    /// The present price of each room; none where it is gone.
    pub quotes: BTreeMap<Uuid, Option<RoomQuote>>,
}

/// Prices every stay of the viewer's itinerary again.
pub async fn pre_check(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<PreCheck> {
    let owner = viewer.account()?.id;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    let trip = load_one(ctx.db(), row).await?;
    let mut answer = recheck(ctx, ctx.db(), &trip).await?.answer;
    // An invoice needs the names of guests and payer as well.
    answer.ready &= trip.check_complete().is_ok();
    Ok(answer)
}

/// Refuses what is to be paid at a price or on terms that are no longer those agreed to. A stay that is sold out is left to
/// the booking, which takes no money for it.
pub(crate) async fn refuse_changes(ctx: &Ctx, tx: &impl ConnectionTrait, row: itinerary::Model) -> Result<()> {
    let trip = load_one(tx, row).await?;
    let recheck = recheck(ctx, tx, &trip).await?;
    let mut changes = recheck.answer.changes.iter();
    if changes.any(|change| change.kind != PreCheckChangeKind::SoldOut) {
        return Err(Error::refused(Code::PriceChanged));
    }
    Ok(())
}

/// Whether a stay of an unpaid itinerary has no room left.
pub(super) async fn is_sold_out(ctx: &Ctx, conn: &impl ConnectionTrait, trip: &StoredItinerary) -> Result<bool> {
    let changes = recheck(ctx, conn, trip).await?.answer.changes;
    Ok(changes.iter().any(|change| change.kind == PreCheckChangeKind::SoldOut))
}

pub(super) async fn recheck(ctx: &Ctx, conn: &impl ConnectionTrait, trip: &StoredItinerary) -> Result<Recheck> {
    if trip.stays.is_empty() {
        return Err(Error::refused(Code::ItineraryEmpty));
    }
    let currency = trip.currency()?;
    let mut changes = Vec::new();
    let mut all = BTreeMap::new();
    let (mut total, mut pay_now) = (0, 0);
    for stay in &trip.stays {
        let quotes = requote(ctx, conn, trip, stay, currency).await?;
        let change = |kind, after, message| PreCheckChange {
            line_item_id: LineItemId(stay.line.id),
            kind,
            hotel_name: stay.hotel.name.clone(),
            before: Money::new(stay.rooms.iter().map(|room| room.total_minor).sum(), currency),
            after,
            message,
        };
        let fresh: Option<Vec<&RoomQuote>> = quotes.values().map(Option::as_ref).collect();
        match fresh {
            None => {
                let message = format!(
                    "{} has no room left for these dates. Remove it or choose other dates.",
                    stay.hotel.name
                );
                changes.push(change(PreCheckChangeKind::SoldOut, None, message));
            }
            Some(fresh) => {
                let after = Money::new(fresh.iter().map(|quote| quote.total.minor).sum(), currency);
                total += after.minor;
                pay_now += fresh.iter().map(|quote| quote.pay_now.minor).sum::<i64>();
                let differs = |part: fn(&RoomQuote, &RoomQuote) -> bool| {
                    stay.rooms.iter().any(|room| {
                        quotes
                            .get(&room.id)
                            .and_then(Option::as_ref)
                            .is_some_and(|fresh| part(&room.quote.0, fresh))
                    })
                };
                if differs(|old, new| old.total != new.total || old.pay_now != new.pay_now) {
                    let message = format!("The price at {} has changed.", stay.hotel.name);
                    changes.push(change(PreCheckChangeKind::Price, Some(after), message));
                }
                if differs(|old, new| old.meal_plan != new.meal_plan) {
                    let message = format!("The meals at {} have changed.", stay.hotel.name);
                    changes.push(change(PreCheckChangeKind::MealPlan, Some(after), message));
                }
                if differs(|old, new| old.total == new.total && old.charges != new.charges) {
                    let message = format!("The cancellation terms at {} have changed.", stay.hotel.name);
                    changes.push(change(PreCheckChangeKind::CancellationTerms, Some(after), message));
                }
            }
        }
        all.extend(quotes);
    }
    let answer = PreCheck {
        ready: changes.is_empty(),
        consent_token: consent_token(ctx, trip, &all)?,
        changes,
        total_price: Money::new(total, currency),
        pay_now: Money::new(pay_now, currency),
    };
    Ok(Recheck { answer, quotes: all })
}

/// Names exactly these present prices and terms of this itinerary.
pub(super) fn consent_token(
    ctx: &Ctx,
    trip: &StoredItinerary,
    quotes: &BTreeMap<Uuid, Option<RoomQuote>>,
) -> Result<String> {
    let terms: Vec<_> = quotes
        .iter()
        .map(|(room, quote)| {
            (
                room,
                quote
                    .as_ref()
                    .map(|quote| (quote.total, quote.pay_now, quote.meal_plan, &quote.charges)),
            )
        })
        .collect();
    let message = serde_json::to_vec(&(trip.itinerary.id, terms)).map_err(|error| Error::Broken(error.to_string()))?;
    Ok(ctx.secrets().tag(PURPOSE, &message))
}
