//! The time zone of the traveller, for deadlines and reminders.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// May be empty: where it is not known, deadlines have the hotel's time alone.
fn column() -> ColumnDef {
    ColumnDef::new("time_zone").text().null().to_owned()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter().table("itinerary").add_column(column()).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter().table("itinerary").drop_column("time_zone").to_owned();
        manager.alter_table(change).await
    }
}
