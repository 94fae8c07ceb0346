//! The college: lessons about running a club, and a creator's progress.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A lesson that a creator has completed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LessonDone {
    /// The lesson's name in its page's address.
    pub lesson: String,
    pub done_at: DateTime<Utc>,
}
