//! A person's pictures, and the size of uploaded images.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// New columns; all can be NULL, so that the running version ignores them.
const COLUMNS: [(&str, &str); 4] = [
    // References a row of `image`.
    ("account", "picture_id"),
    ("account", "hero_image_id"),
    // In pixels. NULL: artwork, which can be drawn in any size.
    ("image", "width"),
    ("image", "height"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in COLUMNS {
            let mut column = ColumnDef::new(column);
            if table == "account" {
                column.uuid().null();
            } else {
                column.integer().null();
            }
            let change = Table::alter().table(table).add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in COLUMNS {
            let change = Table::alter().table(table).drop_column(column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
