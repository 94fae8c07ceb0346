//! A number that grows with every change of hotels and rates, so that processes know when their memory is out of date.
//! Triggers count changes by any program.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

/// Tables whose changes count.
const TABLES: [&str; 3] = ["hotel", "room_type", "rate_plan"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        db.execute_unprepared("CREATE TABLE catalogue_version (version BIGINT NOT NULL)")
            .await?;
        db.execute_unprepared("INSERT INTO catalogue_version (version) VALUES (1)")
            .await?;
        if postgres {
            db.execute_unprepared(
                "CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN UPDATE catalogue_version SET version = version + 1; RETURN NULL; END $$",
            )
            .await?;
        }
        for table in TABLES {
            if postgres {
                db.execute_unprepared(&format!(
                    "CREATE TRIGGER {table}_changed AFTER INSERT OR UPDATE OR DELETE ON {table} \
                     FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed()"
                ))
                .await?;
                continue;
            }
            for event in ["INSERT", "UPDATE", "DELETE"] {
                db.execute_unprepared(&format!(
                    "CREATE TRIGGER {table}_changed_by_{event} AFTER {event} ON {table} \
                     BEGIN UPDATE catalogue_version SET version = version + 1; END"
                ))
                .await?;
            }
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for table in TABLES {
            if manager.get_database_backend() == DbBackend::Postgres {
                db.execute_unprepared(&format!("DROP TRIGGER {table}_changed ON {table}"))
                    .await?;
                continue;
            }
            for event in ["INSERT", "UPDATE", "DELETE"] {
                db.execute_unprepared(&format!("DROP TRIGGER {table}_changed_by_{event}"))
                    .await?;
            }
        }
        if manager.get_database_backend() == DbBackend::Postgres {
            db.execute_unprepared("DROP FUNCTION catalogue_changed()").await?;
        }
        db.execute_unprepared("DROP TABLE catalogue_version").await?;
        Ok(())
    }
}
