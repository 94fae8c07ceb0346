//! Numbers of invoices and credit notes: each has its series, one a year, without gaps.

use crate::{
    database::Series,
    entity::{credit_note, invoice},
    error::Result,
};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// An invoice's number as people read it; none before it is paid.
pub(crate) fn invoice_number(row: &invoice::Model) -> Option<String> {
    let (year, sequence) = row.year.zip(row.sequence)?;
    Some(format!("{year}-{sequence:06}"))
}

/// A credit note's number as people read it.
pub(crate) fn credit_note_number(year: i32, sequence: i32) -> String {
    format!("C{year}-{sequence:06}")
}

/// The next sequence of the year's invoices: numbering is serial until the transaction ends.
pub(crate) async fn next_invoice(tx: &DatabaseTransaction, year: i32) -> Result<i32> {
    Series::Invoices.lock(tx).await?;
    let last = invoice::Entity::find()
        .filter(invoice::Column::Year.eq(year))
        .order_by_desc(invoice::Column::Sequence)
        .limit(1)
        .one(tx)
        .await?;
    Ok(last.and_then(|invoice| invoice.sequence).unwrap_or(0) + 1)
}

/// The next sequence of the year's credit notes: numbering is serial until the transaction ends.
pub(crate) async fn next_credit_note(tx: &DatabaseTransaction, year: i32) -> Result<i32> {
    Series::CreditNotes.lock(tx).await?;
    let last = credit_note::Entity::find()
        .filter(credit_note::Column::Year.eq(year))
        .order_by_desc(credit_note::Column::Sequence)
        .one(tx)
        .await?;
    Ok(last.map_or(0, |note| note.sequence) + 1)
}
