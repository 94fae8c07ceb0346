//! Accounts, sessions and the installation's own settings.

use super::entities;
use chrono::Utc;
use uuid::Uuid;

entities! {
    /// Secrets and marks of the installation.
    setting "setting" {
        #[sea_orm(primary_key, auto_increment = false)] name: String,
        value: Vec<u8>,
        created_at: DateTime<Utc>,
    }

    /// A person's account, anonymous ones included.
    account "account" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        role: String,
        email: Option<String>,
        public_name: Option<String>,
        slug: Option<String>,
        currency: String,
        country_code: String,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// A signed-in browser; its secret is kept as a hash.
    session "session" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        secret_hash: Vec<u8>,
        account_id: Uuid,
        user_agent: String,
        created_at: DateTime<Utc>,
        seen_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        revoked_at: Option<DateTime<Utc>>,
    }
}
