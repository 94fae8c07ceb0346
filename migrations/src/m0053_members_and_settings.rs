//! Accounts that an operator has blocked, settings that operators change while the server runs, and the site's texts.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // It may be empty, so that the running version does not see it.
        let mut column = ColumnDef::new("blocked_at");
        column.timestamp_with_time_zone().null();
        let change = Table::alter().table("account").add_column(&mut column).to_owned();
        manager.alter_table(change).await?;
        table("feature_toggle")
            .text("name")
            .boolean("is_enabled")
            .instant("updated_at")
            .primary(&["name"])
            .create(manager)
            .await?;
        // Each saved version of a text stays.
        table("site_text")
            .id()
            .text("kind")
            .integer("version")
            .text("markdown")
            .instant("created_at")
            .create(manager)
            .await?;
        index(manager, "site_text", &["kind", "version"], true).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["site_text", "feature_toggle"] {
            manager.drop_table(Table::drop().table(name).to_owned()).await?;
        }
        let change = Table::alter().table("account").drop_column("blocked_at").to_owned();
        manager.alter_table(change).await
    }
}
