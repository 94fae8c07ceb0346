//! Emails to subscribers about creators' new content.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const DUE: &str = "subscription_letter_due_at";
const PUBLISHED: &str = "post_publish_at";
const SHOWN: &str = "recommendation_shown_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        make_subscriptions(manager).await?;
        make_emails(manager).await?;
        // When it became visible for the first time; only that is news.
        let mut shown_at = ColumnDef::new("shown_at");
        shown_at.timestamp_with_time_zone().null();
        manager
            .alter_table(
                Table::alter()
                    .table("recommendation")
                    .add_column(&mut shown_at)
                    .to_owned(),
            )
            .await?;
        manager
            .get_connection()
            .execute_unprepared("UPDATE recommendation SET shown_at = created_at WHERE is_active")
            .await?;
        index(manager, "recommendation", &["shown_at"], false).await?;
        // Recently published posts of all creators.
        index(manager, "post", &["publish_at"], false).await?;
        // Additional headers of an email.
        let mut headers = ColumnDef::new("headers");
        headers.json_binary().null();
        manager
            .alter_table(Table::alter().table("mail").add_column(&mut headers).to_owned())
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, table) in [(PUBLISHED, "post"), (SHOWN, "recommendation")] {
            manager
                .drop_index(Index::drop().name(name).table(table).to_owned())
                .await?;
        }
        for (table, column) in [("mail", "headers"), ("recommendation", "shown_at")] {
            manager
                .alter_table(Table::alter().table(table).drop_column(column).to_owned())
                .await?;
        }
        for name in ["announcement", "subscription_letter", "email_subscription"] {
            manager.drop_table(Table::drop().table(name).to_owned()).await?;
        }
        Ok(())
    }
}

async fn make_subscriptions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("email_subscription")
        // Derived from creator and address, so that it does not reveal whether the row existed before.
        .id()
        .uuid("creator_id")
        // The account that has verified the address, if there is one.
        .uuid_null("account_id")
        // In lower case, like the addresses of accounts.
        .text("email")
        .text("time_zone")
        .text("subscription_type")
        .boolean("daily_digest")
        .bytes("code_hash")
        .instant("code_expires_at")
        // NULL: the address gets only the confirmation email.
        .instant_null("confirmed_at")
        // Confirmation emails: their number, since when they are counted, and the last one.
        .integer("asked")
        .instant("asked_since")
        .instant_null("asked_at")
        .integer("version")
        .instant("created_at")
        .instant("updated_at")
        .belongs_to("creator_id", "account")
        .belongs_to("account_id", "account")
        .create(manager)
        .await?;
    index(manager, "email_subscription", &["creator_id", "email"], true).await?;
    // The worker reads a creator's subscribers in this order.
    index(manager, "email_subscription", &["creator_id", "id"], false).await?;
    index(manager, "email_subscription", &["email"], false).await?;
    index(manager, "email_subscription", &["account_id"], false).await
}

async fn make_emails(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("subscription_letter")
        .uuid("subscription_id")
        // `post` or `stay`.
        .text("kind")
        .uuid("subject_id")
        .instant("due_at")
        .instant_null("sent_at")
        // Each item is sent once.
        .primary(&["subscription_id", "kind", "subject_id"])
        .belongs_to("subscription_id", "email_subscription")
        .create(manager)
        .await?;
    let waiting = Index::create()
        .name(DUE)
        .table("subscription_letter")
        .col("due_at")
        .and_where(Expr::col("sent_at").is_null())
        .to_owned();
    manager.create_index(waiting).await?;
    // Items about which all subscribers have an email.
    table("announcement")
        .text("kind")
        .uuid("subject_id")
        // When the item was published, as of its announcement.
        .instant("shown_at")
        .primary(&["kind", "subject_id"])
        .create(manager)
        .await
}
