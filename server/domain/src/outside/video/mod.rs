//! Transcoders of videos: programs on this machine, or a provider that also stores and plays them.

mod bunny;
mod ffmpeg;
mod probe;
mod program;
mod reception;
mod sizes;

pub use bunny::{Bunny, BunnyAccount};
pub use ffmpeg::Ffmpeg;
pub(crate) use reception::Receiving;
pub use reception::Videos;
pub use sizes::{Size, sizes};

use crate::error::{Error, Result};
use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use contract::video::VideoProvider;
use std::path::{Path, PathBuf};

/// Maximum length of a video in minutes.
pub const MAX_MINUTES: u32 = 60;

/// An uploaded video and its progress.
#[derive(Clone, Debug)]
pub struct Video {
    /// The uploaded file; its content is untrusted.
    pub path: PathBuf,
    /// An empty folder for intermediate files.
    pub folder: PathBuf,
    pub title: String,
    /// The provider's id, once it is known.
    pub provider_video: Option<String>,
    /// Heights of the renditions that are already stored.
    pub done: Vec<u32>,
    pub has_poster: bool,
    pub now: DateTime<Utc>,
}

/// Receives the progress of transcoding. An error ends the work.
#[async_trait]
pub trait Progress: Send {
    /// The progress, 0 to 100.
    async fn percent(&mut self, percent: u32) -> Result<(), VideoError>;
    /// The provider's id of the video.
    async fn provider_video(&mut self, id: &str) -> Result<(), VideoError>;
    /// The poster.
    async fn poster(&mut self, file: Bytes) -> Result<(), VideoError>;
    /// A finished rendition's file, which the receiver may move.
    async fn rendition(&mut self, size: Size, file: &Path) -> Result<(), VideoError>;
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeVideo {
    /// All renditions were handed over.
    Transcoded { seconds: u32 },
    /// The provider has the file; ask later for the result.
    HandedOver,
}

/// A rendition that a provider serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderRendition {
    pub size: Size,
    pub url: String,
}

/// The state of a video at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProviderVideoState {
    /// In progress, 0 to 100.
    Working { percent: u32 },
    Ready {
        title: String,
        seconds: u32,
        renditions: Vec<ProviderRendition>,
        poster: Option<Bytes>,
    },
    /// Transcoding failed.
    Failed,
    /// There is no such video.
    Gone,
}

/// Why a video was not transcoded.
#[derive(Debug)]
pub enum VideoError {
    /// The file cannot be shown as a video; holds a message for people.
    Unfit(String),
    /// A program is missing here; holds a message for people.
    Lacking(String),
    /// A failure that may not occur again.
    Passing(Error),
    /// The worker has lost its lease of the video.
    Lost,
}

impl From<Error> for VideoError {
    fn from(error: Error) -> Self {
        Self::Passing(error)
    }
}

/// Transcodes videos.
#[async_trait]
pub trait VideoMaker: Send + Sync {
    /// Who stores and plays the result.
    fn provider(&self) -> VideoProvider;

    /// The message about software that must be installed first; `None` if nothing is missing.
    async fn lacks(&self) -> Option<String>;

    /// Transcodes a video, or hands it to the provider.
    async fn make(&self, video: &Video, progress: &mut dyn Progress) -> Result<MadeVideo, VideoError>;

    /// The state of a video at the provider.
    async fn look(&self, id: &str) -> Result<ProviderVideoState>;

    /// Deletes a video at the provider; a missing one is no error.
    async fn remove(&self, id: &str) -> Result<()>;

    /// The provider's own page of a video; `None` if the site's own player shows it.
    fn player(&self, id: &str) -> Option<String>;
}
