//! The urgency of emails.

use crate::table::index;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The columns of the new index.
const KEY: [&str; 3] = ["delivered_at", "urgency", "available_at"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = ColumnDef::new("urgency");
        // 0: a person may be waiting for it; 1: sent after those. The running version does not use it.
        column.integer().not_null().default(0);
        let change = Table::alter().table("outbox").add_column(&mut column).to_owned();
        manager.alter_table(change).await?;
        index(manager, "outbox", &KEY, false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = format!("outbox_{}", KEY.join("_"));
        manager
            .drop_index(Index::drop().name(name).table("outbox").to_owned())
            .await?;
        let change = Table::alter().table("outbox").drop_column("urgency").to_owned();
        manager.alter_table(change).await
    }
}
