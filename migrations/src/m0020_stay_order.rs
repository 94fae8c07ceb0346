//! Images beside a recommendation's text, and the order of recommendations in a club.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// New columns of a recommendation.
const COLUMNS: [&str; 3] = ["image_ids", "is_pinned", "position"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time. The running version does not use them.
        for name in COLUMNS {
            let mut column = ColumnDef::new(name);
            match name {
                // Rows of `image`, in the author's order.
                "image_ids" => column.json_binary().not_null().default("[]"),
                "is_pinned" => column.boolean().not_null().default(false),
                // 0: not ordered yet.
                _ => column.integer().not_null().default(0),
            };
            let change = Table::alter()
                .table("recommendation")
                .add_column(&mut column)
                .to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in COLUMNS {
            let change = Table::alter().table("recommendation").drop_column(name).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
