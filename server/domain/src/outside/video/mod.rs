//! Who makes renditions of films: programs of this machine, or a provider that keeps and shows them too.

mod bunny;
mod ffmpeg;
mod probe;
mod program;
mod sizes;

pub use bunny::{Bunny, BunnyAccount};
pub use ffmpeg::Ffmpeg;
pub use sizes::{Size, sizes};

use crate::error::{Error, Result};
use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use contract::video::VideoProvider;
use std::path::{Path, PathBuf};

/// Minutes of a film at most.
pub const MOST_MINUTES: u32 = 60;

/// A film that has arrived, and how far it is.
#[derive(Clone, Debug)]
pub struct Film {
    /// The file as it was sent: nothing in it is to be trusted.
    pub path: PathBuf,
    /// An empty folder for what is made on the way.
    pub folder: PathBuf,
    pub title: String,
    /// What the provider calls it, once it knows it.
    pub name: Option<String>,
    /// Heights of the renditions that are kept already.
    pub done: Vec<u32>,
    pub has_poster: bool,
    pub now: DateTime<Utc>,
}

/// What is told while a film is made. An error ends the work.
#[async_trait]
pub trait Progress: Send {
    /// How much is done, 0 to 100.
    async fn percent(&mut self, percent: u32) -> Result<(), Trouble>;
    /// What the provider calls it.
    async fn named(&mut self, name: &str) -> Result<(), Trouble>;
    /// A picture out of it.
    async fn poster(&mut self, file: Bytes) -> Result<(), Trouble>;
    /// A rendition whose file can be taken.
    async fn rendition(&mut self, size: Size, file: &Path) -> Result<(), Trouble>;
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// All renditions were handed over.
    Here { seconds: u32 },
    /// The provider has the file, and is asked later what became of it.
    There,
}

/// A rendition that a provider shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    pub size: Size,
    pub url: String,
}

/// What a provider says of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It is being made, 0 to 100.
    Working { percent: u32 },
    Ready {
        title: String,
        seconds: u32,
        renditions: Vec<Elsewhere>,
        poster: Option<Bytes>,
    },
    /// It could not be made.
    Failed,
    /// There is no such film.
    Gone,
}

/// Why a film was not made.
#[derive(Debug)]
pub enum Trouble {
    /// The file is no film that can be shown; for people.
    Unfit(String),
    /// Something is missing here; for people.
    Lacking(String),
    /// Something failed that may not fail again.
    Passing(Error),
    /// The film is no longer this worker's.
    Lost,
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Passing(error)
    }
}

/// Makes films.
#[async_trait]
pub trait VideoMaker: Send + Sync {
    /// Who keeps and shows what is made.
    fn provider(&self) -> VideoProvider;

    /// What has to be installed before it can work, for people; none: nothing.
    async fn lacks(&self) -> Option<String>;

    /// Makes a film, or gives it to the provider.
    async fn make(&self, film: &Film, progress: &mut dyn Progress) -> Result<Made, Trouble>;

    /// What the provider says of a film.
    async fn look(&self, name: &str) -> Result<Seen>;

    /// Lets the provider forget a film; one that is not there is no error.
    async fn remove(&self, name: &str) -> Result<()>;

    /// The provider's own page of a film; none: the site's own player shows it.
    fn player(&self, name: &str) -> Option<String>;
}
