//! Cancellations, refunds and credit notes, and the operator's tasks.

use crate::table::{index, table};
use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Tables in the order in which they are made.
const TABLES: [&str; 5] = ["cancellation", "cancelled_room", "refund", "credit_note", "task"];

/// What was or is being given back; the database itself refuses to give back more than was taken. SQLite checks a whole table
/// when a column with a condition is added, and does not say when it could not, so there a trigger has the condition.
const REFUNDED_ON_SQLITE: [&str; 2] = [
    "ALTER TABLE payment ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0",
    "CREATE TRIGGER payment_refunded_minor BEFORE UPDATE OF refunded_minor, captured_minor ON payment \
     WHEN NEW.refunded_minor < 0 OR NEW.refunded_minor > COALESCE(NEW.captured_minor, 0) \
     BEGIN SELECT RAISE(ABORT, 'more given back than taken'); END",
];
const REFUNDED_ON_POSTGRES: [&str; 1] = [
    "ALTER TABLE payment ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0 \
     CHECK (refunded_minor >= 0 AND refunded_minor <= COALESCE(captured_minor, 0))",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for change in match db.get_database_backend() {
            DbBackend::Sqlite => &REFUNDED_ON_SQLITE[..],
            _ => &REFUNDED_ON_POSTGRES[..],
        } {
            db.execute_unprepared(change).await?;
        }
        let cancelled_at = ColumnDef::new("cancelled_at")
            .timestamp_with_time_zone()
            .null()
            .to_owned();
        let change = Table::alter()
            .table("line_room")
            .add_column(cancelled_at.clone())
            .to_owned();
        manager.alter_table(change).await?;
        // What a traveller agreed to, once for each quote.
        table("cancellation")
            .id()
            .uuid("itinerary_id")
            .uuid("account_id")
            .uuid("quote_id")
            .text("status")
            .text("currency")
            .big("fee_minor")
            .big("refund_minor")
            .instant("consented_at")
            .instant_null("confirmed_at")
            .text_null("failure")
            .create(manager)
            .await?;
        index(manager, "cancellation", &["quote_id"], true).await?;
        index(manager, "cancellation", &["itinerary_id"], false).await?;
        // Its key is the room's: a room is cancelled once.
        table("cancelled_room")
            .id()
            .uuid("cancellation_id")
            .uuid("line_item_id")
            .big("fee_minor")
            .big("refund_minor")
            .belongs_to("cancellation_id", "cancellation")
            .create(manager)
            .await?;
        index(manager, "cancelled_room", &["cancellation_id"], false).await?;
        refund(manager).await?;
        table("credit_note")
            .id()
            .uuid("invoice_id")
            .uuid("cancellation_id")
            .integer("year")
            .integer("sequence")
            .text("currency")
            .big("amount_minor")
            .json("items")
            .instant("created_at")
            .create(manager)
            .await?;
        index(manager, "credit_note", &["year", "sequence"], true).await?;
        index(manager, "credit_note", &["cancellation_id"], true).await?;
        // What a person of the operator has to look at; one of a kind for each thing.
        table("task")
            .id()
            .text("kind")
            .text("subject_kind")
            .uuid("subject_id")
            .json("detail")
            .instant("created_at")
            .instant_null("done_at")
            .create(manager)
            .await?;
        index(manager, "task", &["kind", "subject_id"], true).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in TABLES.iter().rev() {
            manager.drop_table(Table::drop().table(*name).to_owned()).await?;
        }
        let db = manager.get_connection();
        if db.get_database_backend() == DbBackend::Sqlite {
            db.execute_unprepared("DROP TRIGGER payment_refunded_minor").await?;
        }
        for (table, column) in [("line_room", "cancelled_at"), ("payment", "refunded_minor")] {
            let change = Table::alter().table(table).drop_column(column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}

async fn refund(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("refund")
        .id()
        .uuid("payment_id")
        .uuid("invoice_id")
        .uuid("itinerary_id")
        .uuid_null("cancellation_id")
        .text("status")
        .text("currency")
        .big("amount_minor")
        // Kept before the provider is called, and changed only after a look at what the provider did.
        .text("idempotency_key")
        .integer("attempt")
        .text_null("provider_refund_id")
        .text_null("failure")
        .instant("requested_at")
        .instant_null("sent_at")
        .instant_null("succeeded_at")
        .instant_null("failed_at")
        .check(Expr::cust("amount_minor > 0"))
        .create(manager)
        .await?;
    index(manager, "refund", &["idempotency_key"], true).await?;
    index(manager, "refund", &["payment_id"], false).await?;
    index(manager, "refund", &["itinerary_id"], false).await?;
    // A cancellation gives back once.
    index(manager, "refund", &["cancellation_id"], true).await
}
