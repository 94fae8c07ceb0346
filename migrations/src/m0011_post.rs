//! What creators write in their clubs.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("post")
            .id()
            .uuid("account_id")
            .text("title")
            // None: a draft. What lies ahead is scheduled, and shows itself without a change of the row.
            .instant_null("publish_at")
            .json("blocks")
            // What a list shows, written with the blocks so that no list reads them.
            .text("description")
            // Names a row of `image`, which may be gone.
            .uuid_null("image_id")
            .integer("version")
            .instant("created_at")
            .instant("updated_at")
            .belongs_to("account_id", "account")
            .create(manager)
            .await?;
        // A club's page finds its part of a creator's posts in this index alone.
        index(manager, "post", &["account_id", "publish_at", "id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("post").to_owned()).await
    }
}
