//! Posts of creators.

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
            // NULL: a draft. A future time: scheduled; the post becomes visible without a change of the row.
            .instant_null("publish_at")
            .json("blocks")
            // Data for lists, stored with the blocks so that no list reads them.
            .text("description")
            // References a row of `image`, which may be deleted.
            .uuid_null("image_id")
            .integer("version")
            .instant("created_at")
            .instant("updated_at")
            .belongs_to("account_id", "account")
            .create(manager)
            .await?;
        // A club's page finds a page of its posts in this index alone.
        index(manager, "post", &["account_id", "publish_at", "id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("post").to_owned()).await
    }
}
