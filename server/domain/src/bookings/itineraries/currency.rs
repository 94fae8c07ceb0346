//! A filled itinerary in another currency: every stay is priced again, and nothing changes before the traveller has agreed.

use super::{
    create_invoice::agree,
    pre_check::consent_token,
    requote::requote,
    store::{StoredItinerary, find_owned, load_one, open_for_change, set_currency},
};
use crate::{
    Ctx, Viewer,
    currencies::known_currency,
    error::{Error, Result},
    event::{Event, record},
    rates::quote::RoomQuote,
};
use contract::{
    Code, Currency, ItineraryId, LineItemId, Money,
    itinerary::{CurrencyChange, CurrencyQuote, Itinerary, StayInCurrency},
};
use sea_orm::ConnectionTrait;
use serde_json::json;
use std::collections::BTreeMap;
use uuid::Uuid;

/// What the viewer's itinerary costs in another currency.
pub async fn quote_currency(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, currency: Currency) -> Result<CurrencyQuote> {
    let owner = viewer.account()?.id;
    let currency = known_currency(ctx, currency)?;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    let trip = load_one(ctx.db(), row).await?;
    Ok(quote(ctx, ctx.db(), &trip, currency).await?.0)
}

/// Changes the currency of an itinerary and takes over the prices of exactly the quote that the traveller agreed to.
/// An empty itinerary needs no consent.
///
/// Refused when a stay is sold out, and when a price is no longer the one of the quote.
pub async fn change_currency(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &CurrencyChange) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let currency = known_currency(ctx, input.currency)?;
    crate::transaction!(ctx, |tx| {
        let mut trip = open_for_change(ctx, tx, owner, id, Code::ItineraryNotFound).await?;
        if trip.itinerary.currency == currency.as_str() {
            return Ok(());
        }
        let before = trip.itinerary.currency.clone();
        let (answer, quotes) = quote(ctx, tx, &trip, currency).await?;
        if answer.stays.iter().any(|stay| stay.after.is_none()) {
            return Err(Error::refused(Code::NoRoomsAvailable));
        }
        let has_agreed = input.consent_token.as_deref() == Some(answer.consent_token.as_str());
        if !has_agreed && !trip.stays.is_empty() {
            return Err(Error::refused(Code::PriceChanged));
        }
        agree(tx, &trip, &quotes).await?;
        set_currency(tx, &mut trip, currency).await?;
        let event = Event {
            kind: "cart.currency",
            account: Some(owner),
            subject: ("itinerary", trip.itinerary.id),
            change: Some((&before, currency.as_str())),
            detail: json!({ "total": answer.total_after.minor }),
        };
        record(ctx, tx, event).await
    })?;
    super::get(ctx, viewer, id).await
}

type Quotes = BTreeMap<Uuid, Option<RoomQuote>>;

async fn quote(
    ctx: &Ctx,
    conn: &impl ConnectionTrait,
    trip: &StoredItinerary,
    currency: Currency,
) -> Result<(CurrencyQuote, Quotes)> {
    let own = trip.currency()?;
    let mut quotes = Quotes::new();
    let mut stays = Vec::with_capacity(trip.stays.len());
    let (mut before, mut after) = (Money::zero(own), Money::zero(currency));
    for stay in &trip.stays {
        let fresh = requote(ctx, conn, trip, stay, currency).await?;
        let sum: Option<i64> = fresh
            .values()
            .map(|quote| quote.as_ref().map(|quote| quote.total.minor))
            .sum();
        let stay = StayInCurrency {
            line_item_id: LineItemId(stay.line.id),
            hotel_name: stay.hotel.name.clone(),
            before: Money::new(stay.rooms.iter().map(|room| room.total_minor).sum(), own),
            after: sum.map(|minor| Money::new(minor, currency)),
        };
        before.minor += stay.before.minor;
        after.minor += stay.after.map_or(0, |after| after.minor);
        stays.push(stay);
        quotes.extend(fresh);
    }
    let answer = CurrencyQuote {
        currency,
        total_before: before,
        total_after: after,
        consent_token: consent_token(ctx, trip, &quotes)?,
        stays,
    };
    Ok((answer, quotes))
}
