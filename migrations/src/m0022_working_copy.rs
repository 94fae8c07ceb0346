//! Unpublished changes to creators' published content, one copy per item.

use crate::table::table;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("working_copy")
            .uuid("account_id")
            // `post`, `recommendation`, `travelPackage`, `itineraryContent` or `club`.
            .text("kind")
            // A row of the kind's table; for a club, an account.
            .uuid("thing_id")
            // JSON, as its editor sent it.
            .text("document")
            .integer("base_version")
            .integer("revision")
            .instant("changed_at")
            .primary(&["account_id", "kind", "thing_id"])
            .belongs_to("account_id", "account")
            .create(manager)
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("working_copy").to_owned()).await
    }
}
