//! Until when the price of an open invoice is held.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // It may be empty, so that the running version does not see it.
        let mut column = ColumnDef::new("price_held_until");
        column.timestamp_with_time_zone().null();
        let change = Table::alter().table("itinerary").add_column(&mut column).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("itinerary")
            .drop_column("price_held_until")
            .to_owned();
        manager.alter_table(change).await
    }
}
