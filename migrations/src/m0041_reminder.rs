//! Reminders that were sent, once for a stay, and links that let their holders read.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("reminder")
            .id()
            .uuid("line_item_id")
            .text("kind")
            .instant("created_at")
            .belongs_to("line_item_id", "line_item")
            .create(manager)
            .await?;
        index(manager, "reminder", &["line_item_id", "kind"], true).await?;
        table("shared_link")
            .id()
            .text("kind")
            .uuid("account_id")
            .uuid("subject_id")
            .instant("created_at")
            .instant_null("revoked_at")
            .create(manager)
            .await?;
        index(manager, "shared_link", &["subject_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["shared_link", "reminder"] {
            manager.drop_table(Table::drop().table(name).to_owned()).await?;
        }
        Ok(())
    }
}
