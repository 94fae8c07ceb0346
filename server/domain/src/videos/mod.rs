//! Videos of creators: uploaded in pieces, transcoded into renditions by a worker, kept in a library, shown by a
//! player.

mod bound;
mod captions;
mod check;
mod create;
mod list;
mod prepare;
mod read;
mod refresh;
mod remove;
mod seen;
mod shown;
mod state;
mod tidy;
pub mod upload;
mod work;

pub use captions::{MOST_CAPTIONS, may_caption, remove_captions, set_captions};
pub use create::create;
pub use list::{VideoQuery, all_mine, list, named};
pub use prepare::prepare;
pub use read::get;
pub use refresh::refresh;
pub use remove::remove;
pub use shown::{Shown, ShownFile, shown};
pub use tidy::tidy;
pub use work::{pass, run};

pub(crate) use remove::{Gone, clear, forget, of};
pub(crate) use state::is_ready;

use crate::outside::video::VideoMaker;
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::watch;
use uuid::Uuid;

/// Videos in one library at most.
pub const MOST_VIDEOS: u64 = 500;

/// Where videos arrive and which maker transcodes them. Cheap to clone.
#[derive(Clone)]
pub struct Videos {
    maker: Arc<dyn VideoMaker>,
    /// The folder of uploads, from the first piece until the video is transcoded.
    folder: PathBuf,
    /// Bytes of one video at most.
    most_bytes: u64,
    /// Bytes of one library at most.
    most_library_bytes: u64,
    /// Videos of which this process is receiving a piece.
    arriving: Arc<Mutex<HashSet<Uuid>>>,
    /// Whether this process has stopped receiving.
    closing: watch::Sender<bool>,
}

impl Videos {
    /// Transcodes videos with `maker`; the folder is created when the first video arrives.
    pub fn new(maker: Arc<dyn VideoMaker>, folder: &Path, most_bytes: u64, most_library_bytes: u64) -> Self {
        Self {
            maker,
            folder: folder.to_owned(),
            most_bytes,
            most_library_bytes,
            arriving: Arc::default(),
            closing: watch::Sender::new(false),
        }
    }

    /// The same settings as a second process would have; for tests.
    #[cfg(feature = "testing")]
    pub fn another_process(&self) -> Self {
        Self {
            arriving: Arc::default(),
            closing: watch::Sender::new(false),
            ..self.clone()
        }
    }

    /// Returns the maker.
    pub fn maker(&self) -> &dyn VideoMaker {
        &*self.maker
    }

    /// Bytes of one video at most.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// Interrupts uploads to this process before it stops. What has arrived is kept, and senders go on from there with
    /// the next process.
    pub fn stop_receiving(&self) {
        self.closing.send_replace(true);
    }

    /// Returns once this process takes no more pieces.
    async fn closes(&self) {
        // The sender lives as long as `self`.
        self.closing.subscribe().wait_for(|closes| *closes).await.ok();
    }

    /// The file of an upload.
    pub(crate) fn file(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.film"))
    }

    /// The folder in which a video is transcoded.
    fn workplace(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.work"))
    }

    /// Reserves a video for one sender; `None` while another one sends.
    fn receive(&self, id: Uuid) -> Option<Receiving> {
        let mut arriving = self.arriving.lock().unwrap_or_else(PoisonError::into_inner);
        arriving.insert(id).then(|| Receiving {
            id,
            arriving: Arc::clone(&self.arriving),
        })
    }
}

/// A video reserved for one sender.
struct Receiving {
    id: Uuid,
    arriving: Arc<Mutex<HashSet<Uuid>>>,
}

impl Drop for Receiving {
    fn drop(&mut self) {
        let mut arriving = self.arriving.lock().unwrap_or_else(PoisonError::into_inner);
        arriving.remove(&self.id);
    }
}

/// The folder of the store that holds videos.
pub(crate) const FOLDER: &str = "videos";

/// The storage key of a rendition.
pub(crate) fn rendition_key(id: Uuid, height: u32) -> String {
    format!("{FOLDER}/{id}/{height}.mp4")
}

/// The storage key of captions.
pub(crate) fn captions_key(id: Uuid, captions: Uuid) -> String {
    format!("{FOLDER}/{id}/{captions}.vtt")
}
