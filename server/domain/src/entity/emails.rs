//! Emails that wait in the outbox, and those of the built-in mailbox.

use super::entities;
use chrono::Utc;
use uuid::Uuid;

entities! {
    /// Something to be told outside, once.
    outbox "outbox" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        payload: Json,
        attempts: i32,
        last_error: Option<String>,
        available_at: DateTime<Utc>,
        /// Those of less come first.
        urgency: i32,
        created_at: DateTime<Utc>,
        delivered_at: Option<DateTime<Utc>>,
        /// The trip that an email is about.
        itinerary_id: Option<Uuid>,
        /// Since when it waits for the operator's word, after a restore.
        held_at: Option<DateTime<Utc>>,
    }

    /// A mail in the built-in mailbox.
    mail "mail" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        recipient: String,
        subject: String,
        html: String,
        text: String,
        headers: Option<Json>,
        created_at: DateTime<Utc>,
    }
}
