//! Liked hotels and other destinations, without duplicates.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // `destination` is a destination's id, as `city:2267057` or `hotel:…`; deleting a hotel deletes its likes.
        table("liked")
            .uuid("account_id")
            .text("destination")
            .uuid_null("hotel_id")
            .instant("created_at")
            .primary(&["account_id", "destination"])
            .belongs_to("account_id", "account")
            .belongs_to("hotel_id", "hotel")
            .create(manager)
            .await?;
        index(manager, "liked", &["account_id", "created_at"], false).await?;
        index(manager, "liked", &["hotel_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("liked").to_owned()).await
    }
}
