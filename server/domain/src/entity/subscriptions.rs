//! Who gets emails about what creators publish, and about what.

use super::entities;
use chrono::Utc;
use uuid::Uuid;

entities! {
    /// Emails to an address about what a creator publishes.
    email_subscription "email_subscription" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        creator_id: Uuid,
        account_id: Option<Uuid>,
        email: String,
        time_zone: String,
        subscription_type: String,
        daily_digest: bool,
        code_hash: Vec<u8>,
        code_expires_at: DateTime<Utc>,
        confirmed_at: Option<DateTime<Utc>>,
        notice_at: Option<DateTime<Utc>>,
        asked: i32,
        asked_since: DateTime<Utc>,
        asked_at: Option<DateTime<Utc>>,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// A subject of which a subscriber gets one email.
    subscription_email "subscription_letter" {
        #[sea_orm(primary_key, auto_increment = false)] subscription_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] kind: String,
        #[sea_orm(primary_key, auto_increment = false)] subject_id: Uuid,
        due_at: DateTime<Utc>,
        sent_at: Option<DateTime<Utc>>,
    }

    /// Something that all subscribers have an email of.
    announcement "announcement" {
        #[sea_orm(primary_key, auto_increment = false)] kind: String,
        #[sea_orm(primary_key, auto_increment = false)] subject_id: Uuid,
        shown_at: DateTime<Utc>,
    }
}
