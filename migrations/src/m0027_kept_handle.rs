//! Handles that accounts gave up: they stay theirs, or another club would be found under links to them.

use crate::table::table;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("kept_handle")
            .text("slug")
            // Whose it is; the row stays when that account is deleted.
            .uuid("account_id")
            .instant("freed_at")
            .primary(&["slug"])
            .create(manager)
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("kept_handle").to_owned()).await
    }
}
