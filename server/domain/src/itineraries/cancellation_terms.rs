//! What cancelling would cost, stay by stay.

use super::{
    status::State,
    store::{find_owned, load_one},
    wire::ahead,
};
use crate::{Ctx, Viewer, error::Result, rates::quote::QuotedCharge};
use chrono::{DateTime, Utc};
use contract::{
    Code, Currency, ItineraryId, LineItemId, Money,
    itinerary::{CancellationTerms, LineItemStatus, LineItemTerms},
};

use super::store::Stay;

/// The terms of the viewer's itinerary as a timeline, and what would come back now. A stay that was not booked has
/// cost nothing and has no terms.
pub async fn cancellation_terms(ctx: &Ctx, viewer: &Viewer, id: ItineraryId) -> Result<CancellationTerms> {
    let owner = viewer.account()?.id;
    let row = find_owned(ctx.db(), owner, id, Code::ItineraryNotFound).await?;
    let trip = load_one(ctx.db(), row).await?;
    let currency = trip.currency()?;
    let now = ctx.now();
    let line_items: Vec<LineItemTerms> = trip
        .stays
        .iter()
        .filter(|stay| stay.line.status != LineItemStatus::Failed.text())
        .map(|stay| terms(stay, currency, now))
        .collect();
    let refund_now = Money::new(line_items.iter().map(|terms| terms.refund_now.minor).sum(), currency);
    Ok(CancellationTerms { line_items, refund_now })
}

pub(super) fn terms(stay: &Stay, currency: Currency, now: DateTime<Utc>) -> LineItemTerms {
    let paid: i64 = stay.rooms.iter().map(|room| room.pay_now_minor).sum();
    let kept: i64 = stay.rooms.iter().map(|room| room.quote.0.charge_at(now).minor).sum();
    let texts: Vec<&str> = stay
        .rooms
        .iter()
        .map(|room| room.quote.0.policy_text.as_str())
        .collect();
    let mut distinct = texts.clone();
    distinct.dedup();
    LineItemTerms {
        line_item_id: LineItemId(stay.line.id),
        hotel_name: stay.hotel.name.clone(),
        charges: ahead(&sum_windows(stay, currency), &stay.hotel.time_zone, now),
        refund_now: Money::new(paid - kept, currency),
        policy_text: distinct.join(" "),
    }
}

/// The rooms' ladders as one: a window for each instant at which any of them changes.
fn sum_windows(stay: &Stay, currency: Currency) -> Vec<QuotedCharge> {
    let mut edges: Vec<DateTime<Utc>> = stay
        .rooms
        .iter()
        .flat_map(|room| &room.quote.0.charges)
        .filter_map(|charge| charge.until)
        .collect();
    edges.sort_unstable();
    edges.dedup();
    let starts = std::iter::once(None).chain(edges.iter().copied().map(Some));
    let ends = edges.iter().copied().map(Some).chain(std::iter::once(None));
    starts
        .zip(ends)
        .map(|(from, until)| {
            let inside = from.unwrap_or(DateTime::<Utc>::MIN_UTC);
            let minor = stay.rooms.iter().map(|room| room.quote.0.charge_at(inside).minor).sum();
            QuotedCharge {
                amount: Money::new(minor, currency),
                from,
                until,
            }
        })
        .collect()
}
