//! A person's library of images.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const NAME: &str = "image_owner_id_kind_created_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // A library reads a page of its images in this order. Images of hotels, which are most, have no owner and are
        // not in this index.
        let index = Index::create()
            .name(NAME)
            .table("image")
            .col("owner_id")
            .col("kind")
            .col("created_at")
            .and_where(Expr::col("owner_id").is_not_null())
            .to_owned();
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_index(Index::drop().name(NAME).table("image").to_owned())
            .await
    }
}
