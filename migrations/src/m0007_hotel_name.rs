//! Other names of hotels: in other languages, official, and local ones. The search for destinations uses them.

use crate::table::table;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("hotel_name")
            .uuid("hotel_id")
            .integer("position")
            .text("name")
            .primary(&["hotel_id", "position"])
            .belongs_to("hotel_id", "hotel")
            .create(manager)
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("hotel_name").to_owned()).await
    }
}
