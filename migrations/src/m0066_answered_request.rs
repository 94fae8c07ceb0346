//! When a creator marked a request for a package as answered.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = ColumnDef::new("answered_at");
        column.timestamp_with_time_zone().null();
        let change = Table::alter()
            .table("travel_package_request")
            .add_column(&mut column)
            .to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("travel_package_request")
            .drop_column("answered_at")
            .to_owned();
        manager.alter_table(change).await
    }
}
