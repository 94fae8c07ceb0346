//! Fees of cancellations that an operator gives back: refunds of their own, each with its credit note.

use crate::table::index;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The cancellation whose fee a refund gives back, and the refund that a credit note is about.
const COLUMNS: [(&str, &str); 2] = [("refund", "waived_cancellation_id"), ("credit_note", "refund_id")];
const NOTES: &str = "credit_note_cancellation_id";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, name) in COLUMNS {
            // It may be empty, so that the running version does not see it.
            let mut column = ColumnDef::new(name);
            column.uuid().null();
            let change = Table::alter().table(table).add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        index(manager, "refund", &["waived_cancellation_id"], false).await?;
        // A cancellation has a note of its own, and one for each part of its fee that is given back.
        manager
            .drop_index(Index::drop().name(NOTES).table("credit_note").to_owned())
            .await?;
        index(manager, "credit_note", &["cancellation_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_index(Index::drop().name(NOTES).table("credit_note").to_owned())
            .await?;
        index(manager, "credit_note", &["cancellation_id"], true).await?;
        let refunds = Index::drop()
            .name("refund_waived_cancellation_id")
            .table("refund")
            .to_owned();
        manager.drop_index(refunds).await?;
        for (table, name) in COLUMNS {
            let change = Table::alter().table(table).drop_column(name).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
