//! Which lease of a job is the one in force. An end that was reached under an earlier one changes nothing.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // It may be empty, so that the running version does not see it.
        let mut column = ColumnDef::new("lease_id");
        column.uuid().null();
        let change = Table::alter().table("job").add_column(&mut column).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter().table("job").drop_column("lease_id").to_owned();
        manager.alter_table(change).await
    }
}
