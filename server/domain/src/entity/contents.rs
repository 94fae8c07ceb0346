//! What creators publish, their working copies, and requests for packages.

use super::entities;
use crate::stored::Stored;
use chrono::Utc;
use contract::{
    ImageId,
    itinerary_content::ContentDay,
    package::{PackageDay, PackageStay},
    post::ContentBlock,
};
use uuid::Uuid;

entities! {
    /// A creator's words about a hotel.
    recommendation "recommendation" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        hotel_id: Uuid,
        title: String,
        text: String,
        cover_image_id: Option<Uuid>,
        tile_image_id: Option<Uuid>,
        is_active: bool,
        /// When others saw it for the first time.
        shown_at: Option<DateTime<Utc>>,
        tags: Stored<Vec<String>>,
        image_ids: Stored<Vec<ImageId>>,
        is_pinned: bool,
        /// 0: not ordered yet.
        position: i32,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// What a creator wrote in the club.
    post "post" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: String,
        publish_at: Option<DateTime<Utc>>,
        blocks: Stored<Vec<ContentBlock>>,
        description: String,
        image_id: Option<Uuid>,
        tags: Stored<Vec<String>>,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// Stays with nights and words that a creator made for others.
    travel_package "travel_package" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: String,
        description: String,
        stays: Stored<Vec<PackageStay>>,
        days: Stored<Vec<PackageDay>>,
        image_ids: Stored<Vec<ImageId>>,
        nights: i32,
        is_active: bool,
        tags: Stored<Vec<String>>,
        /// 0: not ordered yet.
        position: i32,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// A traveller's request to a creator.
    travel_package_request "travel_package_request" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        creator_id: Uuid,
        name: String,
        email: String,
        message: String,
        created_at: DateTime<Utc>,
        answered_at: Option<DateTime<Utc>>,
    }

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
