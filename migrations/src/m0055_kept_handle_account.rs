//! Finds the former handles of an account.

use crate::table::index;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        index(manager, "kept_handle", &["account_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Index::drop()
            .name("kept_handle_account_id")
            .table("kept_handle")
            .to_owned();
        manager.drop_index(drop).await
    }
}
