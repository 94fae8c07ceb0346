//! Trips that creators tell.

use super::entities;
use crate::stored::Stored;
use chrono::Utc;
use contract::itinerary_content::ContentDay;
use uuid::Uuid;

entities! {
    /// A trip that a creator tells day by day.
    itinerary_content "itinerary_content" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: String,
        description: String,
        days: Stored<Vec<ContentDay>>,
        cover_image_id: Option<Uuid>,
        is_active: bool,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
}
