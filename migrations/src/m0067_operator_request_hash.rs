//! What an operator's request asked for, so that the same request with other values is refused.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = ColumnDef::new("request_hash");
        column.binary().null();
        let change = Table::alter()
            .table("operator_action")
            .add_column(&mut column)
            .to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("operator_action")
            .drop_column("request_hash")
            .to_owned();
        manager.alter_table(change).await
    }
}
