//! A sign-up that awaits the verification of its address keeps the chosen password.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // A PHC string. NULL: the code creates no account, or one without a password.
        let mut column = ColumnDef::new("password_hash").text().null().to_owned();
        let change = Table::alter().table("one_time_code").add_column(&mut column).to_owned();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("one_time_code")
            .drop_column("password_hash")
            .to_owned();
        manager.alter_table(change).await
    }
}
