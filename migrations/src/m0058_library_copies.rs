//! Keeps pictures of packages, clubs and profiles in the library as well, and the names of uploaded files.

use crate::table::index;
use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, Statement, prelude::Uuid},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The kinds whose pictures the library has as well, as a list in SQL.
const KINDS: &str = "'travelPackage', 'heroImage', 'profilePicture'";
/// The id of a copy differs from that of its picture in this bit, which is a random one in both.
const COPY: u128 = 1 << 60;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut name = ColumnDef::new("file_name").text().null().to_owned();
        let change = Table::alter().table("image").add_column(&mut name).to_owned();
        manager.alter_table(change).await?;
        // Several rows can name one file; the clean-up looks for them by it.
        index(manager, "image", &["storage_key"], false).await?;
        let db = manager.get_connection();
        let backend = db.get_database_backend();
        let pictures = format!(
            "SELECT image.id FROM image JOIN account ON account.id = image.owner_id \
             WHERE image.kind IN ({KINDS}) AND image.storage_key IS NOT NULL AND account.role = 'role/creator'"
        );
        for row in db.query_all_raw(Statement::from_string(backend, pictures)).await? {
            let id: Uuid = row.try_get("", "id")?;
            let copy = Uuid::from_u128(id.as_u128() ^ COPY);
            let insert = "INSERT INTO image (id, kind, owner_id, position, caption, descriptor, storage_key, width, \
                          height, created_at, alt, cut, version) \
                          SELECT $1, 'library', owner_id, 0, caption, descriptor, storage_key, width, height, \
                          created_at, alt, cut, version FROM image WHERE id = $2";
            let values = [copy.into(), id.into()];
            db.execute_raw(Statement::from_sql_and_values(backend, insert, values))
                .await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .get_connection()
            .execute_unprepared(&format!(
                "DELETE FROM image WHERE kind = 'library' AND storage_key IN \
                 (SELECT storage_key FROM image WHERE kind IN ({KINDS}))"
            ))
            .await?;
        let drop = Index::drop().name("image_storage_key").table("image").to_owned();
        manager.drop_index(drop).await?;
        let change = Table::alter().table("image").drop_column("file_name").to_owned();
        manager.alter_table(change).await
    }
}
