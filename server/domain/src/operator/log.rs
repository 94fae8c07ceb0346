//! What operators did, newest first.

use super::{Actor, PAGE_SIZE, timeline::money, words};
use crate::{Ctx, entity::operator_action, error::Result};
use chrono::{DateTime, Utc};
use contract::ItineraryId;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;

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
            let amount = money(value).map(|amount| format!("amount: {}", contract::words::money(amount)));
            let is_said = |name: &str| amount.is_some() && ["amountMinor", "currency"].contains(&name);
            let others = fields.iter().filter(|(name, _)| !is_said(name.as_str()));
            let others = others.map(|(name, value)| format!("{}: {}", words::state(name), plain(value)));
            Some(amount.clone().into_iter().chain(others).collect::<Vec<_>>().join(", "))
        }
        other => Some(plain(other)),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}
