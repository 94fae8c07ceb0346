//! When the owner of a subscribed address was told that the creator sees it. Earlier subscribers were not, so theirs stays
//! empty and they stay anonymous.

use crate::table::index;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = ColumnDef::new("notice_at");
        column.timestamp_with_time_zone().null();
        let change = Table::alter()
            .table("email_subscription")
            .add_column(&mut column)
            .to_owned();
        manager.alter_table(change).await?;
        index(manager, "email_subscription", &["creator_id", "confirmed_at"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop()
            .name("email_subscription_creator_id_confirmed_at")
            .table("email_subscription")
            .to_owned();
        manager.drop_index(drop).await?;
        let change = Table::alter()
            .table("email_subscription")
            .drop_column("notice_at")
            .to_owned();
        manager.alter_table(change).await
    }
}
