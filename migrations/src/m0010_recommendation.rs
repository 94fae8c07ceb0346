//! A creator's club: a text about it, and the recommended hotels.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut bio = ColumnDef::new("bio");
        bio.text().null();
        manager
            .alter_table(Table::alter().table("account").add_column(&mut bio).to_owned())
            .await?;
        table("recommendation")
            .id()
            .uuid("account_id")
            .uuid("hotel_id")
            .text("title")
            .text("text")
            // References a row of `image`.
            .uuid_null("cover_image_id")
            .uuid_null("tile_image_id")
            .boolean("is_active")
            .integer("version")
            .instant("created_at")
            .instant("updated_at")
            .belongs_to("account_id", "account")
            .belongs_to("hotel_id", "hotel")
            .create(manager)
            .await?;
        index(manager, "recommendation", &["account_id", "hotel_id"], true).await?;
        // A club's page reads a page of its recommendations in this order.
        index(
            manager,
            "recommendation",
            &["account_id", "is_active", "created_at"],
            false,
        )
        .await?;
        index(manager, "recommendation", &["hotel_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table("recommendation").to_owned())
            .await?;
        manager
            .alter_table(Table::alter().table("account").drop_column("bio").to_owned())
            .await
    }
}
