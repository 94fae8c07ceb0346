//! Rooms and rates that operators wrote into the database themselves: one that cannot be read is not sold.

use super::Findings;
use crate::{
    entity::{RoomTypeContent, hotel, rate_plan, room_type},
    error::Result,
    rates::terms::{RateTerms, Tax, TaxKind},
};
use contract::hotel::MealPlan;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::ExprTrait};
use serde::de::DeserializeOwned;
use uuid::Uuid;

/// Rows in one statement.
const PAGE: u64 = 2_000;

/// The JSON of each rate, each room and each hotel's taxes can be read, meal plans are known, and each amount is possible.
pub(super) async fn check(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let terms = (rate_plan::Column::Id, rate_plan::Column::Terms);
    check_column::<rate_plan::Entity>(db, terms, "rate_plan.terms", findings, |text| {
        let terms: RateTerms = read(text)?;
        terms.impossible_value().map_or(Ok(()), |what| Err(what.to_owned()))
    })
    .await?;
    let meals = (rate_plan::Column::Id, rate_plan::Column::MealPlan);
    check_column::<rate_plan::Entity>(db, meals, "rate_plan.meal_plan", findings, |name| {
        let known: Result<MealPlan, ()> = name.parse();
        known.map(drop).map_err(|()| format!("{name:?} is no meal plan"))
    })
    .await?;
    let content = (room_type::Column::Id, room_type::Column::Content);
    check_column::<room_type::Entity>(db, content, "room_type.content", findings, |text| {
        read::<RoomTypeContent>(text).map(drop)
    })
    .await?;
    let taxes = (hotel::Column::Id, hotel::Column::Taxes);
    check_column::<hotel::Entity>(db, taxes, "hotel.taxes", findings, |text| {
        let taxes: Vec<Tax> = read(text)?;
        let is_negative = |tax: &Tax| match tax.kind {
            TaxKind::PerPersonNight(amount) | TaxKind::PerStay(amount) => amount < 0,
            TaxKind::BasisPointsOfRoom(_) => false,
        };
        let negative = taxes.iter().find(|tax| is_negative(tax));
        negative.map_or(Ok(()), |tax| Err(format!("{:?} is negative", tax.name)))
    })
    .await
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Adds a finding for each value that `check` refuses, with its reason.
///
/// The value is read as text: SQLite keeps also what is no JSON.
async fn check_column<E: EntityTrait>(
    db: &impl ConnectionTrait,
    (id, column): (E::Column, E::Column),
    name: &str,
    findings: &mut Findings,
    check: impl Fn(&str) -> Result<(), String>,
) -> Result<()> {
    let mut last = Uuid::nil();
    loop {
        let rows: Vec<(Uuid, String)> = E::find()
            .select_only()
            .column(id)
            .expr_as(column.into_expr().cast_as("text"), "value")
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
        for (row, value) in rows {
            if let Err(why) = check(&value) {
                findings.add("rooms and rates can be read", format!("{name} of {row}: {why}"));
            }
        }
    }
}
