//! The last removal from a cart, so that it can be undone.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // It can be NULL, so that the running version ignores it.
        let mut column = ColumnDef::new("removed");
        column.json_binary().null();
        let change = Table::alter().table("itinerary").add_column(&mut column).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter().table("itinerary").drop_column("removed").to_owned();
        manager.alter_table(change).await
    }
}
