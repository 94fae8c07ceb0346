//! Alternative text, crop and version of an image.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// All can be NULL, so that the running version ignores them.
const COLUMNS: [&str; 3] = ["alt", "cut", "version"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for name in COLUMNS {
            let mut column = ColumnDef::new(name);
            match name {
                "alt" => column.text(),
                "cut" => column.json_binary(),
                _ => column.integer(),
            };
            column.null();
            let change = Table::alter().table("image").add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in COLUMNS {
            let change = Table::alter().table("image").drop_column(name).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
