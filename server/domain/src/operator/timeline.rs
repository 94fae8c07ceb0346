//! What happened to a booking, oldest first: its events, the emails about it, and what operators did.

use super::words;
use crate::{
    Ctx,
    entity::{cancellation, dispute, event, invoice, line_item, operator_action, outbox, payment, refund, stay_change},
    error::Result,
    itineraries::store::StoredItinerary,
    stored::currency,
};
use chrono::{DateTime, Utc};
use contract::{Money, words as texts};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// How a moment looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Warn,
    Bad,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub at: DateTime<Utc>,
    /// "Refund: failed".
    pub what: String,
    /// Why, and how much.
    pub detail: Option<String>,
    pub tone: Tone,
}

/// The history of a trip.
pub(super) async fn moments_of(ctx: &Ctx, trip: &StoredItinerary) -> Result<Vec<Moment>> {
    let id = trip.itinerary.id;
    let subjects = parts(ctx.db(), id).await?;
    let hotels: HashMap<Uuid, &str> = trip
        .stays
        .iter()
        .map(|stay| (stay.line.id, stay.hotel.name.as_str()))
        .collect();
    let rows = event::Entity::find()
        .filter(event::Column::SubjectId.is_in(subjects))
        .all(ctx.db())
        .await?;
    let mut moments: Vec<(DateTime<Utc>, Uuid, Moment)> = Vec::new();
    for row in rows {
        if let Some(moment) = of_event(&row, &hotels) {
            moments.push((row.occurred_at, row.id, moment));
        }
    }
    let emails = outbox::Entity::find()
        .filter(outbox::Column::ItineraryId.eq(id))
        .all(ctx.db())
        .await?;
    moments.extend(emails.into_iter().map(|row| (row.created_at, row.id, of_email(&row))));
    let actions = operator_action::Entity::find()
        .filter(operator_action::Column::ItineraryId.eq(id))
        .filter(operator_action::Column::Kind.is_not_in(super::action::LOOKED))
        .all(ctx.db())
        .await?;
    moments.extend(actions.into_iter().map(|row| (row.done_at, row.id, of_action(&row))));
    moments.sort_by_key(|(at, id, _)| (*at, *id));
    Ok(moments.into_iter().map(|(_, _, moment)| moment).collect())
}

/// The ids of a trip and of all of its rows that have events, jobs or tasks.
pub(super) async fn parts(conn: &impl ConnectionTrait, id: Uuid) -> Result<Vec<Uuid>> {
    let mut found = vec![id];
    macro_rules! add {
        ($($table:ident $filter:expr;)*) => {$(
            let ids: Vec<Uuid> = $table::Entity::find()
                .select_only()
                .column($table::Column::Id)
                .filter($filter)
                .into_tuple()
                .all(conn)
                .await?;
            found.extend(ids);
        )*};
    }
    add! {
        line_item line_item::Column::ItineraryId.eq(id);
        invoice invoice::Column::ItineraryId.eq(id);
        payment payment::Column::ItineraryId.eq(id);
        cancellation cancellation::Column::ItineraryId.eq(id);
        refund refund::Column::ItineraryId.eq(id);
        dispute dispute::Column::ItineraryId.eq(id);
        stay_change Condition::any()
            .add(stay_change::Column::ItineraryId.eq(id))
            .add(stay_change::Column::NewItineraryId.eq(id));
    }
    Ok(found)
}

fn of_event(row: &event::Model, hotels: &HashMap<Uuid, &str>) -> Option<Moment> {
    let what = match row.kind.as_str() {
        "booking.answered" => "The hotel answered".to_owned(),
        "payment.declined" => "The card was declined".to_owned(),
        "payment.given_back" => "The held amount was released".to_owned(),
        "refund.foreign" => "Refunded in the payment provider's dashboard".to_owned(),
        "refund.amount" => "The amount of a refund changed".to_owned(),
        "payment.disputed" => "The cardholder disputes the payment".to_owned(),
        "stay.guests" => "Change of guests".to_owned(),
        "itinerary.opened_by_link" => "Opened by the link of an email".to_owned(),
        "itinerary.claimed" => "Seen by an account with the same address".to_owned(),
        "stay_change.agreed" => "Change of a stay: agreed".to_owned(),
        _ => {
            let to = row.to_state.as_deref()?;
            format!("{}: {}", words::kind_name(&row.subject_kind), words::state(to))
        }
    };
    let hotel = row
        .subject_id
        .and_then(|id| hotels.get(&id))
        .map(|name| (*name).to_owned());
    let why = text(&row.detail, "why").or_else(|| text(&row.detail, "outcome"));
    let details: Vec<String> = [hotel, amount(&row.detail), why].into_iter().flatten().collect();
    Some(Moment {
        at: row.occurred_at,
        what,
        detail: (!details.is_empty()).then(|| details.join(" · ")),
        tone: tone(row.to_state.as_deref().unwrap_or(&row.kind)),
    })
}

fn text(detail: &Value, name: &str) -> Option<String> {
    detail.get(name)?.as_str().map(str::to_owned)
}

/// "€200.00", where the detail has an amount.
pub(super) fn amount(detail: &Value) -> Option<String> {
    money(detail).map(texts::money)
}

/// The amount of a detail, with its currency.
pub(super) fn money(detail: &Value) -> Option<Money> {
    let minor = detail.get("amountMinor")?.as_i64()?;
    let currency = currency(detail.get("currency")?.as_str()?).ok()?;
    Some(Money::new(minor, currency))
}

fn tone(state: &str) -> Tone {
    match state {
        "confirmed" | "paid" | "succeeded" | "completed" | "won" => Tone::Good,
        "failed" | "declined" | "lost" | "payment.declined" | "payment.disputed" => Tone::Bad,
        "cancelled" | "cancelling" | "partiallyCancelled" | "partiallyConfirmed" | "expired" | "released" | "open"
        | "inquiry" | "requiresAction" => Tone::Warn,
        _ => Tone::Plain,
    }
}

fn of_email(row: &outbox::Model) -> Moment {
    let kind = match row.kind.as_str() {
        "itinerary.confirmed" => "bookingConfirmed",
        _ => row
            .payload
            .get("kind")
            .or_else(|| row.payload.pointer("/letter/letter"))
            .and_then(Value::as_str)
            .unwrap_or_default(),
    };
    let (state, tone) = match (&row.delivered_at, &row.last_error) {
        (Some(_), None) => ("sent", Tone::Plain),
        (Some(_), Some(_)) => ("not delivered", Tone::Bad),
        (None, Some(_)) => ("not accepted yet, tried again", Tone::Warn),
        (None, None) => ("waiting to be sent", Tone::Plain),
    };
    Moment {
        at: row.created_at,
        what: words::email(kind).to_owned(),
        detail: Some(match &row.last_error {
            Some(cause) => format!("{state} · {cause}"),
            None => state.to_owned(),
        }),
        tone,
    }
}

fn of_action(row: &operator_action::Model) -> Moment {
    Moment {
        at: row.done_at,
        what: words::action(&row.kind),
        detail: Some(format!("{} · {}", row.actor, row.reason)),
        tone: Tone::Plain,
    }
}
