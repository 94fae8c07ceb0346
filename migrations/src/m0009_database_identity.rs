//! An identity of the database, so that files beside it are never mistaken for another database's.

use crate::table::table;
use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("database_identity").id().create(manager).await?;
        let db = manager.get_connection();
        let new = match manager.get_database_backend() {
            DbBackend::Postgres => "gen_random_uuid()",
            _ => "randomblob(16)",
        };
        db.execute_unprepared(&format!("INSERT INTO database_identity (id) VALUES ({new})"))
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_table(Table::drop().table("database_identity").to_owned())
            .await
    }
}
