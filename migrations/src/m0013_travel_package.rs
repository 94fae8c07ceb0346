//! Travel packages of creators, and requests for packages.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("travel_package")
            .id()
            .uuid("account_id")
            .text("title")
            .text("description")
            .json("stays")
            .json("days")
            // The package's own images in order: rows of `image`.
            .json("image_ids")
            // The sum over all stays.
            .integer("nights")
            .boolean("is_active")
            .integer("version")
            .instant("created_at")
            .instant("updated_at")
            .belongs_to("account_id", "account")
            .create(manager)
            .await?;
        // A club's page reads a page of its packages in this order.
        index(
            manager,
            "travel_package",
            &["account_id", "is_active", "created_at"],
            false,
        )
        .await?;
        table("travel_package_request")
            .id()
            // The requested creator; the requesting traveller needs no account.
            .uuid("creator_id")
            .text("name")
            .text("email")
            .text("message")
            .instant("created_at")
            .belongs_to("creator_id", "account")
            .create(manager)
            .await?;
        index(manager, "travel_package_request", &["creator_id", "created_at"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["travel_package_request", "travel_package"] {
            manager.drop_table(Table::drop().table(name).to_owned()).await?;
        }
        Ok(())
    }
}
