//! Accounts with an address: passwords, providers, one-time codes, refresh tokens, signing keys, and the local mailbox.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// In the order of creation.
const TABLES: &[&str] = &[
    "linked_provider",
    "one_time_code",
    "refresh_token",
    "signing_key",
    "mail",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            // A PHC string: algorithm, parameters, salt, hash. NULL: this account has no password.
            ColumnDef::new("password_hash").text().null().to_owned(),
            // When the person proved that the address is theirs.
            ColumnDef::new("email_verified_at")
                .timestamp_with_time_zone()
                .null()
                .to_owned(),
            // When the person left the welcome page.
            ColumnDef::new("welcomed_at")
                .timestamp_with_time_zone()
                .null()
                .to_owned(),
        ] {
            let mut column = column;
            let change = Table::alter().table("account").add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        accounts(manager).await?;
        keys(manager).await?;
        // The emails in the built-in mailbox; the settings can replace it by an SMTP server.
        table("mail")
            .id()
            .text("recipient")
            .text("subject")
            .text("html")
            .text("text")
            .instant("created_at")
            .create(manager)
            .await?;
        index(manager, "mail", &["created_at"], false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in TABLES.iter().rev() {
            manager.drop_table(Table::drop().table(*name).to_owned()).await?;
        }
        for column in ["password_hash", "email_verified_at", "welcomed_at"] {
            let change = Table::alter().table("account").drop_column(column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}

async fn accounts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("linked_provider")
        .id()
        .uuid("account_id")
        // `google`, `facebook`, or the address of another issuer.
        .text("provider")
        // The provider's id of the person.
        .text("subject")
        .text_null("email")
        .instant("created_at")
        .belongs_to("account_id", "account")
        .create(manager)
        .await?;
    index(manager, "linked_provider", &["provider", "subject"], true).await?;
    index(manager, "linked_provider", &["account_id"], false).await?;
    table("one_time_code")
        .id()
        .text("purpose")
        .bytes("code_hash")
        // NULL: there is no account with this address yet.
        .uuid_null("account_id")
        .text("email")
        // Hash of the requesting browser's id.
        .text_null("browser_hash")
        .text_null("return_url")
        .text("role")
        // Wrong answers so far by other browsers.
        .integer("attempts")
        .instant("created_at")
        .instant("expires_at")
        .instant_null("used_at")
        .belongs_to("account_id", "account")
        .create(manager)
        .await?;
    index(manager, "one_time_code", &["code_hash"], true).await?;
    index(manager, "one_time_code", &["expires_at"], false).await
}

async fn keys(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("refresh_token")
        .id()
        .uuid("session_id")
        .bytes("token_hash")
        .instant("created_at")
        .instant("expires_at")
        .instant_null("used_at")
        .belongs_to("session_id", "session")
        .create(manager)
        .await?;
    index(manager, "refresh_token", &["token_hash"], true).await?;
    index(manager, "refresh_token", &["session_id"], false).await?;
    table("signing_key")
        .id()
        .text("algorithm")
        .bytes("private_key")
        .instant("created_at")
        .create(manager)
        .await
}
