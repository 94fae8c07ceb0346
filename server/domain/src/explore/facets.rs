//! The places and tags of a club with their counts.

use super::public_content::PublicContent;
use crate::{Ctx, entity::topic, error::Result, topics::PLACE};
use contract::explore::Facet;
use sea_orm::{ColumnTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};
use search::DestinationKey;
use std::cmp::Reverse;

/// Places, and tags, at most.
const MAX_FACETS: u32 = 30;

#[derive(FromQueryResult)]
struct Row {
    value: String,
    number: i64,
}

/// The facets with the most entries, restricted to entries with the other topic if one is given. The index counts them
/// group by group: no row is read, and only the groups are sorted.
pub(super) async fn facets(
    ctx: &Ctx,
    shown: &PublicContent,
    kind: &str,
    other: Option<(&str, &str)>,
) -> Result<Vec<Facet>> {
    let mut query = shown.of_kind(kind);
    if let Some((kind, value)) = other {
        query = query.filter(shown.is_also(kind, value));
    }
    let rows: Vec<Row> = query
        .select_only()
        .column(topic::Column::Value)
        .column_as(topic::Column::SubjectId.count(), "number")
        .group_by(topic::Column::Value)
        .order_by_desc(Expr::col("number"))
        .order_by_asc(topic::Column::Value)
        .limit(u64::from(MAX_FACETS))
        .into_model()
        .all(ctx.db())
        .await?;
    let facet = |row: Row| Facet {
        label: label(ctx, kind, &row.value),
        value: row.value,
        count: u32::try_from(row.number).unwrap_or(u32::MAX),
    };
    let mut facets: Vec<Facet> = rows.into_iter().map(facet).collect();
    // The two databases order equal counts differently.
    facets.sort_by(|one, other| (Reverse(one.count), &one.label).cmp(&(Reverse(other.count), &other.label)));
    Ok(facets)
}

/// Adds the chosen facet, which may have few entries or none.
pub(super) fn with_chosen(
    ctx: &Ctx,
    kind: &str,
    mut facets: Vec<Facet>,
    chosen: Option<&str>,
    total: u32,
) -> Vec<Facet> {
    if let Some(chosen) = chosen
        && facets.iter().all(|facet| facet.value != chosen)
    {
        facets.truncate(MAX_FACETS as usize - 1);
        facets.push(Facet {
            value: chosen.to_owned(),
            label: label(ctx, kind, chosen),
            count: total,
        });
    }
    facets
}

/// A tag is its own label; a place has the gazetteer's name.
fn label(ctx: &Ctx, kind: &str, value: &str) -> String {
    let key: Option<DestinationKey> = if kind == PLACE { value.parse().ok() } else { None };
    let name = match key {
        Some(DestinationKey::City(id)) => ctx.gazetteer().city(id).map(|city| &city.name),
        Some(DestinationKey::Country(code)) => {
            let code = std::str::from_utf8(&code).unwrap_or_default();
            ctx.gazetteer().country(code).map(|country| &country.name)
        }
        _ => None,
    };
    name.cloned().unwrap_or_else(|| value.to_owned())
}
