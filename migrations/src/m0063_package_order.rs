//! The order of packages and itinerary contents in a club.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Tables whose rows their creator puts in order.
const TABLES: [&str; 2] = ["travel_package", "itinerary_content"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            // 0: not ordered yet. The running version does not use it.
            let mut column = ColumnDef::new("position");
            column.integer().not_null().default(0);
            let change = Table::alter().table(table).add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            let change = Table::alter().table(table).drop_column("position").to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
