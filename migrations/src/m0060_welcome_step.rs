//! Where a new creator goes on with setting up the club: the next step's name, or `done`.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = ColumnDef::new("welcome_step");
        column.text().null();
        let change = Table::alter().table("account").add_column(&mut column).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter().table("account").drop_column("welcome_step").to_owned();
        manager.alter_table(change).await
    }
}
