//! Counts attempts at passwords and codes, shared by all servers.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("attempt")
            // A keyed hash of the protected item.
            .text("key")
            // When its whole allowance is available again, in milliseconds since 1970.
            .big("full_at")
            .primary(&["key"])
            .create(manager)
            .await?;
        index(manager, "attempt", &["full_at"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("attempt").to_owned()).await
    }
}
