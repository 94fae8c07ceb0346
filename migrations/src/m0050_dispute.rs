//! Disputes: what cardholders object to at their bank.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("dispute")
            .id()
            .text("provider_dispute_id")
            .uuid("payment_id")
            .uuid("invoice_id")
            .uuid("itinerary_id")
            .text("status")
            .text("currency")
            .big("amount_minor")
            .text("reason")
            // Whether the bank has the amount.
            .boolean("is_withdrawn")
            .instant("opened_at")
            .instant_null("closed_at")
            .refers_to("payment_id", "payment")
            .create(manager)
            .await?;
        index(manager, "dispute", &["provider_dispute_id"], true).await?;
        index(manager, "dispute", &["payment_id"], false).await?;
        index(manager, "dispute", &["itinerary_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("dispute").to_owned()).await
    }
}
