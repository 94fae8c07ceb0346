//! Stored texts of states and providers.

use crate::{
    entity::video,
    error::{Error, Result},
};
use contract::video::{VideoProvider, VideoStatus};

pub(super) const UPLOADING: &str = "uploading";
pub(super) const PROCESSING: &str = "processing";
pub(super) const READY: &str = "ready";
pub(super) const FAILED: &str = "failed";

/// Whether all visitors may see it.
pub(crate) fn is_ready(row: &video::Model) -> bool {
    row.status == READY
}

pub(super) fn status(row: &video::Model) -> Result<VideoStatus> {
    match row.status.as_str() {
        UPLOADING => Ok(VideoStatus::Uploading),
        PROCESSING => Ok(VideoStatus::Processing),
        READY => Ok(VideoStatus::Ready),
        FAILED => Ok(VideoStatus::Failed),
        other => Err(Error::Broken(format!("the video {} has the status {other:?}", row.id))),
    }
}

pub(super) fn provider(row: &video::Model) -> Result<VideoProvider> {
    match row.provider.as_str() {
        "embedded" => Ok(VideoProvider::Embedded),
        "bunny" => Ok(VideoProvider::Bunny),
        other => Err(Error::Broken(format!(
            "the video {} has the provider {other:?}",
            row.id
        ))),
    }
}

pub(super) fn provider_text(provider: VideoProvider) -> &'static str {
    match provider {
        VideoProvider::Embedded => "embedded",
        VideoProvider::Bunny => "bunny",
    }
}
