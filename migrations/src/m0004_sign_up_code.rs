//! A sign-up that waits for its address to be proved keeps the password that was chosen.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // A PHC string; none: the code makes no account, or one without a password.
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
