//! The college: lessons about running a club, and which of them a creator has done.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A lesson that a creator has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LessonDone {
    /// Its name in the address of its page.
    pub lesson: String,
    pub done_at: DateTime<Utc>,
}
