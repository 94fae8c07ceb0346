//! How a trip is found again: the booker's address as a column, links and browsers that open one trip, and accounts that see
//! trips of an address they have proved.

use crate::table::{index, table};
use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // It may be empty, so that the running version does not see it.
        let mut column = ColumnDef::new("customer_email");
        column.text().null();
        let change = Table::alter().table("itinerary").add_column(&mut column).to_owned();
        manager.alter_table(change).await?;
        let db = manager.get_connection();
        let known = match db.get_database_backend() {
            DbBackend::Sqlite => {
                "UPDATE itinerary SET customer_email = lower(trim(json_extract(customer, '$.email'))) \
                 WHERE customer IS NOT NULL"
            }
            _ => {
                "UPDATE itinerary SET customer_email = lower(trim(customer->>'email')) \
                 WHERE customer IS NOT NULL AND customer <> 'null'::jsonb"
            }
        };
        db.execute_unprepared(known).await?;
        index(manager, "itinerary", &["customer_email"], false).await?;
        // A link in an email, or a browser that opened one. Without an itinerary: the work of a link that is not sent.
        table("trip_access")
            .id()
            .uuid_null("itinerary_id")
            .text("kind")
            .bytes("secret_hash")
            .text("email")
            .instant("created_at")
            .instant("expires_at")
            .belongs_to("itinerary_id", "itinerary")
            .create(manager)
            .await?;
        index(manager, "trip_access", &["secret_hash"], true).await?;
        index(manager, "trip_access", &["itinerary_id"], false).await?;
        index(manager, "trip_access", &["expires_at"], false).await?;
        // An account has proved the address that a trip was booked with.
        table("trip_claim")
            .uuid("itinerary_id")
            .uuid("account_id")
            .text("email")
            .instant("claimed_at")
            .primary(&["itinerary_id", "account_id"])
            .belongs_to("itinerary_id", "itinerary")
            .belongs_to("account_id", "account")
            .create(manager)
            .await?;
        index(manager, "trip_claim", &["account_id"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["trip_claim", "trip_access"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        let index = Index::drop()
            .name("itinerary_customer_email")
            .table("itinerary")
            .to_owned();
        manager.drop_index(index).await?;
        let change = Table::alter()
            .table("itinerary")
            .drop_column("customer_email")
            .to_owned();
        manager.alter_table(change).await
    }
}
