//! When the head of a club was last changed, independent of other changes to its account.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMN: &str = "club_changed_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // It can be NULL, so that the running version ignores it.
        let mut column = ColumnDef::new(COLUMN);
        column.timestamp_with_time_zone().null();
        let change = Table::alter().table("account").add_column(&mut column).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter().table("account").drop_column(COLUMN).to_owned();
        manager.alter_table(change).await
    }
}
