//! What others had paid of a refund that an operator settled by hand: refunds of the provider's dashboard, and banks.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 2] = ["by_dashboard_minor", "by_bank_minor"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in COLUMNS {
            let mut column = ColumnDef::new(name);
            column.big_integer().null();
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
