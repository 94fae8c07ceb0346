//! Topics of recommendations, posts, packages and itinerary contents.

use super::entities;
use chrono::Utc;
use uuid::Uuid;

entities! {
    /// A place or a tag of a subject, or the mark that the subject is there at all. Derived from the subject's own row.
    topic "topic" {
        /// The id of a recommendation, a post, a package or an itinerary content.
        #[sea_orm(primary_key, auto_increment = false)] subject_id: Uuid,
        /// `all`, `place` or `tag`.
        #[sea_orm(primary_key, auto_increment = false)] topic_kind: String,
        /// Empty for `all`.
        #[sea_orm(primary_key, auto_increment = false)] value: String,
        /// `stay`, `post`, `package` or `itineraryContent`.
        subject_kind: String,
        account_id: Uuid,
        /// None: others do not see the subject.
        shown_from: Option<DateTime<Utc>>,
    }
}
