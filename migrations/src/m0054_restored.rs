//! What a restored database may do for the second time: jobs that were under way when its backup was made, and the emails
//! that wait for the operator's word because they may have left before.

use crate::table::index;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // They may be empty, so that the running version does not see them.
        for (table, name) in [("outbox", "held_at"), ("job", "restored_at")] {
            let mut column = ColumnDef::new(name);
            column.timestamp_with_time_zone().null();
            let change = Table::alter().table(table).add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        index(manager, "outbox", &["held_at"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop().name("outbox_held_at").table("outbox").to_owned();
        manager.drop_index(drop).await?;
        for (table, name) in [("outbox", "held_at"), ("job", "restored_at")] {
            let change = Table::alter().table(table).drop_column(name).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
