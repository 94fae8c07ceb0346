//! What an import knows of a hotel's record: its age, whether its place is exact, and whether the source still has it.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// One column in each statement: SQLite adds no more.
fn columns() -> [ColumnDef; 3] {
    let mut unlisted = ColumnDef::new("unlisted_at");
    unlisted.timestamp_with_time_zone().null();
    let mut approximate = ColumnDef::new("is_approximate");
    approximate.boolean().not_null().default(false);
    let mut as_of = ColumnDef::new("source_as_of");
    as_of.timestamp_with_time_zone().null();
    [unlisted, approximate, as_of]
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for mut column in columns() {
            let table = Table::alter().table("hotel").add_column(&mut column).to_owned();
            manager.alter_table(table).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["source_as_of", "is_approximate", "unlisted_at"] {
            let table = Table::alter().table("hotel").drop_column(column).to_owned();
            manager.alter_table(table).await?;
        }
        Ok(())
    }
}
