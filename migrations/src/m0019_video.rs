//! Videos of creators' libraries.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("video")
            .id()
            .uuid("account_id")
            .text("title")
            .text("collection")
            .text("provider")
            // The provider's id.
            .text_null("provider_video")
            // Whether the provider has received the whole file.
            .boolean("is_sent")
            .text("status")
            .big_null("upload_bytes")
            .big("received_bytes")
            .instant("expires_at")
            .integer("progress")
            .text_null("failure")
            .integer_null("duration_seconds")
            // References a row of `image`.
            .uuid_null("poster_id")
            .json("renditions")
            // The name of its captions' file.
            .uuid_null("captions_id")
            .big("kept_bytes")
            .integer("attempts")
            .instant("run_at")
            .instant_null("locked_until")
            .uuid_null("worker_id")
            .instant("created_at")
            .instant("updated_at")
            .belongs_to("account_id", "account")
            .create(manager)
            .await?;
        // A library is read in this order: ids grow with time.
        index(manager, "video", &["account_id", "id"], false).await?;
        // The worker finds due videos by this index.
        index(manager, "video", &["status", "run_at"], false).await?;
        index(manager, "video", &["provider", "provider_video"], true).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("video").to_owned()).await
    }
}
