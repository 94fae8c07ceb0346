//! Videos of creators' libraries.

use super::entities;
use crate::stored::Stored;
use chrono::Utc;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A video in one size, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRendition {
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    pub bytes: u64,
    /// Where the provider shows it; none: it is kept here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
}

entities! {
    /// A video of a creator's library.
    video "video" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: String,
        collection: String,
        provider: String,
        /// What the provider calls it.
        provider_video: Option<String>,
        /// The provider has all of it.
        is_sent: bool,
        status: String,
        /// How many there will be, once the sender has said so.
        upload_bytes: Option<i64>,
        received_bytes: i64,
        /// Until when it may arrive; once its provider has it, until when that may work on it.
        expires_at: DateTime<Utc>,
        progress: i32,
        failure: Option<String>,
        duration_seconds: Option<i32>,
        poster_id: Option<Uuid>,
        renditions: Stored<Vec<KeptRendition>>,
        captions_id: Option<Uuid>,
        kept_bytes: i64,
        attempts: i32,
        run_at: DateTime<Utc>,
        locked_until: Option<DateTime<Utc>>,
        worker_id: Option<Uuid>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
}
