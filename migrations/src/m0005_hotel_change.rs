//! Records the order in which hotels change, including their rates and nights. Triggers record changes by any program,
//! so that the index in memory can be updated hotel by hotel.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The recorded tables, and the expression that names a row's hotel.
const TABLES: [(&str, &str); 4] = [
    ("hotel", "id"),
    ("room_type", "hotel_id"),
    ("rate_plan", "hotel_id"),
    ("room_night", ""),
];
const EVENTS: [&str; 3] = ["INSERT", "UPDATE", "DELETE"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        if manager.get_database_backend() == DbBackend::Postgres {
            // A transaction may be committed after one that began later; its number shows that.
            db.execute_unprepared(
                "CREATE TABLE hotel_change (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, hotel_id UUID NOT NULL, \
                 transaction_id BIGINT NOT NULL DEFAULT CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT))",
            )
            .await?;
            db.execute_unprepared("CREATE INDEX hotel_change_transaction_id ON hotel_change (transaction_id)")
                .await?;
            for (table, column) in TABLES {
                for event in EVENTS {
                    db.execute_unprepared(&function(table, column, event)).await?;
                    db.execute_unprepared(&trigger(table, event)).await?;
                }
            }
            return Ok(());
        }
        db.execute_unprepared(
            "CREATE TABLE hotel_change (id INTEGER PRIMARY KEY AUTOINCREMENT, hotel_id BLOB NOT NULL)",
        )
        .await?;
        for (table, column) in TABLES {
            for event in EVENTS {
                let row = if event == "DELETE" { "OLD" } else { "NEW" };
                let hotel = if column.is_empty() {
                    format!("SELECT hotel_id FROM room_type WHERE id = {row}.room_type_id")
                } else {
                    format!("SELECT {row}.{column}")
                };
                db.execute_unprepared(&format!(
                    "CREATE TRIGGER {table}_noted_at_{event} AFTER {event} ON {table} \
                     BEGIN INSERT INTO hotel_change (hotel_id) {hotel}; END"
                ))
                .await?;
            }
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        for (table, _) in TABLES {
            for event in EVENTS {
                let on = if is_postgres {
                    format!(" ON {table}")
                } else {
                    String::new()
                };
                db.execute_unprepared(&format!("DROP TRIGGER {table}_noted_at_{event}{on}"))
                    .await?;
                if is_postgres {
                    db.execute_unprepared(&format!("DROP FUNCTION note_{table}_{event}()"))
                        .await?;
                }
            }
        }
        db.execute_unprepared("DROP TABLE hotel_change").await?;
        Ok(())
    }
}

/// Records each hotel once per statement.
fn function(table: &str, column: &str, event: &str) -> String {
    let hotels = if column.is_empty() {
        "SELECT DISTINCT room_type.hotel_id FROM changed JOIN room_type ON room_type.id = changed.room_type_id"
            .to_owned()
    } else {
        format!("SELECT DISTINCT {column} FROM changed")
    };
    format!(
        "CREATE FUNCTION note_{table}_{event}() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN INSERT INTO hotel_change (hotel_id) {hotels}; RETURN NULL; END $$"
    )
}

fn trigger(table: &str, event: &str) -> String {
    let rows = if event == "DELETE" { "OLD" } else { "NEW" };
    format!(
        "CREATE TRIGGER {table}_noted_at_{event} AFTER {event} ON {table} REFERENCING {rows} TABLE AS changed \
         FOR EACH STATEMENT EXECUTE FUNCTION note_{table}_{event}()"
    )
}
