//! Events about videos.

use crate::event::Event;
use contract::UserId;
use serde_json::json;
use uuid::Uuid;

/// Events about a library do not reveal the content of its videos.
pub(super) fn event(kind: &'static str, account: Option<UserId>, video: Uuid) -> Event<'static> {
    Event {
        kind,
        account,
        subject: ("video", video),
        change: None,
        detail: json!({}),
    }
}
