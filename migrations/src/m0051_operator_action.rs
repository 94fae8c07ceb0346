//! What operators do, in a table that only grows; which jobs go on failing; and of which trip an email was.

use crate::table::{index, table};
use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The database itself refuses to change or delete what is written.
const APPEND_ONLY_ON_SQLITE: [&str; 2] = [
    "CREATE TRIGGER operator_action_unchanged BEFORE UPDATE ON operator_action \
     BEGIN SELECT RAISE(ABORT, 'operator_action only grows'); END",
    "CREATE TRIGGER operator_action_undeleted BEFORE DELETE ON operator_action \
     BEGIN SELECT RAISE(ABORT, 'operator_action only grows'); END",
];
const APPEND_ONLY_ON_POSTGRES: [&str; 2] = [
    "CREATE FUNCTION operator_action_grows() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN RAISE EXCEPTION 'operator_action only grows'; END $$",
    "CREATE TRIGGER operator_action_unchanged BEFORE UPDATE OR DELETE ON operator_action \
     FOR EACH ROW EXECUTE FUNCTION operator_action_grows()",
];

/// Columns that the running version does not see.
fn columns() -> [(&'static str, ColumnDef); 3] {
    [
        (
            "job",
            ColumnDef::new("failures").integer().not_null().default(0).to_owned(),
        ),
        (
            "job",
            ColumnDef::new("given_up_at")
                .timestamp_with_time_zone()
                .null()
                .to_owned(),
        ),
        ("outbox", ColumnDef::new("itinerary_id").uuid().null().to_owned()),
    ]
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table("operator_action")
            .id()
            // A form sends it with each press, so that a second press does nothing.
            .uuid("press_id")
            // None: the command line.
            .uuid_null("account_id")
            .text("actor")
            .text("kind")
            .text("subject_kind")
            .text("subject")
            .uuid_null("itinerary_id")
            .text("reason")
            .json("before")
            .json("after")
            .instant("done_at")
            .create(manager)
            .await?;
        index(manager, "operator_action", &["press_id", "kind", "subject"], true).await?;
        index(manager, "operator_action", &["subject", "done_at"], false).await?;
        index(manager, "operator_action", &["itinerary_id", "done_at"], false).await?;
        index(manager, "operator_action", &["done_at"], false).await?;
        let db = manager.get_connection();
        for rule in match db.get_database_backend() {
            DbBackend::Sqlite => &APPEND_ONLY_ON_SQLITE,
            _ => &APPEND_ONLY_ON_POSTGRES,
        } {
            db.execute_unprepared(rule).await?;
        }
        for (table, mut column) in columns() {
            let change = Table::alter().table(table).add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        index(manager, "outbox", &["itinerary_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_index(Index::drop().name("outbox_itinerary_id").table("outbox").to_owned())
            .await?;
        for (table, column) in [("outbox", "itinerary_id"), ("job", "given_up_at"), ("job", "failures")] {
            let change = Table::alter().table(table).drop_column(column).to_owned();
            manager.alter_table(change).await?;
        }
        manager
            .drop_table(Table::drop().table("operator_action").to_owned())
            .await?;
        let db = manager.get_connection();
        if db.get_database_backend() != DbBackend::Sqlite {
            db.execute_unprepared("DROP FUNCTION operator_action_grows()").await?;
        }
        Ok(())
    }
}
