//! Cancellations, refunds and credit notes, and the operator's tasks.

use crate::table::{index, table};
use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Tables in order of creation.
const TABLES: [&str; 5] = ["cancellation", "cancelled_room", "refund", "credit_note", "task"];

/// The refunded amount of a payment, including refunds in progress; the database itself refuses to refund more than was
/// captured. When SQLite adds a column with a condition, it checks the whole table without reporting failures, so a
/// trigger has the condition there.
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
        // A traveller's consent to a cancellation, once per quote.
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
        // A task for a person of the operator; at most one of a kind per item.
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
        // Saved before the call to the provider, and changed only after checking the provider's state.
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
    // At most one refund per cancellation.
    index(manager, "refund", &["cancellation_id"], true).await
}
