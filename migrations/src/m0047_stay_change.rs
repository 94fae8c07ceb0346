//! Changes of booked stays: a new stay in an itinerary of its own, and the rooms that it replaces.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("stay_change")
            .id()
            .uuid("account_id")
            .uuid("itinerary_id")
            .uuid("line_item_id")
            .uuid("new_itinerary_id")
            .text("status")
            .text("currency")
            .big("fee_minor")
            .big("refund_minor")
            // The deadline that makes cancelling the replaced rooms dearer.
            .instant_null("refund_until")
            .uuid_null("cancellation_id")
            .instant("created_at")
            .instant_null("ended_at")
            .create(manager)
            .await?;
        index(manager, "stay_change", &["itinerary_id"], false).await?;
        index(manager, "stay_change", &["new_itinerary_id"], true).await?;
        index(manager, "stay_change", &["cancellation_id"], true).await?;
        table("replaced_room")
            .id()
            .uuid("stay_change_id")
            .uuid("room_id")
            .big("fee_minor")
            .big("refund_minor")
            // The room's id as long as the change is under way: a room has one change at a time.
            .uuid_null("open_room_id")
            .belongs_to("stay_change_id", "stay_change")
            .create(manager)
            .await?;
        index(manager, "replaced_room", &["stay_change_id"], false).await?;
        index(manager, "replaced_room", &["open_room_id"], true).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["replaced_room", "stay_change"] {
            manager.drop_table(Table::drop().table(name).to_owned()).await?;
        }
        Ok(())
    }
}
