//! Itinerary contents of creators.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("itinerary_content")
            .id()
            .uuid("account_id")
            .text("title")
            .text("description")
            .json("days")
            // References a row of `image`, as long as it is in the library.
            .uuid_null("cover_image_id")
            .boolean("is_active")
            .integer("version")
            .instant("created_at")
            .instant("updated_at")
            .belongs_to("account_id", "account")
            .create(manager)
            .await?;
        // A club's page reads a page of its itinerary contents in this order: ids grow with time.
        index(manager, "itinerary_content", &["account_id", "is_active", "id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table("itinerary_content").to_owned())
            .await
    }
}
