//! What operators did, newest first.

use super::{Actor, PAGE_SIZE, words};
use crate::{Ctx, entity::operator_action, error::Result, stored::currency};
use chrono::{DateTime, Utc};
use contract::{ItineraryId, Money};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Map, Value};

/// An action of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    pub at: DateTime<Utc>,
    pub actor: String,
    /// "Refund sent again".
    pub what: String,
    /// `refund 0198…`
    pub subject: String,
    pub itinerary: Option<ItineraryId>,
    /// Empty where nothing was changed.
    pub reason: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

/// A page of the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogList {
    pub entries: Vec<LogEntry>,
    pub skip: u32,
    pub total: u32,
}

/// A page of the log; `looks`: with what operators looked at.
pub async fn list_log(ctx: &Ctx, _: &Actor, skip: u32, looks: bool) -> Result<LogList> {
    let mut found = operator_action::Entity::find();
    if !looks {
        found = found.filter(operator_action::Column::Kind.is_not_in(super::action::LOOKED));
    }
    let total = found.clone().count(ctx.db()).await?;
    let rows = found
        .order_by_desc(operator_action::Column::DoneAt)
        .order_by_desc(operator_action::Column::Id)
        .offset(u64::from(skip))
        .limit(u64::from(PAGE_SIZE))
        .all(ctx.db())
        .await?;
    Ok(LogList {
        entries: rows.into_iter().map(entry).collect(),
        skip,
        total: u32::try_from(total).unwrap_or(u32::MAX),
    })
}

pub(super) fn entry(row: operator_action::Model) -> LogEntry {
    LogEntry {
        at: row.done_at,
        what: words::action(&row.kind),
        subject: format!("{} {}", words::kind_name(&row.subject_kind), row.subject),
        itinerary: row.itinerary_id.map(ItineraryId),
        actor: row.actor,
        reason: row.reason,
        before: shown(&row.before),
        after: shown(&row.after),
    }
}

/// A stored value in words: "status failed, attempt 1".
fn shown(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Object(fields) => {
            let has_amounts = fields.keys().any(|name| amount(fields, name).is_some());
            let shown = fields.iter().filter(|(name, _)| !(has_amounts && *name == "currency"));
            let words = shown.map(|(name, value)| match amount(fields, name) {
                Some((name, amount)) => format!("{}: {}", words::state(name), contract::words::money(amount)),
                None => format!("{}: {}", words::state(name), plain(value)),
            });
            Some(words.collect::<Vec<_>>().join(", "))
        }
        other => Some(plain(other)),
    }
}

/// An amount and its name: `feeMinor` beside `currency` is a fee.
fn amount<'a>(fields: &Map<String, Value>, name: &'a str) -> Option<(&'a str, Money)> {
    let minor = fields.get(name)?.as_i64()?;
    let currency = currency(fields.get("currency")?.as_str()?).ok()?;
    Some((name.strip_suffix("Minor")?, Money::new(minor, currency)))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}
