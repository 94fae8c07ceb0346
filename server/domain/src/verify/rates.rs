//! Rooms and rates that operators wrote into the database themselves: one that cannot be read is not sold, and fails the page
//! of its hotel.

use super::Findings;
use crate::{
    entity::{RoomTypeContent, rate_plan, room_type},
    error::Result,
    rates::terms::RateTerms,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

/// Rows in one statement.
const PAGE: u64 = 2_000;

/// The JSON of each rate and each room can be read.
pub(super) async fn check(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let terms = (rate_plan::Column::Id, rate_plan::Column::Terms);
    check_column::<rate_plan::Entity, RateTerms>(db, terms, "rate_plan.terms", findings).await?;
    let content = (room_type::Column::Id, room_type::Column::Content);
    check_column::<room_type::Entity, RoomTypeContent>(db, content, "room_type.content", findings).await
}

async fn check_column<E: EntityTrait, T: DeserializeOwned>(
    db: &impl ConnectionTrait,
    (id, column): (E::Column, E::Column),
    name: &str,
    findings: &mut Findings,
) -> Result<()> {
    let mut last = Uuid::nil();
    loop {
        let rows: Vec<(Uuid, Value)> = E::find()
            .select_only()
            .column(id)
            .column(column)
            .filter(id.gt(last))
            .order_by_asc(id)
            .limit(PAGE)
            .into_tuple()
            .all(db)
            .await?;
        let Some((newest, _)) = rows.last() else {
            return Ok(());
        };
        last = *newest;
        for (row, json) in rows {
            if let Err(error) = serde_json::from_value::<T>(json) {
                findings.add("rooms and rates can be read", format!("{name} of {row}: {error}"));
            }
        }
    }
}
