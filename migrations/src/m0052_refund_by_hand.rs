//! Refunds that an operator pays by other means than the payment provider.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// How it was paid, and the reference of that payment.
const COLUMNS: [&str; 2] = ["paid_by", "payment_reference"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in COLUMNS {
            // It may be empty, so that the running version does not see it.
            let mut column = ColumnDef::new(name);
            column.text().null();
            let change = Table::alter().table("refund").add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in COLUMNS {
            let change = Table::alter().table("refund").drop_column(name).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
