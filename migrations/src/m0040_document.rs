//! Documents as they were issued: an invoice or a credit note does not change when names and settings do.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Its key is that of the invoice or the credit note.
        table("document")
            .id()
            .uuid("itinerary_id")
            .text("kind")
            .json("content")
            .instant("created_at")
            .belongs_to("itinerary_id", "itinerary")
            .create(manager)
            .await?;
        index(manager, "document", &["itinerary_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("document").to_owned()).await
    }
}
