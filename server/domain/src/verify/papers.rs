//! Documents: each says what was taken or given back, and no other amount.

use super::Findings;
use crate::{
    entity::{credit_note, document, invoice},
    error::Result,
};
use contract::paper::PaperKind;
use sea_orm::{ConnectionTrait, EntityTrait};
use std::collections::HashMap;
use uuid::Uuid;

/// The lines of a document sum up to its total, which is the amount of the invoice or credit note that it is about.
pub(super) async fn check(db: &impl ConnectionTrait, findings: &mut Findings) -> Result<()> {
    let invoices = invoice::Entity::find().all(db).await?;
    let notes = credit_note::Entity::find().all(db).await?;
    let taken = invoices
        .iter()
        .filter_map(|row| Some(((row.id, PaperKind::Invoice), (row.captured_minor?, &row.currency))));
    let back = notes
        .iter()
        .map(|row| ((row.id, PaperKind::CreditNote), (row.amount_minor, &row.currency)));
    let amounts: HashMap<(Uuid, PaperKind), (i64, &String)> = taken.chain(back).collect();
    for row in document::Entity::find().all(db).await? {
        let paper = &row.content.0;
        let sum: i64 = paper.items.iter().map(|item| item.amount.minor).sum();
        let total = paper.totals.last().map(|total| total.amount);
        let is_right = amounts.get(&(row.id, paper.kind)).is_some_and(|(minor, currency)| {
            sum == *minor
                && row.kind == paper.kind.text()
                && total.is_some_and(|total| total.minor == *minor && total.currency.as_str() == currency.as_str())
        });
        findings.check(is_right, "a document says what was taken or given back", || {
            format!(
                "document {} of kind {} says {total:?}, its lines {sum}",
                row.id, row.kind
            )
        });
    }
    Ok(())
}
