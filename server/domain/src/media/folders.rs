//! The folders of stored files.

/// Uploaded images.
pub(crate) const UPLOADS: &str = "uploads";
/// Prepared videos with their captions.
pub(crate) const VIDEOS: &str = "videos";
