//! Former handles of accounts. They stay reserved, because links to them must not lead to another club.

use crate::table::table;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("kept_handle")
            .text("slug")
            // The owner; the row stays when that account is deleted.
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
