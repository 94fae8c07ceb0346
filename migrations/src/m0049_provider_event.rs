//! Events of the payment provider, each once, and until when a held amount can be captured.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("provider_event")
            // The provider's id.
            .text("id")
            .text("kind")
            .uuid_null("payment_id")
            .instant("received_at")
            .primary(&["id"])
            .create(manager)
            .await?;
        index(manager, "provider_event", &["received_at"], false).await?;
        // It may be empty, so that the running version does not see it.
        let mut column = ColumnDef::new("capture_before");
        column.timestamp_with_time_zone().null();
        let change = Table::alter().table("payment").add_column(&mut column).to_owned();
        manager.alter_table(change).await?;
        index(manager, "payment", &["authorization_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop()
            .name("payment_authorization_id")
            .table("payment")
            .to_owned();
        manager.drop_index(drop).await?;
        let change = Table::alter().table("payment").drop_column("capture_before").to_owned();
        manager.alter_table(change).await?;
        manager
            .drop_table(Table::drop().table("provider_event").to_owned())
            .await
    }
}
