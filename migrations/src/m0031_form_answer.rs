//! Answers to posted forms, for the pages that browsers load after them.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("form_answer")
            // A hash of the id in the address.
            .text("id")
            // A keyed hash of the session or browser that posted the form.
            .text("owner")
            // Encrypted under a key that needs the id.
            .bytes("content")
            .instant("created_at")
            .instant("expires_at")
            .primary(&["id"])
            .create(manager)
            .await?;
        index(manager, "form_answer", &["owner", "created_at"], false).await?;
        index(manager, "form_answer", &["expires_at"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("form_answer").to_owned()).await
    }
}
