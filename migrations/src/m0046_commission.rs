//! The creator's share of a booking in hundredths of a percent, as it was when the stay was confirmed.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Earlier stays have none: theirs was five percent.
        let mut column = ColumnDef::new("commission_bps");
        column.integer().null();
        let change = Table::alter().table("line_item").add_column(&mut column).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("line_item")
            .drop_column("commission_bps")
            .to_owned();
        manager.alter_table(change).await
    }
}
