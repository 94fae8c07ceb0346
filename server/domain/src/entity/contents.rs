//! Itinerary contents, and the working copies of all that creators publish.

use super::entities;
use crate::stored::Stored;
use chrono::Utc;
use contract::itinerary_content::ContentDay;
use uuid::Uuid;

entities! {
    /// A journey that a creator describes day by day.
    itinerary_content "itinerary_content" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: String,
        description: String,
        days: Stored<Vec<ContentDay>>,
        cover_image_id: Option<Uuid>,
        is_active: bool,
        /// In the author's order.
        tags: Stored<Vec<String>>,
        /// 0: not ordered yet.
        position: i32,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// The unpublished changes of something that a creator published.
    working_copy "working_copy" {
        #[sea_orm(primary_key, auto_increment = false)] account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] kind: String,
        #[sea_orm(primary_key, auto_increment = false)] thing_id: Uuid,
        document: String,
        base_version: i32,
        revision: i32,
        changed_at: DateTime<Utc>,
    }
}
