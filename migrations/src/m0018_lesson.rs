//! The lessons of the college that a creator has completed.

use crate::table::table;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("lesson_done")
            .uuid("account_id")
            // The lesson's name in its page's address.
            .text("lesson")
            .instant("done_at")
            .primary(&["account_id", "lesson"])
            .belongs_to("account_id", "account")
            .create(manager)
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("lesson_done").to_owned()).await
    }
}
