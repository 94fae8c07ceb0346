//! The appearance of a club: links, a colour, and when its creator was verified.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// All can be NULL, so that the running version ignores them.
const COLUMNS: [&str; 3] = ["links", "theme_color", "verified_at"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for name in COLUMNS {
            let mut column = ColumnDef::new(name);
            match name {
                "links" => column.json_binary(),
                "theme_color" => column.text(),
                _ => column.timestamp_with_time_zone(),
            };
            column.null();
            let change = Table::alter().table("account").add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in COLUMNS {
            let change = Table::alter().table("account").drop_column(name).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
